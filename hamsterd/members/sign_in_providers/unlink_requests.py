"""Whose connection the provider is to end: noted in the transaction that ends it here.

`unlinking` asks for it; who only notes needs none of what speaks HTTP.
"""

from hamsterd.db.sql import execute
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.models.members.identities import IdentityUnlink

_ASK = """
    INSERT INTO identity_unlinks (provider, subject) VALUES (%(provider)s, %(subject)s)
    ON CONFLICT (provider, subject) DO NOTHING
"""


def ask_to_unlink(provider: str, subject: str) -> None:
    """Have the provider end the connection, where it can be asked; in the caller's transaction."""
    if PROVIDERS[provider].unlinking:
        execute(_ASK, provider=provider, subject=subject)


def keep_linked(who: Identity) -> None:
    """Who links again at once stays connected there."""
    forget_request(who.provider, who.subject)


def forget_request(provider: str, subject: str) -> int:
    """Nothing is asked of the provider (any more); in the caller's transaction."""
    return execute(
        IdentityUnlink.delete().where(
            IdentityUnlink.provider == provider, IdentityUnlink.subject == subject
        )
    )

"""Connections to end at the provider, recorded in the transaction that deletes the link.

`unlinking` sends the requests; recording them needs no HTTP.
"""

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.models.members.identities import IdentityUnlink

_ASK = """
    INSERT INTO identity_unlinks (provider, subject) VALUES (%(provider)s, %(subject)s)
    ON CONFLICT (provider, subject) DO NOTHING
"""


def ask_to_unlink(provider: str, subject: str) -> None:
    """Request the end of a connection, if the provider supports it; in the caller's transaction."""
    if PROVIDERS[provider].unlinking:
        execute(_ASK, provider=provider, subject=subject)


def is_waiting(provider: str, subject: str) -> bool:
    """Whether the connection is still to be ended."""
    with connection():
        return bool(
            fetch_value(
                IdentityUnlink.select(1).where(
                    IdentityUnlink.provider == provider, IdentityUnlink.subject == subject
                )
            )
        )


def keep_linked(who: Identity) -> None:
    """Cancel the request when the person links again."""
    forget_request(who.provider, who.subject)


def forget_request(provider: str, subject: str) -> int:
    """Delete a request; in the caller's transaction."""
    return execute(
        IdentityUnlink.delete().where(
            IdentityUnlink.provider == provider, IdentityUnlink.subject == subject
        )
    )

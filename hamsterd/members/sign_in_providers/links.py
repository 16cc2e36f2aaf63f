"""Links between provider accounts and members: the rows only, without notifications."""

from datetime import datetime
from typing import TypedDict

from peewee import fn

from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import refusing_twins
from hamsterd.delivery.mail.rules import masked_email
from hamsterd.members.sign_in_providers.errors import IdentityTaken
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.unlink_requests import ask_to_unlink, keep_linked
from hamsterd.models.members.accounts import User
from hamsterd.models.members.identities import LinkedIdentity

_SHOW = """
    UPDATE linked_identities SET shown_email = %(shown)s
     WHERE provider = %(provider)s AND subject = %(subject)s
       AND shown_email IS DISTINCT FROM %(shown)s
"""
_REMOVE = """
    DELETE FROM linked_identities
     WHERE user_id = %(member_id)s AND (%(provider)s::text IS NULL OR provider = %(provider)s)
    RETURNING provider, subject, shown_email
"""
_OTHER_WAY = """
    SELECT password_hash IS NOT NULL
           OR EXISTS (SELECT 1 FROM linked_identities
                       WHERE user_id = users.id AND provider <> %(provider)s)
           OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id)
      FROM users WHERE id = %(member_id)s
"""


class Link(TypedDict):
    """An account at a provider that opens a member's."""

    provider: str
    shown_email: str | None
    linked_at: datetime | None


class RemovedLink(TypedDict):
    """A link that is no more."""

    provider: str
    subject: str
    shown_email: str | None


def member_behind(who: Identity) -> int | None:
    """The member whose account `who` opens."""
    member_id: int | None = fetch_value(
        LinkedIdentity.select(LinkedIdentity.user_id).where(
            LinkedIdentity.provider == who.provider, LinkedIdentity.subject == who.subject
        )
    )
    return member_id


def links_of(member_id: int) -> list[Link]:
    """`[{"provider": "kakao", "shown_email": "k***@…", "linked_at": …}]` of a member."""
    return fetch_all(
        LinkedIdentity.select(
            LinkedIdentity.provider, LinkedIdentity.shown_email, LinkedIdentity.linked_at
        )
        .where(LinkedIdentity.user_id == member_id)
        .order_by(LinkedIdentity.provider),
        Link,
    )


def is_linked(member_id: int, provider: str) -> bool:
    """Whether some account at `provider` opens the member's."""
    return any(link["provider"] == provider for link in links_of(member_id))


def add_link(member_id: int, who: Identity) -> None:
    """Link `who` to the member. Raises `IdentityTaken`; call in a transaction."""
    with refusing_twins(IdentityTaken):
        execute(
            LinkedIdentity.insert(
                user_id=member_id,
                provider=who.provider,
                subject=who.subject,
                shown_email=shown_email(who),
                linked_at=fn.now(),
            )
        )
    keep_linked(who)


def note_email(who: Identity) -> None:
    """Store the provider's current address; it has no other effect."""
    execute(_SHOW, provider=who.provider, subject=who.subject, shown=shown_email(who))


def remove_link(member_id: int, provider: str) -> RemovedLink | None:
    """Let no account at `provider` open the member's; the row that did. In a transaction."""
    gone = _removed(member_id, provider)
    return gone[0] if gone else None


def remove_links(member_id: int) -> list[str]:
    """Delete all links of the member; returns the providers. Call in a transaction."""
    return [row["provider"] for row in _removed(member_id, None)]


def has_other_way_in(member_id: int, provider: str = "") -> bool:
    """Whether the member could still sign in without `provider`; call with their row locked."""
    return bool(fetch_value(_OTHER_WAY, member_id=member_id, provider=provider))


def shown_email(who: Identity) -> str | None:
    """The address, masked: enough for its owner to recognise the account."""
    return masked_email(who.email) if who.email else None


def _removed(member_id: int, provider: str | None) -> list[RemovedLink]:
    gone = fetch_all(_REMOVE, RemovedLink, member_id=member_id, provider=provider)
    if provider in {None, "google"}:
        # The release before reads these, and may still serve; the next one drops them.
        execute(
            User.update(google_subject=None, google_email=None, google_linked_at=None).where(
                User.id == member_id, User.google_subject.is_null(False)
            )
        )
    for row in gone:
        ask_to_unlink(row["provider"], row["subject"])
    return gone

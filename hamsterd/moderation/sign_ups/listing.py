"""Who waits to be let in, the longest waiting first."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.http.console import Listing, matches
from hamsterd.moderation.sign_ups.schemas import SignUpRow

AWAITING = "awaiting_since IS NOT NULL AND status IN ('active', 'suspended')"
"""Over `users`: of the queue."""

SIGN_UPS = Listing(
    resource="sign-ups",
    columns="""
        u.id, u.nickname, u.greeting, u.awaiting_since,
        u.email_verified_at IS NOT NULL AS email_verified,
        u.google_subject IS NOT NULL AS has_google
    """,
    source="users u",
    where=AWAITING,
    shape=lambda row: SignUpRow(**row),
    sorts={"awaitingSince": "u.awaiting_since", "id": "u.id"},
    filters={
        "id": "u.id = ANY(%(id)s::bigint[])",
        "q": matches("u.nickname", "u.greeting"),
    },
    key="u.id",
)


def count_awaiting() -> int:
    """How many wait."""
    with connection():
        return int(fetch_value(f"SELECT count(*) FROM users WHERE {AWAITING}"))

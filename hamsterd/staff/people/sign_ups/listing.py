"""Members awaiting approval, longest waiting first."""

from hamsterd.http.shapes.console import Listing, matches
from hamsterd.members.accounts.queries import AWAITING
from hamsterd.staff.people.sign_ups.schemas import SignUpRow

SIGN_UPS = Listing(
    resource="sign-ups",
    columns="""
        u.id, u.nickname, u.greeting, u.awaiting_since,
        u.email_verified_at IS NOT NULL AS email_verified,
        ARRAY(SELECT l.provider FROM linked_identities l
               WHERE l.user_id = u.id ORDER BY l.provider) AS sign_ins
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

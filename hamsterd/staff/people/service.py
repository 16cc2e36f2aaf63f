"""Members in the console: the list, and one page with all that a moderator decides on."""

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import require_not_own
from hamsterd.audit.service import record
from hamsterd.content.search_index import FOUND, MEMBER, looked_for
from hamsterd.core.text.folding import folded
from hamsterd.core.text.grams import words
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import AWAITING, STATE
from hamsterd.members.accounts.sessions import revoke_session
from hamsterd.members.accounts.staff.roles import set_admin, set_role
from hamsterd.members.second_factor.queries import FACTORS
from hamsterd.members.sign_in_providers.links import links_of
from hamsterd.models.members.accounts import EXACT_EXPERIENCE, EXACT_STEPS
from hamsterd.models.staff.cases import ReportCase
from hamsterd.staff.people.errors import NoteNotFound
from hamsterd.staff.people.personal_data import (
    is_email_search,
    masked_address,
    masked_email,
    note_email_search,
)
from hamsterd.staff.people.schemas import (
    MemberCase,
    MemberEdit,
    MemberPage,
    MemberRow,
    NoteDone,
    NoteOut,
    SignedInDevice,
)
from hamsterd.staff.sanctions.ladder import suggest
from hamsterd.staff.sanctions.listing import SANCTIONS
from hamsterd.staff.sanctions.schemas import StepOut
from hamsterd.staff.sanctions.standing import standing

_COLUMNS = f"""
    u.id, u.username, u.nickname, u.email, u.profile_image, u.role, u.is_admin, {STATE} AS status,
    u.suspended_until, u.level, u.experience, u.streak_days, u.total_likes, u.diaries_count,
    u.posts_count, u.comments_count, u.hamsters_count, u.followers_count, u.following_count,
    u.created_at, u.last_login_at, u.last_seen_at
"""
_ONE = f"""
    SELECT {_COLUMNS}, u.private_diaries_count, u.greeting, {FACTORS} AS second_factors
      FROM users u WHERE u.id = %(member_id)s
"""
_NOTES = """
    SELECT n.id, n.text, n.author_id, a.nickname AS author, n.created_at
      FROM staff_notes n LEFT JOIN users a ON a.id = n.author_id
     WHERE n.user_id = %(member_id)s ORDER BY n.created_at DESC, n.id DESC LIMIT 100
"""
_DEVICES = """
    SELECT id, kind, user_agent, ip, created_at, last_seen_at FROM sessions
     WHERE user_id = %(member_id)s AND revoked_at IS NULL AND refresh_used_at IS NULL
       AND coalesce(refresh_expires_at, expires_at) > now()
     ORDER BY last_seen_at DESC LIMIT 50
"""
_ADD_NOTE = """
    INSERT INTO staff_notes (user_id, author_id, text)
    SELECT id, %(author_id)s, %(text)s FROM users WHERE id = %(member_id)s
    RETURNING id
"""
_DELETE_NOTE = """
    DELETE FROM staff_notes WHERE id = %(note_id)s AND user_id = %(member_id)s
    RETURNING author_id, text
"""

SEARCHED_USERNAMES = 100_000
"""Usernames have no grams: a part is looked for in so many of the newest, a beginning in all."""
_STATES = ("active", "suspended", "banned", "withdrawn", "refused", "awaiting")
_USERNAME, _ASKED = folded("username"), folded("%(q)s::text")
_FOUND = f"""
    {FOUND.format(kind=MEMBER)}
     UNION ALL
    SELECT id FROM users WHERE {_USERNAME} >= {_ASKED} AND {_USERNAME} < {_ASKED} || chr(1114111)
     UNION ALL
    SELECT id FROM users
     WHERE id > (SELECT max(id) FROM users) - {SEARCHED_USERNAMES}
       AND strpos({_USERNAME}, {_ASKED}) > 0
     UNION ALL
    SELECT id FROM users WHERE {is_email_search("q")} AND {matches("email")}
"""


def _row(row: Row) -> MemberRow:
    return MemberRow(**{**row, "masked_email": masked_email(row.pop("email"))})


MEMBERS = Listing(
    resource="users",
    columns=_COLUMNS,
    source="users u",
    where="u.status <> 'purged'",
    shape=_row,
    sorts={
        name: f"u.{column}"
        for name, column in {
            "id": "id",
            "level": "level",
            "experience": "experience",
            "diariesCount": "diaries_count",
            "postsCount": "posts_count",
            "totalLikes": "total_likes",
            "followersCount": "followers_count",
            "createdAt": "created_at",
            "lastSeenAt": "last_seen_at",
            "lastLoginAt": "last_login_at",
        }.items()
    }
    # As their unique indexes have them.
    | {name: folded(f"u.{name}") for name in ("nickname", "username")},
    filters={
        "id": "u.id = ANY(%(id)s::bigint[])",
        "q": f"u.id IN ({_FOUND})",
        # What follows the first condition says what it means in columns with partial indexes.
        "status": f"""
            {STATE} = %(status)s::text AND %(status)s::text = ANY(ARRAY{list(_STATES)})
            AND (%(status)s::text <> 'suspended' OR u.status = 'suspended')
            AND (%(status)s::text <> 'banned' OR u.status = 'banned')
            AND (%(status)s::text NOT IN ('withdrawn', 'refused') OR u.status = 'withdrawn')
            AND (%(status)s::text <> 'awaiting' OR {AWAITING})
        """,
        "role": "u.role = %(role)s::text",
        "isAdmin": """
            u.is_admin = %(isAdmin)s::boolean AND (NOT %(isAdmin)s::boolean OR u.role IS NOT NULL)
        """,
    },
    key="u.id",
    led_by={
        "experience": "u.experience_step",
        "totalLikes": "u.likes_step",
        "followersCount": "u.followers_step",
        "lastSeenAt": "u.last_seen_hour",
    },
    alike={
        "experience": f"u.experience_step < {EXACT_EXPERIENCE}",
        "totalLikes": f"u.likes_step < {EXACT_STEPS}",
        "followersCount": f"u.followers_step < {EXACT_STEPS}",
        "lastSeenAt": "u.last_seen_hour IS NULL",
    },
    derived=lambda given: looked_for(words(str(given.get("q", "")))),
)


@transactional
def list_members(query: AdminListQuery, *, actor: str) -> AdminPage[MemberRow]:
    """A page of members; a search by e-mail counts as access to the e-mails found."""
    page = MEMBERS.page(query)
    note_email_search(query.filter.get("q"), [row.id for row in page.items], actor=actor)
    return page


def member_page(member_id: int, *, viewer_id: int) -> MemberPage:
    """One member with record, cases, notes and devices. Raises `MemberNotFound`.

    Nobody reads what others noted about them.
    """
    about = None if member_id == viewer_id else member_id
    with connection():
        row = fetch_row(_ONE, MemberNotFound, member_id=member_id)
        stands = standing(member_id)
        sanctions = SANCTIONS.page(AdminListQuery(), userId=member_id)
        return MemberPage(
            **_row(row).model_dump(),
            private_diaries_count=row["private_diaries_count"],
            greeting=row["greeting"],
            second_factors=row["second_factors"],
            sign_ins=[link["provider"] for link in links_of(member_id)],
            standing_violations=stands.violations,
            suggested_step=StepOut.of(suggest(stands).step),
            noticed_at=stands.noticed_at,
            sanctions=list(sanctions.items),
            cases=[
                MemberCase(**each)
                for each in fetch_all(
                    ReportCase.select(
                        ReportCase.id,
                        ReportCase.target_type,
                        ReportCase.target_id,
                        ReportCase.status,
                        ReportCase.reporters_count,
                        ReportCase.created_at,
                        ReportCase.decided_at,
                    )
                    .where(ReportCase.target_owner_id == member_id)
                    .order_by(ReportCase.created_at.desc())
                    .limit(50)
                )
            ],
            notes=[NoteOut(**each) for each in fetch_all(_NOTES, member_id=about)],
            devices=[_device(each) for each in fetch_all(_DEVICES, member_id=member_id)],
        )


def edit_role(member_id: int, form: MemberEdit, *, actor: str) -> int | None:
    """Give or take a role; the audit row's id. Raises as `roles.set_role`."""
    if "role" in form.model_fields_set:
        return set_role(member_id=member_id, role=form.role, reason=form.reason, actor=actor)
    return set_admin(
        member_id=member_id, is_admin=bool(form.is_admin), reason=form.reason, actor=actor
    )


@transactional
def add_note(*, member_id: int, author_id: int, text: str, actor: str) -> NoteDone:
    """Keep a note about a member. Raises `MemberNotFound`."""
    note_id = fetch_value(_ADD_NOTE, member_id=member_id, author_id=author_id, text=text)
    if note_id is None:
        raise MemberNotFound
    audit_id = record(
        actor=actor,
        action=Action.NOTE_ADD,
        target_type="user",
        target_id=member_id,
        after={"noteId": note_id},
    )
    notes = fetch_all(_NOTES, member_id=member_id)
    return next(NoteDone(**row, audit_id=audit_id) for row in notes if row["id"] == note_id)


@transactional
def delete_note(*, member_id: int, note_id: int, actor: str) -> int:
    """Throw a note away; the audit row's id. Raises `NoteNotFound` or `OwnCase`."""
    require_not_own(member_id, actor)
    gone = fetch_row(_DELETE_NOTE, NoteNotFound, member_id=member_id, note_id=note_id)
    return record(
        actor=actor,
        action=Action.NOTE_DELETE,
        target_type="user",
        target_id=member_id,
        before={"authorId": gone["author_id"], "text": gone["text"]},
    )


@transactional
def end_device(*, member_id: int, session_id: int, actor: str) -> int:
    """Sign a member out of one device; the audit row's id. Raises `SessionNotFound`."""
    revoke_session(member_id=member_id, session_id=session_id)
    return record(
        actor=actor,
        action=Action.SESSION_REVOKE,
        target_type="user",
        target_id=member_id,
        after={"sessionId": session_id},
    )


def _device(row: Row) -> SignedInDevice:
    return SignedInDevice(**{**row, "masked_ip": masked_address(row.pop("ip"))})

"""Reads of members. Every answer is one of the three shapes of decisions §1.2."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypedDict

from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.core.text.folding import folded
from hamsterd.core.text.skeletons import skeleton
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_row, fetch_value
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.names import named_alike
from hamsterd.members.accounts.schemas import MemberOut, MemberRef, MeOut, SelfOut
from hamsterd.members.documents.consents import pending_consents
from hamsterd.members.second_factor.queries import factor_ways
from hamsterd.members.sign_in_providers.links import links_of
from hamsterd.models.content.hides import AWAKE
from hamsterd.models.members.accounts import LET_IN, PRESENT
from hamsterd.notifications.queries import UNREAD_ABOUT, Seen, unread_count

BANNED = """EXISTS (SELECT 1 FROM sanctions
              WHERE user_id = users.id AND kind = 'ban' AND lifted_at IS NULL)"""
"""Over `users`: a ban is in force, whatever the member's status."""

STREAK = """
    CASE WHEN last_attendance_at >= %(yesterday)s
           OR streak_covered_until >= (%(yesterday)s::timestamptz AT TIME ZONE 'Asia/Seoul')::date
         THEN streak_days ELSE 0 END AS streak_days
"""
"""A streak ends when a day passes without a check-in, unless a kept rest or an exempt day covers
it. The stored number changes only when the day is closed.
"""

_PUBLIC = f"""
    id, nickname, profile_image, level, experience, total_likes, created_at, diaries_count,
    posts_count, comments_count, hamsters_count, followers_count, following_count, {STREAK}
"""
_OF_SELF = f"""
    {_PUBLIC}, username, email,
           coalesce(role, (SELECT 'keeper' FROM board_keepers
                            WHERE board_keepers.user_id = users.id LIMIT 1)) AS role, is_admin,
           private_diaries_count, suspended_until, awaiting_since IS NOT NULL AS awaits_approval,
           ARRAY(SELECT blocked_id FROM member_blocks
                  WHERE blocker_id = users.id AND {AWAKE}) AS blocked_ids,
           password_hash IS NOT NULL AS has_password,
           EXISTS (SELECT 1 FROM moved_members
                    WHERE user_id = users.id AND welcomed_at IS NULL) AS awaits_welcome,
           (SELECT coalesce(json_agg(json_build_object('provider', l.provider, 'email',
                                     l.shown_email, 'linked_at', l.linked_at)
                                     ORDER BY l.provider), '[]')
              FROM linked_identities l WHERE l.user_id = users.id) AS linked_sign_ins,
           email_verified_at IS NOT NULL AS email_verified,
           EXISTS (SELECT 1 FROM bounced_addresses
                    WHERE address = {folded("users.email")} AND stopped_at IS NOT NULL)
               AS email_bounced,
           (SELECT json_build_object('email', t.email, 'awaits',
                                     CASE t.purpose WHEN 'change' THEN 'new' ELSE 'current' END)
              FROM email_tokens t
             WHERE t.user_id = users.id AND t.purpose <> 'verify' AND NOT t.used
               AND t.expires_at > now()
             ORDER BY t.created_at DESC LIMIT 1) AS pending_email
"""
_OWN_ROW = "FROM users WHERE id = %(member_id)s AND status IN ('active', 'suspended')"
_SELF = Prepared(f"SELECT {_OF_SELF} {_OWN_ROW}")
_ME = Prepared(f"SELECT {_OF_SELF}, {UNREAD_ABOUT} AS unread_about {_OWN_ROW}")
VISIBLE = LET_IN
"""Over `users`: visible members, which excludes those whom staff have not approved yet."""

AWAITING = f"{PRESENT} AND awaiting_since IS NOT NULL"
"""Over `users`: members awaiting approval by staff."""

STATE = """
    CASE WHEN status = 'withdrawn' AND refused_at IS NOT NULL THEN 'refused'
         WHEN status = 'active' AND awaiting_since IS NOT NULL THEN 'awaiting'
         ELSE status END
"""
"""Over `users`: the state shown to staff."""

_OWN = """
    SELECT id, username, nickname, email, password_hash,
           email_verified_at IS NOT NULL AS is_verified
      FROM users WHERE id = %(member_id)s AND status IN ('active', 'suspended')
"""
_LOCK_OWN = f"{_OWN} FOR NO KEY UPDATE"

_IS_VISIBLE = f"FROM users WHERE id = %(member_id)s AND {VISIBLE}"
_MEMBER = Prepared(f"SELECT {_PUBLIC} {_IS_VISIBLE}")
_IS_MEMBER = Prepared(f"SELECT 1 {_IS_VISIBLE}")
_MEMBERS = Prepared(f"SELECT {_PUBLIC} FROM users WHERE id = ANY(%(ids)s::bigint[]) AND {VISIBLE}")

_HAS_NICKNAME = f"""
    SELECT 1 FROM users
     WHERE {named_alike("nickname")} AND status <> 'purged'
       AND id IS DISTINCT FROM %(except_id)s
"""


class OwnAccount(TypedDict):
    """The account fields needed by acts on one's own account."""

    id: int
    username: str
    nickname: str
    email: str
    password_hash: str | None
    is_verified: bool


class Authored(TypedDict):
    """The columns that `author` makes a card of."""

    user_id: int
    nickname: str
    profile_image: str | None
    level: int


def author(row: Authored | Row) -> MemberRef:
    """The author of a row joined with `users`: `user_id` and the columns of a card."""
    return MemberRef(
        id=row["user_id"],
        nickname=row["nickname"],
        profile_image=row["profile_image"],
        level=row["level"],
    )


def self_out(member_id: int) -> SelfOut:
    """A member's own view of themselves; raises `MemberNotFound`."""
    row = _one(_SELF, member_id)
    return SelfOut(**row, needs_consent=_needs_consent(row, member_id))


def me_out(member_id: int, seen: Seen) -> MeOut:
    """`self_out` with what the bars tell; one more statement if there is something unread."""
    row = _one(_ME, member_id)
    return MeOut(
        **row,
        needs_consent=_needs_consent(row, member_id),
        unread_notifications=unread_count(
            member_id=member_id, about=row["unread_about"], seen=seen
        ),
    )


def _needs_consent(row: Row, member_id: int) -> bool:
    return row["awaits_welcome"] or bool(pending_consents(member_id))


def own_account(member_id: int, *, is_locked: bool = False) -> OwnAccount:
    """The account fields for an act on one's own account; raises `MemberNotFound`."""
    with connection():
        return fetch_row(
            _LOCK_OWN if is_locked else _OWN, OwnAccount, MemberNotFound, member_id=member_id
        )


def ways_to_prove(member_id: int) -> list[str]:
    """How a member can prove their identity: `["code", "recovery"]`, `["password"]`,
    `["kakao"]`.
    """
    ways = factor_ways(member_id)
    if ways:
        return ways
    if own_account(member_id)["password_hash"]:
        return ["password"]
    with connection():
        return [link["provider"] for link in links_of(member_id)]


def member_out(member_id: int) -> MemberOut:
    """A member's public profile; raises `MemberNotFound` if they left or are banned."""
    return MemberOut(**_one(_MEMBER, member_id))


def visible_members(ids: Sequence[int]) -> dict[int, MemberOut]:
    """The publicly visible members among `ids`, by id."""
    rows = fetch_all(_MEMBERS, ids=list(ids), yesterday=yesterday())
    return {row["id"]: MemberOut(**row) for row in rows}


def nickname_is_free(nickname: str, *, except_id: int | None = None) -> bool:
    """Whether nobody (but `except_id`) has `nickname` or one that looks like it."""
    taken = fetch_one(
        _HAS_NICKNAME, name=nickname, skeleton=skeleton(nickname), except_id=except_id
    )
    return taken is None


def member_is_visible(member_id: int, viewer_id: int | None) -> bool:
    """Whether the member's picture may be seen; by oneself also before one is let in."""
    sql = _OWN if member_id == viewer_id else _IS_MEMBER
    return fetch_one(sql, member_id=member_id) is not None


def count_awaiting() -> int:
    """How many wait to be let in."""
    with connection():
        return int(fetch_value(f"SELECT count(*) FROM users WHERE {AWAITING}"))


def yesterday() -> datetime:
    """The start of yesterday in Seoul: a check-in since then keeps the `STREAK`."""
    return kst_midnight(kst_day() - timedelta(days=1))


def _one(sql: str, member_id: int) -> Row:
    return fetch_row(sql, MemberNotFound, member_id=member_id, yesterday=yesterday())

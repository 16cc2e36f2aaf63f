"""Operators' acts on members: find, list and create them."""

from datetime import datetime
from typing import TypedDict

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.core.bounds import id_of
from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.errors import AmbiguousMember, MemberNotFound
from hamsterd.members.accounts.queries import STATE
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.staff.owner_password import refuse_short
from hamsterd.members.accounts.staff.roles import role_of_new_admin
from hamsterd.models.members.accounts import User

_MEMBER = f"""
    SELECT id, username, nickname, email,
           email_verified_at AS "emailVerifiedAt", role, is_admin AS "isAdmin",
           {STATE} AS status, greeting,
           suspended_until AS "suspendedUntil", level, experience, streak_days AS "streakDays",
           diaries_count AS "diariesCount", private_diaries_count AS "privateDiariesCount",
           posts_count AS "postsCount", comments_count AS "commentsCount",
           hamsters_count AS "hamstersCount", followers_count AS "followersCount",
           following_count AS "followingCount", total_likes AS "totalLikes",
           created_at AS "createdAt", last_login_at AS "lastLoginAt",
           last_seen_at AS "lastSeenAt",
           ARRAY(SELECT provider FROM linked_identities
                  WHERE user_id = users.id ORDER BY provider) AS "signIns"
      FROM users
"""
_BY_NAME = f"""
    SELECT id FROM users
     WHERE (%(by)s IN ('any', 'id') AND id = %(number)s)
        OR (%(by)s IN ('any', 'username') AND {folded("username")} = {folded("%(name)s")})
        OR (%(by)s IN ('any', 'nickname') AND {folded("nickname")} = {folded("%(name)s")}
            AND status <> 'purged')
     ORDER BY id
"""
_LIST = f"""
    {_MEMBER}
     WHERE (%(search)s::text IS NULL
            OR strpos({folded("username || ' ' || nickname")}, {folded("%(search)s")}) > 0
            OR strpos(%(search)s, '@') > 0
               AND strpos({folded("email")}, {folded("%(search)s")}) > 0)
       AND (%(status)s::text IS NULL OR {STATE} = %(status)s)
       AND (NOT %(admins)s OR role IN ('owner', 'admin'))
     ORDER BY id DESC LIMIT %(limit)s
"""


class MemberRecord(TypedDict):
    """A member as operators see them."""

    id: int
    username: str | None
    nickname: str
    email: str | None
    emailVerifiedAt: datetime | None
    role: str | None
    isAdmin: bool
    status: str
    greeting: str | None
    suspendedUntil: datetime | None
    level: int
    experience: int
    streakDays: int
    diariesCount: int
    privateDiariesCount: int
    postsCount: int
    commentsCount: int
    hamstersCount: int
    followersCount: int
    followingCount: int
    totalLikes: int
    createdAt: datetime
    lastLoginAt: datetime | None
    lastSeenAt: datetime | None
    signIns: list[str]


def member_id_of(name: str) -> int:
    """The id of the member named by id, username or nickname, in any case.

    `id:12`, `username:콩` and `nickname:콩` are exact. Raises MemberNotFound, or AmbiguousMember
    when the name fits several members.
    """
    by, _, rest = name.partition(":")
    by, value = (by, rest) if by in {"id", "username", "nickname"} else ("any", name)
    with connection():
        ids = fetch_column(_BY_NAME, by=by, name=value, number=id_of(value) or 0)
    if not ids:
        raise MemberNotFound(f"'{name}' 회원을 찾을 수 없어요.")
    if len(ids) > 1:
        choices = ", ".join(f"id:{found}" for found in ids)
        raise AmbiguousMember(f"'{name}'에 맞는 회원이 여럿이에요. 하나를 골라 주세요: {choices}")
    return int(ids[0])


def member_record(member_id: int) -> MemberRecord:
    """A member as an operator sees them (the admin shape of decisions §1.2)."""
    with connection():
        return fetch_row(
            f"{_MEMBER} WHERE id = %(member_id)s", MemberRecord, MemberNotFound, member_id=member_id
        )


def member_records(
    *, search: str | None = None, status: str | None = None, admins: bool = False, limit: int = 50
) -> list[MemberRecord]:
    """Members, the newest first; `search` looks in username, nickname and e-mail."""
    with connection():
        return fetch_all(
            _LIST, MemberRecord, search=search, status=status, admins=admins, limit=limit
        )


def create_by_operator(*, form: RegisterIn, is_admin: bool, actor: str) -> int:
    """A new member made by an operator; the id. Raises as registering does."""
    password_hash = hash_password(form.password)
    return _create(form, password_hash, is_admin, actor)


@transactional
def _create(form: RegisterIn, password_hash: str, is_admin: bool, actor: str) -> int:
    role = role_of_new_admin() if is_admin else None
    if role is Role.OWNER:
        refuse_short(form.password)
    member_id = create_member(
        username=form.username,
        email=form.email,
        nickname=form.nickname,
        password_hash=password_hash,
        role=role,
    )
    # Nobody has signed in yet.
    User.update(last_login_at=None, last_seen_at=None).where(User.id == member_id).execute()
    record(
        actor=actor,
        action=Action.MEMBER_CREATE,
        target_type="user",
        target_id=member_id,
        after={"role": role},
    )
    return member_id

"""What an operator does with members: find, list, create, and grant or take admin power.

Every change writes an audit row, tells the member, and reaches running servers over the bus.
"""

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.core.bounds import id_of
from hamsterd.core.clock import utc_now
from hamsterd.core.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.errors import AmbiguousMember, LastAdmin, MemberNotFound
from hamsterd.members.accounts.passwords import hash_password
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.models.accounts import User
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce

_MEMBER = """
    SELECT id, username, nickname, email,
           email_verified_at AS "emailVerifiedAt", is_admin AS "isAdmin", status,
           suspended_until AS "suspendedUntil", level, experience, streak_days AS "streakDays",
           diaries_count AS "diariesCount", private_diaries_count AS "privateDiariesCount",
           posts_count AS "postsCount", comments_count AS "commentsCount",
           hamsters_count AS "hamstersCount", followers_count AS "followersCount",
           following_count AS "followingCount", total_likes AS "totalLikes",
           created_at AS "createdAt", last_login_at AS "lastLoginAt",
           last_seen_at AS "lastSeenAt"
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
       AND (%(status)s::text IS NULL OR status = %(status)s)
       AND (NOT %(admins)s OR is_admin)
     ORDER BY id DESC LIMIT %(limit)s
"""
_LOCK_ADMINS = """
    SELECT id FROM users WHERE is_admin AND status IN ('active', 'suspended')
     ORDER BY id FOR UPDATE
"""


def member_id_of(name: str) -> int:
    """The member named by id, username or nickname, in whatever case.

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


def member_record(member_id: int) -> Row:
    """A member as an operator sees them (the admin shape of decisions §1.2)."""
    with connection():
        return fetch_row(f"{_MEMBER} WHERE id = %(member_id)s", MemberNotFound, member_id=member_id)


def member_records(
    *, search: str | None = None, status: str | None = None, admins: bool = False, limit: int = 50
) -> list[Row]:
    """Members, the newest first; `search` looks in username, nickname and e-mail."""
    with connection():
        return fetch_all(_LIST, search=search, status=status, admins=admins, limit=limit)


def create_by_operator(*, form: RegisterIn, is_admin: bool, actor: str) -> int:
    """A new member made by an operator; the id. Raises as registering does."""
    password_hash = hash_password(form.password)
    return _create(form, password_hash, is_admin, actor)


@transactional
def set_admin(*, member_id: int, is_admin: bool, actor: str) -> int | None:
    """Grant or take admin power; the audit row's id, or None when it was so already.

    Raises LastAdmin rather than leave the site without one (decisions §1.14).
    """
    before = _change_admin(member_id, is_admin=is_admin)
    if before == is_admin:
        return None
    return record(
        actor=actor,
        action=Action.ADMIN_GRANT if is_admin else Action.ADMIN_REVOKE,
        target_type="user",
        target_id=member_id,
        before={"isAdmin": before},
        after={"isAdmin": is_admin},
    )


def undo_set_admin(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of granting and of taking: the power is as it was."""
    _change_admin(act["target_id"], is_admin=act["before"]["isAdmin"])


def _change_admin(member_id: int, *, is_admin: bool) -> bool:
    """Make it so and tell the member; returns how it was before."""
    # All admins are locked, so that two admins cannot remove each other at once.
    admins = fetch_column(_LOCK_ADMINS)
    before = bool(fetch_value("SELECT is_admin FROM users WHERE id = %(id)s", id=member_id))
    if before == is_admin:
        return before
    if not is_admin and set(admins) <= {member_id}:
        raise LastAdmin
    User.update(is_admin=is_admin, updated_at=utc_now()).where(User.id == member_id).execute()
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title="관리자 권한",
        message="관리자 권한이 주어졌어요." if is_admin else "관리자 권한이 해제되었어요.",
        url="/admin" if is_admin else None,
    )
    forget_member(member_id)
    return before


@transactional
def _create(form: RegisterIn, password_hash: str, is_admin: bool, actor: str) -> int:
    member_id = create_member(
        username=form.username,
        email=form.email,
        nickname=form.nickname,
        password_hash=password_hash,
        is_admin=is_admin,
    )
    # Nobody has signed in yet.
    User.update(last_login_at=None, last_seen_at=None).where(User.id == member_id).execute()
    record(
        actor=actor,
        action=Action.MEMBER_CREATE,
        target_type="user",
        target_id=member_id,
        after={"isAdmin": is_admin},
    )
    return member_id

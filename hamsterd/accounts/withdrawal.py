"""Leaving the site (decisions §2, Withdrawal).

Sign-in ends at once everywhere; signing in within `WITHDRAWAL_GRACE` takes it back
(`signin.welcome_back`), afterwards `purge` removes what is personal.
"""

from hamsterd.accounts.errors import LastAdminLeaving, MemberNotFound
from hamsterd.accounts.queries import CACHES_OF_VISIBILITY
from hamsterd.accounts.recovery import confirm_password
from hamsterd.accounts.rules import WITHDRAWAL_GRACE
from hamsterd.accounts.sessions import revoke_all_sessions
from hamsterd.clock import kst_day, utc_now
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.live.bus import drop_cached
from hamsterd.mail.rules import MailKind
from hamsterd.mail.service import queue_mail

_OWN = """
    SELECT email, nickname, password_hash FROM users
     WHERE id = %(member_id)s AND status IN ('active', 'suspended')
"""
_LOCK_ADMINS = """
    SELECT id FROM users WHERE is_admin AND status IN ('active', 'suspended')
     ORDER BY id FOR UPDATE
"""
_WITHDRAW = """
    UPDATE users SET status = 'withdrawn', withdrawn_at = %(now)s
     WHERE id = %(member_id)s AND status IN ('active', 'suspended')
"""
_VOID_LINKS = """
    UPDATE password_reset_tokens SET used = TRUE WHERE user_id = %(member_id)s AND NOT used
"""


def withdraw(*, member_id: int, password: str | None, address: str, site: Settings) -> None:
    """End the membership; it can be taken back for seven days by signing in.

    Raises `WrongPassword` under `password` (`TooOften` after five), or `LastAdminLeaving`.
    """
    with connection():
        member = fetch_one(_OWN, member_id=member_id)
    if member is None:
        raise MemberNotFound
    confirm_password(
        member_id=member_id,
        stored=member["password_hash"],
        password=password,
        address=address,
        field="password",
    )
    end_membership(member_id, member["email"], member["nickname"], site)


@transactional
def end_membership(member_id: int, email: str, nickname: str, site: Settings) -> None:
    """What leaving is, once it is known that they want it. Raises `LastAdminLeaving`."""
    # All admins are locked, so that the last two cannot leave at once.
    if set(fetch_column(_LOCK_ADMINS)) == {member_id}:
        raise LastAdminLeaving
    now = utc_now()
    if not execute(_WITHDRAW, member_id=member_id, now=now):
        raise MemberNotFound
    execute(_VOID_LINKS, member_id=member_id)
    revoke_all_sessions(member_id=member_id)
    for cache in CACHES_OF_VISIBILITY:
        drop_cached(cache)
    last_day = kst_day(now + WITHDRAWAL_GRACE)
    queue_mail(
        kind=MailKind.WITHDRAWN,
        to=email,
        member_id=member_id,
        site=site,
        nickname=nickname,
        last_day=f"{last_day.year}년 {last_day.month}월 {last_day.day}일",
    )

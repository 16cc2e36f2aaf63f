"""Leaving the site (decisions §2, Withdrawal).

All sessions end at once. Signing in within `WITHDRAWAL_GRACE` revokes it (`signin.welcome_back`);
afterwards `purge` deletes personal data.
"""

from datetime import datetime

from hamsterd.config import Settings
from hamsterd.core.cache import Shows
from hamsterd.core.clock import kst_day, spoken_day, utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import Addressee, mail_member
from hamsterd.members.accounts.errors import LastOwnerLeaving, MemberNotFound
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.recovery.email_tokens import void_all
from hamsterd.members.accounts.rules import WITHDRAWAL_GRACE
from hamsterd.members.accounts.sessions import revoke_all_sessions
from hamsterd.members.accounts.staff.roles import require_another_owner
from hamsterd.models.members.accounts import User
from hamsterd.realtime.bus import drop_showing


def withdraw(*, member_id: int, site: Settings) -> None:
    """End the membership; it can be taken back by signing in until the seventh day ends.

    Raises `LastOwnerLeaving`.
    """
    end_membership(own_account(member_id), site)


@transactional
def end_membership(member: Addressee, site: Settings) -> datetime:
    """End a membership, once the member's wish is verified; returns since when.

    Raises `LastOwnerLeaving`.
    """
    member_id = member["id"]
    require_another_owner(member_id, LastOwnerLeaving)
    now = utc_now()
    if not execute(
        User.update(status="withdrawn", withdrawn_at=now).where(
            User.id == member_id, User.status.in_(("active", "suspended"))
        )
    ):
        raise MemberNotFound
    void_all(member_id)
    revoke_all_sessions(member_id=member_id)
    drop_showing(Shows.PRESENCE)
    last_day = spoken_day(kst_day(now + WITHDRAWAL_GRACE))
    mail_member(MailKind.WITHDRAWN, member, site, last_day=last_day)
    return now

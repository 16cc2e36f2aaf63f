"""What a member is told of acts about them: by the bell and by mail, in the act's transaction.

Who is banned cannot sign in and read a bell, so every sanction is a mail too.
"""

from hamsterd.accounts.appeal_links import appeal_path
from hamsterd.clock import KST
from hamsterd.config import Settings
from hamsterd.db.sql import Row, fetch_one, fetch_row
from hamsterd.mail.rules import MailKind
from hamsterd.mail.service import queue_mail
from hamsterd.moderation.ladder import SanctionKind
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce

SANCTIONS_URL = "/sanctions"

_SANCTION = """
    SELECT id, user_id, kind, reason, ends_at, lift_reason FROM sanctions
     WHERE id = %(sanction_id)s
"""
_ADDRESS = """
    SELECT email, nickname FROM users WHERE id = %(member_id)s AND email IS NOT NULL
"""


def tell_sanctioned(sanction_id: int, site: Settings) -> None:
    """Tell the member what they got, until when, why, and how to object."""
    sanction = fetch_row(_SANCTION, sanction_id=sanction_id)
    what, why = consequence(sanction), sanction["reason"]
    announce(
        kind=NotificationKind.MODERATION,
        member_id=sanction["user_id"],
        title="이용 제한 안내",
        message=f"{what} 사유: {why}",
        url=SANCTIONS_URL,
    )
    is_ban = sanction["kind"] == SanctionKind.BAN
    path = appeal_path(sanction_id, site) if is_ban else SANCTIONS_URL
    _write(MailKind.SANCTION, sanction["user_id"], site, what=what, reason=why, path=path)


def tell_lifted(sanction_id: int, site: Settings) -> None:
    """Tell the member that a sanction is over before its end."""
    sanction = fetch_row(_SANCTION, sanction_id=sanction_id)
    announce(
        kind=NotificationKind.MODERATION,
        member_id=sanction["user_id"],
        title="이용 제한 해제",
        message="이용 제한이 풀렸어요. 기다려 주셔서 고마워요.",
        url=SANCTIONS_URL,
    )
    _write(MailKind.SANCTION_LIFTED, sanction["user_id"], site)


def tell_ended(member_id: int) -> None:
    """Ring the bell of a member whose suspension is over."""
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title="이용 제한 끝",
        message="이용 제한이 끝났어요. 이제 전처럼 쓰실 수 있어요.",
        url=SANCTIONS_URL,
    )


def tell_appeal_decided(member_id: int, *, is_granted: bool, answer: str, site: Settings) -> None:
    """Tell the member what became of their appeal, with the moderator's answer."""
    what = "이의를 받아들였어요." if is_granted else "이의를 받아들이지 않았어요."
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title="이의 제기 결과",
        message=f"{what} {answer}",
        url=SANCTIONS_URL,
    )
    _write(MailKind.APPEAL_DECIDED, member_id, site, what=what, answer=answer)


def tell_appeal_reopened(member_id: int, site: Settings) -> None:
    """Tell the member that what became of their appeal was taken back."""
    what = "앞서 알려 드린 이의 제기 결과를 되돌렸어요."
    next_step = "다시 살펴보고 알려 드릴게요."
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title="이의 제기 결과를 되돌렸어요",
        message=f"{what} {next_step}",
        url=SANCTIONS_URL,
    )
    _write(MailKind.APPEAL_DECIDED, member_id, site, what=what, answer=next_step)


def consequence(sanction: Row) -> str:
    """One sentence: what a sanction means for the member."""
    kind = SanctionKind(sanction["kind"])
    if kind is SanctionKind.WARNING:
        return "운영 원칙을 어겨 경고를 받았어요."
    if kind is SanctionKind.BAN:
        return "이용이 영구 정지되었어요."
    until = sanction["ends_at"].astimezone(KST)
    return f"{until:%Y. %m. %d. %H:%M}까지 글쓰기가 제한돼요."


def _write(kind: MailKind, member_id: int, site: Settings, **words: str) -> None:
    found = fetch_one(_ADDRESS, member_id=member_id)
    if found:
        queue_mail(
            kind=kind,
            to=found["email"],
            member_id=member_id,
            site=site,
            nickname=found["nickname"],
            **words,
        )

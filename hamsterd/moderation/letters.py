"""What a member is told of acts about them: by the bell, in the act's own transaction."""

from hamsterd.clock import KST
from hamsterd.db.sql import Row, fetch_row
from hamsterd.moderation.ladder import SanctionKind
from hamsterd.notifications.service import announce

SANCTIONS_URL = "/sanctions"

_SANCTION = """
    SELECT user_id, kind, reason, ends_at, lift_reason FROM sanctions WHERE id = %(sanction_id)s
"""


def tell_sanctioned(sanction_id: int) -> None:
    """Ring the member's bell: what they got, until when, and why."""
    sanction = fetch_row(_SANCTION, sanction_id=sanction_id)
    announce(
        member_id=sanction["user_id"],
        title="이용 제한 안내",
        message=f"{consequence(sanction)} 사유: {sanction['reason']}",
        url=SANCTIONS_URL,
    )


def tell_lifted(sanction_id: int) -> None:
    """Ring the member's bell: a sanction is over before its end."""
    sanction = fetch_row(_SANCTION, sanction_id=sanction_id)
    announce(
        member_id=sanction["user_id"],
        title="이용 제한 해제",
        message="이용 제한이 풀렸어요. 기다려 주셔서 고마워요.",
        url=SANCTIONS_URL,
    )


def consequence(sanction: Row) -> str:
    """One sentence: what a sanction means for the member."""
    kind = SanctionKind(sanction["kind"])
    if kind is SanctionKind.WARNING:
        return "운영 원칙을 어겨 경고를 받았어요."
    if kind is SanctionKind.BAN:
        return "이용이 영구 정지되었어요."
    until = sanction["ends_at"].astimezone(KST)
    return f"{until:%Y. %m. %d. %H:%M}까지 글쓰기가 제한돼요."

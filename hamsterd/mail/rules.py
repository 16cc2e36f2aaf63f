"""Which mails there are, and how often a delivery is tried."""

from datetime import timedelta
from enum import StrEnum


class MailKind(StrEnum):
    """Each has a template of its name, as text and as HTML."""

    USERNAME = "username"
    PASSWORD_RESET = "password_reset"  # noqa: S105  # a name, no secret
    PASSWORD_CHANGED = "password_changed"  # noqa: S105  # a name, no secret
    WITHDRAWN = "withdrawn"
    SANCTION = "sanction"
    SANCTION_LIFTED = "sanction_lifted"
    APPEAL_DECIDED = "appeal_decided"
    TAKEDOWN_CLAIMANT = "takedown_claimant"
    TAKEDOWN_OWNER = "takedown_owner"
    EXPORT_READY = "export_ready"
    DIGEST = "digest"


SUBJECTS = {
    MailKind.USERNAME: "사용자명을 알려 드려요",
    MailKind.PASSWORD_RESET: "비밀번호를 다시 정해 주세요",
    MailKind.PASSWORD_CHANGED: "비밀번호가 변경되었습니다",
    MailKind.WITHDRAWN: "탈퇴 신청을 받았어요",
    MailKind.SANCTION: "이용 제한을 알려 드려요",
    MailKind.SANCTION_LIFTED: "이용 제한이 풀렸어요",
    MailKind.APPEAL_DECIDED: "이의 제기 결과를 알려 드려요",
    MailKind.TAKEDOWN_CLAIMANT: "권리침해 신고 소식을 알려 드려요",
    MailKind.TAKEDOWN_OWNER: "임시조치를 알려 드려요",
    MailKind.EXPORT_READY: "내 기록 파일이 준비됐어요",
    MailKind.DIGEST: "읽지 않은 소식이 있어요",
}

SECRET_KINDS = frozenset({MailKind.PASSWORD_RESET})
"""Their text opens an account, so it is kept no longer than it takes to send it."""

PAUSES = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=1),
    timedelta(hours=2),
    timedelta(hours=4),
    timedelta(hours=8),
    timedelta(hours=12),
    timedelta(hours=24),
)
"""How long to wait after the first, second, … failed attempt; after the last the mail failed."""

LEASE = timedelta(minutes=5)
"""Nobody else takes a mail that is being sent; longer than any one delivery can last."""

SMTP_TIMEOUT_SECONDS = 15
MAX_ERROR_CHARACTERS = 500


def pause_after(attempts: int) -> timedelta | None:
    """The pause after that many failed attempts; None when it was the last."""
    return PAUSES[attempts - 1] if attempts <= len(PAUSES) else None


def masked_email(email: str) -> str:
    """`k***@example.com`: enough to know one's own address by, and no more."""
    name, _, host = email.partition("@")
    return f"{name[:1]}***@{host}"

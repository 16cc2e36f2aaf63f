"""Kinds of mails, and when sending counts as failed."""

from datetime import timedelta
from enum import Enum, StrEnum, auto
from typing import Self


class Channel(StrEnum):
    """The channel of a row in the outbox."""

    MAIL = "mail"
    WEBHOOK = "webhook"


class Fault(StrEnum):
    """Whose fault a failed try was; a server's fault affects every message."""

    SERVER = "server"
    MESSAGE = "message"


class Purpose(Enum):
    """Why a mail is sent, which says when it still goes."""

    NEWS = auto()
    """Only to a member who is still here, and only to the address that they still have."""
    ASKED = auto()
    """Somebody has just asked for it and waits, so that a mailbox that was full is tried again."""
    NOTICE = auto()
    """About the account or what the law wants told: to the address that it was written to."""


class MailKind(StrEnum):
    """Each has a template of its name, as text and as HTML."""

    purpose: Purpose

    def __new__(cls, value: str, purpose: Purpose) -> Self:
        """A kind by its name in the outbox; none is made without a purpose."""
        kind = str.__new__(cls, value)
        kind._value_, kind.purpose = value, purpose
        return kind

    USERNAME = "username", Purpose.ASKED
    PASSWORD_RESET = "password_reset", Purpose.ASKED
    PASSWORD_CHANGED = "password_changed", Purpose.NOTICE
    VERIFY_EMAIL = "verify_email", Purpose.ASKED
    EMAIL_CHANGE = "email_change", Purpose.ASKED
    EMAIL_APPROVAL = "email_approval", Purpose.ASKED
    EMAIL_CHANGE_ASKED = "email_change_asked", Purpose.NOTICE
    EMAIL_CHANGED = "email_changed", Purpose.NOTICE
    EMAIL_IN_USE = "email_in_use", Purpose.NOTICE
    SIGN_IN_LINKED = "sign_in_linked", Purpose.NOTICE
    SIGN_IN_UNLINKED = "sign_in_unlinked", Purpose.NOTICE
    SECOND_FACTOR_ADDED = "second_factor_added", Purpose.NOTICE
    SECOND_FACTOR_REMOVED = "second_factor_removed", Purpose.NOTICE
    SECOND_FACTOR_RESET = "second_factor_reset", Purpose.NOTICE
    RECOVERY_CODE_USED = "recovery_code_used", Purpose.NOTICE
    RECOVERY_CODES_RENEWED = "recovery_codes_renewed", Purpose.NOTICE
    DEVICE_REMEMBERED = "device_remembered", Purpose.NOTICE
    WITHDRAWN = "withdrawn", Purpose.NOTICE
    SIGN_UP_APPROVED = "sign_up_approved", Purpose.NOTICE
    SIGN_UP_REFUSED = "sign_up_refused", Purpose.NOTICE
    SANCTION = "sanction", Purpose.NOTICE
    SANCTION_LIFTED = "sanction_lifted", Purpose.NOTICE
    SANCTION_CHANGED = "sanction_changed", Purpose.NOTICE
    CONTENT_REMOVED = "content_removed", Purpose.NOTICE
    APPEAL_DECIDED = "appeal_decided", Purpose.NOTICE
    INQUIRY_ANSWERED = "inquiry_answered", Purpose.NOTICE
    INQUIRY_LINK = "inquiry_link", Purpose.ASKED
    INQUIRY_LINK_ANSWERED = "inquiry_link_answered", Purpose.NOTICE
    TAKEDOWN_CLAIMANT = "takedown_claimant", Purpose.NOTICE
    TAKEDOWN_OWNER = "takedown_owner", Purpose.NOTICE
    DOCUMENT_ANNOUNCED = "document_announced", Purpose.NOTICE
    DOCUMENT_WITHDRAWN = "document_withdrawn", Purpose.NOTICE
    INCIDENT = "incident", Purpose.NOTICE
    EXPORT_READY = "export_ready", Purpose.NOTICE
    LIFE_BOOK_READY = "life_book_ready", Purpose.NOTICE
    ANNOUNCEMENT = "announcement", Purpose.NEWS
    ADVERTISEMENT = "advertisement", Purpose.NEWS
    MOVED = "moved", Purpose.NEWS
    HEALTH_ALERT = "health_alert", Purpose.NEWS
    DIGEST = "digest", Purpose.NEWS
    TEST = "test", Purpose.ASKED


SUBJECTS = {
    MailKind.USERNAME: "사용자명을 알려 드려요",
    MailKind.PASSWORD_RESET: "비밀번호를 다시 정해 주세요",
    MailKind.PASSWORD_CHANGED: "비밀번호가 변경되었습니다",
    MailKind.VERIFY_EMAIL: "메일 주소를 확인해 주세요",
    MailKind.EMAIL_CHANGE: "새 메일 주소를 확인해 주세요",
    MailKind.EMAIL_APPROVAL: "메일 주소를 바꾸려면 확인해 주세요",
    MailKind.EMAIL_CHANGE_ASKED: "메일 주소를 바꾸려는 요청이 있었어요",
    MailKind.EMAIL_CHANGED: "메일 주소가 바뀌었어요",
    MailKind.EMAIL_IN_USE: "이미 가입한 메일 주소예요",
    MailKind.SIGN_IN_LINKED: "{provider} 로그인이 연결됐어요",
    MailKind.SIGN_IN_UNLINKED: "{provider} 로그인 연결이 끊겼어요",
    MailKind.SECOND_FACTOR_ADDED: "로그인에 2단계 인증 수단이 더해졌어요",
    MailKind.SECOND_FACTOR_REMOVED: "2단계 인증 수단이 빠졌어요",
    MailKind.SECOND_FACTOR_RESET: "2단계 인증이 초기화됐어요",
    MailKind.RECOVERY_CODE_USED: "복구 코드로 확인했어요",
    MailKind.RECOVERY_CODES_RENEWED: "복구 코드를 새로 만들었어요",
    MailKind.DEVICE_REMEMBERED: "2단계 확인을 건너뛸 기기가 더해졌어요",
    MailKind.WITHDRAWN: "탈퇴 신청을 받았어요",
    MailKind.SIGN_UP_APPROVED: "가입이 승인됐어요",
    MailKind.SIGN_UP_REFUSED: "가입이 승인되지 않았어요",
    MailKind.SANCTION: "이용 제한을 알려 드려요",
    MailKind.SANCTION_LIFTED: "이용 제한이 풀렸어요",
    MailKind.SANCTION_CHANGED: "이용 제한이 바뀌었어요",
    MailKind.CONTENT_REMOVED: "내려진 내용을 알려 드려요",
    MailKind.APPEAL_DECIDED: "이의 제기 결과를 알려 드려요",
    MailKind.INQUIRY_ANSWERED: "문의에 답해 드려요",
    MailKind.INQUIRY_LINK: "문의를 남길 링크를 보내 드려요",
    MailKind.INQUIRY_LINK_ANSWERED: "문의에 답해 드려요",
    MailKind.TAKEDOWN_CLAIMANT: "권리침해 신고 소식을 알려 드려요",
    MailKind.TAKEDOWN_OWNER: "임시조치를 알려 드려요",
    MailKind.DOCUMENT_ANNOUNCED: "약관과 방침이 바뀌어요",
    MailKind.DOCUMENT_WITHDRAWN: "알려 드린 개정을 거두었어요",
    MailKind.INCIDENT: "개인정보가 {happened} 알려 드려요",
    MailKind.EXPORT_READY: "내 기록 파일이 준비됐어요",
    MailKind.LIFE_BOOK_READY: "햄스터의 책이 준비됐어요",
    MailKind.ANNOUNCEMENT: "{title}",
    MailKind.ADVERTISEMENT: "{title}",
    MailKind.MOVED: "{title}",
    MailKind.HEALTH_ALERT: "{message}",
    MailKind.TEST: "메일이 잘 가는지 보는 시험 메일이에요",
    MailKind.DIGEST: "읽지 않은 소식이 있어요",
}
"""Words in braces are among those that the mail is filled with."""

NEWS_KINDS = frozenset(kind for kind in MailKind if kind.purpose is Purpose.NEWS)

TO_EVERYBODY = (
    MailKind.DOCUMENT_ANNOUNCED,
    MailKind.DOCUMENT_WITHDRAWN,
    MailKind.INCIDENT,
    MailKind.ANNOUNCEMENT,
    MailKind.ADVERTISEMENT,
    MailKind.MOVED,
)
"""What may go to every member at once, so that it goes last."""

ADVERTISING_MARK = "(광고)"
"""How the subject of a mail that advertises begins (정보통신망법 시행령 별표 6)."""

SECRET_KINDS = frozenset(
    {
        MailKind.PASSWORD_RESET,
        MailKind.VERIFY_EMAIL,
        MailKind.EMAIL_CHANGE,
        MailKind.EMAIL_APPROVAL,
        MailKind.INQUIRY_LINK,
        MailKind.INQUIRY_LINK_ANSWERED,
    }
)
"""Their text opens an account or an inquiry, so it is kept no longer than it takes to send it."""


class BounceKind(StrEnum):
    """Whether an address takes no mail at all, or did not take this one."""

    HARD = "hard"
    SOFT = "soft"


HARD_STATUSES = frozenset({"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1", "5.4.4", "5.6.7"})
"""No such mailbox or domain, moved, null MX, disabled, no route, letters that are not taken
(RFC 3463 §3, RFC 7505 §4.2, RFC 6531 §3.5).
Whatever else is refused for good (5.7.1, 5.2.2) may be about us, or about today."""
SOFT_LIMIT = 5
SOFT_WINDOW = timedelta(days=30)
"""From the fifth that came back with no thirty days between two of them an address is stopped:
mail companies hold it against who goes on (Amazon SES and Mailgun suppress such addresses, too)."""
BOUNCE_RATE_PERCENT = 5
BOUNCE_RATE_FROM = 20
"""From so many percent of a week's mail on a mail company reviews a sender (Amazon SES: 5 %); of
fewer mails than these a share says nothing."""


def kind_of_status(status: str) -> BounceKind:
    """What an enhanced status code says of the address."""
    return BounceKind.HARD if status in HARD_STATUSES else BounceKind.SOFT


SMTP_TIMEOUT_SECONDS = 15
SEND_SECONDS = 120.0
"""A mail has so long in all, within the lease; one answer of the server `SMTP_TIMEOUT_SECONDS`."""
PROBE_SECONDS = 8.0
"""A mail server that is only tried out has so long for all of its answers together."""
OUTAGE_TRIES = 2
"""A first failed try may be a hiccup; from the second on, half a minute later, it is an outage."""
OUTAGE_WINDOW = timedelta(days=2)
"""Older failures say nothing about today; longer than the longest pause between tries."""


def masked_email(email: str) -> str:
    """`k***@example.com`: enough to recognise one's own address."""
    name, _, host = email.partition("@")
    return f"{name[:1]}***@{host}"

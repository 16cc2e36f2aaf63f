"""Rules for usernames, nicknames, e-mails and passwords (spec 1 §5, decisions §1.6 and §2).

Each `check_…` returns the value to store, or raises `ValueError` with the message for the member.
The spec's messages are literal.
"""

import re
from datetime import timedelta
from functools import lru_cache

from hamsterd.core.text.mailboxes import is_mailbox
from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import check_visible

USERNAME_MIN, USERNAME_MAX = 2, 20
NICKNAME_MIN, NICKNAME_MAX_REGISTER, NICKNAME_MAX_PROFILE = 2, 15, 20
PASSWORD_MIN, PASSWORD_MAX = 6, 128
OWNER_PASSWORD_MIN = 10
EMAIL_MAX = 254
GREETING_MAX = 100
"""Length of the introduction that a member awaiting approval writes for staff."""
REFUSED_PASSWORDS = 1_000
"""How many of the commonest passwords are refused (decisions §1.6)."""

WITHDRAWAL_GRACE = timedelta(days=7)
"""Signing in this soon after withdrawing restores the account (decisions §2, Withdrawal). The last
day counts to its end in Seoul."""
GRACE_AFTER_READ_ONLY = timedelta(days=1)
"""And this soon after a time in which the site was read only and took no withdrawal back."""
RESET_LINK_LIFE = timedelta(minutes=30)
"""Validity of a password reset link (decisions §1.7, spec 1 §9)."""
VERIFY_LINK_LIFE = timedelta(hours=24)
"""Validity of the link that proves a member's address: a mail is often read the next day."""
CHANGE_LINK_LIFE = timedelta(hours=1)
"""Validity of the links of a changed address (decisions/0039)."""
SIGN_UPS_WITHOUT_WORK = 10
SIGN_UPS_WINDOW = timedelta(hours=1)
"""From the eleventh new member of one network (an IPv4 address, a /64) within an hour on, each
sign-up takes a proof of work. Phones of one carrier share an address, and a class signs up in one
lesson: they wait two seconds instead of an hour (rate `register`)."""
WORK_COST = 20_000
WORK_TRIES = 512
"""Iterations of PBKDF2 a try, and tries at most, half of them on average: 5 million iterations,
a second of processor time (measured: decision 0148); a cheap phone takes several times as long."""
WORK_LIFE = timedelta(minutes=10)
"""A challenge that is not used by then is refused; one that was used is refused at once."""
SPAM_CHECK_SECONDS = 3.0
"""A spam service has so long in all; whoever signs up waits for it."""
EMAIL_LINKS_PER_HOUR = 3
"""Links of each kind per member, and mails of each kind to one new address."""
RECOVERY_MAILS_PER_HOUR = 3
"""Further mails to one member are not sent, so that nobody can flood a mailbox through us."""
MAX_FAILURES = 5
FAILURE_WINDOW = timedelta(minutes=10)
LOCK = timedelta(minutes=10)
"""5 failures in 10 minutes per account and network lock for 10 minutes (decisions §1.6)."""
FLOOD_FAILURES = 100
FLOOD_WINDOW = timedelta(hours=1)
FLOOD_PAUSE = timedelta(minutes=1)
"""100 failures an hour of one account over all networks leave it one try a minute (decisions §2,
Sign-in lock)."""
PURGED_NICKNAME = "탈퇴한 회원"
"""Author of purged members' remaining public writing (decisions §2, Withdrawal)."""

RESERVED_NAMES = frozenset(
    {
        "root", "system", "moderator", "operator", "support", "help", "hamsterd", "hamster",
        "null", "undefined", "me", "api", "시스템", "공식", "탈퇴한회원", "고객센터",
    }
)  # fmt: skip
"""Names nobody may have. Names reserved for staff are in `staff_names`."""

# Both cases are spelled out: IGNORECASE would let the dotless i and the long s in.
_USERNAME = re.compile(r"[a-zA-Z0-9_.\-가-힣]+")
_LABEL = "a-zA-Z0-9가-힣"
_DOMAIN = re.compile(rf"[{_LABEL}](?:[{_LABEL}.\-]*[{_LABEL}])?")


def check_username(value: str) -> str:
    """2 to 20 of `a-z 0-9 _ . -` and Hangul syllables, not reserved."""
    if len(value) < USERNAME_MIN:
        raise ValueError("사용자명은 최소 2자 이상이어야 합니다")
    if len(value) > USERNAME_MAX:
        raise ValueError("사용자명은 최대 20자까지 가능합니다")
    if not _USERNAME.fullmatch(value):
        raise ValueError("사용자명에는 한글, 영문, 숫자와 _ . - 만 쓸 수 있어요")
    if is_reserved(value):
        raise ValueError("사용할 수 없는 사용자명이에요")
    return value


def check_nickname(value: str, *, max_length: int = NICKNAME_MAX_REGISTER) -> str:
    """2 to 15 characters at registration, nothing invisible, not reserved."""
    if len(value) < NICKNAME_MIN:
        raise ValueError("닉네임은 최소 2자 이상이어야 합니다")
    if len(value) > max_length:
        raise ValueError(f"닉네임은 최대 {max_length}자까지 가능합니다")
    return _clean_nickname(value)


def check_profile_nickname(value: str) -> str:
    """The profile form's own bounds and words: 2 to 20 (spec 1 §5)."""
    if not value:
        raise ValueError("닉네임을 입력해주세요.")
    if not NICKNAME_MIN <= len(value) <= NICKNAME_MAX_PROFILE:
        raise ValueError("닉네임은 2-20자 사이여야 합니다.")
    return _clean_nickname(value)


def _clean_nickname(value: str) -> str:
    value = check_visible(value)
    if is_reserved(value):
        raise ValueError("사용할 수 없는 닉네임이에요")
    return value


def check_email(value: str) -> str:
    """Something that can receive mail; the address itself is proved by mail."""
    local, _, domain = value.rpartition("@")
    if (
        len(value) > EMAIL_MAX
        or not is_mailbox(value)
        or not _DOMAIN.fullmatch(domain)
        or "." not in domain
        or ".." in value
        or local.startswith(".")
    ):
        raise ValueError("올바른 이메일 주소를 입력해주세요")
    return value


def check_password(value: str) -> str:
    """6 to 128 characters, not among the 1,000 commonest."""
    if len(value) < PASSWORD_MIN:
        raise ValueError("비밀번호는 최소 6자 이상이어야 합니다")
    if len(value) > PASSWORD_MAX:
        raise ValueError("비밀번호는 최대 128자까지 가능합니다")
    if value.casefold() in _common_passwords():
        raise ValueError("너무 흔한 비밀번호예요. 다른 비밀번호를 써 주세요")
    return value


def check_owner_password(value: str) -> str:
    """Whoever owns the site opens everybody's data with it."""
    if len(value) < OWNER_PASSWORD_MIN:
        raise ValueError("사이트 소유자의 비밀번호는 최소 10자 이상이어야 합니다")
    return value


def check_password_not_username(password: str, username: str) -> None:
    """A password that repeats the username is no secret."""
    if password.casefold() == username.casefold():
        raise ValueError("사용자명과 같은 비밀번호는 쓸 수 없어요")


def is_reserved(name: str) -> bool:
    """Whether `name` would pass for the site itself."""
    plain = normal("NFKC", name).casefold()
    return "".join(plain.split()) in RESERVED_NAMES


@lru_cache(maxsize=1)
def _common_passwords() -> frozenset[str]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415  # 90,000 words

    long_enough = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= PASSWORD_MIN]
    return frozenset(long_enough[:REFUSED_PASSWORDS])

"""What the mail about moving may say, how fast it goes, and when it stops by itself. Pure."""

import re
from collections.abc import Mapping
from enum import StrEnum

SUBJECT_MAX = 60
BODY_MAX = 2_000
PER_HOUR_MIN, PER_HOUR_MAX = 12, 10_000
PER_HOUR = 200
"""Mails an hour until the owner says otherwise: mail companies mistrust a sender who suddenly
writes thousands."""
RUNS_PER_HOUR = 12
"""The job's, so that an hour's mails leave evenly."""
BATCH = 100
"""Members per transaction."""
BOUNCED_FROM = 20
BOUNCED_PERCENT = 10
"""From so much of what was sent since the last start it pauses: at 10 % Amazon SES may stop a
sender's mail altogether. Of fewer mails than `BOUNCED_FROM` a share says nothing."""

NICKNAME, USERNAME, ADDRESS = "닉네임", "사용자명", "주소"
PLACEHOLDERS = (NICKNAME, USERNAME, ADDRESS)
_BRACES = re.compile(r"\{([^{}\n]{0,40})\}")

SUBJECT = "새 집으로 옮겼어요"
BODY = """{닉네임}님, 안녕하세요.

우리 사이트가 새 집으로 옮겼어요. 쓰신 글과 댓글, 포인트도 함께 왔어요.
새 주소는 {주소} 예요.

예전에 쓰던 이름과 비밀번호로 그대로 들어올 수 있어요. 다시 만나면 반가울 거예요."""


class MoveMailState(StrEnum):
    """How far it is; `DONE` as long as nobody is left to write to."""

    DRAFT = "draft"
    SENDING = "sending"
    PAUSED = "paused"
    DONE = "done"


class PauseReason(StrEnum):
    """Who paused it: the staff, or the job because too much came back."""

    STAFF = "staff"
    BOUNCES = "bounces"


def unknown_placeholder(text: str) -> str | None:
    """The first word in braces that stands for nothing."""
    return next((name for name in _BRACES.findall(text) if name not in PLACEHOLDERS), None)


def filled(text: str, values: Mapping[str, str]) -> str:
    """`text` with its placeholders replaced, once: braces in a name stay braces."""
    return _BRACES.sub(lambda found: values.get(found[1], found[0]), text)


def portion(per_hour: int, told_this_hour: int) -> int:
    """How many mails one run may write."""
    return max(0, min(-(-per_hour // RUNS_PER_HOUR), per_hour - told_this_hour))


def is_too_much(sent: int, bounced: int) -> bool:
    """Whether so much came back that sending has to stop."""
    return sent >= BOUNCED_FROM and bounced * 100 >= BOUNCED_PERCENT * sent

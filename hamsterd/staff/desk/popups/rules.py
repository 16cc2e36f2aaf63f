"""What a popup may be. Pure."""

from enum import StrEnum

TITLE_MAX = 60
CONTENT_MAX = 1_000
"""Characters of markup: about a phone's screen. More is said in a post that it links to."""
SHOWN_MAX = 10
"""Popups that pages are told of at once, the newest first; each shows one of them."""


class Audience(StrEnum):
    """Whom a popup is for."""

    EVERYBODY = "everybody"
    MEMBERS = "members"
    VISITORS = "visitors"


class PopupState(StrEnum):
    """Whether it is shown."""

    WAITING = "waiting"
    RUNNING = "running"
    ENDED = "ended"


def check_content(value: str) -> str:
    """Markup of limited length."""
    if len(value) > CONTENT_MAX:
        raise ValueError(f"내용은 {CONTENT_MAX:,}자까지 쓸 수 있어요.")
    return value


def check_title(value: str) -> str:
    """Required, and short: it is the popup's name."""
    if not value:
        raise ValueError("제목을 적어 주세요.")
    if len(value) > TITLE_MAX:
        raise ValueError(f"제목은 {TITLE_MAX}자까지 쓸 수 있어요.")
    return value


def check_image(value: str) -> str:
    """An own picture, or none."""
    if value and not value.startswith("/media/"):
        raise ValueError("그림을 올려 주세요.")
    return value

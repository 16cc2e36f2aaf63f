"""Limits on what members write, shared by all kinds, and the popularity formula.

Pure. Shared by diary entries and posts, which may not import each other.
"""

import math
from collections.abc import Callable, Sequence
from datetime import datetime

from hamsterd.content.markup.plain import says_nothing, shows_nothing
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.visible import one_line

TITLE_MAX = 100
CONTENT_MAX = 20_000
"""Characters of markup; a very long evening's story is about a quarter of it."""
COMMENT_MAX = 1_000
"""Characters (decisions §2, Comments)."""
MAX_MEDIA = 10
"""Maximum of photos and videos in one entry or post, whatever the site's setting: a card carries
all of them, and a phone has to load them.
"""

LIKE_WEIGHT = 2
COMMENT_WEIGHT = 3
HALF_LIFE_SECONDS = 7 * 24 * 3600
"""A week-old thing needs twice the reactions to rank like a new one."""

POPULARITY = f"""
    ln(1 + {LIKE_WEIGHT} * {{likes}} + {COMMENT_WEIGHT} * {{comments}}) / ln(2)
    + extract(epoch FROM created_at) / {HALF_LIFE_SECONDS}
"""
"""The popularity of decisions §2 over two counts, as SQL."""
POPULARITY_TOLERANCE = 1e-9
"""Floating sums of the same numbers may differ in the last digits."""


def popularity(likes: int, comments: int, created_at: datetime) -> float:
    """The same of one thing, for rows that are written by the thousand."""
    reactions = math.log(1 + LIKE_WEIGHT * likes + COMMENT_WEIGHT * comments) / math.log(2)
    return reactions + created_at.timestamp() / HALF_LIFE_SECONDS


def check_title(value: str) -> str:
    """Required, at most 100 characters, one line, without direction marks."""
    if says_nothing(value):
        raise ValueError("제목을 입력해주세요")
    if len(value) > TITLE_MAX:
        raise ValueError(f"제목은 {TITLE_MAX}자까지 쓸 수 있어요")
    return one_line(value)


def check_content(value: str) -> str:
    """Required, at most 20,000 characters."""
    if len(value) > CONTENT_MAX:
        raise ValueError(f"내용은 {CONTENT_MAX:,}자까지 쓸 수 있어요")
    if shows_nothing(value):
        raise ValueError("내용을 입력해주세요")
    return value


def check_comment(value: str) -> str:
    """1 to 1,000 characters."""
    if says_nothing(value):
        raise ValueError("댓글을 입력해주세요")
    if len(value) > COMMENT_MAX:
        raise ValueError(f"댓글은 {COMMENT_MAX:,}자까지 쓸 수 있어요")
    return value


def check_media(value: list[str]) -> list[str]:
    """At most as many files as any site allows, without duplicates."""
    if len(value) > MAX_MEDIA:
        raise ValueError(_too_many(MAX_MEDIA))
    return list(dict.fromkeys(value))


def require_media(
    urls: Sequence[str] | None, most: int, *, before: Callable[[], Sequence[str]] = tuple
) -> None:
    """Raise `InvalidInput` for more files than the site allows; those in `before` may stay."""
    if urls is not None and len(urls) > most and not set(urls) <= set(before()):
        raise InvalidInput(_too_many(most), fields={"images": _too_many(most)})


def _too_many(most: int) -> str:
    return f"사진과 동영상은 {most}개까지 올릴 수 있어요"

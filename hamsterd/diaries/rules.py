"""What an entry may hold and how popularity is counted (spec 1 §5 and §9, decisions §2)."""

from enum import StrEnum

TITLE_MAX = 100
CONTENT_MAX = 20_000
"""Characters of markup; a very long evening's story is about a quarter of it."""
MAX_MEDIA = 5
"""Photos and videos of one entry (spec 1 §9)."""
FEED_DEFAULT = 10
"""Home feed page size (spec 1 §9)."""
OWN_DEFAULT = 100
"""Entries in one answer of lists the spec does not page: one's own, a member's, bookmarks."""
HAMSTER_DEFAULT = 10
"""Entries of a hamster's page (spec 1 §9)."""
COMMENT_MAX = 1_000
"""Characters (decisions §2, Comments)."""
COMMENTS_DEFAULT = 100
"""Comments in one answer; the spec does not page them."""

LIKE_WEIGHT = 2
COMMENT_WEIGHT = 3
HALF_LIFE_SECONDS = 7 * 24 * 3600
"""After a week an entry needs twice the reactions to stand where a new one does."""


class FeedOrder(StrEnum):
    """How the feed is sorted."""

    LATEST = "latest"
    POPULAR = "popular"


class OwnFilter(StrEnum):
    """Tabs of one's own diary."""

    ALL = "all"
    PUBLIC = "public"
    PRIVATE = "private"


class Mood(StrEnum):
    """How the hamster felt."""

    HAPPY = "happy"
    CALM = "calm"
    EXCITED = "excited"
    SLEEPY = "sleepy"
    WORRIED = "worried"
    SAD = "sad"
    PROUD = "proud"
    PLAYFUL = "playful"


class Weather(StrEnum):
    """The weather of the day."""

    SUNNY = "sunny"
    CLOUDY = "cloudy"
    RAINY = "rainy"
    SNOWY = "snowy"
    WINDY = "windy"
    HOT = "hot"
    COLD = "cold"


class Activity(StrEnum):
    """What the hamster did."""

    WHEEL = "wheel"
    SLEEP = "sleep"
    EAT = "eat"
    WALK = "walk"
    BATH = "bath"
    PLAY = "play"
    CLEAN = "clean"
    HOSPITAL = "hospital"
    DIG = "dig"


def check_title(value: str) -> str:
    """Required, at most 100 characters, one line."""
    if not value:
        raise ValueError("제목을 입력해주세요")
    if len(value) > TITLE_MAX:
        raise ValueError(f"제목은 {TITLE_MAX}자까지 쓸 수 있어요")
    return " ".join(value.split())


def check_content(value: str) -> str:
    """Required, at most 20,000 characters."""
    if not value:
        raise ValueError("내용을 입력해주세요")
    if len(value) > CONTENT_MAX:
        raise ValueError(f"내용은 {CONTENT_MAX:,}자까지 쓸 수 있어요")
    return value


def check_comment(value: str) -> str:
    """1 to 1,000 characters."""
    if not value:
        raise ValueError("댓글을 입력해주세요")
    if len(value) > COMMENT_MAX:
        raise ValueError(f"댓글은 {COMMENT_MAX:,}자까지 쓸 수 있어요")
    return value


def check_media(value: list[str]) -> list[str]:
    """At most five, none twice."""
    if len(value) > MAX_MEDIA:
        raise ValueError(f"사진과 동영상은 {MAX_MEDIA}개까지 올릴 수 있어요")
    return list(dict.fromkeys(value))

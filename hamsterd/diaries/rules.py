"""Limits of an entry's fields, and of lists of entries (spec 1 §5, §9)."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from hamsterd.content.limits import CONTENT_MAX, check_content, check_title
from hamsterd.content.markup.plain import plain_text, says_nothing, shows_nothing
from hamsterd.core.clock import kst_day
from hamsterd.core.text.cutting import cut
from hamsterd.core.text.particles import with_particle

FEED_DEFAULT = 10
"""Home feed page size (spec 1 §9)."""
OWN_DEFAULT = 100
"""Entries in one response of lists the spec does not page: one's own, a member's, bookmarks."""
HAMSTER_DEFAULT = 10
"""Entries of a hamster's page (spec 1 §9)."""
COMMENTS_DEFAULT = 100
"""Comments in one response; the spec does not page them."""


MAX_HAMSTERS = 10
"""Hamsters that one entry is about."""
MAX_YEARS_BACK = 10
"""How long ago an entry's day may be (decisions §2, Entry's day)."""


def check_entry_date(value: date) -> date:
    """Today in Seoul or before, at most ten years ago."""
    today = kst_day()
    if value > today:
        raise ValueError("오늘까지의 날짜를 골라 주세요")
    # Compared by year, month and day: ten years before a 29 February, that day may not exist.
    if (value.year + MAX_YEARS_BACK, value.month, value.day) < (today.year, today.month, today.day):
        raise ValueError(f"최근 {MAX_YEARS_BACK}년 안의 날짜를 골라 주세요")
    return value


DERIVED_TITLE_MAX = 40
"""Length of a title derived from the first line; longer ones are cut."""


def check_own_title(value: str) -> str:
    """One line, at most 100 characters; if empty, the title is derived from the text."""
    return "" if says_nothing(value) else check_title(value)


def check_words(value: str, *, has_media: bool) -> str:
    """At most 20,000 characters; may be empty with a photo."""
    if has_media and len(value) <= CONTENT_MAX and shows_nothing(value):
        return ""
    return check_content(value)


def title_of(content: str) -> str:
    """The first line with words, without markup; empty if there are only photos."""
    lines = (" ".join(line.split()) for line in plain_text(content).split("\n"))
    return cut(next((line for line in lines if not says_nothing(line)), ""), DERIVED_TITLE_MAX)


def title_of_day(names: Sequence[str]) -> str:
    """`모찌의 하루`, `모찌와 두부의 하루`: the title of an entry without words."""
    first, *others = names
    if not others:
        return f"{first}의 하루"
    second = others[0] if len(others) == 1 else "친구들"
    return f"{with_particle(first, '과', '와')} {second}의 하루"


class FeedOrder(StrEnum):
    """How the feed is sorted."""

    LATEST = "latest"
    POPULAR = "popular"
    FOLLOWING = "following"
    """By members the viewer follows, newest first; for signed-in viewers."""


class ListOrder(StrEnum):
    """How the entries of one member or hamster are sorted."""

    LATEST = "latest"
    """By publication, the default everywhere."""
    DAY = "day"
    """By the day they are about: for an album or calendar."""
    FIRST = "first"
    """By that day, oldest first: a life story."""


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

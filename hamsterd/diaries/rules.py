"""What an entry may hold beside its text, and how lists of entries are cut (spec 1 §5, §9)."""

from enum import StrEnum

FEED_DEFAULT = 10
"""Home feed page size (spec 1 §9)."""
OWN_DEFAULT = 100
"""Entries in one answer of lists the spec does not page: one's own, a member's, bookmarks."""
HAMSTER_DEFAULT = 10
"""Entries of a hamster's page (spec 1 §9)."""
COMMENTS_DEFAULT = 100
"""Comments in one answer; the spec does not page them."""


class FeedOrder(StrEnum):
    """How the feed is sorted."""

    LATEST = "latest"
    POPULAR = "popular"
    FOLLOWING = "following"
    """Of members the viewer follows, newest first; for who is signed in."""


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

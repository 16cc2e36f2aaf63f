"""Finding and masking words in what members write. Pure.

A pattern becomes an expression over the text as it is stored, so that what it finds has a place
there; markup and invisible characters never stand between two letters.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

PATTERN_MAX = 100
"""Characters of a pattern."""
MASK = "○"
"""Stands for one letter each, so that a masked text keeps its length."""
MAX_FIRST_POSTS = 20
SHIELD_FIRST_POSTS = 3
"""How many first entries and posts a shield holds where the site holds fewer."""
MAX_SHIELD_DAYS = 7
"""A shield that nobody ends does not stay for ever."""
MAX_SLOW_SECONDS = 600
TEST_DAYS = 30
"""How far back a rule is tried before it is saved."""
TEST_ROWS = 20_000
"""Newest rows of each kind that a trial looks at."""
TEST_SAMPLES = 20
TEST_TIMEOUT_MS = 5_000
EXCERPT_MARGIN = 30
"""Characters shown around the first hit of a sample."""


class WritingKind(StrEnum):
    """What a rule may look at; `comment` are those under entries and under posts."""

    DIARY = "diary"
    COMMUNITY = "community"
    COMMENT = "comment"
    NICKNAME = "nickname"


class RuleAction(StrEnum):
    """What a rule does with what it finds."""

    BLOCK = "block"
    HOLD = "hold"
    MASK = "mask"


# Formatting, joiners, variation selectors, combining marks, the Hangul fillers, control characters
# but the newline; and the signs of our markup (docs/markup.md).
_UNSEEN = (
    r"\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5"
    r"\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    r"\U000e0000-\U000e0fff"
)
_MARKUP = r"*_+\\"
_SKIPPED = {False: f"[{_UNSEEN}{_MARKUP}]", True: rf"[\W_{_UNSEEN}]"}
"""What may stand between two letters; ignoring spaces: all that is no letter and no digit."""
_MASKED = {False: re.compile(rf"[^\s{_UNSEEN}{_MARKUP}]"), True: re.compile(rf"[^\W_{_UNSEEN}]")}
# The address of an uploaded file is no writing, and must not change.
_OWN_MEDIA = re.compile(r"\(/media/[^)\s]*\)")


@dataclass(frozen=True, slots=True)
class Finder:
    """What a rule looks for, as an expression."""

    expression: re.Pattern[str]
    ignores_spaces: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A word rule, as far as screening needs."""

    id: int
    finder: Finder
    action: RuleAction
    applies_to: frozenset[str]


def finder_of(pattern: str, *, ignores_spaces: bool) -> Finder:
    """What `pattern` finds; `ValueError` when nothing of it is left to look for."""
    skipped = _SKIPPED[ignores_spaces]
    letters = re.sub(skipped, "", unicodedata.normalize("NFC", pattern))
    if not letters.strip():
        raise ValueError("찾을 글자가 없어요. 글자나 숫자를 넣어 주세요.")
    between = f"{skipped}*"
    expression = between.join(re.escape(letter) for letter in letters)
    return Finder(re.compile(expression, re.IGNORECASE), ignores_spaces)


def spans(text: str, finder: Finder) -> list[tuple[int, int]]:
    """Where `text` holds it: `[(3, 7)]`, ends excluded, none overlapping."""
    found = [match.span() for match in finder.expression.finditer(text)]
    if not found or "/media/" not in text:
        return found
    media = [match.span() for match in _OWN_MEDIA.finditer(text)]
    return [
        (start, end)
        for start, end in found
        if not any(start < last and first < end for first, last in media)
    ]


def masked(text: str, found: list[tuple[int, int]], finder: Finder) -> str:
    """`text` with `○` for each letter of what was found; spaces and markup stay."""
    letters = _MASKED[finder.ignores_spaces]
    for start, end in found:
        text = text[:start] + letters.sub(MASK, text[start:end]) + text[end:]
    return text

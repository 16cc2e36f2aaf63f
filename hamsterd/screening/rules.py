"""Finding and masking words in what members write. Pure.

Text is folded letter by letter, so that every found letter knows its place in what was written;
markup and invisible characters never stand between two letters.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from hamsterd.grams import normalise

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


_UNSEEN = frozenset({"Cf", "Cc", "Mn"})
_MARKUP = frozenset("*_+\\")
_GAPS = ("Z", "P", "S")
"""Categories that `ignores_spaces` steps over: blanks, punctuation, symbols."""
# The address of an uploaded file is no writing, and must not change.
_OWN_MEDIA = re.compile(r"\(/media/[^)\s]*\)")
_BARRIER = "\x00"
"""Stands where a match may not reach across."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A word rule, as far as matching needs; `needle` is its folded pattern."""

    id: int
    pattern: str
    needle: str
    ignores_spaces: bool
    action: RuleAction
    applies_to: frozenset[str]


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as rules see it: folded letters, and where each stood in the original."""

    letters: str
    places: tuple[int, ...]


def fold(text: str, *, ignores_spaces: bool) -> Folded:
    """`fold("나 **쁜**", ignores_spaces=True)` is `Folded("나쁜", (0, 4))`."""
    letters: list[str] = []
    places: list[int] = []
    blind = {at for match in _OWN_MEDIA.finditer(text) for at in range(*match.span())}
    for at, character in enumerate(text):
        if at in blind:
            piece = _BARRIER
        elif _is_skipped(character, ignores_spaces=ignores_spaces):
            continue
        else:
            piece = normalise(character)
        letters.append(piece)
        places.extend([at] * len(piece))
    return Folded("".join(letters), tuple(places))


def needle_of(pattern: str, *, ignores_spaces: bool) -> str:
    """What is looked for; `ValueError` when nothing of the pattern is left to look for."""
    needle = fold(unicodedata.normalize("NFC", pattern), ignores_spaces=ignores_spaces).letters
    if not needle.strip():
        raise ValueError("찾을 글자가 없어요. 글자나 숫자를 넣어 주세요.")
    return needle


def spans(text: str, needle: str, *, ignores_spaces: bool) -> list[tuple[int, int]]:
    """Where `needle` stands in `text`: `[(3, 7)]`, ends excluded, none overlapping."""
    # Most texts lack a letter of the word; that is seen without folding them one by one.
    folded_at_once = normalise(text)
    if not all(letter in folded_at_once for letter in set(needle)):
        return []
    folded = fold(text, ignores_spaces=ignores_spaces)
    return [
        (folded.places[start], folded.places[start + len(needle) - 1] + 1)
        for start in _starts(folded.letters, needle)
    ]


def masked(text: str, found: list[tuple[int, int]], *, ignores_spaces: bool) -> str:
    """`text` with `○` for each letter of what was found; spaces and markup stay."""
    letters = list(text)
    for start, end in found:
        for at in range(start, end):
            if not _is_skipped(letters[at], ignores_spaces=ignores_spaces):
                letters[at] = MASK if not letters[at].isspace() else letters[at]
    return "".join(letters)


def _starts(letters: str, needle: str) -> Iterator[int]:
    at = letters.find(needle)
    while at >= 0:
        yield at
        at = letters.find(needle, at + len(needle))


def _is_skipped(character: str, *, ignores_spaces: bool) -> bool:
    category = unicodedata.category(character)
    if character in _MARKUP or (category in _UNSEEN and character != "\n"):
        return True
    return ignores_spaces and (character == "\n" or category.startswith(_GAPS))

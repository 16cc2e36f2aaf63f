"""Finding and masking words in members' texts. Pure.

A pattern is an expression over the text as stored, so that every hit has a position in it. Markup
and invisible characters between two letters are ignored.
"""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import IGNORABLE

PATTERN_MAX = 100
"""Characters of a pattern, and of an exception."""
MAX_EXCEPTIONS = 50
"""Exceptions of one rule: longer words that contain the pattern."""
MAX_LIST_LINES = 2_000
"""Rules in one imported list: more than any public list of Korean swear words has."""
MAX_LIST_CHARACTERS = 300_000
"""Length of an imported list; it fits a JSON body of a megabyte."""
MASK = "○"
"""Replaces one letter each, so that a masked text keeps its length."""
MAX_FIRST_POSTS = 20
SHIELD_FIRST_POSTS = 3
"""First entries and posts that a lockdown holds for review, where the site holds fewer."""
MAX_SHIELD_DAYS = 7
"""Maximum duration, so that a forgotten lockdown ends."""
MAX_SLOW_SECONDS = 600
TEST_PERIODS = (1, 7, 30)
"""Days over which a rule can be previewed before it is saved; the last is the maximum."""
TEST_ROWS = 100_000
"""Newest rows of each table that a preview scans."""
TEST_CHUNK = 2_000
"""Rows scanned by one statement."""
TEST_SECONDS = 3.0
"""Time limit of a preview. The answer says if rows were left unscanned."""
TEST_SAMPLES = 20
TEST_MEMBERS = 5
"""Members with the most hits that a preview lists."""
TEST_TIMEOUT_MS = 5_000
EXCERPT_MARGIN = 30
"""Characters shown around the first hit of a sample."""


class WritingKind(StrEnum):
    """Writing that a rule applies to; `comment` covers comments under entries and under posts."""

    DIARY = "diary"
    COMMUNITY = "community"
    COMMENT = "comment"
    NICKNAME = "nickname"


class RuleAction(StrEnum):
    """What a rule does with a hit."""

    BLOCK = "block"
    HOLD = "hold"
    MASK = "mask"
    FLAG = "flag"
    """It is published, and listed for moderators until one of them has seen it."""


# Characters drawn as nothing, combining marks of no script, and control characters except the
# newline; also the signs of our markup (docs/markup.md).
_MARKS = r"\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_UNSEEN = rf"\x00-\x09\x0b-\x1f\x7f-\x9f{_MARKS}{IGNORABLE}"
_MARKUP = r"*_+\\"
# Where a link leads: what follows its words, which a reader sees beside those after the link.
_LINKED = r"\]\((?:https?:|/)(?:[^()\s\\]|\\\S|\([^()\s]*\))*\)"
_LINKS_MAX = 20
"""Links between two letters of a word."""
_SKIPPED = {False: f"[{_UNSEEN}{_MARKUP}]", True: rf"[\W_{_UNSEEN}]"}
"""What no rule looks for. True (ignore spaces): anything but letters and digits."""
_BETWEEN = {
    False: (rf"[\[{_UNSEEN}{_MARKUP}]", _LINKED),
    True: (rf"(?:(?!\])[\W_{_UNSEEN}])", rf"(?>{_LINKED}|\]+(?!\()|\])"),
}
"""What may stand between two letters, besides the ends of links."""
_MASKED = {
    False: re.compile(rf"({_LINKED}|\[)|[^\s{_UNSEEN}{_MARKUP}]"),
    True: re.compile(rf"({_LINKED})|[^\W_{_UNSEEN}]"),
}
_WITHOUT = re.compile(rf"{_LINKED}|\[")
_FOLD_SKIPPED = {kind: re.compile(skipped) for kind, skipped in _SKIPPED.items()}
# `re.IGNORECASE` treats both as an i; `casefold` does not.
_ONE_CASE = str.maketrans({"İ": "i", "ı": "i"})
# The address of an uploaded file is not text, and must not change.
_OWN_MEDIA = re.compile(r"\(/media/[^()\s]*+\)")


@dataclass(frozen=True, slots=True)
class Finder:
    """A pattern that can be looked for."""

    letters: str
    ignores_spaces: bool
    needle: str
    """A substring of the `folded_text` of every text that matches."""

    @property
    def expression(self) -> re.Pattern[str]:
        """It finds the pattern; compiled once a text has the needle, which few texts have."""
        return _expression_of(self.letters, self.ignores_spaces)


@dataclass(frozen=True, slots=True)
class Rule:
    """A word rule, with the fields that screening needs."""

    id: int
    finder: Finder
    action: RuleAction
    applies_to: frozenset[str]
    exceptions: tuple[Finder, ...] = ()


def finder_of(pattern: str, *, ignores_spaces: bool) -> Finder:
    """Read `pattern`; raises `ValueError` if nothing searchable is left of it."""
    skipped = _SKIPPED[ignores_spaces]
    letters = re.sub(skipped, "", normal("NFC", pattern))
    if not letters.strip():
        raise ValueError("찾을 글자가 없어요. 글자나 숫자를 넣어 주세요.")
    needle = folded_needle(letters, ignores_spaces=ignores_spaces)
    return Finder(letters, ignores_spaces, needle)


@lru_cache(maxsize=MAX_LIST_LINES)
def _expression_of(letters: str, ignores_spaces: bool) -> re.Pattern[str]:
    sign, end = _BETWEEN[ignores_spaces]
    if "[" in letters:
        # A letter of the word is not stepped over: each one of a run would be tried as both.
        sign = _SKIPPED[ignores_spaces]
    between = f"(?:{sign}*+{end}){{0,{_LINKS_MAX}}}{sign}*"
    expression = between.join(re.escape(letter) for letter in letters)
    return re.compile(expression, re.IGNORECASE)


def folded_text(text: str, *, ignores_spaces: bool) -> str:
    """`text` in the form that rules compare; with links also without where they lead.

    A rule whose needle is not in it cannot match. For Latin letters this test is eight times faster
    than a case-insensitive expression; for Hangul it gains nothing (`docs/decisions/0020`).
    """
    if "](" in text:
        text = f"{text}\n{_WITHOUT.sub('', text)}"
    return folded_needle(text, ignores_spaces=ignores_spaces)


def folded_needle(text: str, *, ignores_spaces: bool) -> str:
    """One case, and without skipped characters."""
    return _FOLD_SKIPPED[ignores_spaces].sub("", text).translate(_ONE_CASE).casefold()


def spans(
    text: str, finder: Finder, exceptions: Sequence[Finder] = (), *, folded: str | None = None
) -> list[tuple[int, int]]:
    """The hits in `text`: `[(3, 7)]`, ends excluded, never overlapping.

    Hits inside one of the `exceptions`, matched in the same way, do not count. `folded` is the
    text's `folded_text`, if known.
    """
    if folded is None:
        folded = folded_text(text, ignores_spaces=finder.ignores_spaces)
    if finder.needle not in folded:
        return []
    excepted = [
        match.span()
        for exception in exceptions
        if exception.needle in folded
        for match in _matches(exception.expression, text)
    ]
    found = _outside(finder.expression, text, excepted)
    if not found or "/media/" not in text:
        return found
    # Media never overlap each other, so the last one that begins before a position decides.
    media = [match.span() for match in _OWN_MEDIA.finditer(text)]
    begins = [first for first, _ in media]
    return [
        (start, end)
        for start, end in found
        if not (before := bisect_left(begins, end)) or media[before - 1][1] <= start
    ]


def _matches(expression: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """All matches, including overlapping ones."""
    match = expression.search(text)
    while match is not None:
        yield match
        match = expression.search(text, match.start() + 1)


def _outside(
    expression: re.Pattern[str], text: str, excepted: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Matches outside `excepted`. An excepted match does not hide another that overlaps it."""
    found: list[tuple[int, int]] = []
    ahead = deque(sorted(excepted))
    reached = 0  # the furthest end among exceptions that begin before a match
    match = expression.search(text)
    while match is not None:
        start, end = match.span()
        while ahead and ahead[0][0] <= start:
            reached = max(reached, ahead.popleft()[1])
        is_excepted = end <= reached
        if not is_excepted:
            found.append((start, end))
        match = expression.search(text, start + 1 if is_excepted else end)
    return found


def masked(text: str, found: list[tuple[int, int]], finder: Finder) -> str:
    """`text` with `○` for each letter of the hits; spaces, markup and links stay."""
    letters = _MASKED[finder.ignores_spaces]
    parts: list[str] = []
    reached = 0
    for start, end in found:
        shown = letters.sub(lambda one: one[1] or MASK, text[start:end])
        parts += text[reached:start], shown
        reached = end
    return "".join((*parts, text[reached:]))

"""Differences between two texts, by line, and within a line by word."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile

from hamsterd.members.documents.filling import Filling, filled_sections
from hamsterd.members.documents.text import Block, Grid, Items, Line, Runs, Section

_WORD = re.compile(r"\s+|[^\s]+")
ALIKE = 0.5
"""Similarity from which two lines are shown as one changed line."""
LINE_PAIRS_MAX = 1_000_000
"""Maximum of old lines times new lines that are compared, without common start and end: a thousand
each. Larger texts count as rewritten.
"""
LETTER_PAIRS_MAX = 2_000_000
"""Maximum of old times new letters when the lines of a passage are compared: about twenty lines
each. Larger passages have no similar lines.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """Words of a line; `is_changed` where the other side has others."""

    text: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Change:
    """An added, removed or changed line, with its heading."""

    heading: str
    before: tuple[Part, ...] | None
    after: tuple[Part, ...] | None


@dataclass(frozen=True, slots=True)
class _Place:
    heading: str
    text: str


@lru_cache(maxsize=32)
def changes_between(before: str, after: str, filling: Filling) -> tuple[Change, ...]:
    """The changes in the order of the later text; empty if the texts read the same."""
    old, new = _lines(filled_sections(before, filling)), _lines(filled_sections(after, filling))
    return tuple(
        change
        for from_, to, start, end in _stretches(
            [one.text for one in old], [one.text for one in new]
        )
        for change in _changed(old[from_:to], new[start:end])
    )


def _stretches(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Passages that differ: start and end in the old text, start and end in the new one."""
    first = _alike(zip(old, new, strict=False))
    last = _alike(zip(reversed(old[first:]), reversed(new[first:]), strict=False))
    lost, gained = old[first : len(old) - last], new[first : len(new) - last]
    if len(lost) * len(gained) > LINE_PAIRS_MAX:
        yield first, first + len(lost), first, first + len(gained)
        return
    for kind, from_, to, start, end in SequenceMatcher(None, lost, gained, False).get_opcodes():
        if kind != "equal":
            yield first + from_, first + to, first + start, first + end


def _alike(pairs: Iterable[tuple[str, str]]) -> int:
    """How many pairs are of the same, up to the first that is not."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _changed(old: Sequence[_Place], new: Sequence[_Place]) -> Iterator[Change]:
    """The changes of a differing passage; similar lines are paired."""
    rest = list(old)
    is_small = _letters(old) * _letters(new) <= LETTER_PAIRS_MAX
    for line in new:
        twin = is_small and next((one for one in rest if _likeness(one, line) >= ALIKE), None)
        if not twin:
            yield Change(line.heading, None, _whole(line))
            continue
        for gone in rest[: rest.index(twin)]:
            yield Change(gone.heading, _whole(gone), None)
        rest = rest[rest.index(twin) + 1 :]
        before, after = _parts(twin.text, line.text)
        yield Change(line.heading, before, after)
    for gone in rest:
        yield Change(gone.heading, _whole(gone), None)


def _letters(lines: Sequence[_Place]) -> int:
    return sum(len(line.text) for line in lines)


def _likeness(one: _Place, other: _Place) -> float:
    return SequenceMatcher(None, one.text, other.text, autojunk=False).ratio()


def _whole(line: _Place) -> tuple[Part, ...]:
    return (Part(line.text, is_changed=True),)


def _parts(before: str, after: str) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    old, new = _WORD.findall(before), _WORD.findall(after)
    sides: tuple[list[Part], list[Part]] = ([], [])
    for kind, from_, to, start, end in SequenceMatcher(None, old, new, False).get_opcodes():
        is_changed = kind != "equal"
        for side, words in zip(sides, (old[from_:to], new[start:end]), strict=True):
            if words:
                side.append(Part("".join(words), is_changed))
    return tuple(sides[0]), tuple(sides[1])


def _lines(sections: Sequence[Section]) -> list[_Place]:
    """Each heading, paragraph, item and row as one line of words."""
    return [
        _Place(section.heading, text)
        for section in sections
        for text in (section.heading, *(line for one in section.blocks for line in _words(one)))
        if text
    ]


def _words(block: Block) -> Iterator[str]:
    match block:
        case Line(runs):
            yield _plain(runs)
        case Items(items):  # without numbers: an inserted item would change all those after it
            yield from map(_plain, items)
        case Grid(caption, head, rows):
            yield from filter(None, (caption, " | ".join(head)))
            yield from (" | ".join(row) for row in rows)


def _plain(runs: Runs) -> str:
    return "".join(run.text for run in runs)

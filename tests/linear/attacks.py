"""Texts for which a pattern may be slow, generated from the pattern's own parts.

A backtracking matcher is slow if it can split a text in many ways and then fails. Such a text is a
prefix, a repeated part (the pump), and an end that the rest of the pattern does not match. A search
restarts at every place of the pump, so the start of the pattern is pumped, too.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from re import _constants as op  # type: ignore[attr-defined]  # nothing else knows a pattern's tree
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

SAMPLES = 6
"""Texts of one part that are tried: of many the first, the last and some between."""
LEADS = 3
"""Ways to come to a loop that are tried."""
MANY_TIMES = 24
"""A part that is repeated at most so often is no loop worth the name."""
LOOPS_MAX = 80
ENDS = ("", "\n", "\0", "!")
"""Ends that hardly any pattern matches; one of them makes it fail. No category tells the
last two apart.
"""

_OF_CATEGORY = {
    op.CATEGORY_DIGIT: "0",
    op.CATEGORY_SPACE: " \n",
    op.CATEGORY_WORD: "a0",
    op.CATEGORY_NOT_DIGIT: "a ",
    op.CATEGORY_NOT_SPACE: "a0",
    op.CATEGORY_NOT_WORD: "! ",
}
_OUTSIDE_A_CLASS = "a0 !가\0.-/<"
_LOOPS = {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}

Tree = Iterable[tuple[Any, Any]]


class Attack(NamedTuple):
    """`lead`, then `pump` over and over, then `end`."""

    lead: str
    pump: str
    end: str

    def text(self, length: int) -> str:
        """The attack of about that many characters."""
        return self.lead + self.pump * (length // len(self.pump)) + self.end


def attacks(pattern: re.Pattern[Any]) -> list[Attack]:
    """Texts that may be slow for `pattern`; none if it repeats nothing.

    Then the work at each place of a text is the same, however long the text is.
    """
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin1")
    tree = _parser.parse(text, pattern.flags & ~re.DEBUG)
    if not _repeats(tree):
        return []
    pumps = {("", one) for one in (*_characters(tree), *_beginnings(tree)) if one}
    pumps |= _some(((lead, body) for lead, body in _loops(tree, {""}) if body), LOOPS_MAX)
    return [Attack(*one, end) for one, end in product(sorted(pumps), _ends(tree))]


def _ends(tree: Tree) -> tuple[str, ...]:
    """Both of the last two only where a part of the pattern takes one of them and not the other."""
    return ENDS if _tells_apart(tree, *map(ord, ENDS[-2:])) else ENDS[:-1]


def _tells_apart(tree: Tree, one: int, other: int) -> bool:
    for name, value in tree:
        if name in {op.LITERAL, op.NOT_LITERAL} and value in {one, other}:
            return True
        if name is op.RANGE and (value[0] <= one <= value[1]) != (value[0] <= other <= value[1]):
            return True
        inner = [value] if name is op.IN else _children(name, value)
        if any(_tells_apart(part, one, other) for part in inner):
            return True
    return False


def _repeats(tree: Tree) -> bool:
    """Whether anything may be there more than once."""
    return any(
        (name in _LOOPS and value[1] > 1) or any(map(_repeats, _children(name, value)))
        for name, value in tree
    )


def _characters(tree: Tree) -> Iterator[str]:
    """Of every literal and class a few characters."""
    for name, value in tree:
        if name in {op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY}:
            yield from _samples([(name, value)])
        for child in _children(name, value):
            yield from _characters(child)


def _beginnings(tree: Tree) -> Iterator[str]:
    """The starts of the pattern, of every length."""
    begun = {""}
    for part in tree:
        begun = _joined(begun, _samples([part]))
        yield from _some(begun, LEADS)


def _loops(tree: Tree, leads: set[str]) -> Iterator[tuple[str, str]]:
    """The body of each loop behind what leads to it, and two of its bodies in turn."""
    for name, value in tree:
        if name in _LOOPS and value[1] > MANY_TIMES:
            bodies = _samples(value[2])
            pairs = map("".join, product(_some(bodies, LEADS), repeat=2))
            yield from product(_some(leads, LEADS), (*bodies, *pairs))
        for child in _children(name, value):
            yield from _loops(child, leads)
        leads = _joined(leads, _samples([(name, value)]))


def _samples(tree: Tree) -> set[str]:
    """A few texts that the parts match one after the other; what only looks matches nothing."""
    found = {""}
    for name, value in tree:
        found = _joined(found, _some(_of_part(name, value), SAMPLES))
    return found


def _of_part(name: Any, value: Any) -> Iterable[str]:
    if name is op.LITERAL:
        return [chr(value)]
    if name is op.NOT_LITERAL:
        return [one for one in "a!" if ord(one) != value]
    if name is op.ANY:
        return ["a", " "]
    if name is op.IN:
        return _of_class(value)
    if name in _LOOPS:
        least, most, body = value
        return [one * count for one in _samples(body) for count in {least, min(most, least or 1)}]
    return [one for child in _children(name, value, looks=False) for one in _samples(child)] or [""]


def _of_class(parts: list[tuple[Any, Any]]) -> Iterator[str]:
    if parts[0][0] is op.NEGATE:
        yield from (one for one in _OUTSIDE_A_CLASS if not _holds(parts[1:], one))
        return
    for name, value in parts:
        if name is op.LITERAL:
            yield chr(value)
        elif name is op.RANGE:
            yield from {chr(value[0]), chr(value[1])}
        else:
            yield from _OF_CATEGORY[value]


def _holds(parts: list[tuple[Any, Any]], one: str) -> bool:
    return any(
        (name is op.LITERAL and value == ord(one))
        or (name is op.RANGE and value[0] <= ord(one) <= value[1])
        or (name is op.CATEGORY and one in _OF_CATEGORY[value])
        for name, value in parts
    )


def _children(name: Any, value: Any, *, looks: bool = True) -> list[Tree]:
    """The parts inside a part; without `looks` only those that take characters."""
    if name in _LOOPS:
        return [value[2]]
    if name is op.SUBPATTERN:
        return [value[3]]
    if name is op.BRANCH:
        return list(value[1])
    if name is op.ATOMIC_GROUP:
        return [value]
    if name is op.GROUPREF_EXISTS:
        return [one for one in value[1:] if one]
    return [value[1]] if looks and name in {op.ASSERT, op.ASSERT_NOT} else []


def _joined(leads: Iterable[str], parts: Iterable[str]) -> set[str]:
    return _some(map("".join, product(leads, parts)), SAMPLES)


def _some(texts: Iterable[Any], most: int) -> set[Any]:
    """All of a few; of many the first, the last and as many between as make `most`."""
    found = sorted(set(texts))
    if len(found) <= most:
        return set(found)
    return {found[at * (len(found) - 1) // (most - 1)] for at in range(most)}

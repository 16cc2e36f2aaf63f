"""No regular expression takes more than linear time: each is attacked with its own parts.

A pattern for client input is linear by construction, or listed in `BOUNDED` with the maximum length
of its input. A pattern for the site's own data is listed in `OWN`.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from hamsterd.community.giveaways.regions import REGION_MAX
from hamsterd.content.screening.rules import finder_of
from hamsterd.core.text.normal_form import _crowd
from hamsterd.routes import ROUTES
from tests.linear.attacks import Attack, attacks
from tests.linear.growth import grows_faster
from tests.linear.patterns import Expression, of_modules, written_out

SIZES = (24, 2_000, 8_000)
"""Exponential time shows at the first size, quadratic time at the second or last."""
LOOK_FOR_ALL = frozenset({"findall", "finditer", "split", "sub", "subn"})
"""All of them look in the same way."""

BOUNDED = {"hamsterd.community.giveaways.regions:_ADDRESS": REGION_MAX}
"""Characters of what these look at: it is measured before."""

OWN = {
    "hamsterd.http.files.shell:_PAGE": "the portal's built page",
}
"""Patterns whose input no client sends."""


def _made() -> list[Expression]:
    """Words that staff may look for, and the addresses that requests are matched with."""
    words = [
        finder_of(word, ignores_spaces=way).expression for word in WORDS for way in (True, False)
    ]
    return [
        Expression("marks", _crowd(), frozenset({"sub"})),
        *(Expression(f"word:{one.pattern[:9]}", one, frozenset({"search"})) for one in words),
        *(Expression(f"route:{route}", re.compile(f"{route}$"), MATCH) for route, _ in ROUTES),
    ]


WORDS = ("aa", "욕설", "a b", "가 나 다", "ab" * 8, "[a]", "[[a]]", "a](b")
MATCH = frozenset({"match"})
"""How Tornado asks a route."""


@cache
def _expressions() -> dict[str, Expression]:
    return {one.place: one for one in (*of_modules(), *written_out(), *_made())}


def test_a_pattern_takes_time_as_its_text_is_long():
    slow = [
        f"{place}: {found}"
        for place, one in sorted(_expressions().items())
        if place not in OWN and (found := _slowness(one))
    ]

    assert slow == []


def _slowness(one: Expression) -> str | None:
    """The first attack that takes longer than its length asks for; None where there is none."""
    sizes = [BOUNDED[one.place]] if one.place in BOUNDED else SIZES
    for attack in attacks(one.pattern):
        for method in _ways(one.methods):
            for size in sizes:
                took = grows_faster(partial(_asking, one.pattern, method, attack), size)
                if took is not None:
                    return f"{method} of {attack}: {took}"
    return None


def _ways(methods: frozenset[str]) -> list[str]:
    """Methods that take every step of these: looking for all begins with looking for one."""
    if methods & LOOK_FOR_ALL:
        looking = ["findall"]
    else:
        looking = ["search"] if "search" in methods else [*methods & {"match"}]
    return [*looking, *methods & {"fullmatch"}]


def _asking(
    pattern: re.Pattern[Any], method: str, attack: Attack, size: int
) -> Callable[[], object]:
    text = attack.text(size)
    said = text if isinstance(pattern.pattern, str) else text.encode()
    return partial(getattr(pattern, method), said)


def test_what_is_said_of_patterns_is_of_patterns_that_are_there():
    assert {*BOUNDED, *OWN} <= set(_expressions())


SLOW = (
    r"(a+)+b",
    r"(?:a|aa)+\Z",
    r"\s*[(\[].*?[)\]]\s*$",
    r"NAVER\(.*?(\d+)",
    r"Version/(\d+)[^S]*Safari",
    r"[^\s@]+@[^\s@]+",
    r"[a-z]+-extension",
    r"\"[^”]*”|“[^”]*”",
    r"(?<=x)[^y]*y",
    r"x(?=[^y]*+y)",
)
"""Slow patterns that were used here once, or that textbooks name."""


def test_an_attack_is_found_on_each_pattern_that_is_slow():
    searched = frozenset({"search"})

    assert [s for s in SLOW if not _slowness(Expression("", re.compile(s), searched))] == []

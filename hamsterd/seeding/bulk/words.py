"""Korean sentences in any number: the same slots, other words, common ones far more often.

A vocabulary with a long tail is what makes a search worth measuring: a few words are in every
third text, thousands in hardly any.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from zlib import crc32

from fixtures.words import with_particle, word_lists
from hamsterd.seeding.bulk import rules

POOL_ROWS = 4_096
"""A list is blown up to at least this many words, each as often as its rank says."""
RANK_POWER = 0.9
"""A word's share falls as this power of its rank (Zipf's law is 1)."""
_SLOT = re.compile(r"\{(\w+)(?::(\S+?))?\}")
_NAME = "name"
_NUMBERS = {"gram": (25, 180), "count": (2, 90)}

MADE_UP = 200
"""A list longer than this was combined from parts, so a place in it says nothing of use."""

Pool = Sequence[str]


class Phrase:
    """A sentence ready to be filled; `None` among its pools is the hamster's own name."""

    __slots__ = ("_particles", "_pools", "_text")

    def __init__(self, template: str) -> None:
        slots = _SLOT.findall(template)
        self._text = _SLOT.sub("%s", template.replace("%", "%%"))
        self._particles = [particle for _, particle in slots]
        self._pools = [None if name == _NAME else pool(name, part) for name, part in slots]

    def say(self, rng: Random, name: str) -> str:
        """One of its sentences, about the hamster `name`."""
        chance = rng.random
        return self._text % tuple(
            with_particle(name, particle) if words is None else words[int(chance() * len(words))]
            for words, particle in zip(self._pools, self._particles, strict=True)
        )


@cache
def pool(name: str, particle: str = "") -> Pool:
    """The words of a list with a particle, each as often as it is used."""
    return _by_rank(tuple(with_particle(word, particle) for word in _words(name)))


@cache
def phrases(name: str) -> list[Phrase]:
    """The sentences of one kind (`diary`, `postTitles` …), the common ones more than once."""
    made = {text: Phrase(text) for text in word_lists()[name]}
    return [made[text] for text in _by_rank(tuple(made), rows=8 * len(made))]


def line(rng: Random, kind: str, name: str) -> str:
    """One sentence of a kind."""
    choices = phrases(kind)
    return choices[int(rng.random() * len(choices))].say(rng, name)


def story(rng: Random, kind: str, name: str) -> str:
    """A text of two sentences or more, in paragraphs; now and then with a rare one."""
    more = min(int(rng.expovariate(1 / rules.SENTENCES_MORE)), rules.SENTENCES_MAX)
    said = [line(rng, kind, name) for _ in range(2 + more)]
    if rng.random() < rules.RARE_SHARE:
        rare = pool("rare")
        said.append(rare[int(rng.random() * len(rare))])
    return "\n\n".join(" ".join(said[at : at + 4]) for at in range(0, len(said), 4))


def _words(name: str) -> list[str]:
    if name in _NUMBERS:
        first, last = _NUMBERS[name]
        return [str(number) for number in range(first, last)]
    lists = word_lists()
    if name == _NAME:
        return ["".join(pair) for pair in product(lists["nameFirst"], lists["nameSecond"])]
    if name == "brand":
        return ["".join(one) for one in product(_words(_NAME)[::3], lists["brandEnds"])]
    return lists[name]


def _by_rank(words: tuple[str, ...], rows: int = POOL_ROWS) -> list[str]:
    ranked = sorted(words, key=_scatter) if len(words) > MADE_UP else words
    shares = [1 / (rank + 1) ** RANK_POWER for rank in range(len(ranked))]
    scale = max(rows, 4 * len(ranked)) / sum(shares)
    return [
        word
        for word, share in zip(ranked, shares, strict=True)
        for _ in range(max(1, round(share * scale)))
    ]


def _scatter(word: str) -> int:
    """An order that has nothing to do with spelling, and is always the same."""
    return crc32(word.encode())

"""Finding nicknames behind `@` in a text. Pure; who has them is `mentions`'s to ask.

A nickname may hold spaces, and a particle follows it at once (`@콩이집사님이`), so no rule says
where one ends: of those that somebody has, the longest is meant.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hamsterd.core.folding import fold

PEOPLE_MAX = 10
"""Members that one text mentions; those after them are words."""
NAME_MIN, NAME_MAX = 2, 20
"""How long nicknames are (`members.accounts.rules`)."""
_SIGNS_MAX = 3 * PEOPLE_MAX
"""Signs of one text that are looked at: a page of them is a few hundred names."""

# Neither a mail address nor a part of a web address. Hangul may stand before it: `저는@콩이집사`.
_SIGN = re.compile(r"(?<![A-Za-z0-9._%+\-/@])@(?=\S)")


class Mention(NamedTuple):
    """A member, and how a text calls them."""

    member_id: int
    name: str


class Place(NamedTuple):
    """Where in a text somebody is mentioned, the sign included."""

    start: int
    end: int
    mention: Mention


def has_sign(text: str) -> bool:
    """Whether anybody could be mentioned at all; it costs next to nothing."""
    return "@" in text


def candidates(text: str) -> set[str]:
    """Everything behind a sign that may be a nickname, folded as nicknames are compared."""
    return {fold(name) for at in _signs(text) for name in _names(text, at)}


def places(text: str, members: Mapping[str, int], preferred: frozenset[int]) -> Iterator[Place]:
    """Who is meant at each sign: one of `preferred` first, then the longest name.

    `members` are ids by folded nickname.
    """
    reached = 0
    for at in _signs(text):
        found = [
            Mention(members[fold(name)], name) for name in _names(text, at) if fold(name) in members
        ]
        if at < reached or not found:
            continue
        mention = max(found, key=lambda one: (one.member_id in preferred, len(one.name)))
        reached = at + 1 + len(mention.name)
        yield Place(at, reached, mention)


def _signs(text: str) -> list[int]:
    return [sign.start() for sign in _SIGN.finditer(text)][:_SIGNS_MAX]


def _names(text: str, at: int) -> list[str]:
    line = text[at + 1 : at + 1 + NAME_MAX].split("\n", 1)[0]
    beginnings = (line[:length] for length in range(NAME_MIN, len(line) + 1))
    return [name for name in beginnings if name == name.rstrip()]

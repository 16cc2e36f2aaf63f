"""Finding nicknames behind `@` in a text. Pure; `mentions` looks up who has them.

A nickname may contain spaces, and a particle may follow it directly (`@콩이집사님이`), so syntax
cannot tell where a name ends. The longest existing nickname wins.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hamsterd.core.text.folding import fold

PEOPLE_MAX = 10
"""Members that one text can mention; further names stay plain words."""
NAME_MIN, NAME_MAX = 2, 20
"""Length limits of nicknames (`members.accounts.rules`)."""
_SIGNS_MAX = 3 * PEOPLE_MAX
"""`@` signs that are looked at in one text: they yield a few hundred candidate names."""

# Not part of a mail or web address. Hangul may precede it: `저는@콩이집사`.
_SIGN = re.compile(r"(?<![A-Za-z0-9._%+\-/@])@(?=\S)")


class Mention(NamedTuple):
    """A member, and the name by which a text mentions them."""

    member_id: int
    name: str


class Place(NamedTuple):
    """The position of a mention in a text, including the sign."""

    start: int
    end: int
    mention: Mention


def has_sign(text: str) -> bool:
    """Whether the text can mention anybody at all; very cheap."""
    return "@" in text


def candidates(text: str) -> set[str]:
    """Everything behind a sign that may be a nickname, folded for comparison."""
    return {fold(name) for at in _signs(text) for name in _names(text, at)}


def places(text: str, members: Mapping[str, int], preferred: frozenset[int]) -> Iterator[Place]:
    """The member mentioned at each sign: one of `preferred` first, else the longest name.

    `members` maps folded nicknames to ids.
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

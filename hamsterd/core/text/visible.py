"""Which characters of a text are visible, and which hide in it or change its direction. Pure.

Browsers draw Unicode's default-ignorable characters (DerivedCoreProperties.txt) as nothing, whether
they are marks or letters. Inside an emoji sequence that Unicode lists (joiner, variation selector,
tag) they are part of one visible character.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Default_Ignorable_Code_Point of Unicode 16, first and last of each range; new ones are added
inside these ranges.
"""
IGNORABLE = "".join(f"{chr(first)}-{chr(last)}" for first, last in _IGNORABLE)
"""The same for a class of a regular expression."""
_IGNORED = re.compile(f"[{IGNORABLE}]+")
_BLANK = "\u2800"
"""The empty braille cell: blank, though its category is symbol."""
_SHOWS_NOTHING = frozenset({"Cc", "Cs", "Zs", "Zl", "Zp", "Mn", "Mc", "Me"})
"""Categories invisible by themselves: controls, spaces, marks without a letter."""
_HIDES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories not allowed in a name: control, format, private use, unassigned."""
_DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Embeddings, overrides, isolates and their terminators."""
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Blocks of right-to-left letters (Unicode, Bidi_Class R, AL and AN)."""
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


@lru_cache(maxsize=4_096)
def is_ignorable(character: str) -> bool:
    """Whether it is drawn as nothing (Default_Ignorable_Code_Point)."""
    code = ord(character)
    return any(first <= code <= last for first, last in _IGNORABLE)


@lru_cache(maxsize=4_096)
def is_visible(character: str) -> bool:
    """Whether the character alone leaves a trace on the screen."""
    return not (
        character == _BLANK
        or unicodedata.category(character) in _SHOWS_NOTHING
        or is_ignorable(character)
    )


def shows(text: str) -> bool:
    """Whether anything of `text` can be seen."""
    return any(map(is_visible, text))


def is_hiding(name: str) -> bool:
    """Whether `name` has an invisible character outside of an emoji."""
    if not any(map(_hides, name)):
        return False
    return any(map(_hides, _between_emoji(name)))


def check_visible(name: str) -> str:
    """`name` with uniform spaces; raises `ValueError` for invisible characters (decisions §2)."""
    if is_hiding(name):
        raise ValueError("보이지 않는 글자는 쓸 수 없어요")
    return " ".join(name.split())


def without_ignorables(text: str) -> str:
    """`text` without invisible characters, such as a zero-width space inside a word."""
    return text if text.isascii() else _IGNORED.sub("", text)


def without_directions(text: str) -> str:
    """`text` without characters that change the direction of what follows."""
    return _DIRECTIONS.sub("", text)


def one_line(text: str) -> str:
    """A title: without line breaks and direction marks."""
    return " ".join(without_directions(text).split())


def isolated(text: str) -> str:
    """Foreign words, safe inside one of our sentences.

    Right-to-left words are isolated (U+2068 … U+2069, Unicode's UAX 9), so that they do not reverse
    our text. Others stay as they are.
    """
    text = without_directions(text)
    if text.isascii() or _RIGHT_TO_LEFT.search(text) is None:
        return text
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"


@lru_cache(maxsize=4_096)
def _hides(character: str) -> bool:
    return (
        character == _BLANK or unicodedata.category(character) in _HIDES or is_ignorable(character)
    )


def _between_emoji(name: str) -> Iterator[str]:
    """The characters of `name` that are in no emoji of Unicode's lists."""
    from emoji import emoji_list  # noqa: PLC0415  # 5,000 sequences, which few names need

    at = 0
    for found in emoji_list(name):
        yield from name[at : found["match_start"]]
        at = found["match_end"]
    yield from name[at:]

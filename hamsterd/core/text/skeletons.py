"""Names that look the same count as the same name (decisions §2, Unique names). Pure.

A name is reduced to a skeleton (as in Unicode's UTS #39): invisible characters are dropped and
look-alikes are unified. Names are unique by skeleton. Reserved staff words are searched in a
stricter form (`glance`), which also ignores signs, spaces, accents and digits in place of letters.
"""

import re
import unicodedata
from functools import lru_cache

from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import is_ignorable, without_ignorables

_CAPITALS = str.maketrans("ΒΗΙΚΜΝΡΤΥΧΖϹНВ", "bhikmnptyxzchb")
"""Capitals that look like a Latin capital while their lower-case forms differ."""

# Pairs of (letters that look alike, what they look like), after capitals became small.
_LOOKS = (
    ("аɑαᴀꭺ", "a"), ("ьвβʙ", "b"), ("сϲᴄ", "c"), ("ԁᴅɖđð", "d"), ("еєεᴇҽ℮", "e"),
    ("ғꜰƒϝ", "f"), ("ɡցԍɢ", "g"), ("һнհħʜ", "h"), ("іıɩιɪᎥӏⅼļłʟl1|ǀ", "i"), ("јϳᴊ", "j"),
    ("кκᴋ", "k"), ("ммᴍμ", "m"), ("пոռηɴη", "n"), ("оοσօᴏ0ø०০๐໐〇", "o"), ("рρᴘ", "p"),
    ("գԛզ", "q"), ("гʀᴦ", "r"), ("ѕꜱʂ", "s"), ("тτᴛ", "t"), ("υսᴜц", "u"), ("νѵᴠ", "v"),
    ("ѡωᴡ", "w"), ("хχ", "x"), ("уγʏүყ", "y"), ("ᴢ", "z"),
)  # fmt: skip
_PLAYED = (
    ("@4∂", "a"), ("8", "b"), ("¢", "c"), ("3", "e"), ("!¡∣׀", "i"), ("°", "o"), ("5$", "s"),
    ("7†", "t"), ("×", "x"),
)  # fmt: skip
"""Digits and signs used in place of letters: `adm1n` reads as admin.

Not part of the skeleton, because `콩이3` is not `콩이e`.
"""
_LETTERS = {ord(one): plain for many, plain in _LOOKS for one in many}
_LETTERS |= {0x1F150 + n: chr(ord("a") + n) for n in range(26)}  # white in a black circle
_LETTERS |= {0x1F170 + n: chr(ord("a") + n) for n in range(26)}  # white in a black square
_AT_A_GLANCE = {ord(one): plain for many, plain in _PLAYED for one in many}
_AT_A_GLANCE |= {0x1F1E6 + n: chr(ord("a") + n) for n in range(26)}  # regional indicators
_TWO_AS_ONE = (
    ("rn", "m"), ("ci", "d"),  # `l` is an `i` by then
    ("i\u0307", "i"), ("j\u0307", "j"),  # the dot is already there
    ("ㅗㅏ", "ㅘ"), ("ㅗㅐ", "ㅙ"), ("ㅗㅣ", "ㅚ"), ("ㅜㅓ", "ㅝ"), ("ㅜㅔ", "ㅞ"), ("ㅜㅣ", "ㅟ"),
    ("ㅡㅣ", "ㅢ"), ("ㅏㅣ", "ㅐ"), ("ㅓㅣ", "ㅔ"),
)  # fmt: skip
"""Two letters that are read as one."""

_LEADS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_TAILS = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_JAMO = {
    **{0x1100 + n: letter for n, letter in enumerate(_LEADS)},
    **{0x1161 + n: letter for n, letter in enumerate(_VOWELS)},
    **{0x11A8 + n: letter for n, letter in enumerate(_TAILS)},
}
_STROKE = re.compile(f"(?<=[{_LEADS}])i")
"""A Latin letter in the place of the vowel that looks like it."""
_SYLLABLE = re.compile(f"([{_LEADS}])([{_VOWELS}])(?:([{_TAILS}])(?![{_VOWELS}]))?")


@lru_cache(maxsize=1_000)
def skeleton(name: str) -> str:
    """What two names that cannot be told apart have in common.

    `"리포트\\ufe0f뭉치"` is `"리포트뭉치"`, `"Ａ.L\\u3000Kim"` is `"a.i kim"`. An emoji keeps its
    place, without its variation.
    """
    letters = " ".join(_with_letters(_decomposed(name)).split())
    return normal("NFC", _read(letters.translate(_LETTERS | _JAMO)))


@lru_cache(maxsize=1_000)
def glance(name: str) -> str:
    """`name` as it looks at a quick glance: `А.D-ᴍ i n` is `admin`, `ㅇㅜㄴ영` is `운영`."""
    letters = "".join(one for one in _decomposed(name) if not _is_mark(one))
    letters = letters.translate(_LETTERS | _AT_A_GLANCE | _JAMO)
    return _read("".join(one for one in letters if one.isalnum()))


def _decomposed(name: str) -> str:
    """Lower-case letters and separate marks, without invisible characters."""
    bare = without_ignorables(name).translate(_CAPITALS)
    small = normal("NFKC", bare).casefold()
    return "".join(one for one in normal("NFKD", small) if not is_ignorable(one))


def _with_letters(letters: str) -> str:
    """Keep only marks that follow a letter; others show nothing or float over other text."""
    kept: list[str] = []
    for one in letters:
        if not _is_mark(one) or (kept and not kept[-1].isspace()):
            kept.append(one)
    return "".join(kept)


def _read(letters: str) -> str:
    """The syllables that these letters are read as."""
    letters = _STROKE.sub("ㅣ", letters)
    for two, one in _TWO_AS_ONE:
        letters = letters.replace(two, one)
    return _SYLLABLE.sub(_compose, letters)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


def _compose(jamo: "re.Match[str]") -> str:
    """The syllable that an input method composes from these letters."""
    lead, vowel, tail = jamo.groups()
    last = _TAILS.index(tail) + 1 if tail else 0
    return chr(0xAC00 + (_LEADS.index(lead) * 21 + _VOWELS.index(vowel)) * 28 + last)

"""Which names would pass for the site's own people, however they are written (decisions §2, Staff
words).

A name is brought to a skeleton (the idea of Unicode's UTS #39): what looks alike becomes the same
letter, and what stands between letters goes. A name whose skeleton holds a staff word is theirs.
"""

import re
import unicodedata
from functools import lru_cache

from hamsterd.config import get_settings
from hamsterd.core.errors import InvalidInput
from hamsterd.core.normal_form import normal
from hamsterd.db.site_settings import site_settings

STAFF_WORDS = ("운영", "관리자", "매니저", "햄찌일기", "admin", "official", "staff")
"""Refused anywhere in a name (decisions §2)."""
STAFF_TITLES = (*STAFF_WORDS, "운영자", "운영진", "administrator")
"""Whole names of which nobody has to be told why."""
NOUNS = {"nickname": "닉네임", "username": "사용자명"}
"""Form field -> what people call it."""
SITE_NAME_MIN = 3
"""A shorter site name is refused alone, not inside of other names: it may be any word."""

_CAPITALS = str.maketrans("ΒΗΙΚΜΝΡΤΥΧΖϹНВ", "bhikmnptyxzchb")
"""Capitals that look like a Latin one whose small letter is another than theirs."""

# Pairs of (letters that look alike, what they look like), after capitals became small.
_LOOKS = (
    ("аɑαᴀ@4ꭺａ∂", "a"), ("ьвβʙ8", "b"), ("сϲᴄ¢", "c"), ("ԁᴅɖđð", "d"), ("еєεᴇ3ҽ℮", "e"),
    ("ғꜰƒϝ", "f"), ("ɡցԍɢ", "g"), ("һнհħʜ", "h"), ("іıɩιɪᎥӏⅼļłʟl1|!¡ǀ∣׀", "i"), ("јϳᴊ", "j"),
    ("кκᴋ", "k"), ("ммᴍμ", "m"), ("пոռηɴη", "n"), ("оοσօᴏ0ø०০๐໐〇°", "o"), ("рρᴘ", "p"),
    ("գԛզ", "q"), ("гʀᴦ", "r"), ("ѕꜱ5$ʂ", "s"), ("тτᴛ7†", "t"), ("υսᴜц", "u"), ("νѵᴠ", "v"),
    ("ѡωᴡ", "w"), ("хχ×", "x"), ("уγʏүყ", "y"), ("ᴢ", "z"),
)  # fmt: skip
_LETTERS = {ord(one): plain for many, plain in _LOOKS for one in many}
_LETTERS |= {0x1F1E6 + n: chr(ord("a") + n) for n in range(26)}  # regional indicators
_LETTERS |= {0x1F150 + n: chr(ord("a") + n) for n in range(26)}  # white in a black circle
_LETTERS |= {0x1F170 + n: chr(ord("a") + n) for n in range(26)}  # white in a black square
_TWO_AS_ONE = (
    ("rn", "m"), ("ci", "d"),  # `l` is an `i` by then
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


def is_staff_name(name: str, site_name: str) -> bool:
    """Whether `name` holds a staff word or the site's name, or looks as if it did."""
    bare = skeleton(name)
    own = skeleton(site_name)
    holds_site = len(own) >= SITE_NAME_MIN and own in bare
    return holds_site or bare == own or any(word in bare for word in _words())


def refuse_staff_name(name: str, *, field: str) -> None:
    """Raise `InvalidInput` under `field` for a name that only the site's own people may have."""
    if not is_staff_name(name, site_settings(get_settings()).site_name):
        return
    is_title = skeleton(name) in {skeleton(title) for title in STAFF_TITLES}
    why = "사용할 수 없는 {}이에요" if is_title else "운영진으로 보이는 {}은 쓸 수 없어요"
    sentence = why.format(NOUNS[field])
    raise InvalidInput(sentence, fields={field: sentence})


@lru_cache(maxsize=1_000)
def skeleton(name: str) -> str:
    """`name` as it is seen at a glance: `А.D-ᴍ i n` is `admin`, `ㅇㅜㄴ영` is `운영`."""
    small = normal("NFKC", name.translate(_CAPITALS)).casefold()
    letters = normal("NFKD", small)
    letters = "".join(one for one in letters if _is_seen(one))
    letters = "".join(one for one in letters.translate(_LETTERS | _JAMO) if one.isalnum())
    letters = _STROKE.sub("ㅣ", letters)
    for two, one in _TWO_AS_ONE:
        letters = letters.replace(two, one)
    return _SYLLABLE.sub(_compose, letters)


def _is_seen(letter: str) -> bool:
    """Neither a mark on another letter nor a filler of Hangul, which is blank."""
    return not unicodedata.category(letter).startswith("M") and letter not in "\u115f\u1160"


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    return tuple(skeleton(word) for word in STAFF_WORDS)


def _compose(jamo: "re.Match[str]") -> str:
    """The syllable that an input method makes of these letters."""
    lead, vowel, tail = jamo.groups()
    last = _TAILS.index(tail) + 1 if tail else 0
    return chr(0xAC00 + (_LEADS.index(lead) * 21 + _VOWELS.index(vowel)) * 28 + last)

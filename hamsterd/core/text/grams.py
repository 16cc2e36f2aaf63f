"""Text processing for Korean search: folding, words, character bigrams, initials, patterns.

Pure. `content/search_index.py` stores the result, `discovery/search` queries it (decisions §2,
Search).
"""

from operator import add

from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import without_ignorables

GRAM_MAX = 2
"""Characters of the longest gram."""
_FIRST_SYLLABLE, _LAST_SYLLABLE = ord("가"), ord("힣")
_SYLLABLES_PER_INITIAL = 588
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_LIKE_SIGNS = str.maketrans({"\\": r"\\", "%": r"\%", "_": r"\_"})


def normalise(text: str) -> str:
    """NFC, folded case, without invisible characters; spaces stay.

    It folds letter by letter, so a substring of a text folds to a substring of the folded text.
    Lower-casing does not: a Greek sigma has another shape at the end of a word.
    """
    return normal("NFC", without_ignorables(text)).casefold()


def words(text: str) -> list[str]:
    """The distinct folded words of `text`, as a search box asks for them."""
    return list(dict.fromkeys(normalise(text).split()))


def grams(*texts: str) -> list[str]:
    """The distinct characters and bigrams in the words of `texts`, each where it first occurs.

    `grams("콩이")` is `["콩", "이", "콩이"]`. Bigrams cross neither spaces nor texts.
    """
    return list(dict.fromkeys(gram for text in texts for gram in grams_of(normalise(text))))


def grams_of(folded: str) -> list[str]:
    """The grams of one text that is folded already."""
    parts = folded.split()
    flat = " ".join(parts)
    found = dict.fromkeys("".join(parts))
    found |= dict.fromkeys([pair for pair in map(add, flat, flat[1:]) if " " not in pair])
    return list(found)


def query_grams(asked: list[str]) -> list[str]:
    """The fewest grams that a text with all of `asked` (folded words) must have.

    They decide words of one or two characters; longer words must be checked in the text.
    """
    return sorted({gram for word in asked for gram in (_pairs(word) or [word])})


def left_open(asked: list[str]) -> list[str]:
    """Words of `asked` (folded) that a text may lack although it has all their grams."""
    return [word for word in asked if len(word) > GRAM_MAX]


def patterns(asked: list[str]) -> list[str]:
    """A LIKE pattern for each folded word; `%`, `_` and the backslash are escaped."""
    return [f"%{word.translate(_LIKE_SIGNS)}%" for word in asked]


def initials(text: str) -> str:
    """`"햄스터 왕"` -> `"ㅎㅅㅌㅇ"`: the first consonant of each syllable, without spaces."""
    return "".join(_initial(char) for char in "".join(normalise(text).split()))


def _pairs(word: str) -> list[str]:
    return [word[at : at + 2] for at in range(len(word) - 1)]


def _initial(char: str) -> str:
    if not _FIRST_SYLLABLE <= ord(char) <= _LAST_SYLLABLE:
        return char
    return _INITIALS[(ord(char) - _FIRST_SYLLABLE) // _SYLLABLES_PER_INITIAL]

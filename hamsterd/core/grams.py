"""Korean text made findable: folding, words, character bigrams, initial consonants, patterns.

Pure: what is stored and where is `content/search_index.py`, what is asked is `discovery/search`
(decisions §2, Search).
"""

from hamsterd.core.normal_form import normal

GRAM_MAX = 2
"""Characters of the longest gram."""
_FIRST_SYLLABLE, _LAST_SYLLABLE = ord("가"), ord("힣")
_SYLLABLES_PER_INITIAL = 588
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_LIKE_SIGNS = str.maketrans({"\\": r"\\", "%": r"\%", "_": r"\_"})


def normalise(text: str) -> str:
    """NFC without case, spaces as they are.

    Folding works letter by letter, so a part of a text folds to a part of the folded text;
    lowercasing does not (a Greek sigma ends words in another shape).
    """
    return normal("NFC", text).casefold()


def words(text: str) -> list[str]:
    """The folded words of `text`, each once: what a search box asks for."""
    return list(dict.fromkeys(normalise(text).split()))


def grams(*texts: str) -> list[str]:
    """Every character and every pair of neighbours in the words of `texts`, each once, sorted.

    `grams("콩이")` is `["이", "콩", "콩이"]`. No pair reaches across a space or from text to text.
    """
    found: set[str] = set()
    for text in texts:
        for word in words(text):
            found.update(word)
            found.update(_pairs(word))
    return sorted(found)


def query_grams(asked: list[str]) -> list[str]:
    """The fewest grams a text must have to hold all of `asked` (folded words).

    A word of one character or of two is decided by them alone; longer ones need a second look.
    """
    return sorted({gram for word in asked for gram in (_pairs(word) or [word])})


def left_open(asked: list[str]) -> list[str]:
    """Those of `asked` (folded words) that a text may not hold though it has all their grams."""
    return [word for word in asked if len(word) > GRAM_MAX]


def patterns(asked: list[str]) -> list[str]:
    """A LIKE pattern per folded word; `%`, `_` and the backslash stand for themselves."""
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

"""Unicode's normal forms, in time that grows as the text does.

`unicodedata.normalize` puts the marks behind a letter in order by moving each past all before it: a
megabyte of them holds a process for minutes. Unicode's own Stream-Safe Text Format (UAX #15 §13)
allows thirty in a row, more than any language writes; here those after them are left out.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Literal

MARKS_IN_A_ROW = 30
SHORT = 300
"""Characters for which the order of marks costs nothing that anybody could measure."""
FIRST_MARK, LAST_MARK = 0x300, 0x1E94A
"""Where marks stand in Unicode; asking each of its million characters would take a second."""
_PLAIN, _BEYOND = (FIRST_MARK, 0xFFFF), (0x10000, LAST_MARK)
_BEYOND_PLAIN = "\U00010000-\U0010ffff"


def normal(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """`text` in a normal form; of more than thirty marks on one letter the first thirty."""
    # Of so many characters in a row one stands at a place that is looked at: most texts have none.
    if len(text) > SHORT and _mark().search(text[:: MARKS_IN_A_ROW + 1]):
        text = _crowd().sub(r"\1", text)
    return unicodedata.normalize(form, text)  # noqa: TID251  the one place


def is_mark(character: str) -> bool:
    """Whether it joins the row of marks before it, in any of the forms."""
    first = unicodedata.normalize("NFKD", character)[0]  # noqa: TID251  of one
    return unicodedata.combining(first) != 0


@lru_cache(maxsize=1)
def _mark() -> re.Pattern[str]:
    plain, beyond = ("".join(_ranges(*ends)) for ends in (_PLAIN, _BEYOND))
    # A class that reaches beyond the first plane is searched range by range, for each character.
    return re.compile(f"(?:[{plain}]|(?=[{_BEYOND_PLAIN}])[{beyond}])")


@lru_cache(maxsize=1)
def _crowd() -> re.Pattern[str]:
    """More marks in a row than count: the group holds those that do."""
    mark = _mark().pattern
    return re.compile(f"({mark}{{{MARKS_IN_A_ROW}}}){mark}++")


def _ranges(first_code: int, last_code: int) -> Iterator[str]:
    codes = (code for code in range(first_code, last_code + 1) if is_mark(chr(code)))
    for _, run in groupby(enumerate(codes), key=lambda pair: pair[1] - pair[0]):
        first, *rest = (code for _, code in run)
        yield f"\\U{first:08x}-\\U{(rest or [first])[-1]:08x}"

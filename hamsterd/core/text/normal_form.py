"""Unicode normal forms in linear time.

`unicodedata.normalize` orders combining marks by insertion, which takes minutes for a megabyte of
marks. Unicode's Stream-Safe Text Format (UAX #15 §13) allows thirty marks in a row, more than any
language uses; here further marks are dropped.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Literal

MARKS_IN_A_ROW = 30
SHORT = 300
"""Below this length the ordering of marks has no measurable cost."""
FIRST_MARK, LAST_MARK = 0x300, 0x1E94A
"""The range of combining marks; checking each of Unicode's million characters takes a second."""
_PLAIN, _BEYOND = (FIRST_MARK, 0xFFFF), (0x10000, LAST_MARK)
_BEYOND_PLAIN = "\U00010000-\U0010ffff"


def normal(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """`text` in a normal form; only the first thirty marks on a letter are kept."""
    # A run that long has a mark at one of the sampled positions; most texts have none.
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
    # A class that reaches beyond the first plane is matched range by range, so it is tried last.
    return re.compile(f"(?:[{plain}]|(?=[{_BEYOND_PLAIN}])[{beyond}])")


@lru_cache(maxsize=1)
def _crowd() -> re.Pattern[str]:
    """Marks beyond the limit; the group holds those that are kept."""
    mark = _mark().pattern
    return re.compile(f"({mark}{{{MARKS_IN_A_ROW}}}){mark}++")


def _ranges(first_code: int, last_code: int) -> Iterator[str]:
    codes = (code for code in range(first_code, last_code + 1) if is_mark(chr(code)))
    for _, run in groupby(enumerate(codes), key=lambda pair: pair[1] - pair[0]):
        first, *rest = (code for _, code in run)
        yield f"\\U{first:08x}-\\U{(rest or [first])[-1]:08x}"

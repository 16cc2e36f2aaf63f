"""What the database can hold: how large a number, which characters, which instants.

Whatever a client sends is held to this where it enters (`http/contract.py`, `http/validation.py`,
`http/paging.py`, `http/console.py`), so that nothing below has to ask again.
"""

import re
from datetime import UTC, datetime

MAX_ID = 2**53 - 1
"""Ids stay exact in a browser; a larger one names nothing."""
MAX_INT4 = 2**31 - 1
"""The largest number of an `integer` column."""
FIRST_INSTANT = datetime(1900, 1, 1, tzinfo=UTC)
LAST_INSTANT = datetime(9999, 1, 1, tzinfo=UTC)
"""Away from the ends of the calendar, where a change of zone or a day more overflows."""

_ID = re.compile(r"[0-9]{1,16}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def id_of(text: str) -> int | None:
    """The id that a text names, whatever its length; None when it names none."""
    number = int(text) if _ID.fullmatch(text) else 0
    return number if 0 < number <= MAX_ID else None


def is_storable(text: str) -> bool:
    """Whether PostgreSQL takes the text: no NUL, and no half of a surrogate pair."""
    return _UNSTORABLE.search(text) is None


def is_instant(moment: datetime) -> bool:
    """Whether a moment has a zone and lies where every zone can show it."""
    return moment.tzinfo is not None and FIRST_INSTANT <= moment <= LAST_INSTANT

"""Limits of the database: sizes of numbers, characters and instants.

Client input is checked where it enters (`http/contract.py`, `http/shapes`), so that lower layers
need no checks.
"""

import re
from datetime import UTC, datetime

MAX_ID = 2**53 - 1
"""Ids stay exact in a browser; no row has a larger one."""
MAX_INT4 = 2**31 - 1
"""The largest number of an `integer` column."""
FIRST_INSTANT = datetime(1900, 1, 1, tzinfo=UTC)
LAST_INSTANT = datetime(9999, 1, 1, tzinfo=UTC)
"""Far enough from the calendar's end that changing the zone or adding a day cannot overflow."""

_ID = re.compile(r"[0-9]{1,16}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def id_of(text: str) -> int | None:
    """The id in a text of any length; None if it is no valid id."""
    number = int(text) if _ID.fullmatch(text) else 0
    return number if 0 < number <= MAX_ID else None


def is_storable(text: str) -> bool:
    """Whether PostgreSQL can store the text: no NUL and no lone surrogate."""
    return _UNSTORABLE.search(text) is None


def is_instant(moment: datetime) -> bool:
    """Whether a datetime has a zone and is in a range that every zone can display."""
    return moment.tzinfo is not None and FIRST_INSTANT <= moment <= LAST_INSTANT

"""Rows of Gnuboard's tables as the counts read them: absent, empty and odd values are nothing."""

import re
from collections.abc import Mapping
from datetime import date

from hamsterd.moving.sql_dump.encodings import text_of
from hamsterd.moving.sql_dump.values import Value

Fields = Mapping[str, Value]

_DELETED = re.compile("[0-9]{8}.*삭제함")
"""Gnuboard empties a member whom the staff deletes, and keeps the row for the username."""
OPTIONS = frozenset({"html1", "html2", "secret", "mail"})


def text(row: Fields, column: str) -> str:
    """A text without blanks around it; older versions lack some columns."""
    value = row.get(column)
    if isinstance(value, bytes):
        value = text_of(value)
    said = "" if value is None else str(value).strip()
    return said.replace("\0", "") if "\0" in said else said  # PostgreSQL has no texts with it


def number(row: Fields, column: str) -> int:
    """A whole number; 0 for what is none."""
    value = row.get(column)
    try:
        return int(value) if value is not None else 0
    except (ValueError, OverflowError):
        return 0


def options(row: Fields) -> frozenset[str]:
    """A post's options: a SET, whose members stand in one text with commas."""
    return OPTIONS.intersection(text(row, "wr_option").split(","))


def day(row: Fields, column: str) -> date | None:
    """A day as members' rows have it (`20250312`); None for never and for what is no day."""
    digits = text(row, column).replace("-", "")[:8]
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:])) if digits else None
    except ValueError:
        return None


def ban(row: Fields, today: date) -> tuple[bool, date | None]:
    """Whether a member is banned as Gnuboard itself sees it, and the day of it if it is one."""
    since = day(row, "mb_intercept_date")
    if since is not None:
        return since <= today, since
    written = text(row, "mb_intercept_date")  # `00000000` bans, too: it is before today
    return written not in {"", "0"} and written <= f"{today:%Y%m%d}", None


def has_left(row: Fields) -> bool:
    """Whether a member has left, or was deleted by the staff, of which only a memo tells."""
    is_deleted = not text(row, "mb_password") and _DELETED.match(text(row, "mb_memo"))
    return bool(text(row, "mb_leave_date") or is_deleted)


def left_on(row: Fields) -> date | None:
    """The day on which a member left or was deleted, if it is told."""
    return day(row, "mb_leave_date" if text(row, "mb_leave_date") else "mb_memo")


def is_dateless(row: Fields, column: str) -> bool:
    """Whether a date is MySQL's "never"."""
    return text(row, column).startswith("0000") or not text(row, column)


def is_email_proven(member: Fields) -> bool:
    """Whether a member followed the link that was mailed, on a site that mailed one.

    Without 메일인증 (`cf_use_email_certify`) Gnuboard dates every address when its member joins.
    """
    is_dated = not is_dateless(member, "mb_email_certify")
    return is_dated and text(member, "mb_email_certify") != text(member, "mb_datetime")


def ids(value: str) -> list[int]:
    """The numbers of a list with commas, as `bo_notice` is."""
    return [int(one) for one in value.split(",") if one.strip().isdecimal() and len(one) < 12]  # noqa: PLR2004


class IdSet:
    """A set of row numbers: a bit each, in pages, so that two million take less than a megabyte."""

    _PAGE_BITS = 10

    def __init__(self) -> None:
        self._pages: dict[int, bytearray] = {}

    def add(self, number: int) -> None:
        """Add a number."""
        page, bit = divmod(number, 1 << self._PAGE_BITS)
        bits = self._pages.setdefault(page, bytearray(1 << self._PAGE_BITS - 3))
        bits[bit >> 3] |= 1 << (bit & 7)

    def __contains__(self, number: int) -> bool:
        page, bit = divmod(number, 1 << self._PAGE_BITS)
        return page in self._pages and bool(self._pages[page][bit >> 3] & 1 << (bit & 7))

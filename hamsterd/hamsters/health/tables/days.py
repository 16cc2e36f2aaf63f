"""Parses days as people write them in a table to calendar days in Seoul. Pure.

A column is parsed as a whole: `5/11/26` alone may be three days, but next to `25/11/26` it is one.
A day without a year is the latest one not in the future. An ambiguous day is an error.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta, timezone
from enum import StrEnum
from typing import NamedTuple

from hamsterd.core.clock import kst_day
from hamsterd.core.text.normal_form import normal
from hamsterd.hamsters.health.rules import MAX_YEARS_BACK

UNREADABLE = "날짜를 2026-11-25처럼 적어 주세요."
AMBIGUOUS = "월과 일의 차례를 알 수 없어요. 2026-11-25처럼 적어 주세요."

CELL_MAX = 60
"""Characters; no day with a time, a weekday and a zone is longer."""
_SERIAL_START = date(1899, 12, 30)
"""Day 0 of Excel's serial numbers, as it counts since its leap year of 1900 (ECMA-376 §18.17.4)."""
_SERIAL_LEAST, _SERIAL_MOST = 36_526, 73_050
"""2000-01-01 to 2099-12-31."""
_FIRST_YEAR, _FAR = 1_000, 3_000
"""Years that no table means."""
_LEAP_YEARS = 8
"""Years in which each day was once, 29 February too (1896 and 1904 lie so far apart)."""

_THREE = re.compile(
    r"(\d{1,4}) ?[-./년] ?(\d{1,2}) ?[-./월] ?(\d{4}|\d{1,2})(?!\d) ?(?:일(?!요)|[.](?!\d))?"
)
_TWO = re.compile(r"(\d{1,2}) ?[-./월] ?(\d{1,2})(?!\d) ?(?:일(?!요)|[.](?!\d))?")
_COMPACT = re.compile(r"(\d{4}|\d{2})(\d{2})(\d{2})(?!\d)")
_SERIAL = re.compile(r"(\d{5})(?:[.,]\d{1,15})?")
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?")
_ZONE = re.compile(r"(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?")
_WORDS = re.compile(
    r"오전|오후|am|pm|a[.]m[.]|p[.]m[.]|z|utc|gmt|kst|[월화수목금토일](?:요일)?"
    r"|\d{1,2}[시분초]|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day)?"
)
_ISO_TIME = re.compile(r"t\d")
_WORD_ENDS = re.compile(r"(?<=\d)(?=[+-]\d|z)|(?<=오전|오후)(?=\d)")
_BETWEEN = str.maketrans({"(": " ", ")": " ", ",": " "})
_HALVES = {"오전": False, "am": False, "a.m.": False, "오후": True, "pm": True, "p.m.": True}
"""Halves of a day, and whether each is the second."""
_GREENWICH = ("z", "utc", "gmt")
_MIDNIGHT, _HOUR = 24, 60
"""The last hour of a clock, and its minutes."""


class Order(StrEnum):
    """Which of three numbers is the year, the month and the day."""

    YEAR_FIRST = "ymd"
    MONTH_FIRST = "mdy"
    DAY_FIRST = "dmy"


class Written(NamedTuple):
    """A day as written: its numbers, which orders they may have, and days that a zone moves it."""

    numbers: tuple[int, ...]
    orders: tuple[Order, ...]
    shift: int = 0


Times = Counter[tuple[tuple[Order, ...], Order]]
"""How often ambiguous cells have been a recent day in each order."""

_SURE = (Order.YEAR_FIRST,)
_MONTH_AND_DAY = ("month", "day")


def read_days(cells: Sequence[str]) -> list[date | str]:
    """Each cell of a column as its day, or as an error message."""
    written = [_written(cell) for cell in cells]
    today = kst_day()
    times = _times_of_late(written, today)
    return [_settled(one, times, today) for one in written]


def is_day(cell: str) -> bool:
    """Whether it may be one."""
    written = _written(cell)
    return written is not None and any(_days(written, written.orders, kst_day()))


def day_after(cell: str, start: date) -> date | None:
    """The end of a period that began on `start`; without a year, the first such day after it."""
    written = _written(cell)
    if written is None:
        return None
    if len(written.numbers) == len(_MONTH_AND_DAY):
        years = range(start.year, start.year + _LEAP_YEARS + 1)
        days = (_calendar_day(year, *written.numbers) for year in years)
        return next((day for day in days if day and day >= start), None)
    found = _settled(written, Counter(), start)
    return found if isinstance(found, date) else None


def _written(cell: str) -> Written | None:
    if len(cell) > CELL_MAX:
        return None
    text = " ".join(normal("NFKC", cell).lower().lstrip("'’‘").split())
    return _serial(text) or next(
        (
            found
            for pattern in (_THREE, _COMPACT, _TWO)
            if (begun := pattern.match(text)) and (found := _with_time(begun, text))
        ),
        None,
    )


def _serial(text: str) -> Written | None:
    found = _SERIAL.fullmatch(text)
    if found is None or not _SERIAL_LEAST <= int(found[1]) <= _SERIAL_MOST:
        return None
    day = _SERIAL_START + timedelta(days=int(found[1]))
    return Written((day.year, day.month, day.day), _SURE)


def _with_time(begun: re.Match[str], text: str) -> Written | None:
    """The day, if it is followed by nothing but a time, a weekday or a zone."""
    behind = text[begun.end() :]
    if behind and begun.re is _COMPACT and not behind.startswith((" ", "t", "(")):
        return None
    shift = _shift(behind)
    if shift is None:
        return None
    numbers = tuple(map(int, begun.groups()))
    return Written(numbers, _orders(begun), shift)


def _orders(begun: re.Match[str]) -> tuple[Order, ...]:
    parts = begun.groups()
    if len(parts) == len(_MONTH_AND_DAY) or begun.re is _COMPACT or "년" in begun[0]:
        return _SURE
    first, last = len(parts[0]), len(parts[-1])
    if first == len("2026"):
        return _SURE if last != len("2026") and int(parts[0]) > _FIRST_YEAR else ()
    if last == len("2026"):
        return (Order.MONTH_FIRST, Order.DAY_FIRST)
    return tuple(Order) if first != len("026") else ()


def _shift(behind: str) -> int | None:
    """By how many days its zone moves it to Seoul's; None where it is no time."""
    clock, half, zone = time(0), "", None
    for word in _behind_words(behind):
        if found := _TIME.fullmatch(word):
            if int(found[1]) > _MIDNIGHT or int(found[2]) >= _HOUR:
                return None
            clock = time(int(found[1]) % _MIDNIGHT, int(found[2]))
        elif found := _ZONE.fullmatch(word):
            zone = int(f"{found[1]}1") * timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
        elif _WORDS.fullmatch(word) is None:
            return None
        elif word in _HALVES:
            half = word
        elif word in _GREENWICH:
            zone = zone or timedelta(0)
    if zone is None:
        return 0
    return _days_to_seoul(_of_half(clock, half), zone) if abs(zone) < timedelta(days=1) else None


def _behind_words(behind: str) -> list[str]:
    if _ISO_TIME.match(behind):
        behind = behind[1:]
    return _WORD_ENDS.sub(" ", behind.translate(_BETWEEN)).split()


def _of_half(clock: time, half: str) -> time:
    """The hour of 24 that an hour of twelve is."""
    if not half:
        return clock
    return clock.replace(hour=clock.hour % 12 + (12 if _HALVES[half] else 0))


def _days_to_seoul(clock: time, zone: timedelta) -> int:
    there = datetime.combine(date(2026, 1, 15), clock, timezone(zone))
    return (kst_day(there.astimezone(UTC)) - there.date()).days


def _times_of_late(written: Iterable[Written | None], today: date) -> Times:
    times: Times = Counter()
    for one in written:
        if one is not None and len(one.orders) > 1:
            for order in one.orders:
                days = _days(one, (order,), today)
                times[one.orders, order] += any(_is_of_late(day, today) for day in days)
    return times


def _is_of_late(day: date, today: date) -> bool:
    return day <= today and day.year >= today.year - MAX_YEARS_BACK


def _settled(written: Written | None, times: Times, today: date) -> date | str:
    """The day in the order that fits its column best: year first where that is as good."""
    if written is None or not written.orders:
        return UNREADABLE
    most = max(times[written.orders, order] for order in written.orders)
    best = [order for order in written.orders if times[written.orders, order] == most]
    days = {*_days(written, best[:1] if Order.YEAR_FIRST in best else best, today)}
    if len(days) > 1:
        return AMBIGUOUS
    return days.pop() if days else UNREADABLE


def _days(written: Written, orders: Iterable[Order], today: date) -> list[date]:
    """The days it may be in these orders."""
    if len(written.numbers) == len(_MONTH_AND_DAY):
        years = range(today.year, today.year - _LEAP_YEARS - 1, -1)
        days = (_calendar_day(year, *written.numbers) for year in years)
        latest = next((day for day in days if day and day <= today), None)
        return [latest] if latest else []
    found = (_ordered(written.numbers, order) for order in orders)
    return [day + timedelta(days=written.shift) for day in found if day]


def _ordered(numbers: Sequence[int], order: Order) -> date | None:
    first, second, third = numbers
    match order:
        case Order.YEAR_FIRST:
            return _calendar_day(_whole_year(first), second, third)
        case Order.MONTH_FIRST:
            return _calendar_day(_whole_year(third), first, second)
        case Order.DAY_FIRST:
            return _calendar_day(_whole_year(third), second, first)


def _whole_year(year: int) -> int:
    return year + 2000 if year < 100 else year  # noqa: PLR2004  # of two digits


def _calendar_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year < _FAR else None
    except ValueError:
        return None

"""Writes a calendar in the format of RFC 5545. Pure.

It is our own code because it writes only four lines of one kind; tests read it with a maintained
library (docs/decisions/0104-care-reminders.md).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from hamsterd.hamsters.reminders.schedule import Schedule

LINE_OCTETS = 75
"""§3.1: a longer line is folded."""
MINUTES = 15
"""Length of a reminder in a calendar."""
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})
_HEAD = (
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//hamsterd//care//KO",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
)
# Seoul has kept its clocks where they are since 1988.
_ZONE = (
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Seoul",
    "BEGIN:STANDARD",
    "DTSTART:19881009T030000",
    "TZOFFSETFROM:+1000",
    "TZOFFSETTO:+0900",
    "TZNAME:KST",
    "END:STANDARD",
    "END:VTIMEZONE",
)


@dataclass(frozen=True, slots=True)
class Event:
    """A recurring event; `uid` is permanent."""

    uid: str
    summary: str
    schedule: Schedule
    changed_at: datetime


def calendar(name: str, events: Iterable[Event]) -> str:
    """The whole file."""
    lines = [*_HEAD, f"X-WR-CALNAME:{_text(name)}", *_ZONE]
    for event in events:
        lines += _event(event)
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _event(event: Event) -> Iterable[str]:
    begins = event.schedule.instant(event.schedule.first())
    return (
        "BEGIN:VEVENT",
        f"UID:{event.uid}",
        f"DTSTAMP:{event.changed_at.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"LAST-MODIFIED:{event.changed_at.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;TZID=Asia/Seoul:{begins:%Y%m%dT%H%M%S}",
        f"DURATION:PT{MINUTES}M",
        f"RRULE:{_rule(event.schedule)}",
        f"SUMMARY:{_text(event.summary)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    )


def _rule(schedule: Schedule) -> str:
    if schedule.every_days is not None:
        return f"FREQ=DAILY;INTERVAL={schedule.every_days}"
    days = ",".join(_DAYS[weekday - 1] for weekday in sorted(schedule.weekdays))
    return f"FREQ=WEEKLY;BYDAY={days}"


def _text(value: str) -> str:
    return value.translate(_ESCAPED)


def _folded(line: str) -> str:
    """Folded into pieces of at most 75 octets, without splitting a character."""
    pieces, piece, room = [], "", LINE_OCTETS
    for letter in line:
        octets = len(letter.encode())
        if octets > room:
            pieces.append(piece)
            piece, room = "", LINE_OCTETS - 1
        piece, room = piece + letter, room - octets
    return "\r\n ".join([*pieces, piece])

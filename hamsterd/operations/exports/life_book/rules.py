"""How large a book may be, how long it waits, and what it is called. Pure."""

from datetime import date, timedelta

from hamsterd.operations.exports.rules import safe_name

ENTRIES_MAX = 300
"""Entries that a book holds: about as many pages as a binder takes."""

PICTURES_MAX = 400
"""Pictures that a book holds; they are what it weighs."""

HEALTH_ROWS_MAX = 200
"""Visits, medicines and symptoms that its list holds, the oldest first."""

PICTURE_BYTES = 300_000
"""What a picture weighs in a book, at most, when room is looked for."""

PROGRESS_EVERY_SECONDS = 1.0
"""How often a book that is being made says how far it is, at most."""

ASKED_AGAIN_AFTER = timedelta(days=1)
"""Of a hamster one book a day; one that failed does not count."""


def download_name(name: str, day: date) -> str:
    """`콩이의 책-2026-11-21.pdf`; what no file system takes becomes `_`."""
    return f"{safe_name(name)}의 책-{day:%Y-%m-%d}.pdf"

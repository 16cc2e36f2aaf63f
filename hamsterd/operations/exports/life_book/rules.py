"""How large a book may be, how long it waits, and what it is called. Pure."""

from datetime import date, timedelta

ENTRIES_MAX = 300
"""Entries that a book holds: about as many pages as a binder takes."""

PICTURES_MAX = 400
"""Pictures that a book holds; they are what it weighs."""

ASKED_AGAIN_AFTER = timedelta(days=1)
"""Of a hamster one book a day; one that failed does not count."""


def download_name(name: str, day: date) -> str:
    """`콩이의 책-2026-11-21.pdf`; what no file system takes becomes `_`."""
    safe = "".join(
        "_" if letter in '\\/:*?"<>|' or not letter.isprintable() else letter for letter in name
    )
    return f"{safe.strip('. ')}의 책-{day:%Y-%m-%d}.pdf"

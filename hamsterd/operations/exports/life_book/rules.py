"""Size, waiting times and file name of a book. Pure."""

from datetime import date, timedelta

from hamsterd.operations.exports.rules import safe_name

ENTRIES_MAX = 300
"""Entries that a book holds: about as many pages as a binder takes."""

PICTURES_MAX = 400
"""Maximum of pictures in a book; they make up its size."""

HEALTH_ROWS_MAX = 200
"""Visits, medicines and symptoms that its list holds, the oldest first."""

PICTURE_BYTES = 300_000
"""Estimated maximum size of a picture in a book, for checking disk space."""

PROGRESS_EVERY_SECONDS = 1.0
"""Minimum interval between progress reports."""

ASKED_AGAIN_AFTER = timedelta(days=1)
"""One book a day for each hamster; failed ones do not count."""


def download_name(name: str, day: date) -> str:
    """`콩이의 책-2026-11-21.pdf`; invalid characters become `_`."""
    return f"{safe_name(name)}의 책-{day:%Y-%m-%d}.pdf"

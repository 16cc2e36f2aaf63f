"""Schemas of a book: its options and its state."""

from datetime import date
from typing import Annotated

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Instant, Out
from hamsterd.operations.exports.life_book.rules import ENTRIES_MAX
from hamsterd.operations.exports.rules import ExportStatus, ExportTrouble

Day = Annotated[date, Field(strict=False)]


class LifeBookForm(Body):
    """The content of a book; without days, all of them."""

    with_private: bool = False
    with_health: bool = True
    with_photos_only: bool = False
    from_day: Day | None = None
    to_day: Day | None = None


class LifeBookOut(Out):
    """The latest book of a hamster, and the available content for the next.

    `progress` (percent) exists while it is made, `bytes` is its size, `error` why it failed.
    `nextAskAt` is set while its owner must wait before requesting another. A book contains the
    first `entriesMax` entries of the selection.
    """

    id: int | None = None
    status: ExportStatus = ExportStatus.NONE
    error: ExportTrouble | None = None
    progress: int | None = None
    bytes: int | None = None
    asked_at: Instant | None = None
    made_at: Instant | None = None
    expires_at: Instant | None = None
    next_ask_at: Instant | None = None
    public_entries: int
    private_entries: int
    entries_max: int = ENTRIES_MAX
    has_weights: bool

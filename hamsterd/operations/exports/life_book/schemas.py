"""The shapes of a book: what is chosen for it, and how it stands."""

from datetime import date
from typing import Annotated

from pydantic import Field

from hamsterd.http.schema import Body, Instant, Out
from hamsterd.operations.exports.life_book.rules import ENTRIES_MAX
from hamsterd.operations.exports.rules import ExportStatus, ExportTrouble

Day = Annotated[date, Field(strict=False)]


class LifeBookForm(Body):
    """What goes into a book; without days all of them."""

    with_private: bool = False
    with_health: bool = True
    with_photos_only: bool = False
    from_day: Day | None = None
    to_day: Day | None = None


class LifeBookOut(Out):
    """The latest book of a hamster, and what there is to be chosen from for the next.

    `progress` is in percent and there while it is made, `bytes` its size, `error` why it failed.
    `nextAskAt` is set while its owner has to wait before asking again. A book takes the first
    `entriesMax` entries of what is chosen.
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

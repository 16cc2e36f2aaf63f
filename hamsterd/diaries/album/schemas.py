"""The shapes of an album."""

from datetime import date

from hamsterd.diaries.album.rules import MilestoneKind
from hamsterd.http.shapes.schema import Out
from hamsterd.media.schemas import MediaOut


class AlbumMonth(Out):
    """A month with a photo: its best-liked photo and that photo's entry."""

    month: str
    entry_id: int
    day: date
    media: MediaOut


class MilestoneOut(Out):
    """A milestone; after today it is still to come. `entryId`: the entry it comes from."""

    kind: MilestoneKind
    day: date
    years: int | None
    entry_id: int | None


class AlbumOut(Out):
    """A hamster's life as the viewer may see it, the oldest first."""

    months: list[AlbumMonth]
    milestones: list[MilestoneOut]


class RememberedEntry(Out):
    """One's own entry of this day in an earlier year, with its first photo."""

    entry_id: int
    title: str
    hamster_name: str
    is_public: bool
    day: date
    media: MediaOut | None

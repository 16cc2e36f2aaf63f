"""Albums and memories, as their viewers may see them."""

from hamsterd.content.reactions import flags
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.diaries.album import queries
from hamsterd.diaries.album.life import life_of
from hamsterd.diaries.album.rules import MEMORIES_MAX, milestones
from hamsterd.diaries.album.schemas import AlbumMonth, AlbumOut, MilestoneOut, RememberedEntry
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.schemas import HamsterOut
from hamsterd.media.queries import media_or_none


def album_of(hamster: HamsterOut, *, viewer_id: int | None) -> AlbumOut:
    """A hamster's album as the viewer sees it; at most two statements."""
    with connection():
        entries = queries.album_entries(hamster.id, viewer_id=viewer_id)
        months = [row for row in entries if row["file_name"] and row["place_in_month"] == 1]
        out_of_sight = _out_of_sight([month["entry_id"] for month in months], viewer_id)
    life = life_of(
        entries,
        created_at=hamster.created_at,
        birth_date=hamster.birth_date,
        passed_on=hamster.passed_on,
    )
    found = milestones(life, today=kst_day())
    return AlbumOut(
        months=[
            AlbumMonth(month=row["month"], entry_id=row["entry_id"], day=row["day"], media=media)
            for row in months
            if row["entry_id"] not in out_of_sight and (media := media_or_none(row))
        ],
        milestones=[
            MilestoneOut(kind=each.kind, day=each.day, years=each.years, entry_id=each.entry_id)
            for each in found
        ],
    )


def memories(*, owner_id: int) -> list[RememberedEntry]:
    """A member's own entries of this day in earlier years; one statement."""
    with connection():
        rows = queries.on_this_day(owner_id, today=kst_day(), limit=MEMORIES_MAX)
    return [
        RememberedEntry(
            entry_id=row["id"],
            title=row["title"],
            hamster_name=row["hamster_name"],
            is_public=row["is_public"],
            day=row["day"],
            media=media_or_none(row),
        )
        for row in rows
    ]


def _out_of_sight(ids: list[int], viewer_id: int | None) -> set[int]:
    """Ids that the viewer hid or muted: lists show them collapsed, an album omits them."""
    if viewer_id is None or not ids:
        return set()
    own = flags(ENTRY, ids, viewer_id)
    return {one for one in ids if (stands := own.get(one)) is None or any(stands[2:])}

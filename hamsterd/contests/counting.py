"""The end of a contest: votes are counted once, and winners and other entrants are notified.

The count locks the contest's row: votes in time are included, later ones find the contest over. A
second scheduler waits for the lock and finds the contest counted.
"""

from datetime import datetime

from peewee import fn

from hamsterd.content.visibility import listed
from hamsterd.contests.ballots import COUNTS
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.contests.rules import WINNERS_MAX
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.models.contests import Contest
from hamsterd.notifications.service import announce_once

_DUE = """
    SELECT id FROM contests
     WHERE voting_ends_at <= %(moment)s AND counted_at IS NULL AND cancelled_at IS NULL
     ORDER BY voting_ends_at, id
"""
# Photos that are no longer visible win nothing; the next moves up. Ties go to the earlier entry.
_COUNT = f"""
    WITH votes AS (
        SELECT chosen.id, count(*)::int AS number
          FROM contest_ballots b CROSS JOIN LATERAL unnest(b.entry_ids) AS chosen (id)
         WHERE b.contest_id = %(contest_id)s AND {COUNTS}
         GROUP BY chosen.id
    ), ranked AS (
        SELECT e.id, v.number,
               row_number() OVER (ORDER BY v.number DESC, e.created_at, e.id)::int AS place
          FROM contest_entries e JOIN votes v ON v.id = e.id
         WHERE e.id IN (SELECT id FROM contest_entries
                         WHERE contest_id = %(contest_id)s AND {listed(CONTEST_ENTRY)})
    )
    UPDATE contest_entries
       SET votes_count = ranked.number,
           place = CASE WHEN ranked.place <= {WINNERS_MAX} THEN ranked.place END
      FROM ranked WHERE contest_entries.id = ranked.id
    RETURNING contest_entries.id, contest_entries.user_id, contest_entries.place
"""


def due_contests(moment: datetime) -> list[int]:
    """The contests that are over at `moment` and not counted yet."""
    return fetch_column(_DUE, moment=moment)


@transactional
def count_contest(contest_id: int, moment: datetime) -> int | None:
    """Count one contest; returns the number of places, or None if it needs no count any more."""
    contest = fetch_one(
        Contest.select(Contest.id, Contest.title)
        .where(
            Contest.id == contest_id,
            Contest.voting_ends_at <= moment,
            Contest.counted_at.is_null(),
            Contest.cancelled_at.is_null(),
        )
        .for_update()
    )
    if contest is None:
        return None
    places = [row for row in fetch_all(_COUNT, contest_id=contest_id) if row["place"]]
    execute(Contest.update(counted_at=fn.now()).where(Contest.id == contest_id))
    for place in places:
        _tell(contest, place)
    return len(places)


def _tell(contest: Row, place: Row) -> None:
    announce_once(
        member_id=place["user_id"],
        key=f"contest:{contest['id']}",
        title="콘테스트에서 상을 받았어요",
        message=f"'{contest['title']}' 콘테스트에서 {place['place']}위를 했어요. 축하해요!",
        url=f"/contest/{contest['id']}",
    )

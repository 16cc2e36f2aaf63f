"""Votes in the console: the tally so far, suspicious ballots, and excluding them.

Suspicion is no proof, so nothing is excluded automatically (docs/decisions/0102-contests.md).
"""

from hamsterd.audit.actions import Action
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.content.visibility import UNDELETED, at, listed
from hamsterd.contests.errors import (
    BallotNotFound,
    BallotUnchanged,
    ContestEntryNotFound,
    ContestNotFound,
    ContestOver,
)
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.contests.queries import contest_row
from hamsterd.contests.rules import SUDDEN_SHARE, SUDDEN_VOTES, YOUNG_VOTER
from hamsterd.contests.schemas import BallotRow, LeaveOutIn, TallyRow
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.models.contests import ContestEntry
from hamsterd.models.members.accounts import LET_IN

SHOWN_MAX = 500
"""Photos and ballots in one response: those with the most votes, and the latest."""

COUNTS = f"b.left_out_at IS NULL AND b.user_id IN (SELECT id FROM users WHERE {LET_IN})"
"""SQL over `contest_ballots b`: the ballot counts. Members who left or are banned have no vote."""
# Two voters of a photo share a network if each has a live session from it.
_VOTES = f"""
    WITH votes AS (
        SELECT chosen.id AS entry_id, b.user_id, b.created_at, b.left_out_at, {COUNTS} AS counts,
               b.created_at - u.created_at < %(young)s AS is_young, u.nickname,
               u.created_at AS joined_at
          FROM contest_ballots b JOIN users u ON u.id = b.user_id
         CROSS JOIN LATERAL unnest(b.entry_ids) AS chosen (id)
         WHERE b.contest_id = %(contest_id)s
    ), networks AS (
        SELECT v.entry_id, s.network
          FROM votes v JOIN sessions s ON s.user_id = v.user_id AND s.network IS NOT NULL
         GROUP BY v.entry_id, s.network HAVING count(DISTINCT v.user_id) > 1
    ), marked AS (
        SELECT v.*, EXISTS (SELECT 1 FROM networks n JOIN sessions s ON s.network = n.network
                             WHERE n.entry_id = v.entry_id AND s.user_id = v.user_id) AS is_shared
          FROM votes v
    )
"""
_TALLY = f"""
    {_VOTES}, hours AS (
        SELECT entry_id, max(number)::int AS busiest
          FROM (SELECT entry_id, count(*) AS number FROM votes
                 GROUP BY entry_id, date_trunc('hour', created_at)) counted GROUP BY entry_id
    ), sums AS (
        SELECT entry_id, count(*)::int AS votes, (count(*) FILTER (WHERE counts))::int AS counted,
               (count(*) FILTER (WHERE is_young))::int AS young,
               (count(*) FILTER (WHERE is_shared))::int AS shared
          FROM marked GROUP BY entry_id
    )
    SELECT e.id AS entry_id, e.caption, e.user_id, u.nickname, e.place,
           e.id IN (SELECT id FROM contest_entries
                     WHERE contest_id = %(contest_id)s AND {listed(CONTEST_ENTRY)}) AS is_seen,
           coalesce(s.votes, 0) AS votes, coalesce(s.counted, 0) AS counted_votes,
           coalesce(s.young, 0) AS young_votes, coalesce(s.shared, 0) AS shared_votes,
           coalesce(h.busiest, 0) AS busiest_hour
      FROM contest_entries e JOIN users u ON u.id = e.user_id
      LEFT JOIN sums s ON s.entry_id = e.id LEFT JOIN hours h ON h.entry_id = e.id
     WHERE e.contest_id = %(contest_id)s AND {at("e", UNDELETED)}
     ORDER BY counted_votes DESC, e.created_at, e.id LIMIT {SHOWN_MAX}
"""
_BALLOTS = f"""
    {_VOTES}
    SELECT user_id, nickname, joined_at, created_at AS voted_at, is_young, is_shared,
           left_out_at IS NOT NULL AS is_left_out
      FROM marked WHERE entry_id = %(entry_id)s
     ORDER BY created_at DESC, user_id DESC LIMIT {SHOWN_MAX}
"""
_LOCK_CONTEST = """
    SELECT counted_at IS NOT NULL OR cancelled_at IS NOT NULL AS is_over FROM contests
     WHERE id = %(contest_id)s FOR UPDATE
"""
_LOCK = """
    SELECT id, left_out_at IS NOT NULL AS is_left_out FROM contest_ballots
     WHERE contest_id = %(contest_id)s AND user_id = %(member_id)s FOR UPDATE
"""
_LEAVE_OUT = """
    UPDATE contest_ballots SET left_out_at = CASE WHEN %(is_left_out)s THEN now() END
     WHERE id = %(ballot_id)s
"""


def tally(contest_id: int) -> list[TallyRow]:
    """The photos of a contest with their votes, the most first. Raises `ContestNotFound`."""
    with connection():
        contest_row(contest_id)
        rows = fetch_all(_TALLY, contest_id=contest_id, young=YOUNG_VOTER)
    return [TallyRow(**row, is_sudden=_is_sudden(row)) for row in rows]


def ballots_of(entry_id: int) -> list[BallotRow]:
    """The voters of a photo, latest first. Raises `ContestEntryNotFound`."""
    with connection():
        found = fetch_one(
            ContestEntry.select(ContestEntry.contest_id).where(ContestEntry.id == entry_id)
        )
        if found is None:
            raise ContestEntryNotFound
        rows = fetch_all(
            _BALLOTS, contest_id=found["contest_id"], entry_id=entry_id, young=YOUNG_VOTER
        )
    return [BallotRow(**row) for row in rows]


@transactional
def leave_out(*, contest_id: int, member_id: int, form: LeaveOutIn, actor: str) -> int:
    """Exclude a member's ballot from the count, or include it again; returns the audit id.

    Raises `ContestNotFound`, `ContestOver`, `BallotNotFound` or `BallotUnchanged`.
    """
    _require_running(contest_id)
    ballot = fetch_one(_LOCK, contest_id=contest_id, member_id=member_id)
    if ballot is None:
        raise BallotNotFound
    if ballot["is_left_out"] == form.is_left_out:
        raise BallotUnchanged
    execute(_LEAVE_OUT, ballot_id=ballot["id"], is_left_out=form.is_left_out)
    return record(
        actor=actor,
        action=Action.CONTEST_LEAVE_OUT,
        target_type="contest_ballot",
        target_id=ballot["id"],
        before={"contest_id": contest_id, "is_left_out": not form.is_left_out},
        after={"user_id": member_id, "is_left_out": form.is_left_out},
    )


def undo_leave_out(act: Act, _actor: str, _site: Settings) -> None:
    """The votes count as they did. Raises `ContestOver` once they are counted."""
    before = act["before"]
    _require_running(before["contest_id"])
    execute(_LEAVE_OUT, ballot_id=act["target_id"], is_left_out=before["is_left_out"])


def _require_running(contest_id: int) -> None:
    contest = fetch_one(_LOCK_CONTEST, contest_id=contest_id)
    if contest is None:
        raise ContestNotFound
    if contest["is_over"]:
        raise ContestOver


def _is_sudden(row: Row) -> bool:
    """Whether a large share of enough votes is young, from shared networks, or from one hour."""
    votes = row["votes"]
    most = max(row["young_votes"], row["shared_votes"], row["busiest_hour"])
    return bool(votes >= SUDDEN_VOTES and most >= votes * SUDDEN_SHARE)

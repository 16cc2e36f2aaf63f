"""Members' acts in contests: view, enter a photo, withdraw it, vote."""

from hamsterd.content.lifecycle import delete, locked
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.screening.service import Screened, screen
from hamsterd.content.visibility import REMOVED, UNDELETED, held_since, refuse_taken_down
from hamsterd.content.writing import publish, republish, write
from hamsterd.contests import queries
from hamsterd.contests.errors import (
    ContestEntryNotFound,
    ContestNotFound,
    EntryTaken,
    NotInEntry,
    NotInVoting,
)
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.contests.rules import Phase, phase_end, why_not_vote
from hamsterd.contests.schemas import (
    BallotIn,
    BallotOut,
    ContestEntryIn,
    ContestEntryOut,
    ContestListed,
    ContestOut,
    ContestWin,
    RunningContest,
)
from hamsterd.core.cache import Cache
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_SHARE, Row, execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries.kind import ENTRY
from hamsterd.http.shapes.answers import Page
from hamsterd.media.service import attach_uploads, move_focus
from hamsterd.models.contests import Contest, ContestBallot, ContestEntry
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.models.members.accounts import User

# Serializes the requests of a member's devices, even if there is no row of theirs to lock yet.
_TAKE_TURN = """
    SELECT pg_advisory_xact_lock(hashtextextended('contest ' || %(contest_id)s || ' '
                                                  || %(member_id)s, 0))
"""
_OWN = f"""
    SELECT id, {REMOVED} AS is_removed FROM contest_entries
     WHERE contest_id = %(contest_id)s AND user_id = %(member_id)s AND {UNDELETED}
"""
_OWN_PHOTO = f"""
    SELECT 1 FROM diary_entries d
      JOIN uploads f ON f.attached_type = %(kind)s AND f.attached_id = d.id AND f.kind = 'image'
     WHERE d.id = %(entry_id)s AND d.user_id = %(member_id)s AND %(image)s = ANY(d.images)
       AND '/media/' || f.file_name = %(image)s
       AND d.id IN (SELECT id FROM diary_entries WHERE {ENTRY_VISIBLE})
"""
_CAST = """
    INSERT INTO contest_ballots (contest_id, user_id, entry_ids)
    VALUES (%(contest_id)s, %(member_id)s, %(ids)s)
        ON CONFLICT (contest_id, user_id)
        DO UPDATE SET entry_ids = EXCLUDED.entry_ids, updated_at = now()
"""


OPEN_SECONDS = 60
OPEN: Cache[list[queries.OpenContest]] = Cache("contests", max_entries=1, ttl_seconds=OPEN_SECONDS)
"""Contests that are not over, under one key; each response decides which are running."""
_ALL = "open"


def contests(*, limit: int, cursor: str | None, viewer_id: int | None) -> Page[ContestListed]:
    """A page of contests, the latest first."""
    with connection():
        return queries.contests_page(limit=limit, cursor=cursor, viewer_id=viewer_id)


def cached_running() -> list[RunningContest] | None:
    """The running contests, if cached: no query, no thread."""
    rows = OPEN.get(_ALL)
    return None if rows is None else _running(rows)


def running() -> list[RunningContest]:
    """The contests that run, the one first that ends first (worker thread)."""
    version = OPEN.version
    with connection():
        rows = queries.open_contests()
    OPEN.put(_ALL, rows, version=version)
    return _running(rows)


def _running(rows: list[queries.OpenContest]) -> list[RunningContest]:
    now = utc_now()
    shown = []
    for row in rows:
        times = queries.times_of(row)
        phase = times.phase(now)
        ends_at = phase_end(times, phase)
        if ends_at is not None:
            shown.append(
                RunningContest(id=row["id"], title=row["title"], phase=phase, phase_ends_at=ends_at)
            )
    return sorted(shown, key=lambda one: one.phase_ends_at)


def contest(contest_id: int, *, viewer_id: int | None) -> ContestOut:
    """A contest with the viewer's own entry and votes. Raises `ContestNotFound`."""
    with connection():
        row = queries.contest_row(contest_id)
        phase = queries.phase_of(row)
        own, votes, refusal = None, list[int](), None
        if viewer_id is not None:
            own = queries.own_entry(contest_id, viewer_id)
            votes = queries.votes_of(contest_id, viewer_id)
            refusal = _refusal(phase, viewer_id)
        winners = queries.winners_of(contest_id, viewer_id) if phase is Phase.ENDED else []
        return ContestOut(
            **row, phase=phase, winners=winners, own=own, votes=votes, vote_refusal=refusal
        )


def entries(
    contest_id: int, *, viewer_id: int | None, limit: int, cursor: str | None
) -> Page[ContestEntryOut]:
    """A page of a contest's photos. Raises `ContestNotFound`."""
    with connection():
        queries.contest_row(contest_id)
        return queries.entries_page(
            contest_id=contest_id, viewer_id=viewer_id, limit=limit, cursor=cursor
        )


def entry(entry_id: int, *, viewer_id: int | None) -> ContestEntryOut:
    """One photo. Raises `ContestEntryNotFound`, or `TakenDown`."""
    with connection():
        found = queries.contest_entry(entry_id, viewer_id)
        if found is None:
            refuse_taken_down(CONTEST_ENTRY, entry_id)
            raise ContestEntryNotFound
        return found


def wins(member_id: int) -> list[ContestWin]:
    """The member's places."""
    with connection():
        return queries.wins_of(member_id)


@transactional
def enter(*, contest_id: int, member_id: int, form: ContestEntryIn) -> ContestOut:
    """Enter a photo, or replace the one entered.

    Raises `ContestNotFound`, `NotInEntry`, `EntryTaken`, `InvalidInput` under `image`, or the
    errors of screening.
    """
    own = _own_in_turn(contest_id, member_id)
    if own is not None and own["is_removed"]:
        raise EntryTaken
    _require_photo(member_id, form)
    screened = screen(
        WritingKind.COMMUNITY,
        author_id=member_id,
        texts={"caption": form.caption},
        is_publishing=own is None,
    )
    entry_id = _entered(contest_id, member_id, form, screened) if own is None else own["id"]
    if own is not None:
        _change(entry_id, form, screened)
    _tie(entry_id, member_id, form)
    return contest(contest_id, viewer_id=member_id)


@transactional
def withdraw(*, contest_id: int, member_id: int) -> ContestOut:
    """Take the photo back. Raises `ContestNotFound`, `NotInEntry` or `ContestEntryNotFound`."""
    own = _own_in_turn(contest_id, member_id)
    state = locked(CONTEST_ENTRY, own["id"]) if own else None
    if state is None or not state["is_there"]:
        raise ContestEntryNotFound
    delete(CONTEST_ENTRY, state)
    return contest(contest_id, viewer_id=member_id)


@transactional
def vote(*, contest_id: int, member_id: int, form: BallotIn) -> BallotOut:
    """Replace all votes of a member; an empty list withdraws them.

    Raises `ContestNotFound`, `NotInVoting`, or `InvalidInput` for photos that cannot be voted for.
    """
    execute(_TAKE_TURN, contest_id=str(contest_id), member_id=str(member_id))
    # This lock makes the count wait for votes cast in time, and later votes wait for the count.
    if (
        fetch_one(Contest.select(Contest.id).where(Contest.id == contest_id).for_update(FOR_SHARE))
        is None
    ):
        raise ContestNotFound
    refusal = _refusal(queries.phase_of(queries.contest_row(contest_id)), member_id)
    if refusal is not None:
        raise NotInVoting(refusal)
    if len(queries.votable(contest_id, form.entry_ids, member_id)) < len(form.entry_ids):
        message = "고른 사진 가운데 지금 투표할 수 없는 것이 있어요. 내 사진에는 투표할 수 없어요."
        raise InvalidInput(message, fields={"entryIds": message})
    if form.entry_ids:
        execute(_CAST, contest_id=contest_id, member_id=member_id, ids=form.entry_ids)
    else:
        execute(
            ContestBallot.delete().where(
                ContestBallot.contest_id == contest_id, ContestBallot.user_id == member_id
            )
        )
    return BallotOut(votes=form.entry_ids)


def _refusal(phase: Phase, member_id: int) -> str | None:
    return why_not_vote(
        phase, fetch_value(User.select(User.created_at).where(User.id == member_id)), utc_now()
    )


def _own_in_turn(contest_id: int, member_id: int) -> Row | None:
    """The member's photo, locked, while the contest accepts entries."""
    execute(_TAKE_TURN, contest_id=str(contest_id), member_id=str(member_id))
    if queries.phase_of(queries.contest_row(contest_id)) is not Phase.ENTRY:
        raise NotInEntry
    return fetch_one(_OWN, contest_id=contest_id, member_id=member_id)


def _require_photo(member_id: int, form: ContestEntryIn) -> None:
    """A photo from a diary must be from a public entry."""
    if form.diary_entry_id is None:
        return
    found = fetch_one(
        _OWN_PHOTO,
        kind=ENTRY.name,
        entry_id=form.diary_entry_id,
        member_id=member_id,
        image=form.image,
    )
    if found is None:
        message = "모두가 볼 수 있는 내 일기의 사진만 낼 수 있어요."
        raise InvalidInput(message, fields={"image": message})


def _entered(contest_id: int, member_id: int, form: ContestEntryIn, screened: Screened) -> int:
    now = utc_now()
    thing = write(
        CONTEST_ENTRY,
        contest_id=contest_id,
        user_id=member_id,
        created_at=now,
        **_columns(form, screened),
        **held_since(now if screened.is_held else None),
    )
    publish(CONTEST_ENTRY, thing, screened)
    return int(thing["id"])


def _change(entry_id: int, form: ContestEntryIn, screened: Screened) -> None:
    before = locked(CONTEST_ENTRY, entry_id)
    if before is None or not before["is_there"]:
        raise ContestEntryNotFound
    changes = _columns(form, screened)
    ContestEntry.update(changes).where(ContestEntry.id == entry_id).execute()
    republish(CONTEST_ENTRY, before, screened)


def _columns(form: ContestEntryIn, screened: Screened) -> dict[str, object]:
    return {
        "image": form.image,
        "is_from_diary": form.diary_entry_id is not None,
        "diary_entry_id": form.diary_entry_id,
        "caption": screened.texts["caption"],
        "updated_at": utc_now(),
    }


def _tie(entry_id: int, member_id: int, form: ContestEntryIn) -> None:
    """A new upload becomes the contest entry's file; one from a diary stays the diary's."""
    attach_uploads(
        owner_id=member_id,
        urls=[form.image] if form.diary_entry_id is None else [],
        target_type=CONTEST_ENTRY.name,
        target_id=entry_id,
        field="image",
        images_only=True,
    )
    if form.focus is not None and form.diary_entry_id is None:
        move_focus(
            target_type=CONTEST_ENTRY.name,
            target_id=entry_id,
            focus={form.image: form.focus},
        )

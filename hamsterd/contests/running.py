"""Staff acts on contests: open, change, cancel. Each is recorded and can be undone."""

from datetime import datetime
from typing import Any

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.contests.errors import ContestNotFound, ContestOver
from hamsterd.contests.queries import ContestTimes, phase_of, times_of
from hamsterd.contests.rules import Phase, Times, wrong_changes, wrong_periods
from hamsterd.contests.schemas import CancelIn, ContestDone, ContestIn, ContestRow
from hamsterd.contests.service import OPEN
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import require_version
from hamsterd.models.contests import Contest
from hamsterd.realtime.bus import drop_cached

CONTESTS = Listing(
    resource="contests",
    columns="""
        c.id, c.title, c.rules, c.entry_starts_at, c.entry_ends_at, c.voting_starts_at,
        c.voting_ends_at, c.entries_count, c.cancel_reason, c.cancelled_at, c.counted_at,
        c.created_at, c.updated_at,
        (SELECT count(*) FROM contest_ballots b WHERE b.contest_id = c.id)::int AS voters_count
    """,
    source="contests c",
    shape=lambda row: ContestRow(**row, phase=phase_of(row)),
    sorts={"id": "c.id", "title": "c.title", "entryStartsAt": "c.entry_starts_at"},
    filters={"id": "c.id = ANY(%(id)s::bigint[])", "q": matches("c.title")},
    key="c.id",
)
_COLUMNS = "title, rules, entry_starts_at, entry_ends_at, voting_starts_at, voting_ends_at"
_VALUES = """%(title)s, %(rules)s, %(entry_starts_at)s, %(entry_ends_at)s, %(voting_starts_at)s,
             %(voting_ends_at)s"""
_CREATE = f"INSERT INTO contests ({_COLUMNS}) VALUES ({_VALUES}) RETURNING id"
_EDIT = f"""
    UPDATE contests SET ({_COLUMNS}, updated_at) = ({_VALUES}, now()) WHERE id = %(contest_id)s
"""
_LOCK = f"""
    SELECT id, {_COLUMNS}, cancelled_at, counted_at FROM contests
     WHERE id = %(contest_id)s FOR UPDATE
"""
# Only a contest without entries may be deleted.
_DELETE = """
    DELETE FROM contests WHERE id = %(contest_id)s
       AND NOT EXISTS (SELECT 1 FROM contest_entries WHERE contest_id = contests.id)
"""


class LockedContest(ContestTimes):
    """A contest that is locked against other changes."""

    id: int
    title: str
    rules: str


def contest_of_console(contest_id: int) -> ContestRow:
    """One contest. Raises `ContestNotFound`."""
    page = CONTESTS.page(AdminListQuery(), id=[contest_id])
    if not page.items:
        raise ContestNotFound
    return page.items[0]


@transactional
def create_contest(*, actor: str, form: ContestIn) -> ContestDone:
    """A new contest. Raises `InvalidInput` for times that do not follow each other."""
    _refuse(wrong_periods(form))
    if form.entry_ends_at <= utc_now():
        _refuse({"entryEndsAt": "앞으로 올 시각을 골라 주세요."})
    contest_id = int(fetch_value(_CREATE, **form.model_dump()))
    drop_cached(OPEN.name)
    audit_id = _record(Action.CONTEST_CREATE, actor, contest_id, after=_as_json(form.model_dump()))
    return ContestDone(**_of(contest_id), audit_id=audit_id)


@transactional
def edit_contest(*, actor: str, contest_id: int, form: ContestIn) -> ContestDone:
    """Change a contest if it harms no entrant.

    Raises `ContestNotFound`, `ContestOver`, `EditedSince` or `InvalidInput`.
    """
    before = _running(contest_id)
    require_version(form.version, contest_of_console(contest_id).version)
    _refuse(wrong_periods(form) | wrong_changes(times_of(before), form, utc_now()))
    execute(_EDIT, contest_id=contest_id, **form.model_dump())
    drop_cached(OPEN.name)
    audit_id = _record(
        Action.CONTEST_EDIT,
        actor,
        contest_id,
        before=_form_of(before),
        after=_as_json(form.model_dump()),
    )
    return ContestDone(**_of(contest_id), audit_id=audit_id)


@transactional
def cancel_contest(*, actor: str, contest_id: int, form: CancelIn) -> int:
    """Cancel a contest, with a reason that everybody reads; returns the audit id.

    Raises `ContestNotFound` or `ContestOver`.
    """
    _running(contest_id)
    _set_cancelled(contest_id, at=utc_now(), reason=form.reason)
    drop_cached(OPEN.name)
    return _record(
        Action.CONTEST_CANCEL, actor, contest_id, after={"reason": form.reason}, reason=form.reason
    )


def undo_create(act: Act, _actor: str, _site: Settings) -> None:
    """Delete the contest. Raises `UndoConflict` when it has entries, or is gone."""
    if not execute(_DELETE, contest_id=act["target_id"]):
        raise UndoConflict
    drop_cached(OPEN.name)


def undo_edit(act: Act, _actor: str, _site: Settings) -> None:
    """Restore the contest's previous values. Raises `UndoConflict` if that would harm entrants."""
    now = fetch_one(_LOCK, LockedContest, contest_id=act["target_id"])
    before = ContestIn.model_validate(act["before"], strict=False)
    if now is None or _is_over(now) or wrong_changes(times_of(now), before, utc_now()):
        raise UndoConflict
    execute(_EDIT, contest_id=act["target_id"], **before.model_dump())
    drop_cached(OPEN.name)


def undo_cancel(act: Act, _actor: str, _site: Settings) -> None:
    """Resume the contest. Raises `UndoConflict` when it is gone."""
    if not _set_cancelled(act["target_id"], at=None, reason=None):
        raise UndoConflict
    drop_cached(OPEN.name)


def _set_cancelled(contest_id: int, *, at: datetime | None, reason: str | None) -> int:
    changes = Contest.update(cancelled_at=at, cancel_reason=reason, updated_at=fn.now())
    return execute(changes.where(Contest.id == contest_id))


def _running(contest_id: int) -> LockedContest:
    """A contest that is not over, locked."""
    row = fetch_one(_LOCK, LockedContest, contest_id=contest_id)
    if row is None:
        raise ContestNotFound
    if _is_over(row):
        raise ContestOver
    return row


def _is_over(row: LockedContest) -> bool:
    return times_of(row).phase(utc_now()) in {Phase.COUNTING, Phase.ENDED, Phase.CANCELLED}


def _refuse(wrong: dict[str, str]) -> None:
    if wrong:
        raise InvalidInput(next(iter(wrong.values())), fields=wrong)


def _of(contest_id: int) -> dict[str, Any]:
    row = contest_of_console(contest_id)
    return {name: getattr(row, name) for name in ContestRow.model_fields}


def _form_of(row: LockedContest) -> dict[str, Any]:
    names = ("title", "rules", *list(Times.__slots__)[:4])
    return _as_json({name: dict(row)[name] for name in names})


def _as_json(form: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value if isinstance(value, str) else value.isoformat() for name, value in form.items()
    }


def _record(
    action: Action,
    actor: str,
    contest_id: int,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str | None = None,
) -> int:
    return record(
        actor=actor,
        action=action,
        target_type="contest",
        target_id=contest_id,
        before=before,
        after=after,
        reason=reason,
    )

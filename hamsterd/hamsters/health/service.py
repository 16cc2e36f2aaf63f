"""Writing, editing and deleting rows of a journal."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from peewee import fn
from psycopg2.extras import Json

from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health import queries
from hamsterd.hamsters.health.access import Journal, journal_of, journal_to_write, owned_journal
from hamsterd.hamsters.health.alerts.alerting import look_at
from hamsterd.hamsters.health.errors import HealthRowNotFound, NotRowAuthor, TooManyHealthRows
from hamsterd.hamsters.health.papers import (
    attach_papers,
    attachable,
    drop_papers,
    papers_fault,
)
from hamsterd.hamsters.health.queries import VALUES, row_by_id, rows_by_ids
from hamsterd.hamsters.health.rules import KINDS, ROWS_A_DAY, faults, kept_name, kept_value
from hamsterd.hamsters.health.schemas import (
    HealthEditOut,
    HealthQuery,
    HealthRowEdit,
    HealthRowIn,
    HealthRowOut,
    HealthRowsOut,
    HealthSettings,
    RefusedRow,
)
from hamsterd.http.shapes.answers import Page
from hamsterd.models.hamsters import health as tables
from hamsterd.models.hamsters.health import HealthRow

_TYPES = """
    client_key uuid, kind text, day date, value float8, choice text, name text, dose text,
    until date, cost int, note text
"""
# A row that exists under the same key is left unchanged.
_WRITE = f"""
    WITH given AS (SELECT * FROM jsonb_to_recordset(%(rows)s) AS given ({_TYPES}))
    INSERT INTO health_rows (hamster_id, author_id, client_key, {VALUES})
    SELECT %(hamster_id)s, %(author_id)s, client_key, {VALUES} FROM given
        ON CONFLICT (hamster_id, client_key) DO NOTHING
    RETURNING id, client_key
"""
_PER_DAY = """
    SELECT day, count(*)::int AS number FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND day = ANY(%(days)s) GROUP BY day
"""
_LOCK = f"""
    SELECT author_id, {VALUES} FROM health_rows
     WHERE id = %(row_id)s AND hamster_id = %(hamster_id)s FOR UPDATE
"""
_SET = """
    INSERT INTO health_settings (hamster_id, quiet_days) VALUES (%(hamster_id)s, %(quiet_days)s)
        ON CONFLICT (hamster_id) DO UPDATE SET quiet_days = EXCLUDED.quiet_days
"""


@transactional
def journal_page(*, member_id: int, hamster_id: int, query: HealthQuery) -> Page[HealthRowOut]:
    """A page of a journal; raises `HamsterNotFound`."""
    journal_of(hamster_id, member_id)
    return queries.journal_page(hamster_id, query)


@transactional
def write_row(
    *, member_id: int, hamster_id: int, form: HealthRowIn, site: Settings | None = None
) -> HealthRowOut:
    """Write one row, or return the one written under its key before.

    Raises `HamsterNotFound`, `TooManyHealthRows`, or `InvalidInput` by field.
    """
    journal = journal_to_write(hamster_id, member_id)
    refuse_faults(journal, form)
    ids = keep_rows(journal, [form], author_id=member_id)
    look_at(hamster_id, site=site)
    return row_by_id(hamster_id, ids[form.client_key.hex])


@transactional
def write_rows(
    *, member_id: int, hamster_id: int, forms: Sequence[HealthRowIn], site: Settings
) -> HealthRowsOut:
    """Write many rows; those that cannot be kept are named and cost the others nothing."""
    journal = journal_to_write(hamster_id, member_id)
    found = _faults_of_each(journal, forms, member_id)
    good = [form for index, form in enumerate(forms) if index not in found]
    ids = keep_rows(journal, good, author_id=member_id)
    look_at(hamster_id, site=site)
    return HealthRowsOut(
        rows=rows_by_ids(hamster_id, list(ids.values())),
        refused=[
            RefusedRow(index=index, message=next(iter(fields.values())), fields=fields)
            for index, fields in found.items()
        ],
    )


@transactional
def edit_row(
    *, member_id: int, hamster_id: int, row_id: int, form: HealthRowEdit, site: Settings
) -> HealthRowOut:
    """Change a row's content and record the previous content. Its kind stays.

    Raises `HamsterNotFound`, `HealthRowNotFound`, `NotRowAuthor`, or `InvalidInput` by field.
    """
    journal = journal_to_write(hamster_id, member_id)
    before = _locked(hamster_id, row_id)
    if before.pop("author_id") not in _writers(journal, member_id):
        raise NotRowAuthor
    if before["kind"] != form.kind:
        raise InvalidInput(
            fields={"kind": "기록의 종류는 바꿀 수 없어요. 지우고 새로 적어 주세요."}
        )
    refuse_faults(journal, form)
    after = _columns(form)
    if any(before[name] != after[name] for name in after):
        execute(
            tables.HealthRowEdit.insert(row_id=row_id, editor_id=member_id, before=_plain(before))
        )
        execute(HealthRow.update(after, edited_at=fn.now()).where(HealthRow.id == row_id))
        look_at(hamster_id, site=site, is_corrected=True)
    _attach(form, row_id, member_id=member_id)
    return row_by_id(hamster_id, row_id)


@transactional
def delete_row(
    *, member_id: int, hamster_id: int, row_id: int, site: Settings | None = None
) -> list[str]:
    """Delete a row with its history; the names of its papers' files, which go after the commit.

    Raises `HamsterNotFound` or `HealthRowNotFound`.
    """
    journal = journal_to_write(hamster_id, member_id)
    if not journal.may_remove(_locked(hamster_id, row_id)["author_id"], member_id):
        raise NotRowAuthor
    names = drop_papers([row_id])
    execute(HealthRow.delete().where(HealthRow.id == row_id))
    look_at(hamster_id, site=site, is_corrected=True)
    return names


@transactional
def change_settings(
    *, member_id: int, hamster_id: int, form: HealthSettings, site: Settings
) -> HealthSettings:
    """Set after how many days without a row to remind the keeper; raises `HamsterNotFound`."""
    owned_journal(hamster_id, member_id)
    execute(_SET, hamster_id=hamster_id, quiet_days=form.quiet_days)
    look_at(hamster_id, site=site)
    return form


@transactional
def row_history(*, member_id: int, hamster_id: int, row_id: int) -> list[HealthEditOut]:
    """The previous contents of a row; raises `HamsterNotFound` or `HealthRowNotFound`."""
    journal_of(hamster_id, member_id)
    row_by_id(hamster_id, row_id)
    return queries.history(row_id)


def faults_of(journal: Journal, form: HealthRowEdit) -> dict[str, str]:
    """Errors of a row for this hamster, by field."""
    return faults(form, born=journal.birth_date, passed_on=journal.passed_on)


def refuse_faults(journal: Journal, form: HealthRowEdit) -> None:
    """Raise `InvalidInput` where there is something wrong."""
    found = faults_of(journal, form)
    if found:
        raise InvalidInput(next(iter(found.values())), fields=found)


def _faults_of_each(
    journal: Journal, forms: Sequence[HealthRowIn], member_id: int
) -> dict[int, dict[str, str]]:
    """Errors of rows by their index and field, as if they came one after the other."""
    if not forms:
        return {}
    kept = set(known_keys(journal, forms))
    there = Counter(rows_per_day(journal, {form.day for form in forms}))
    own = attachable({each for form in forms for each in form.papers}, member_id=member_id)
    found: dict[int, dict[str, str]] = {}
    for index, form in enumerate(forms):
        fields = faults_of(journal, form)
        if not fields and form.client_key.hex not in kept:
            has_films = KINDS[form.kind].has_films
            if there[form.day] >= ROWS_A_DAY:
                fields = {"day": TooManyHealthRows.message}
            elif fault := papers_fault(form.papers, own, has_films=has_films):
                fields = {"papers": fault}
            else:
                kept.add(form.client_key.hex)
                there[form.day] += 1
                own = {each: kind for each, kind in own.items() if each not in form.papers}
        if fields:
            found[index] = fields
    return found


def keep_rows(
    journal: Journal, forms: Sequence[HealthRowIn], *, author_id: int
) -> Mapping[str, int]:
    """Ids by key of good rows, which are all in the journal now; raises `TooManyHealthRows`."""
    if not forms:
        return {}
    known = known_keys(journal, forms)
    new = [form for form in forms if form.client_key.hex not in known]
    if not new:
        return known
    _require_room(journal, new)
    written = _ids(
        fetch_all(
            _WRITE,
            hamster_id=journal.id,
            author_id=author_id,
            rows=Json([_sent(form) for form in new]),
        )
    )
    for form in new:
        if form.papers and form.client_key.hex in written:
            row_id = written[form.client_key.hex]
            _attach(form, row_id, member_id=author_id)
    if len(written) < len(new):  # some of them have one key
        written = known_keys(journal, new)
    return {**known, **written}


def _attach(form: HealthRowEdit, row_id: int, *, member_id: int) -> None:
    attach_papers(
        member_id=member_id,
        row_id=row_id,
        papers=form.papers,
        has_films=KINDS[form.kind].has_films,
    )


def known_keys(journal: Journal, forms: Sequence[HealthRowIn]) -> dict[str, int]:
    """Ids by key of those that are in the journal already."""
    keys = [str(form.client_key) for form in forms]
    return _ids(
        fetch_all(
            HealthRow.select(HealthRow.id, HealthRow.client_key).where(
                HealthRow.hamster_id == journal.id, HealthRow.client_key.in_(keys)
            )
        )
    )


def rows_per_day(journal: Journal, days: Collection[date]) -> dict[date, int]:
    """How many rows there are on each of these days that has some."""
    counted = fetch_all(_PER_DAY, hamster_id=journal.id, days=list(days))
    return {row["day"]: row["number"] for row in counted}


def _require_room(journal: Journal, forms: Sequence[HealthRowIn]) -> None:
    of_each_key = {form.client_key: form.day for form in reversed(forms)}
    new = Counter(of_each_key.values())
    there = rows_per_day(journal, new.keys())
    if any(there.get(day, 0) + count > ROWS_A_DAY for day, count in new.items()):
        raise TooManyHealthRows


def _ids(rows: Sequence[Row]) -> dict[str, int]:
    return {str(row["client_key"]).replace("-", ""): row["id"] for row in rows}


def _columns(form: HealthRowEdit) -> dict[str, object]:
    """The columns that an edit may change."""
    columns = form.model_dump(include=set(VALUES.split(", ")) - {"kind"})
    return {**columns, "value": kept_value(form), "name": kept_name(form)}


def _sent(form: HealthRowIn) -> dict[str, object]:
    return _plain({**_columns(form), "kind": form.kind, "client_key": form.client_key})


def _plain(columns: Row) -> dict[str, object]:
    """Columns as JSON holds them."""
    return {
        name: value if value is None or isinstance(value, float | int) else str(value)
        for name, value in columns.items()
    }


def _writers(journal: Journal, member_id: int) -> tuple[int | None, ...]:
    """Authors whose rows the member may edit: themselves, and for the owner also departed
    members.
    """
    return (member_id, None) if journal.is_owner else (member_id,)


def _locked(hamster_id: int, row_id: int) -> Row:
    return fetch_row(_LOCK, HealthRowNotFound, row_id=row_id, hamster_id=hamster_id)

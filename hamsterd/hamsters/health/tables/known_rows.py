"""Rows of a table that a journal already has, written by hand or imported before."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from uuid import UUID

from hamsterd.db.sql import Row, fetch_all
from hamsterd.hamsters.health.access import Journal
from hamsterd.hamsters.health.queries import VALUES
from hamsterd.hamsters.health.rules import HealthKind, kept_name, kept_value
from hamsterd.hamsters.health.schemas import HealthRowIn

_OF_DAYS = f"""
    SELECT client_key, {VALUES} FROM health_rows
     WHERE hamster_id = %(hamster_id)s
       AND (day = ANY(%(days)s::date[]) OR client_key = ANY(%(keys)s::uuid[]))
     ORDER BY id
"""
"""Includes imported rows whose day was changed since, so that they are not imported again."""
_BESIDE = ("dose", "until", "cost", "note")
"""Fields that a table may omit from a row that the journal has more completely."""


def unknown_keys(journal: Journal, forms: Sequence[HealthRowIn]) -> frozenset[UUID]:
    """Keys of the rows that are new.

    A row is known by its key, or if the journal has one with the same content. Each row of the
    journal matches only one, so that two equal weighings on a day stay two.
    """
    if not forms:
        return frozenset()
    keys = [str(form.client_key) for form in forms]
    days = list({form.day for form in forms})
    there = fetch_all(_OF_DAYS, hamster_id=journal.id, days=days, keys=keys)
    asked = {form.client_key for form in forms}
    known = {key for row in there if (key := UUID(str(row["client_key"]))) in asked}
    others: defaultdict[Hashable, list[Row]] = defaultdict(list)
    for row in there:
        if UUID(str(row["client_key"])) not in known:
            others[_said(row)].append(row)
    return frozenset(
        form.client_key
        for form in forms
        if form.client_key not in known and not _taken(form, others)
    )


def _taken(form: HealthRowIn, others: defaultdict[Hashable, list[Row]]) -> bool:
    """Whether a row of the journal has the same content; that row then matches no other."""
    columns = {**form.model_dump(), "value": kept_value(form), "name": kept_name(form)}
    alike = others.get(_said(columns), [])
    for at, row in enumerate(alike):
        if all(columns[name] in (None, row[name]) for name in _BESIDE):
            del alike[at]
            return True
    return False


def _said(row: Row) -> Hashable:
    """The content that identifies a row; its note counts only if it has nothing else."""
    note = row["note"] if row["kind"] == HealthKind.NOTE else None
    return (row["day"], str(row["kind"]), row["value"], row["choice"], row["name"], note)

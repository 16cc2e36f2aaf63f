"""Listing retained data and deleting expired data, rule by rule, in batches."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.batches import Batches, Deadline, delete_in_batches, update_in_batches
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention.apart import apart
from hamsterd.operations.retention.rules import RULES, Job, Rule
from hamsterd.operations.retention.trash import TRASH_KEPT, trash_standing

_STANDING = """
    SELECT count({since})::bigint AS total, count(*) FILTER (WHERE {over})::bigint AS over,
           min({since}) AS oldest
      FROM {table}
"""


TRASH_JOB = "purge-trash"


@dataclass(frozen=True, slots=True)
class Kept:
    """One kind of record: how long it is kept, how much there is, how much of it is over."""

    name: str
    says: str
    kept: timedelta
    job: str
    total: int
    over: int
    oldest: datetime | None
    setting: str | None = None
    """The setting by which operators can change it."""


def everything_kept(moment: datetime, settings: Settings) -> list[Kept]:
    """Every rule and the trash with their counts at `moment`, in the order of their tables."""
    return [
        *(_kept(rule, moment, settings) for rule in RULES),
        *(
            Kept(
                trash.name, trash.says, TRASH_KEPT, TRASH_JOB, trash.total, trash.over, trash.oldest
            )
            for trash in trash_standing(moment)
        ),
    ]


def retain(
    job: Job, moment: datetime, settings: Settings, *, deadline: Deadline, dry_run: bool = False
) -> dict[str, Batches]:
    """Apply the rules of one job; the numbers deleted and left, by rule.

    Raises PartsFailed where one could not be applied, once all others are.
    """
    return apart(
        {
            rule.name: partial(
                _apply, rule, _before(rule, moment, settings), deadline, dry_run=dry_run
            )
            for rule in RULES
            if rule.job == job
        }
    )


def _kept(rule: Rule, moment: datetime, settings: Settings) -> Kept:
    sql = _STANDING.format(table=rule.table, over=rule.over, since=rule.since)
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        row = fetch_row(sql, **_before(rule, moment, settings))
    oldest = row["oldest"]
    if type(oldest) is date:
        oldest = kst_midnight(oldest)
    return Kept(
        rule.name,
        rule.says,
        rule.kept(settings),
        rule.job,
        row["total"],
        row["over"],
        oldest,
        rule.setting,
    )


def _apply(rule: Rule, before: dict[str, object], deadline: Deadline, *, dry_run: bool) -> Batches:
    if rule.sets is None:
        return delete_in_batches(
            rule.table, rule.over, deadline=deadline, dry_run=dry_run, **before
        )
    return update_in_batches(
        rule.table, rule.sets, rule.over, deadline=deadline, dry_run=dry_run, **before
    )


def _before(rule: Rule, moment: datetime, settings: Settings) -> dict[str, object]:
    before = moment - rule.kept(settings)
    return {"before": before, "before_day": kst_day(before)}

"""Looking at what is kept, and taking away what is over, rule by rule, in batches."""

from dataclasses import dataclass
from datetime import date, datetime

from hamsterd.clock import kst_day, kst_midnight
from hamsterd.db.batches import Batches, Deadline, delete_in_batches, update_in_batches
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.retention.rules import RULES, Job, Rule

_STANDING = """
    SELECT count({since})::bigint AS total, count(*) FILTER (WHERE {over})::bigint AS over,
           min({since}) AS oldest
      FROM {table}
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """How much there is of a rule's records, how much of it is over, and the oldest instant."""

    rule: Rule
    total: int
    over: int
    oldest: datetime | None


def standings(moment: datetime) -> list[Standing]:
    """Every rule with what there is at `moment`, in the order of the table."""
    return [_standing(rule, moment) for rule in RULES]


def retain(
    job: Job, moment: datetime, *, deadline: Deadline, dry_run: bool = False
) -> dict[str, Batches]:
    """Apply the rules of one job; what went, and what is left, by the rule's name."""
    return {
        rule.name: _apply(rule, moment, deadline, dry_run=dry_run)
        for rule in RULES
        if rule.job == job
    }


def _standing(rule: Rule, moment: datetime) -> Standing:
    sql = _STANDING.format(table=rule.table, over=rule.over, since=rule.since)
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        row = fetch_row(sql, **_before(rule, moment))
    oldest = row["oldest"]
    if type(oldest) is date:
        oldest = kst_midnight(oldest)
    return Standing(rule, row["total"], row["over"], oldest)


def _apply(rule: Rule, moment: datetime, deadline: Deadline, *, dry_run: bool) -> Batches:
    before = _before(rule, moment)
    if rule.sets is None:
        return delete_in_batches(
            rule.table, rule.over, deadline=deadline, dry_run=dry_run, **before
        )
    return update_in_batches(
        rule.table, rule.sets, rule.over, deadline=deadline, dry_run=dry_run, **before
    )


def _before(rule: Rule, moment: datetime) -> dict[str, object]:
    before = moment - rule.kept
    return {"before": before, "before_day": kst_day(before)}

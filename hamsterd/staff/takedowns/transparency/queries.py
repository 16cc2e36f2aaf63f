"""How often each thing was done in each month: reports and cases as they are, acts from the log."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import NamedTuple

from hamsterd.audit.actions import Action
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.takedowns.transparency.rules import Figure

_ACTS: Mapping[str, Figure] = {
    Action.CONTENT_REMOVE: Figure.REMOVED,
    Action.HELD_REMOVE: Figure.REMOVED,
    f"{Action.SANCTION_APPLY}:{SanctionKind.WARNING}": Figure.WARNINGS,
    f"{Action.SANCTION_APPLY}:{SanctionKind.SUSPENSION}": Figure.SUSPENSIONS,
    f"{Action.SANCTION_APPLY}:{SanctionKind.BAN}": Figure.BANS,
    Action.SPAMMER_REMOVE: Figure.SPAMMERS,
    Action.APPEAL_GRANT: Figure.APPEALS_GRANTED,
    Action.APPEAL_DENY: Figure.APPEALS_DENIED,
    Action.TAKEDOWN_BLOCK: Figure.TAKEDOWNS,
    Action.TAKEDOWN_REJECT: Figure.TAKEDOWNS_REJECTED,
}
"""Acts by their name in the log, sanctions with their kind.

The parts of a bulk act are rows too, so the bulk act itself is not counted.
"""
_OUTCOMES = {"resolved": Figure.UPHELD, "dismissed": Figure.DISMISSED}


def _month_of(column: str) -> str:
    return f"date_trunc('month', {column} AT TIME ZONE 'Asia/Seoul')::date"


# Through audit_log_latest. A row: month 2026-10-01, act sanction.apply:ban, count 3.
_ACTS_BY_MONTH = f"""
    SELECT {_month_of("created_at")} AS month, count(*)::int AS count,
           action || coalesce(':' || CASE WHEN action = '{Action.SANCTION_APPLY}'
                                          THEN after ->> 'kind' END, '') AS act
      FROM audit_log
     WHERE created_at >= %(since)s AND created_at < %(until)s
       AND undone_at IS NULL AND undoes_id IS NULL AND action = ANY(%(actions)s::text[])
     GROUP BY month, act
"""
# A row: month 2026-10-01, count 41.
_REPORTS_BY_MONTH = f"""
    SELECT {_month_of("created_at")} AS month, count(*)::int AS count
      FROM reports WHERE created_at >= %(since)s AND created_at < %(until)s GROUP BY month
"""
# Through report_cases_decided. A row: month 2026-10-01, status resolved, count 12.
_CASES_BY_MONTH = f"""
    SELECT {_month_of("decided_at")} AS month, status, count(*)::int AS count
      FROM report_cases
     WHERE status <> 'pending' AND decided_at >= %(since)s AND decided_at < %(until)s
     GROUP BY month, status
"""
# A row: month 2026-10-01, hours 5.25.
_MEDIANS = f"""
    SELECT {_month_of("decided_at")} AS month,
           (percentile_cont(0.5) WITHIN GROUP (
                ORDER BY extract(epoch FROM decided_at - created_at)) / 3600)::float AS hours
      FROM report_cases
     WHERE status <> 'pending' AND decided_at >= %(since)s AND decided_at < %(until)s
     GROUP BY month
"""


class Months(NamedTuple):
    """Counts by month and figure, and decision times by month (hours)."""

    counts: Mapping[tuple[date, Figure], int]
    medians: Mapping[date, float]


def first_member_at() -> datetime | None:
    """When the site had its first member. Call with a connection."""
    found: datetime | None = fetch_value("SELECT min(created_at) FROM users")
    return found


def count_months(since: datetime, until: datetime) -> Months:
    """All figures of the months from `since` to before `until`. Call with a connection."""
    span = {"since": since, "until": until}
    actions = sorted({act.partition(":")[0] for act in _ACTS})
    counts: dict[tuple[date, Figure], int] = {}
    for row in fetch_all(_ACTS_BY_MONTH, **span, actions=actions):
        key = (row["month"], _ACTS[row["act"]])
        counts[key] = counts.get(key, 0) + row["count"]
    for row in fetch_all(_REPORTS_BY_MONTH, **span):
        counts[row["month"], Figure.REPORTS] = row["count"]
    for row in fetch_all(_CASES_BY_MONTH, **span):
        counts[row["month"], _OUTCOMES[row["status"]]] = row["count"]
    return Months(counts, {row["month"]: row["hours"] for row in fetch_all(_MEDIANS, **span)})

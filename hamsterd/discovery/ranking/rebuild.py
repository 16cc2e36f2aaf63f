"""Rebuilding all rankings in one transaction: readers see either the old or the new ones.

Only differences are written. So a quiet site costs nothing, repeating it changes nothing, and a dry
run reports the drift.
"""

from collections import Counter
from datetime import date, datetime

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import rehearsed
from hamsterd.discovery.ranking import rules
from hamsterd.discovery.ranking.rules import Kind, Period, first_day
from hamsterd.discovery.ranking.scores import scores_of_all
from hamsterd.discovery.ranking.service import HAMSTERS, MEMBERS
from hamsterd.realtime.bus import drop_cached

# Two at once would both write the first place.
_ALONE = "SELECT pg_advisory_xact_lock(hashtextextended('rankings', 0))"
_SCORE = "CREATE TEMP TABLE fresh_scores ON COMMIT DROP AS {scores}"
# A member's rank of yesterday stays the same all day; the day's first rebuild copies the last rank.
# A new month or week has no yesterday.
_PLACE = """
    CREATE TEMP TABLE fresh_rows ON COMMIT DROP AS
    SELECT f.*,
           CASE WHEN g.first_day IS NOT DISTINCT FROM %(first_day)s::date
                THEN CASE WHEN g.as_of < %(today)s THEN r.rank ELSE r.rank_before END
            END AS rank_before
      FROM (SELECT subject_id, score, rank() OVER (ORDER BY score DESC) AS rank,
                   row_number() OVER (ORDER BY score DESC, subject_id) AS position
              FROM fresh_scores ORDER BY position LIMIT %(kept)s) f
      LEFT JOIN rankings g ON g.kind = %(kind)s AND g.period = %(period)s
      LEFT JOIN ranking_rows r
        ON r.kind = g.kind AND r.period = g.period AND r.subject_id = f.subject_id
"""
_CLEAR_ROWS = """
    DELETE FROM ranking_rows r
     WHERE kind = %(kind)s AND period = %(period)s
       AND NOT EXISTS (
           SELECT 1 FROM fresh_rows f
            WHERE f.subject_id = r.subject_id AND f.position = r.position AND f.rank = r.rank
              AND f.score = r.score AND f.rank_before IS NOT DISTINCT FROM r.rank_before)
"""
_WRITE_ROWS = """
    INSERT INTO ranking_rows (kind, period, position, rank, rank_before, subject_id, score)
    SELECT %(kind)s, %(period)s, position, rank, rank_before, subject_id, score
      FROM fresh_rows f
     WHERE NOT EXISTS (SELECT 1 FROM ranking_rows r
                        WHERE r.kind = %(kind)s AND r.period = %(period)s
                          AND r.subject_id = f.subject_id)
"""
_CLEAR_SCORES = """
    DELETE FROM ranking_scores s
     WHERE kind = %(kind)s AND period = %(period)s
       AND NOT EXISTS (SELECT 1 FROM fresh_scores f WHERE f.score = s.score)
"""
_WRITE_SCORES = """
    INSERT INTO ranking_scores (kind, period, score, subjects)
    SELECT %(kind)s, %(period)s, score, count(*) FROM fresh_scores GROUP BY score
    ON CONFLICT (kind, period, score) DO UPDATE SET subjects = excluded.subjects
     WHERE ranking_scores.subjects <> excluded.subjects
"""
_WRITE_HEAD = """
    INSERT INTO rankings (kind, period, first_day, as_of, total)
    SELECT %(kind)s, %(period)s, %(first_day)s, %(now)s, count(*) FROM fresh_scores
    ON CONFLICT (kind, period) DO UPDATE
       SET first_day = excluded.first_day, as_of = excluded.as_of, total = excluded.total
"""
_FORGET = "DROP TABLE fresh_scores, fresh_rows"


def rebuild_rankings(*, dry_run: bool = False) -> dict[str, int]:
    """Rebuild all rankings; `{"rows": 3, "level.all": 2, …}` counts the changed places.

    A dry run counts the same and changes nothing.
    """
    now = utc_now()
    changed: Counter[str] = Counter(rows=0)
    with rehearsed(dry_run=dry_run):
        execute("SET LOCAL statement_timeout = 0")
        execute(_ALONE)
        for kind in Kind:
            for period in Period:
                changed[f"{kind}.{period}"] = _rebuild(kind, period, now)
        for cache in (MEMBERS, HAMSTERS):
            drop_cached(cache.name)
    changed["rows"] = changed.total()
    return {name: number for name, number in changed.items() if number or name == "rows"}


def _rebuild(kind: Kind, period: Period, now: datetime) -> int:
    """How many places of one ranking came or changed."""
    today = kst_day(now)
    day: date | None = first_day(period, today)
    facts = {
        "kind": kind.value,
        "period": period.value,
        "now": now,
        "today": kst_midnight(today),
        "first_day": day,
        "kept": rules.KEPT_ROWS,
        "began": kst_midnight(day) if day else None,
    }
    execute(_SCORE.format(scores=scores_of_all(kind, period)), **facts)
    execute(_PLACE, **facts)
    gone = execute(_CLEAR_ROWS, **facts)
    came = execute(_WRITE_ROWS, **facts)
    for statement in (_CLEAR_SCORES, _WRITE_SCORES, _WRITE_HEAD, _FORGET):
        execute(statement, **facts)
    return max(gone, came)

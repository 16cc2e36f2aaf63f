"""Raising and ending alerts: at each writing, and by the clock for what only time brings."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from hamsterd.carers.access import keepers_of
from hamsterd.core.clock import kst_day
from hamsterd.core.features import Feature
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.site_settings import IS_ON
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.health.alerts import (
    DISCLAIMER,
    DROP_DAYS,
    FACTS_DAYS,
    UNEATEN_DAYS,
    WORDS,
    AlertName,
    Facts,
    Finding,
    Weighing,
    findings,
    told,
)
from hamsterd.health.schemas import AlertLead, HealthAlertOut
from hamsterd.notifications.rules import TITLES, NotificationKind
from hamsterd.notifications.service import announce

JOURNAL_PAGE = "/hamster/{id}/health"

WEIGHINGS = """
    SELECT DISTINCT ON (day) day, value FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND kind = 'weight'
       AND day BETWEEN %(from_day)s AND %(to_day)s
     ORDER BY day DESC, id DESC
"""
"""A weight of each day, the one written last; the latest first, as the index has them."""

_FACTS = Prepared(f"""
    WITH food AS (
        SELECT day, value FROM health_rows
         WHERE hamster_id = %(hamster_id)s AND kind = 'food' AND day >= %(food_from)s
    )
    SELECT (SELECT coalesce(json_agg(json_build_array(w.day, w.value)), '[]')
              FROM ({WEIGHINGS}) w) AS weighings,
           (SELECT max(day) FROM health_rows WHERE hamster_id = %(hamster_id)s) AS last_day,
           (SELECT max(day) FROM health_rows
             WHERE hamster_id = %(hamster_id)s AND kind = 'food' AND value > 0) AS last_eaten,
           (SELECT min(day) FROM health_rows
             WHERE hamster_id = %(hamster_id)s AND kind = 'food') AS first_food,
           ARRAY(SELECT DISTINCT day FROM food) AS food_days,
           EXISTS (SELECT 1 FROM food
                    WHERE value = 0 AND day >= %(uneaten_from)s) AS is_refused,
           ARRAY(SELECT rule FROM health_alerts
                  WHERE hamster_id = %(hamster_id)s AND ended_at IS NULL) AS standing,
           s.quiet_days, h.passed_on IS NULL AS is_alive, h.name
      FROM hamsters h LEFT JOIN health_settings s ON s.hamster_id = h.id
     WHERE h.id = %(hamster_id)s
""")
# What was told once and ended stands again without a word.
_RAISE = """
    INSERT INTO health_alerts (hamster_id, rule, cause)
    VALUES (%(hamster_id)s, %(rule)s, %(cause)s)
        ON CONFLICT (hamster_id, rule, cause) DO UPDATE SET ended_at = NULL
    RETURNING xmax = 0 AS is_new
"""
_END = """
    UPDATE health_alerts SET ended_at = now()
     WHERE hamster_id = %(hamster_id)s AND ended_at IS NULL AND rule <> ALL(%(rules)s)
"""
# Of one that has passed on nothing is to be looked at, and its rows end with the night.
_STANDING = Prepared(f"""
    SELECT a.id, a.rule, a.raised_at,
           (SELECT b.id FROM boards b
             WHERE b.is_active AND (b.purpose = 'question' OR position('질문' IN b.name) > 0)
             ORDER BY b.purpose <> 'question', b.sort_order, b.id LIMIT 1) AS board_id,
           {IS_ON.format(key=Feature.COMMUNITY.key)} AS has_boards
      FROM health_alerts a JOIN hamsters h ON h.id = a.hamster_id AND h.passed_on IS NULL
     WHERE a.hamster_id = %(hamster_id)s AND a.ended_at IS NULL ORDER BY a.id DESC
""")
# Those whom only time can give a reason, and those of whom something stands.
_DUE = """
    SELECT hamster_id FROM health_settings WHERE quiet_days IS NOT NULL
     UNION SELECT hamster_id FROM health_alerts WHERE ended_at IS NULL
     UNION SELECT hamster_id FROM health_rows WHERE kind = 'food' AND day >= %(food_from)s
"""
_LEAD_VET = AlertLead(
    label="병원 찾기",
    text="햄스터를 보는 병원은 많지 않아요. 지도에서 '특수동물 진료'나 '소동물 진료'를 찾고,"
    " 가기 전에 햄스터도 보는지 전화로 물어봐 주세요.",
    url=None,
)


@transactional
def look_at(hamster_id: int) -> int:
    """Raise what holds, end what does not any more; how many were told anew."""
    row = fetch_one(_FACTS, hamster_id=hamster_id, **_since(kst_day()))
    if row is None:
        return 0
    found = findings(_facts(row))
    if set(row["standing"]) - {one.rule for one in found}:
        execute(_END, hamster_id=hamster_id, rules=[one.rule.value for one in found])
    new = [one for one in found if one.rule not in row["standing"] and _is_new(hamster_id, one)]
    for member_id in keepers_of(hamster_id) if new else ():
        announce(
            member_id=member_id,
            kind=NotificationKind.HEALTH,
            title=TITLES[NotificationKind.HEALTH],
            message=told(row["name"]),
            url=JOURNAL_PAGE.format(id=hamster_id),
        )
    return len(new)


def due_hamsters() -> list[int]:
    """Whose journals the clock has to look at."""
    with connection():
        return fetch_column(_DUE, food_from=_since(kst_day())["food_from"])


def standing_alerts(hamster_id: int) -> list[HealthAlertOut]:
    """What stands of a journal, the latest first; one statement."""
    return [_out(row) for row in fetch_all(_STANDING, hamster_id=hamster_id)]


def _since(today: date) -> dict[str, date]:
    return {
        "from_day": today - timedelta(days=FACTS_DAYS),
        "to_day": today,
        "food_from": today - timedelta(days=DROP_DAYS + UNEATEN_DAYS - 1),
        "uneaten_from": today - timedelta(days=UNEATEN_DAYS - 1),
    }


def _facts(row: dict[str, Any]) -> Facts:
    return Facts(
        today=kst_day(),
        weighings=[
            Weighing(date.fromisoformat(day), value) for day, value in reversed(row["weighings"])
        ],
        last_day=row["last_day"],
        last_eaten=row["last_eaten"],
        first_food=row["first_food"],
        food_days=frozenset(row["food_days"]),
        is_refused=row["is_refused"],
        quiet_days=row["quiet_days"],
        is_alive=row["is_alive"],
    )


def _is_new(hamster_id: int, finding: Finding) -> bool:
    row = fetch_row(_RAISE, hamster_id=hamster_id, rule=finding.rule.value, cause=finding.cause)
    return bool(row["is_new"])


def _out(row: dict[str, Any]) -> HealthAlertOut:
    words = WORDS[AlertName(row["rule"])]
    return HealthAlertOut(
        id=row["id"],
        rule=row["rule"],
        title=words.title,
        text=words.text,
        source=words.source,
        disclaimer=DISCLAIMER,
        leads=_leads(row),
        raised_at=row["raised_at"],
    )


def _leads(row: dict[str, Any]) -> Sequence[AlertLead]:
    if row["rule"] == AlertName.QUIET:
        return []
    if not row["has_boards"]:
        return [_LEAD_VET]
    board = f"?board={row['board_id']}" if row["board_id"] else ""
    asking = AlertLead(
        label="질문게시판에 물어보기",
        text="비슷한 일을 겪은 집사들에게 물어볼 수 있어요. 급하면 병원이 먼저예요.",
        url=f"/community{board}",
    )
    return [_LEAD_VET, asking]

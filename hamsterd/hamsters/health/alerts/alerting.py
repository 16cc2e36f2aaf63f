"""Opening, changing and closing alerts: after each write, and periodically.

A card is an episode. It opens when a rule applies, is repeated only when it gets worse, and closes
when the rule no longer applies. A keeper's answer hides it until then.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from psycopg2.extras import Json

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.alerts.evaluation import (
    Facts,
    Finding,
    Reading,
    Weighing,
    findings,
    weighings_of,
)
from hamsterd.hamsters.health.alerts.rules import (
    FOOD_DAYS,
    READINGS_DAYS,
    RULES,
    WEIGHINGS_DAYS,
    AlertName,
    Answer,
    Severity,
)
from hamsterd.hamsters.health.alerts.telling import revoke, tell
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.profile.species import Species, adult_from, species_of_breed
from hamsterd.models.hamsters.health import HealthAlert

WEIGHINGS = """
    SELECT DISTINCT ON (day) day, value FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND kind = 'weight'
       AND day BETWEEN %(from_day)s AND %(to_day)s
     ORDER BY day DESC, id DESC
"""
"""A weight of each day, the one written last; the latest first, as the index has them."""
BATCH_HAMSTERS = 200
"""Hamsters that one statement looks at."""
WRITTEN_DAYS = READINGS_DAYS + FOOD_DAYS
"""Without a row in this many days, nothing in a journal can get worse with time."""
_ALERTS_DAYS = WEIGHINGS_DAYS + 10
"""How long an answer affects comparisons: as long as its subject is evaluated."""
_READ_KINDS = (
    HealthKind.WEIGHT,
    HealthKind.FOOD,
    HealthKind.WATER,
    HealthKind.TEMPERATURE,
    HealthKind.HUMIDITY,
    HealthKind.TEETH,
    HealthKind.STOOL,
    HealthKind.ACTIVITY,
    HealthKind.WHEEL,
    HealthKind.SYMPTOM,
)

# Of many hamsters in one statement; each part finds its rows by an index.
_FACTS = Prepared("""
    SELECT h.id, h.name, h.breed, h.species, h.birth_date, h.passed_on IS NULL AS is_alive,
           s.quiet_days,
           (SELECT min(day) FROM health_rows WHERE hamster_id = h.id) AS first_day,
           (SELECT max(day) FROM health_rows WHERE hamster_id = h.id) AS last_day,
           (SELECT coalesce(json_agg(json_build_array(r.kind, r.day, r.value, r.choice, r.name)
                                     ORDER BY r.day, r.id), '[]')
              FROM health_rows r
             WHERE r.hamster_id = h.id AND r.kind = ANY(%(kinds)s::text[])
               AND r.day BETWEEN %(weighed_from)s::date AND %(today)s::date
               AND (r.kind = 'weight' OR r.day >= %(read_from)s::date)) AS readings,
           (SELECT coalesce(json_agg(json_build_array(a.id, a.rule, a.said, a.told, a.answer,
                        a.answered_at IS NOT NULL, a.ended_at IS NULL, a.raised_at)
                                     ORDER BY a.id), '[]')
              FROM health_alerts a
             WHERE a.hamster_id = h.id
               AND (a.ended_at IS NULL OR a.raised_at >= %(raised_from)s::timestamptz)) AS alerts
      FROM hamsters h LEFT JOIN health_settings s ON s.hamster_id = h.id
     WHERE h.id = ANY(%(ids)s::bigint[]) ORDER BY h.id
""")
# An alert reported before under the same cause reopens silently, without its answer. What was
# known is joined, so that it is read before it changes: what only RETURNING names is read after.
_OPEN = """
    WITH known AS (
        SELECT told FROM health_alerts
         WHERE hamster_id = %(hamster_id)s AND rule = %(rule)s AND cause = %(cause)s FOR UPDATE
    )
    INSERT INTO health_alerts AS a (hamster_id, rule, cause, said, told, raised_at)
    SELECT %(hamster_id)s, %(rule)s, %(cause)s, %(said)s::jsonb, %(marks)s::text[], %(now)s
      FROM (SELECT count(*) FROM known) AS before
        ON CONFLICT (hamster_id, rule, cause) DO UPDATE
       SET ended_at = NULL, answer = NULL, answered_at = NULL, answered_by_id = NULL,
           said = EXCLUDED.said, told = ARRAY(SELECT DISTINCT unnest(a.told || EXCLUDED.told))
    RETURNING xmax = 0 OR coalesce((SELECT NOT told @> %(marks)s FROM known), FALSE) AS is_news
"""
# What a corrected row alone had marked was never so. A slip that was answered counts no more, so
# that what is left of its card is about another weighing, which nobody has answered.
_CHANGE = """
    WITH known AS (SELECT id, told FROM health_alerts WHERE id = %(alert_id)s FOR UPDATE)
    UPDATE health_alerts a
       SET said = %(said)s,
           told = CASE WHEN %(is_corrected)s THEN %(marks)s::text[]
                       ELSE ARRAY(SELECT DISTINCT unnest(a.told || %(marks)s)) END,
           answer = nullif(a.answer, 'slip'),
           answered_at = CASE WHEN known.told @> %(marks)s AND a.answer IS DISTINCT FROM 'slip'
                              THEN a.answered_at END
      FROM known WHERE a.id = known.id
    RETURNING NOT known.told @> %(marks)s AS is_news
"""
# Journals with recent rows, active alerts, or a pending reminder of silence. The batch is small
# enough that each is looked up by index, however many there are.
_DUE = """
    WITH page AS MATERIALIZED (
        SELECT id, passed_on FROM hamsters WHERE id > %(after)s ORDER BY id LIMIT %(limit)s
    )
    SELECT h.id,
           EXISTS (SELECT 1 FROM health_alerts a WHERE a.hamster_id = h.id AND a.ended_at IS NULL)
           OR h.passed_on IS NULL AND (
              EXISTS (SELECT 1 FROM health_rows r
                       WHERE r.hamster_id = h.id AND r.day >= %(written_from)s)
              OR EXISTS (SELECT 1 FROM health_settings s
                          WHERE s.hamster_id = h.id AND s.quiet_days IS NOT NULL)) AS is_due
      FROM page h ORDER BY h.id
"""


@dataclass(frozen=True, slots=True)
class _Episode:
    """A card as it was last reported, open or closed."""

    id: int
    alert: AlertName
    said: dict[str, str]
    told: frozenset[str]
    answer: Answer | None
    is_answered: bool
    is_open: bool
    raised_at: datetime

    def is_said_to_be(self, answer: Answer) -> bool:
        """Whether a keeper answered so about a day."""
        return self.is_answered and self.answer is answer and "day" in self.said


@dataclass(frozen=True, slots=True)
class _Look:
    """The evaluation of a journal: what applies now, and what was reported before."""

    hamster_id: int
    hamster: str
    found: Sequence[Finding]
    episodes: Sequence[_Episode]

    @property
    def is_settled(self) -> bool:
        """Whether the stored alerts match the current state."""
        holding = {one.alert: (one.said, one.told) for one in self.episodes if one.is_open}
        return holding.keys() == {one.alert for one in self.found} and all(
            holding[one.alert][0] == self.said(one) and one.marks <= holding[one.alert][1]
            for one in self.found
        )

    def said(self, found: Finding) -> dict[str, str]:
        """What is stored of a finding; slips stay known when the card is about another weighing."""
        slips = " ".join(sorted(_slips(self.episodes)))
        known = {"slips": slips} if slips and "day" in found.said else {}
        return {"rule": found.rule, **found.said, **known}


@transactional
def look_at(hamster_id: int, *, site: Settings | None = None, is_corrected: bool = False) -> int:
    """Open and close alerts as the rules say; returns how many cards were reported.

    Without a `site` no mail is sent. What a row marked that `is_corrected` now is forgotten; where
    it alone had opened a card, nobody is told of it who has not been yet.
    """
    told = 0
    for look in _looks([hamster_id]):
        if news := _settle(look, is_corrected=is_corrected):
            tell(hamster_id, look.hamster, gravest(news), site=site)
        elif is_corrected and not look.found:
            _forget_mistake(look)
        told += len(news)
    return told


def due_hamsters() -> Iterator[int]:
    """Journals whose alerts may be outdated with time: two statements for each batch."""
    after, written_from = 0, kst_day() - timedelta(days=WRITTEN_DAYS)
    while True:
        with connection():
            page = fetch_all(_DUE, after=after, written_from=written_from, limit=BATCH_HAMSTERS)
            due = [row["id"] for row in page if row["is_due"]]
            unsettled = [look.hamster_id for look in _looks(due) if not look.is_settled]
        yield from unsettled
        if len(page) < BATCH_HAMSTERS:
            return
        after = page[-1]["id"]


def gravest(found: Sequence[Finding]) -> Severity:
    """The urgency of the worst finding."""
    return min((RULES[one.rule].severity for one in found), key=list(Severity).index)


def _looks(ids: Sequence[int]) -> list[_Look]:
    today = kst_day()
    rows = fetch_all(
        _FACTS,
        ids=list(ids),
        kinds=[kind.value for kind in _READ_KINDS],
        today=today,
        weighed_from=today - timedelta(days=WEIGHINGS_DAYS),
        read_from=today - timedelta(days=READINGS_DAYS),
        raised_from=utc_now() - timedelta(days=_ALERTS_DAYS),
    )
    return [_look(row, today) for row in rows]


def _look(row: Row, today: date) -> _Look:
    episodes = [_episode(one) for one in row["alerts"]]
    return _Look(row["id"], row["name"], findings(_facts(row, today, episodes)), episodes)


def _facts(row: Row, today: date, episodes: Sequence[_Episode]) -> Facts:
    readings = [_reading(one) for one in row["readings"]]
    since = today - timedelta(days=WEIGHINGS_DAYS)
    said = row["species"]
    species = Species(said) if said else species_of_breed(row["breed"])
    return Facts(
        today=today,
        weighings=_comparable(weighings_of(readings, since), episodes),
        readings=[one for one in readings if one.kind is not HealthKind.WEIGHT],
        first_day=row["first_day"],
        last_day=row["last_day"],
        adult_from=adult_from(row["birth_date"], species),
        quiet_days=row["quiet_days"],
        is_alive=row["is_alive"],
        standing=frozenset(one.alert for one in episodes if one.is_open),
    )


def _comparable(weighings: Sequence[Weighing], episodes: Sequence[_Episode]) -> list[Weighing]:
    """Weighings without those answered as mistakes, and without those before a litter."""
    litters = [one.said["day"] for one in episodes if one.is_said_to_be(Answer.PREGNANCY)]
    slips = _slips(episodes)
    begin = max(litters, default="")
    return [
        one
        for one in weighings
        if one.day.isoformat() >= begin and weighing_name(one.day, one.value) not in slips
    ]


def slips_of(hamster_id: int) -> set[str]:
    """`weighing_name` of what the keepers of a journal said were mistakes."""
    rows = fetch_all(
        HealthAlert.select(HealthAlert.said, HealthAlert.answer, HealthAlert.answered_at).where(
            HealthAlert.hamster_id == hamster_id
        )
    )
    return set().union(
        *(
            _slips_in(row["said"], row["answer"] == Answer.SLIP and row["answered_at"] is not None)
            for row in rows
        )
    )


def _slips(episodes: Sequence[_Episode]) -> set[str]:
    each = [_slips_in(one.said, one.is_said_to_be(Answer.SLIP)) for one in episodes]
    return set().union(*each)


def _slips_in(said: dict[str, str], is_slip: bool) -> set[str]:
    own = {f"{said['day']}={said['value']}"} if is_slip and "day" in said else set()
    return own | set(said.get("slips", "").split())


def weighing_name(day: date, value: float) -> str:
    """`2026-11-30=15`."""
    return f"{day}={value:.1f}".removesuffix(".0")


def _reading(cells: Sequence[Any]) -> Reading:
    kind, day, value, choice, name = cells
    return Reading(HealthKind(kind), date.fromisoformat(day), value, choice, name)


def _episode(cells: Sequence[Any]) -> _Episode:
    alert_id, rule, said, told, answer, is_answered, is_open, raised_at = cells
    return _Episode(
        id=alert_id,
        alert=AlertName(rule),
        said=said,
        told=frozenset(told),
        answer=Answer(answer) if answer else None,
        is_answered=is_answered,
        is_open=is_open,
        raised_at=datetime.fromisoformat(raised_at),
    )


def _settle(look: _Look, *, is_corrected: bool) -> list[Finding]:
    """Store what applies; returns what is new."""
    holding = {one.alert for one in look.found}
    over = [one.id for one in look.episodes if one.is_open and one.alert not in holding]
    if over:
        execute(
            HealthAlert.update(ended_at=utc_now()).where(
                HealthAlert.id.in_(over), HealthAlert.ended_at.is_null()
            )
        )
    opened = {one.alert: one for one in look.episodes if one.is_open}
    return [
        one
        for one in look.found
        if _is_news(look, one, opened.get(one.alert), is_corrected=is_corrected)
    ]


def _forget_mistake(look: _Look) -> None:
    """Take back what was told of cards that are over; the same again is news."""
    over = [one.id for one in look.episodes if one.is_open]
    if over and revoke(look.hamster_id):
        execute(HealthAlert.update(told=[]).where(HealthAlert.id.in_(over)))


def _is_news(look: _Look, found: Finding, episode: _Episode | None, *, is_corrected: bool) -> bool:
    said, marks = look.said(found), sorted(found.marks)
    if episode is None:
        row = fetch_row(
            _OPEN,
            hamster_id=look.hamster_id,
            rule=found.alert.value,
            cause=found.cause.isoformat(),
            said=Json(said),
            marks=marks,
            now=utc_now(),
        )
        return bool(row["is_news"]) and not _was_rung_lately(look, found)
    is_known = found.marks == episode.told if is_corrected else found.marks <= episode.told
    if episode.said == said and is_known:
        return False
    row = fetch_row(
        _CHANGE, alert_id=episode.id, said=Json(said), marks=marks, is_corrected=is_corrected
    )
    return bool(row["is_news"])


def _was_rung_lately(look: _Look, found: Finding) -> bool:
    """Whether the same was reported within the rule's interval.

    What came back within it was not reported, and does not make it longer.
    """
    again, rung = timedelta(days=RULES[found.rule].again_days), None
    for one in sorted(look.episodes, key=lambda one: one.raised_at):
        is_same = one.alert is found.alert and found.marks <= one.told
        if is_same and (rung is None or one.raised_at - rung >= again):
            rung = one.raised_at
    return rung is not None and rung > utc_now() - again

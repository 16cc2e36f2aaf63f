"""Evaluation of a journal's alert rules. Pure; all numbers are in `alert_rules`.

A rule that applies has a cause and marks of severity. The same cause is reported again only with a
new mark.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import takewhile
from statistics import median
from typing import NamedTuple

from hamsterd.hamsters.health.alerts.rules import (
    ADULT_DAYS,
    APART_DAYS,
    EASE,
    FOOD_DAYS,
    GROWING_DAYS,
    LATEST_DAYS,
    MEDIAN_OF,
    REFUSED_DAYS,
    RISE,
    RULES,
    SIGN_LABELS,
    SIGN_OF_CHOICE,
    STEP,
    WEIGHINGS_DAYS,
    AlertName,
    Rule,
    sign_of_name,
)
from hamsterd.hamsters.health.rules import HealthKind

Said = Mapping[str, str]
"""Values for the placeholders in a rule's text."""

_TINY = 1e-9
"""Tolerance for floating point at exact limits."""
_ACTIVITY = {"none": 0, "low": 1, "normal": 2, "lively": 3}
_ACTIVITY_LOW = 1


class Weighing(NamedTuple):
    """A weight in g on a day; one of each day."""

    day: date
    value: float


class Reading(NamedTuple):
    """Any other row of a journal, in the order written."""

    kind: HealthKind
    day: date
    value: float | None
    choice: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Facts:
    """The input of the rules, oldest first."""

    today: date
    weighings: Sequence[Weighing] = ()
    """Of the last `WEIGHINGS_DAYS`, without mistakes and weights made incomparable by a
    pregnancy.
    """
    readings: Sequence[Reading] = ()
    """Of the last `READINGS_DAYS` and the days before that `no_food` needs."""
    first_day: date | None = None
    last_day: date | None = None
    """The days of the first and the latest row of any kind."""
    adult_from: date | None = None
    quiet_days: int | None = None
    is_alive: bool = True
    standing: frozenset[AlertName] = field(default_factory=frozenset)


class Finding(NamedTuple):
    """The finding for one card: its gravest rule, the cause, and all marks of severity."""

    rule: str
    cause: date
    marks: frozenset[str]
    said: Said

    @property
    def alert(self) -> AlertName:
        """The card it belongs to."""
        return RULES[self.rule].alert


class Reference(NamedTuple):
    """The weight to compare with."""

    value: float
    is_provisional: bool
    """Whether it is of one or two weighings only."""


def findings(facts: Facts) -> list[Finding]:
    """All findings, one for each card; none for a dead hamster."""
    if not facts.is_alive:
        return []
    return [found for look in _LOOKS if (found := look(facts)) is not None]


def reference(weighings: Sequence[Weighing]) -> Reference | None:
    """The highest median of three consecutive weighings, at any interval.

    With only one or two before the latest: the highest of them.
    """
    before = [one.value for one in weighings[:-1]]
    if not before:
        return None
    if len(before) < MEDIAN_OF:
        return Reference(best_weight(before), is_provisional=True)
    return Reference(best_weight([one.value for one in weighings]), is_provisional=False)


def best_weight(values: Sequence[float]) -> float:
    """The highest median of three weighings one after the other; of one or two the higher."""
    threes = zip(values, values[1:], values[2:], strict=False)
    return max(map(median, threes), default=max(values))


def _weight_drop(facts: Facts) -> Finding | None:
    usual = reference(facts.weighings)
    latest = _latest(facts.weighings, facts.today, LATEST_DAYS)
    if usual is None or latest is None:
        return None
    lost = 100 * (1 - latest.value / usual.value)
    is_standing = AlertName.WEIGHT_DROP in facts.standing
    watch = (RULES["weight_watch"].number or 0) - (EASE if is_standing else 0)
    if lost < watch - _TINY:
        return _young_drop(facts, latest)
    steps = range(STEP, int(lost + _TINY) + 1, STEP)
    today = RULES["weight_today"].number or 0
    return Finding(
        "weight_today" if lost >= today - _TINY else "weight_watch",
        _since(facts.weighings, usual.value * (1 - watch / 100)),
        frozenset({"weight", *(f"weight:{step}" for step in steps if step >= today)}),
        {**_weighed(latest, lost), "reference": _reference_words(usual)},
    )


def _young_drop(facts: Facts, latest: Weighing) -> Finding | None:
    """A loss within a week, of one that should only grow."""
    rule = RULES["weight_young"]
    since = latest.day - timedelta(days=rule.days)
    best = max((one.value for one in _before(facts) if one.day >= since), default=latest.value)
    lost = 100 * (1 - latest.value / best)
    if lost < (rule.number or 0) - _TINY or not is_growing(facts):
        return None
    said = {**_weighed(latest, lost), "best": _number(best)}
    return Finding("weight_young", latest.day, frozenset({"weight"}), said)


def is_growing(facts: Facts) -> bool:
    """Whether it is no adult yet; of unknown birth while the line before its latest rises."""
    latest = facts.weighings[-1]
    if facts.adult_from is not None:
        return latest.day < facts.adult_from
    if facts.first_day and latest.day - facts.first_day >= timedelta(days=ADULT_DAYS):
        return False
    since = latest.day - timedelta(days=GROWING_DAYS)
    before = [one.value for one in _before(facts) if one.day >= since]
    half = len(before) // 2
    return half > 0 and median(before[half:]) >= median(before[:half]) * (1 + RISE / 100)


def _before(facts: Facts) -> list[Weighing]:
    """The weighings before the latest, without those that both neighbours contradict."""
    before, share = facts.weighings[:-1], 1 + (RULES["weight_young"].number or 0) / 100
    return [
        one
        for at, one in enumerate(before)
        if not 0 < at < len(before) - 1
        or one.value <= share * max(before[at - 1].value, before[at + 1].value)
    ]


def _weight_gain(facts: Facts) -> Finding | None:
    """Against the first three weighings, so that getting well again is no gain."""
    rule, latest = RULES["weight_gain"], _latest(facts.weighings, facts.today, LATEST_DAYS)
    if latest is None or len(facts.weighings) <= MEDIAN_OF or is_growing(facts):
        return None
    first = median(one.value for one in facts.weighings[:MEDIAN_OF])
    gained = 100 * (latest.value / first - 1)
    if gained < (rule.number or 0) - _TINY:
        return None
    said = {**_weighed(latest, gained), "best": _number(first)}
    return Finding("weight_gain", latest.day, frozenset({"weight_gain"}), said)


def _uneaten(facts: Facts) -> Finding | None:
    daily = _daily(facts, HealthKind.FOOD)
    last_eaten = max((day for day, grams in daily if grams > 0), default=None)
    refused = [day for day, _ in daily if last_eaten is None or day > last_eaten]
    if (
        refused
        and refused[0] < facts.today
        and facts.today - refused[-1] <= timedelta(days=REFUSED_DAYS)
    ):
        said = {"day": f"{refused[0].month}월 {refused[0].day}일"}
        cause = last_eaten or refused[0]
        return Finding("refused_food", cause, frozenset({"no_food", "refused_food"}), said)
    return _no_food(facts, [day for day, _ in daily], last_eaten)


def _no_food(facts: Facts, days: Sequence[date], last_eaten: date | None) -> Finding | None:
    """Three days without a word of food in a journal that usually has one and was kept."""
    since = facts.today - timedelta(days=RULES["no_food"].days - 1)
    usual = [day for day in days if since - timedelta(days=FOOD_DAYS) <= day < since]
    was_kept = facts.last_day is not None and facts.last_day >= since
    if last_eaten is None or last_eaten >= since or not was_kept:
        return None
    if len(usual) < RULES["no_food"].earlier:
        return None
    return Finding("no_food", last_eaten, frozenset({"no_food"}), {})


def _thirst(facts: Facts) -> Finding | None:
    limit = RULES["thirst"].number or 0
    return _apart(facts, HealthKind.WATER, ["thirst"], lambda _, value, own: value > limit * own)


def _wheel(facts: Facts) -> Finding | None:
    return _apart(
        facts,
        HealthKind.WHEEL,
        ["wheel_still", "wheel_low"],
        lambda rule, value, own: value < own * (rule.number or 0) / 100,
    )


def _activity(facts: Facts) -> Finding | None:
    return _apart(
        facts,
        HealthKind.ACTIVITY,
        ["activity_low"],
        lambda _, value, own: 0 < value <= _ACTIVITY_LOW < own,
    )


def _apart(
    facts: Facts,
    kind: HealthKind,
    rules: Iterable[str],
    is_apart: Callable[[Rule, float, float], bool],
) -> Finding | None:
    """The first of `rules` that all of the last days fulfil, against the median of those before."""
    daily = _daily(facts, kind)
    if not daily or facts.today - daily[-1][0] > timedelta(days=APART_DAYS):
        return None
    for name in rules:
        rule = RULES[name]
        begin = daily[-1][0] - timedelta(days=rule.days - 1)
        start = max(at for at, (day, _) in enumerate(daily) if day <= begin or at == 0)
        own = median(values) if (values := [value for _, value in daily[:start]]) else 0
        window = daily[start:]
        is_long = window[0][0] <= begin and len(values) >= rule.earlier
        if is_long and own > 0 and all(is_apart(rule, value, own) for _, value in window):
            return Finding(name, window[0][0], frozenset({kind.value}), {"best": _number(own)})
    return None


def _temperature(facts: Facts) -> Finding | None:
    return _climate(facts, HealthKind.TEMPERATURE, "cold", "hot")


def _humidity(facts: Facts) -> Finding | None:
    return _climate(facts, HealthKind.HUMIDITY, "dry", "humid")


def _climate(facts: Facts, kind: HealthKind, low: str, high: str) -> Finding | None:
    """The latest reading if it is out of range, since the first one of the series."""
    since = facts.today - timedelta(days=RULES[low].days)
    readings = [one for one in facts.readings if one.kind is kind and one.value is not None]
    if not readings or readings[-1].day < since:
        return None

    def name_of(reading: Reading) -> str | None:
        value = reading.value or 0
        if value < (RULES[low].number or 0):
            return low
        return high if value > (RULES[high].number or 0) else None

    name = name_of(readings[-1])
    if name is None:
        return None
    *_, first = takewhile(lambda one: name_of(one) == name, reversed(readings))
    said = {"value": _number(readings[-1].value or 0)}
    return Finding(name, first.day, frozenset({name}), said)


def _red_flag(facts: Facts) -> Finding | None:
    """All signs on one card; a kind that is chosen of counts by its latest row, symptoms by all."""
    latest: dict[HealthKind, Reading] = {one.kind: one for one in facts.readings}
    signs = [
        (list(RULES).index(sign), sign, one.day)
        for one in facts.readings
        if one.kind is HealthKind.SYMPTOM or one is latest[one.kind]
        for sign in _signs(one)
        if facts.today - one.day <= timedelta(days=RULES[sign].days)
    ]
    if not signs:
        return None
    ordered = list(dict.fromkeys(sign for _, sign, _ in sorted(signs)))
    return Finding(
        ordered[0],
        min(day for *_, day in signs),
        frozenset(ordered),
        {
            "signs": ", ".join(SIGN_LABELS[sign] for sign in ordered),
            "marks": " ".join(ordered),
        },
    )


def _signs(reading: Reading) -> frozenset[str]:
    sign = SIGN_OF_CHOICE.get((reading.kind, reading.choice or ""))
    named = reading.kind is HealthKind.SYMPTOM and sign_of_name(reading.name or "")
    return frozenset({sign} if sign else ()) | (named or frozenset())


def _quiet(facts: Facts) -> Finding | None:
    """No row of any kind for as many days as the member chose."""
    if facts.quiet_days is None or facts.last_day is None:
        return None
    if facts.today - facts.last_day < timedelta(days=facts.quiet_days):
        return None
    return Finding("quiet", facts.last_day, frozenset({"quiet"}), {})


_LOOKS: Sequence[Callable[[Facts], Finding | None]] = (
    _red_flag,
    _weight_drop,
    _uneaten,
    _thirst,
    _wheel,
    _activity,
    _temperature,
    _humidity,
    _weight_gain,
    _quiet,
)


def weighings_of(readings: Iterable[Reading], since: date) -> list[Weighing]:
    """A weight of each day from `since` on, the one written last."""
    days = {
        one.day: one.value
        for one in readings
        if one.kind is HealthKind.WEIGHT and one.value and one.day >= since
    }
    return [Weighing(day, value) for day, value in sorted(days.items())]


def _latest(weighings: Sequence[Weighing], today: date, days: int) -> Weighing | None:
    is_fresh = bool(weighings) and today - weighings[-1].day <= timedelta(days=days)
    return weighings[-1] if is_fresh else None


def _since(weighings: Sequence[Weighing], limit: float) -> date:
    """The first day of the row of weighings under `limit` that the latest is in."""
    low = takewhile(lambda one: one.value <= limit, reversed(weighings))
    return min((one.day for one in low), default=weighings[-1].day)


def _daily(facts: Facts, kind: HealthKind) -> list[tuple[date, float]]:
    """Values of a kind by day: amounts are summed, of activity the last one counts."""
    found: defaultdict[date, float] = defaultdict(float)
    for one in facts.readings:
        if one.kind is HealthKind.ACTIVITY is kind:
            found[one.day] = _ACTIVITY.get(one.choice or "", 0)
        elif one.kind is kind:
            found[one.day] += one.value or 0
    return sorted(found.items())


def _weighed(latest: Weighing, percent: float) -> dict[str, str]:
    return {
        "percent": str(int(percent + _TINY)),
        "value": _number(latest.value),
        "day": latest.day.isoformat(),
    }


def _reference_words(usual: Reference) -> str:
    if usual.is_provisional:
        return (
            f"아직 한두 번만 재어 그 가운데 가장 무거웠던 {_number(usual.value)}g과 견주었어요. 그"
        )
    return (
        f"최근 {WEIGHINGS_DAYS}일에 가장 무거웠던 보통 몸무게(이어 잰 세 번의 가운데"
        f" 값) {_number(usual.value)}g"
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

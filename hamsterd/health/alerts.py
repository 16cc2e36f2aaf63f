"""When a journal says that somebody should look: all rules, each with its source. Pure.

None is a diagnosis. A rule that holds has a cause, and nobody is told twice of the same one.
"""

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from statistics import median
from typing import NamedTuple

DISCLAIMER = "진단이 아니에요. 걱정되면 수의사에게 보여 주세요."

DROP_SHARE = 0.10
"""Of the median weight: loss of more than a tenth of what is normal for the animal is where keepers
and breeders begin to worry (Ontario Hamster Club, Health Checking)."""
DROP_DAYS = 14
"""Days before a weighing whose median is the animal's normal weight."""
DROP_WEIGHINGS = 3
"""Weighings that a median takes: of two nobody knows which was the slip."""
UNEATEN_DAYS = 3
"""Days without food: a rodent that has not eaten for two or three days is to see a vet
(petandtips.com, What causes hamsters to not eat)."""
FACTS_DAYS = 45
"""How far back weighings are looked at: a drop's beginning, and the days before it."""


class AlertName(StrEnum):
    """The rules by name."""

    WEIGHT_DROP = "weight_drop"
    UNEATEN = "uneaten"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class AlertWords:
    """What is said of a rule that holds."""

    title: str
    text: str
    source: str


WORDS = {
    AlertName.WEIGHT_DROP: AlertWords(
        "몸무게가 10% 넘게 줄었어요",
        "최근 14일의 중간값보다 10% 넘게 가벼워요. 저울과 단위를 먼저 확인하고, 다시 재어도"
        " 같으면 먹는 양과 변, 이빨을 살펴 주세요.",
        "평소 몸무게의 10%가 넘는 변화는 살펴볼 신호로 봐요. (Ontario Hamster Club, Health"
        " Checking)",
    ),
    AlertName.UNEATEN: AlertWords(
        "사흘째 먹은 기록이 없어요",
        "먹고 있다면 먹이를 적어 주세요. 정말 먹지 않는다면 기다리지 말고 병원에 연락해 주세요.",
        "설치류가 이삼 일 먹지 않으면 진료를 권해요. (petandtips.com, What causes hamsters to not"
        " eat)",
    ),
    AlertName.QUIET: AlertWords(
        "한동안 기록이 없어요",
        "정해 둔 날수 동안 건강수첩에 새 기록이 없어요. 오늘 몸무게부터 적어 보세요.",
        "직접 정한 알림이에요.",
    ),
}


class Weighing(NamedTuple):
    """A weight in g on a day; one of each day."""

    day: date
    value: float


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules look at; `food_days` are the days on which anything was said of food."""

    today: date
    weighings: Sequence[Weighing]
    """Of the last `FACTS_DAYS`, the oldest first."""
    last_day: date | None
    """Of the latest row of any kind."""
    last_eaten: date | None
    first_food: date | None
    food_days: frozenset[date]
    """Of the last `DROP_DAYS` and the days of `UNEATEN_DAYS`."""
    is_refused: bool
    """Whether it was written lately that nothing was eaten."""
    quiet_days: int | None
    is_alive: bool


class Finding(NamedTuple):
    """A rule that holds, and why."""

    rule: AlertName
    cause: str


def findings(facts: Facts) -> list[Finding]:
    """All that holds; nothing of who has passed on."""
    if not facts.is_alive:
        return []
    causes = {
        AlertName.WEIGHT_DROP: _weight_drop(facts),
        AlertName.UNEATEN: _uneaten(facts),
        AlertName.QUIET: _quiet(facts),
    }
    return [Finding(rule, cause.isoformat()) for rule, cause in causes.items() if cause]


def _weight_drop(facts: Facts) -> date | None:
    """The first day of the row of low weighings that the latest is in."""
    latest = facts.weighings[-1] if facts.weighings else None
    if latest is None or facts.today - latest.day > timedelta(days=DROP_DAYS):
        return None
    begun: date | None = None
    for place in reversed(range(len(facts.weighings))):
        if not _is_low(facts.weighings, place):
            break
        begun = facts.weighings[place].day
    return begun


def _is_low(weighings: Sequence[Weighing], place: int) -> bool:
    day, value = weighings[place]
    before = [one.value for one in weighings[:place] if one.day >= day - timedelta(days=DROP_DAYS)]
    return len(before) >= DROP_WEIGHINGS and value <= median(before) * (1 - DROP_SHARE)


def _uneaten(facts: Facts) -> date | None:
    """The day it ate last, where three days are over since and the journal was kept."""
    since = facts.today - timedelta(days=UNEATEN_DAYS - 1)
    usual = sum(day < since for day in facts.food_days) >= DROP_WEIGHINGS
    was_kept = facts.last_day is not None and facts.last_day >= since
    cause = facts.last_eaten or facts.first_food
    if cause is None or not was_kept or not (usual or facts.is_refused):
        return None
    is_over = cause < since if facts.last_eaten else cause <= since
    return cause if is_over else None


def _quiet(facts: Facts) -> date | None:
    """The day of the last row, where it is as long ago as the member said."""
    if facts.quiet_days is None or facts.last_day is None:
        return None
    is_over = facts.today - facts.last_day >= timedelta(days=facts.quiet_days)
    return facts.last_day if is_over else None


class BandPoint(NamedTuple):
    """A weighing with the median and the middle half of the days up to it."""

    day: date
    value: float
    median: float
    low: float
    high: float


def band(weighings: Sequence[Weighing], days: int) -> Iterator[BandPoint]:
    """Each weighing with what was usual in the `days` up to it.

    The window is kept in order as it moves on: sorting it anew took most of a long chart's time.
    """
    start, reach = 0, timedelta(days=days)
    window: list[float] = []
    for day, value in weighings:
        insort(window, value)
        while day - weighings[start].day >= reach:
            del window[bisect_left(window, weighings[start].value)]
            start += 1
        yield BandPoint(
            day,
            value,
            *(round(_quantile(window, share), 1) for share in (0.5, 0.25, 0.75)),
        )


def _quantile(ordered: Sequence[float], share: float) -> float:
    """By linear interpolation, as PostgreSQL's `percentile_cont`."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def told(hamster: str) -> str:
    """What is said on a lock screen: whose journal, and nothing of what is in it."""
    return f"{hamster}의 건강수첩에 살펴볼 점이 있어요."

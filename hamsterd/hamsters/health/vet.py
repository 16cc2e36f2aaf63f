"""The overview for a vet, computed from the rows of a link. Pure.

The current weight and the best one, unresolved symptoms, and medicines by weight.
"""

import math
import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from hamsterd.hamsters.health.alerts.evaluation import best_weight
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.health.schemas import (
    HealthValues,
    VetGlance,
    VetMedicine,
    VetSymptom,
    VetVisit,
    VetWeight,
    WeightPoint,
)
from hamsterd.hamsters.health.tables.numbers import value_of

WEEK = timedelta(days=7)
OPEN_DAYS = timedelta(days=30)
"""A symptom not recorded for this long is over; recorded again it is a new one."""
LISTED_MAX = 4
"""Symptoms, medicines and visits listed of each: what fits on one page."""

_AMOUNT = re.compile(
    r"(?<![\d.,])([0-9](?:[0-9.,]*[0-9])?) ?(mg|㎎|ml|㎖|cc|mcg|[µμu]g|iu)(?![a-z])"
)
_JOINS = ("/", "⁄", "~", "-", "–", "+")
"""Between the ends of a range, an amount and what it is in, or two that are added."""
_IS_SECOND = re.compile(r"[a-zµμ㎎㎖] ?[~\-–/⁄+] ?\Z")
"""Before an amount: another one, to which it belongs."""
_NUMBER = re.compile(r"(?<![a-z\d.,])[0-9][0-9.,]*")
"""A number that is no part of a Latin name (`비타민B12`); behind Hangul it may be an amount."""
_COUNTS = re.compile(r" ?(?:[~\-–] ?[0-9]{1,9} ?)?(?:번|회|차|분|시|일|주|월|개월|달|%)")
"""After a number: it says how often, when (`하루 2~3번`) or how strong, not how much."""
_IS_AMBIGUOUS = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{3}")
"""A thousand in some countries, one and no more in others; a wrong dose is worse than none."""
_UNITS = {"㎎": "mg", "㎖": "ml", "cc": "ml", "μg": "µg", "ug": "µg", "mcg": "µg", "iu": "IU"}
_GRAMS_OF_KG = 1_000


def glance(weights: Sequence[WeightPoint], rows: Sequence[HealthValues], *, to: date) -> VetGlance:
    """The first screen, of weighings and rows both the oldest first."""
    of = {kind: [row for row in rows if row.kind is kind] for kind in HealthKind}
    return VetGlance(
        weight=weight_now(weights),
        symptoms=open_symptoms(of[HealthKind.SYMPTOM], to)[:LISTED_MAX],
        medicines=[
            _medicine(row, weights) for row in reversed(of[HealthKind.MEDICINE][-LISTED_MAX:])
        ],
        visits=[
            VetVisit(day=row.day, name=row.name)
            for row in reversed(of[HealthKind.VET][-LISTED_MAX:])
        ],
    )


def weight_now(weights: Sequence[WeightPoint]) -> VetWeight | None:
    """The last weighing, the best one, and that of a week before; None if there is none."""
    if not weights:
        return None
    last, best = weights[-1], best_weight([one.value for one in weights])
    before = [one for one in weights if one.day <= last.day - WEEK]
    return VetWeight(
        day=last.day,
        value=last.value,
        best=best,
        of_best_percent=_percent(last.value, best),
        week_day=before[-1].day if before else None,
        week_percent=_percent(last.value, before[-1].value) if before else None,
    )


def open_symptoms(rows: Sequence[HealthValues], to: date) -> list[VetSymptom]:
    """Recent symptoms with their first day, the most recently seen first."""
    since: dict[str, VetSymptom] = {}
    for row in rows:
        name = row.name or ""
        was = since.get(name.casefold())
        is_same = was is not None and row.day - was.last_day <= OPEN_DAYS
        since[name.casefold()] = VetSymptom(
            name=name,
            since=was.since if was and is_same else row.day,
            last_day=row.day,
            times=was.times + 1 if was and is_same else 1,
        )
    seen = [one for one in since.values() if to - one.last_day <= OPEN_DAYS]
    return sorted(seen, key=lambda one: one.last_day, reverse=True)


def dose_per_kg(dose: str | None, grams: float | None) -> str | None:
    """`0.1ml 하루 두 번` at 40 g is `2.5 ml/kg`; None if the dose is not a single amount.

    A value before a slash is a strength, or a dose by weight already.
    """
    amounts = list(_amounts(dose or ""))
    if len(amounts) != 1 or not grams:
        return None
    amount, unit = amounts[0]
    if not math.isfinite(amount):
        return None
    by_weight = float(f"{amount * _GRAMS_OF_KG / grams:.3g}")
    return f"{by_weight:.10g} {unit}/kg"


def _amounts(dose: str) -> Iterator[tuple[float, str]]:
    text = dose.casefold()
    starts = set()
    for found in _AMOUNT.finditer(text):
        starts.add(found.start())
        rest = text[found.end() :].lstrip()
        if _IS_SECOND.search(text[: found.start()]) or rest.startswith(_JOINS):
            continue
        number = math.inf if _IS_AMBIGUOUS.fullmatch(found[1]) else value_of(found[1])
        yield number, _UNITS.get(found[2], found[2])
    for other in _NUMBER.finditer(text):
        if other.start() not in starts and not _COUNTS.match(text, other.end()):
            yield math.inf, ""


def _medicine(row: HealthValues, weights: Sequence[WeightPoint]) -> VetMedicine:
    """Uses the last weight within its days, or the nearest one."""
    until = row.until or row.day
    known = [one for one in weights if one.day <= until] or list(weights[:1])
    grams = known[-1].value if known else None
    per_kg = dose_per_kg(row.dose, grams)
    return VetMedicine(
        name=row.name or "",
        day=row.day,
        until=row.until,
        dose=row.dose,
        per_kg=per_kg,
        grams=grams if per_kg else None,
    )


def _percent(value: float, of: float) -> float:
    return round((value / of - 1) * 100, 1)

"""A health card: what its owner chose from one hamster's last thirty days, and nothing else.

No statement here reads notes, doses, costs, papers or visits.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Protocol

from hamsterd.core.clock import kst_day
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.access import Journal, journal_of
from hamsterd.hamsters.health.alerts.alerting import WEIGHINGS
from hamsterd.hamsters.health.rules import (
    CARD_CHANGES_MAX,
    CARD_DAYS,
    CARD_HABIT_DAYS,
    CARD_HABITS,
    HealthKind,
)
from hamsterd.hamsters.health.schemas import CardChange, CardWeight, HealthCardOut
from hamsterd.hamsters.profile.errors import HamsterNotFound

_WEIGHINGS = Prepared(WEIGHINGS)
# A course that began before the period and continues in it is shown, too.
_CHANGES = Prepared("""
    SELECT kind, day, until, value, choice, name FROM health_rows
     WHERE hamster_id = %(hamster_id)s AND kind = ANY(%(kinds)s)
       AND day <= %(to_day)s AND coalesce(until, day) >= %(from_day)s
       AND (kind <> ALL(%(habits)s) OR day >= %(habits_from)s)
     ORDER BY day DESC, id DESC LIMIT %(limit)s
""")
_MONTHS = 12


class CardParts(Protocol):
    """The chosen parts."""

    has_name: bool
    has_weights: bool
    has_habits: bool
    has_symptoms: bool
    has_medicine: bool


@transactional
def card_of(*, member_id: int, hamster_id: int, parts: CardParts) -> HealthCardOut:
    """A current card of the member's own hamster; raises `HamsterNotFound`.

    Carers who may read the journal cannot share it.
    """
    journal = journal_of(hamster_id, member_id)
    if not journal.is_owner:
        raise HamsterNotFound
    to_day = min(kst_day(), journal.passed_on or date.max)
    from_day = to_day - CARD_DAYS + timedelta(days=1)
    kinds = _kinds(parts)
    return HealthCardOut(
        breed=journal.breed,
        months=_months(journal, to_day),
        name=journal.name if parts.has_name else None,
        from_=from_day,
        to=to_day,
        weights=_weights(hamster_id, from_day, to_day) if parts.has_weights else None,
        changes=_changes(hamster_id, kinds, from_day, to_day) if kinds else None,
    )


def words_of(card: HealthCardOut) -> list[str]:
    """The words typed by its owner, one per line, for screening."""
    typed = (card.breed, card.name, *(change.name for change in card.changes or ()))
    return [" ".join((text or "").split()) for text in typed]


def reworded(card: HealthCardOut, words: Sequence[str]) -> HealthCardOut:
    """The card with other words in the places of `words_of`."""
    breed, name, *names = (word or None for word in words)
    changes = card.changes and [
        change.model_copy(update={"name": one})
        for change, one in zip(card.changes, names, strict=True)
    ]
    return card.model_copy(update={"breed": breed or "", "name": name, "changes": changes})


def _kinds(parts: CardParts) -> list[str]:
    chosen = (
        *(CARD_HABITS if parts.has_habits else ()),
        *((HealthKind.SYMPTOM,) if parts.has_symptoms else ()),
        *((HealthKind.MEDICINE,) if parts.has_medicine else ()),
    )
    return [kind.value for kind in chosen]


def _weights(hamster_id: int, from_day: date, to_day: date) -> list[CardWeight]:
    rows = fetch_all(_WEIGHINGS, hamster_id=hamster_id, from_day=from_day, to_day=to_day)
    return [CardWeight(day=row["day"], value=row["value"]) for row in reversed(rows)]


def _changes(
    hamster_id: int, kinds: Sequence[str], from_day: date, to_day: date
) -> list[CardChange]:
    rows = fetch_all(
        _CHANGES,
        hamster_id=hamster_id,
        kinds=list(kinds),
        from_day=from_day,
        to_day=to_day,
        habits=[kind.value for kind in CARD_HABITS],
        habits_from=to_day - CARD_HABIT_DAYS + timedelta(days=1),
        limit=CARD_CHANGES_MAX,
    )
    return [CardChange(**row) for row in rows]


def _months(journal: Journal, on: date) -> int | None:
    born = journal.birth_date
    if born is None or born > on:
        return None
    return (on.year - born.year) * _MONTHS + on.month - born.month - (on.day < born.day)

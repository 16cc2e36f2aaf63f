"""How a hamster lives, for its owner and carers; and the line on its housing, until it was read."""

from datetime import date, datetime
from typing import Any, TypedDict

from peewee import fn

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.access import journal_of
from hamsterd.hamsters.health.schemas import HamsterHomeOut, HousingNote
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.home import COLUMNS, FLOOR_SOURCE, HOME, Housing, housing_notes
from hamsterd.hamsters.profile.species import Species
from hamsterd.models.hamsters.profile import Hamster

_HOME = Prepared(f"""
    SELECT sex, species, passed_on, housing_dismissed_at, {COLUMNS} FROM hamsters
     WHERE id = %(hamster_id)s
""")


class Home(TypedDict):
    """How a hamster lives."""

    sex: str | None
    species: str | None
    passed_on: date | None
    housing_dismissed_at: datetime | None
    with_us_since: date | None
    is_neutered: bool | None
    cage_width_cm: int | None
    cage_depth_cm: int | None
    wheel_diameter_cm: int | None
    bedding_depth_cm: int | None
    diet: str | None
    companions: str | None


@transactional
def home_of(*, member_id: int, hamster_id: int) -> HamsterHomeOut:
    """The hamster's housing, with a notice for those who may write; raises `HamsterNotFound`."""
    journal = journal_of(hamster_id, member_id)
    row = home_row(hamster_id)
    is_told = journal.can_write and not (row["passed_on"] or row["housing_dismissed_at"])
    kept: dict[str, Any] = dict(row)
    measured = {name: kept[name] for name in Housing._fields}
    notes = housing_notes(Housing(**{**measured, "species": species_of(row)}))
    return HamsterHomeOut(
        **{name: kept[name] for name in HOME},
        housing=HousingNote(lines=notes, source=FLOOR_SOURCE) if notes and is_told else None,
    )


@transactional
def dismiss_housing(*, member_id: int, hamster_id: int) -> None:
    """Dismiss the notice for everybody; raises `HamsterNotFound` or `ReadsOnly`."""
    journal_of(hamster_id, member_id, to_write=True)
    execute(
        Hamster.update(housing_dismissed_at=fn.now()).where(
            Hamster.id == hamster_id, Hamster.housing_dismissed_at.is_null()
        )
    )


def species_of(row: Home) -> Species | None:
    """The species of a row that has one."""
    return Species(row["species"]) if row["species"] else None


def home_row(hamster_id: int) -> Home:
    """The stored values, without an access check: `{"species", "diet", "cage_width_cm", …}`."""
    return fetch_row(_HOME, Home, HamsterNotFound, hamster_id=hamster_id)

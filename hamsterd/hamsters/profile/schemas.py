"""The shapes of a hamster (spec 1 §3)."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from hamsterd.core.text.visible import check_visible
from hamsterd.hamsters.profile import home, rules
from hamsterd.hamsters.profile.rules import CondolencesFrom, Sex
from hamsterd.hamsters.profile.species import Species
from hamsterd.http.shapes.schema import Body, Instant, NameText, Out, Text, stated
from hamsterd.members.accounts.schemas import MemberRef

Name = Annotated[
    NameText,
    AfterValidator(rules.check_name),
    AfterValidator(check_visible),
    stated(maxLength=rules.NAME_MAX),
]
Breed = Annotated[
    NameText,
    AfterValidator(rules.check_breed),
    AfterValidator(check_visible),
    stated(maxLength=rules.BREED_MAX),
]


def _calendar_date(value: Any) -> Any:
    """The date part of the value, without any zone shift (decisions §2, Hamster)."""
    if isinstance(value, str):
        return date.fromisoformat(value[:10]) if value else None
    return value


def date_called(name: str) -> BeforeValidator:
    """A date as forms send it; the error message uses `name`."""

    def read(value: Any) -> Any:
        try:
            return _calendar_date(value)
        except ValueError as error:
            raise ValueError(f"{name}은 2025-03-01처럼 입력해 주세요.") from error

    return BeforeValidator(read)


BirthDate = Annotated[date | None, date_called("태어난 날")]
PassedOn = Annotated[
    date | None, AfterValidator(rules.check_passed_on), date_called("무지개다리를 건넌 날")
]


WithUsSince = Annotated[
    date | None,
    AfterValidator(rules.check_with_us_since),
    date_called("함께 살기 시작한 날"),
]
Side = Annotated[int, Field(ge=home.SIDE_MIN, le=home.SIDE_MAX)]


class HamsterHomeIn(Body):
    """How a hamster lives, as its keeper says; fields not sent stay."""

    with_us_since: WithUsSince = None
    is_neutered: bool | None = None
    cage_width_cm: Side | None = None
    cage_depth_cm: Side | None = None
    wheel_diameter_cm: Annotated[int, Field(ge=home.WHEEL_MIN, le=home.WHEEL_MAX)] | None = None
    bedding_depth_cm: Annotated[int, Field(ge=0, le=home.BEDDING_MAX)] | None = None
    diet: Annotated[Text, Field(max_length=home.DIET_MAX)] | None = None
    companions: Annotated[Text, Field(max_length=home.COMPANIONS_MAX)] | None = None


class HamsterIn(HamsterHomeIn):
    """The hamster form; the birth date arrives as a date at midnight UTC, or null.

    Sex, species, housing and the day of death stay unless they are sent, also as null.
    """

    name: Name = Field(default="", validate_default=True)
    breed: Breed = Field(default="", validate_default=True)
    birth_date: BirthDate = None
    passed_on: PassedOn = None
    profile_image: str | None = Field(default=None, max_length=200)
    description: Text | None = Field(default=None, max_length=rules.DESCRIPTION_MAX)
    sex: Annotated[Sex, Field(strict=False)] | None = None
    species: Annotated[Species, Field(strict=False)] | None = None
    """If omitted, derived from a breed that allows only one."""


class HamsterRef(Out):
    """The hamster of an entry. `id` is null once it was removed; the name stays."""

    id: int | None
    name: str
    breed: str


class HamsterOut(Out):
    """A hamster with its counts and owner."""

    id: int
    name: str
    breed: str
    sex: Sex | None
    species: Species | None
    birth_date: date | None
    passed_on: date | None
    """The day it died; its age stops there."""
    farewell: str | None
    """The owner's message; null while `passedOn` is."""
    condolences_from: CondolencesFrom
    profile_image: str | None
    description: str | None
    diary_count: int
    total_likes: int
    created_at: Instant
    owner: MemberRef


class HamsterHome(Out):
    """How a hamster lives; visible to its owner and carers only."""

    with_us_since: date | None
    is_neutered: bool | None
    cage_width_cm: int | None
    cage_depth_cm: int | None
    wheel_diameter_cm: int | None
    bedding_depth_cm: int | None
    diet: str | None
    companions: str | None

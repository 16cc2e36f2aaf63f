"""The shapes of a hamster (spec 1 §3)."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from hamsterd.hamsters import rules
from hamsterd.http.schema import Body, Instant, Out, Text, stated
from hamsterd.members.accounts.rules import check_visible
from hamsterd.members.accounts.schemas import MemberRef

Name = Annotated[
    Text,
    AfterValidator(rules.check_name),
    AfterValidator(check_visible),
    stated(maxLength=rules.NAME_MAX),
]
Breed = Annotated[
    Text,
    AfterValidator(rules.check_breed),
    AfterValidator(check_visible),
    stated(maxLength=rules.BREED_MAX),
]


def _calendar_date(value: Any) -> Any:
    """The date part of what is sent, without any zone shift (decisions §2, Hamster)."""
    if isinstance(value, str):
        return date.fromisoformat(value[:10]) if value else None
    return value


def _date_called(name: str) -> BeforeValidator:
    def read(value: Any) -> Any:
        try:
            return _calendar_date(value)
        except ValueError as error:
            raise ValueError(f"{name}은 2025-03-01처럼 입력해 주세요.") from error

    return BeforeValidator(read)


BirthDate = Annotated[date | None, _date_called("태어난 날")]
PassedOn = Annotated[
    date | None, AfterValidator(rules.check_passed_on), _date_called("무지개다리를 건넌 날")
]


class HamsterIn(Body):
    """The hamster form; the birth date arrives as a date at midnight UTC, or null."""

    name: Name = Field(default="", validate_default=True)
    breed: Breed = Field(default="", validate_default=True)
    birth_date: BirthDate = None
    passed_on: PassedOn = None
    profile_image: str | None = Field(default=None, max_length=200)
    description: Text | None = Field(default=None, max_length=rules.DESCRIPTION_MAX)


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
    birth_date: date | None
    passed_on: date | None
    """The day it crossed the rainbow bridge; its age stands still from then on."""
    profile_image: str | None
    description: str | None
    diary_count: int
    total_likes: int
    created_at: Instant
    owner: MemberRef

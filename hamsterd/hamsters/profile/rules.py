"""Valid content of a hamster's form (spec 1 §5, decisions §2)."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from hamsterd.core.clock import kst_day

NAME_MAX = 20
BREED_MAX = 30
DESCRIPTION_MAX = 500
FAREWELL_MAX = 500
CONDOLENCE_MAX = 300
CONDOLENCES_DEFAULT = 50
REMEMBERED_WITHIN_DAYS = 7
"""How late an anniversary notification may be, if the job did not run."""
MAX_PER_MEMBER = 50
"""Hamsters one member may keep on the site; more is a script, not a home."""


class Sex(StrEnum):
    """As its keeper says; null if unknown."""

    FEMALE = "female"
    MALE = "male"
    UNKNOWN = "unknown"


SEXES: Mapping[Sex, str] = {Sex.FEMALE: "암컷", Sex.MALE: "수컷", Sex.UNKNOWN: "모름"}


class CondolencesFrom(StrEnum):
    """Who may leave condolences on a memorial; the owner always may."""

    EVERYONE = "everyone"
    FOLLOWERS = "followers"
    NOBODY = "nobody"


def check_farewell(value: str) -> str:
    """At most 500 characters; saying nothing is as good."""
    if len(value) > FAREWELL_MAX:
        raise ValueError(f"마지막 인사는 {FAREWELL_MAX}자까지 쓸 수 있어요.")
    return value


def check_condolence(value: str) -> str:
    """1 to 300 characters."""
    if not value:
        raise ValueError("남길 말을 적어 주세요.")
    if len(value) > CONDOLENCE_MAX:
        raise ValueError(f"추모 인사는 {CONDOLENCE_MAX}자까지 쓸 수 있어요.")
    return value


def check_name(value: str) -> str:
    """Required, at most 20 characters."""
    if not value:
        raise ValueError("이름을 입력해주세요")
    if len(value) > NAME_MAX:
        raise ValueError(f"이름은 {NAME_MAX}자까지 쓸 수 있어요")
    return value


def check_passed_on(value: date | None) -> date | None:
    """Not in the future."""
    if value is not None and value > kst_day():
        raise ValueError("무지개다리를 건넌 날은 오늘까지만 고를 수 있어요.")
    return value


def check_with_us_since(value: date | None) -> date | None:
    """Not in the future."""
    if value is not None and value > kst_day():
        raise ValueError("함께 살기 시작한 날은 오늘까지만 고를 수 있어요.")
    return value


def is_lifetime(birth_date: date | None, passed_on: date | None) -> bool:
    """Whether the death is not before the birth; unknown dates are valid."""
    return birth_date is None or passed_on is None or birth_date <= passed_on


def check_breed(value: str) -> str:
    """Required, at most 30 characters."""
    if not value:
        raise ValueError("품종을 입력해주세요")
    if len(value) > BREED_MAX:
        raise ValueError(f"품종은 {BREED_MAX}자까지 쓸 수 있어요")
    return value

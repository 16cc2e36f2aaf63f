"""Entries of this day in earlier years come back to their author alone, and hurt nobody."""

from typing import Any

import pytest
import time_machine

from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person

TODAY = "2026-03-14T03:00:00Z"


def memories(person: Person) -> list[dict[str, Any]]:
    answer = person.get("/api/diary/memories")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_ones_own_of_this_day_come_back_the_private_ones_too(owner: Person, follower: Person):
    hamster = a_hamster(owner)["id"]
    days = ("2025-03-14", "2024-03-14", "2025-03-13")
    last, before, _ = (
        an_entry(owner, hamsterId=hamster, entryDate=day, isPublic=False) for day in days
    )

    with time_machine.travel(TODAY):
        found, others = memories(owner), memories(follower)

    assert [(one["entryId"], one["day"]) for one in found] == [
        (last["id"], "2025-03-14"),
        (before["id"], "2024-03-14"),
    ]
    assert found[0]["media"] is None
    assert others == []


def test_of_one_day_the_latest_comes_first(owner: Person):
    hamster = a_hamster(owner)["id"]
    entries = [an_entry(owner, hamsterId=hamster, entryDate="2025-03-14")["id"] for _ in range(4)]

    with time_machine.travel(TODAY):
        assert [one["entryId"] for one in memories(owner)] == entries[::-1][: len(memories(owner))]


def test_todays_own_is_no_memory(owner: Person):
    an_entry(owner)

    assert memories(owner) == []


def test_of_one_that_passed_on_or_left_nothing_comes_back(owner: Person):
    gone, passed, here = (a_hamster(owner)["id"] for _ in range(3))
    for hamsters in ([gone], [passed], [here, passed], [here, gone]):
        an_entry(owner, hamsterId=hamsters[0], hamsterIds=hamsters, entryDate="2025-03-14")
    form = {"name": "콩이2", "breed": "골든 햄스터", "birthDate": None, "passedOn": "2025-04-01"}
    assert owner.put(f"/api/hamsters/{passed}", form).is_success
    assert owner.delete(f"/api/hamsters/{gone}").is_success

    with time_machine.travel(TODAY):
        assert memories(owner) == []


@pytest.mark.parametrize(
    ("today", "days"),
    [
        ("2026-02-28", ["2025-02-28", "2024-02-29"]),
        ("2028-02-28", ["2025-02-28"]),
        ("2028-02-29", ["2024-02-29"]),
        ("2026-03-01", []),
    ],
)
def test_a_leap_day_comes_back_on_the_last_of_february(owner: Person, today: str, days: list[str]):
    hamster = a_hamster(owner)["id"]
    for day in ("2024-02-29", "2025-02-28"):
        an_entry(owner, hamsterId=hamster, entryDate=day)

    with time_machine.travel(f"{today}T03:00:00Z"):
        assert [one["day"] for one in memories(owner)] == days

"""A journal says that somebody should look, once for each cause."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.hamsters.health.alerts.alerting import due_hamsters, look_at
from tests.factories.community import a_board
from tests.factories.diaries import a_hamster
from tests.factories.hamsters import farewell
from tests.factories.health import a_row, journal, row_form
from tests.people import Person


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner, name="콩이")["id"]


def weigh(owner: Person, hamster_id: int, *values: float, until: int = 0) -> list[dict[str, Any]]:
    """A weight of each day, the last of `until` days ago."""
    first = kst_day() - timedelta(days=until + len(values) - 1)
    return [
        a_row(owner, hamster_id, value=value, day=str(first + timedelta(days=place)))
        for place, value in enumerate(values)
    ]


def standing(owner: Person, hamster_id: int) -> list[str]:
    alerts = owner.get(f"{journal(hamster_id)}/summary").json()["alerts"]
    return [alert["rule"] for alert in alerts]


def rung(owner: Person) -> list[dict[str, Any]]:
    return [one for one in owner.get("/api/notifications").json() if one["type"] == "health"]


def test_a_drop_is_said_once_with_its_source_and_where_it_leads(
    owner: Person, hamster_id: int
) -> None:
    weigh(owner, hamster_id, 112, 113, 112, 111, 100)

    [alert] = owner.get(f"{journal(hamster_id)}/summary").json()["alerts"]
    assert alert["rule"] == "weight_drop"
    assert "진단이 아니에요" in alert["disclaimer"]
    assert alert["source"]
    vet, board = alert["leads"]
    assert (vet["label"], vet["url"]) == ("병원 찾기", None)
    assert board["url"].startswith("/community")

    a_row(owner, hamster_id, value=99)
    a_row(owner, hamster_id, value=98)
    assert standing(owner, hamster_id) == ["weight_drop"]
    [told] = rung(owner)
    assert told["url"] == f"/hamster/{hamster_id}/health"
    assert told["message"] == "콩이의 건강수첩에 살펴볼 점이 있어요."
    assert not any(character.isdigit() for character in told["message"])


def test_rows_of_a_table_are_looked_at_as_those_written_one_by_one(
    owner: Person, hamster_id: int
) -> None:
    days = [kst_day() - timedelta(weeks=weeks) for weeks in (4, 3, 2, 1, 0)]
    rows = zip(days, (150, 149, 151, 150, 118), strict=True)
    lines = [f"{day},{grams}" for day, grams in rows]

    answer = owner.post(
        f"{journal(hamster_id)}/import", {"text": "\n".join(["날짜,몸무게(g)", *lines])}
    )

    assert answer.status_code == 200, answer.text
    assert standing(owner, hamster_id) == ["weight_drop"]
    assert len(rung(owner)) == 1


def test_it_leads_to_the_board_where_questions_are_asked(owner: Person, hamster_id: int) -> None:
    a_board("예전 질문방")
    asked = a_board("무엇이든 물어보세요", purpose="question")
    weigh(owner, hamster_id, 112, 113, 112, 111, 100)

    [alert] = owner.get(f"{journal(hamster_id)}/summary").json()["alerts"]

    assert alert["leads"][1]["url"] == f"/community?board={asked}"


def test_it_ends_with_its_cause_and_is_told_of_no_second_time(
    owner: Person, hamster_id: int
) -> None:
    *_, low = weigh(owner, hamster_id, 112, 113, 112, 100)
    address = f"{journal(hamster_id)}/{low['id']}"
    assert standing(owner, hamster_id) == ["weight_drop"]

    owner.put(address, row_form(value=110))
    assert standing(owner, hamster_id) == []
    owner.put(address, row_form(value=100))

    assert standing(owner, hamster_id) == ["weight_drop"]
    assert len(rung(owner)) == 1


@pytest.mark.parametrize(
    "values",
    [
        (112, 113, 112, 103),  # less than a tenth
        (90, 95, 100, 110),  # more
        (112, 113, 60, 112),  # a slip that was put right
    ],
)
def test_nothing_is_said_of(owner: Person, hamster_id: int, values) -> None:
    weigh(owner, hamster_id, *values)

    assert standing(owner, hamster_id) == []


def test_what_is_long_ago_alarms_nobody(owner: Person, hamster_id: int) -> None:
    rows = [
        row_form(value=value, day=str(kst_day() - timedelta(days=200 - place)))
        for place, value in enumerate((112, 113, 112, 60))
    ]
    owner.post(f"{journal(hamster_id)}/rows", {"rows": rows})

    assert (standing(owner, hamster_id), rung(owner)) == ([], [])


def eat(owner: Person, hamster_id: int, day: date, grams: float) -> None:
    a_row(owner, hamster_id, kind="food", value=grams, day=str(day))


def test_three_days_without_food(owner: Person, hamster_id: int) -> None:
    today = kst_day()
    eat(owner, hamster_id, today - timedelta(days=3), 8)
    eat(owner, hamster_id, today - timedelta(days=2), 0)
    assert standing(owner, hamster_id) == ["uneaten"]

    eat(owner, hamster_id, today, 4)

    assert standing(owner, hamster_id) == []
    assert len(rung(owner)) == 1


def test_who_never_wrote_of_food_is_not_asked_for_it(owner: Person, hamster_id: int) -> None:
    eat(owner, hamster_id, kst_day() - timedelta(days=5), 8)
    weigh(owner, hamster_id, 112, 112, 112, 112)

    assert standing(owner, hamster_id) == []


def test_the_clock_finds_who_usually_wrote_of_food(owner: Person, hamster_id: int) -> None:
    today = kst_day()
    for back in (4, 3, 2):
        eat(owner, hamster_id, today - timedelta(days=back), 8)
    a_row(owner, hamster_id, day=str(today))
    assert standing(owner, hamster_id) == []

    with time_machine.travel(_in_days(1), tick=False):
        assert hamster_id in due_hamsters()
        assert look_at(hamster_id) == 1
        assert look_at(hamster_id) == 0
    assert len(rung(owner)) == 1


def test_no_row_for_as_many_days_as_was_set(owner: Person, hamster_id: int) -> None:
    a_row(owner, hamster_id)
    assert owner.put(f"{journal(hamster_id)}/settings", {"quietDays": 3}).json() == {"quietDays": 3}

    for days, number in ((2, 0), (3, 1), (4, 0)):
        with time_machine.travel(_in_days(days), tick=False):
            assert look_at(hamster_id) == number
    assert standing(owner, hamster_id) == ["quiet"]

    a_row(owner, hamster_id)
    assert standing(owner, hamster_id) == []
    assert owner.put(f"{journal(hamster_id)}/settings", {"quietDays": 1}).status_code == 422


def test_of_who_has_passed_on_nothing_is_said(owner: Person, hamster_id: int) -> None:
    weigh(owner, hamster_id, 112, 113, 112, 100)
    owner.put(
        f"/api/hamsters/{hamster_id}",
        {"name": "콩이", "breed": "골든 햄스터", "passedOn": str(kst_day())},
    )
    look_at(hamster_id)

    summary = owner.get(f"{journal(hamster_id)}/summary").json()
    assert (summary["alerts"], summary["missingToday"]) == ([], [])


def _in_days(days: int) -> datetime:
    return utc_now() + timedelta(days=days)


def test_a_farewell_ends_what_stands_and_taking_it_back_shows_it(
    owner: Person, hamster_id: int
) -> None:
    weigh(owner, hamster_id, 112, 113, 112, 111, 100)
    assert standing(owner, hamster_id) == ["weight_drop"]

    farewell(owner, hamster_id)
    assert standing(owner, hamster_id) == []
    assert all(one["isRead"] for one in rung(owner))

    owner.delete(f"/api/hamsters/{hamster_id}/farewell")
    assert standing(owner, hamster_id) == ["weight_drop"]
    look_at(hamster_id)
    assert all(one["isRead"] for one in rung(owner))

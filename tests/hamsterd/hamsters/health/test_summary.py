"""A journal at a glance."""

from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal
from tests.people import Person


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def test_an_empty_journal_asks_for_the_first_rows(owner: Person, hamster_id: int) -> None:
    summary = owner.get(f"{journal(hamster_id)}/summary").json()

    today = kst_day()
    assert (summary["from"], summary["to"]) == (str(today - timedelta(days=89)), str(today))
    assert summary["missingToday"] == ["weight", "food", "water"]
    assert (summary["weights"], summary["latest"], summary["firstDay"]) == ([], [], None)
    assert summary["settings"] == {"quietDays": None}
    assert summary["canWrite"] is True


def test_the_band_is_of_the_thirty_days_up_to_each_weighing(owner: Person, hamster_id: int) -> None:
    today = kst_day()
    for back, value in ((40, 200), (20, 100), (10, 110), (0, 120)):
        a_row(owner, hamster_id, value=value, day=str(today - timedelta(days=back)))
    a_row(owner, hamster_id, value=121)  # the later of a day

    start = today - timedelta(days=15)
    points = owner.get(f"{journal(hamster_id)}/summary", **{"from": str(start)}).json()["weights"]

    assert [point["value"] for point in points] == [110, 121]
    assert points[0] == {
        "day": str(today - timedelta(days=10)),
        "value": 110,
        "median": 105,
        "low": 102.5,
        "high": 107.5,
    }


def test_marks_the_latest_and_what_today_lacks(owner: Person, hamster_id: int) -> None:
    today = kst_day()
    long_ago, soon = today - timedelta(days=120), today + timedelta(days=3)
    course = a_row(
        owner, hamster_id, kind="medicine", name="메타캄", day=str(long_ago), until=str(soon)
    )
    visit = a_row(owner, hamster_id, kind="vet", name="작은동물병원")
    for back in (3, 2, 1):
        day = str(today - timedelta(days=back))
        a_row(owner, hamster_id, day=day)
        a_row(owner, hamster_id, kind="water", value=10, day=day)
    a_row(owner, hamster_id, kind="water", value=11)

    summary = owner.get(f"{journal(hamster_id)}/summary").json()

    assert [mark["rowId"] for mark in summary["marks"]] == [course["id"], visit["id"]]
    latest = {one["kind"]: one["value"] for one in summary["latest"]}
    assert (latest["weight"], latest["water"]) == (112.4, 11)
    assert summary["missingToday"] == ["weight"]
    assert summary["firstDay"] == str(long_ago)


def test_a_range_that_ends_before_it_begins_is_refused(owner: Person, hamster_id: int) -> None:
    answer = owner.get(
        f"{journal(hamster_id)}/summary", **{"from": "2025-02-02", "to": "2025-01-01"}
    )

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["from"])

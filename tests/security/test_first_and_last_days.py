"""Days at both ends of the calendar, which no clock of a telephone shows, are no fault of ours."""

import json
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import kst_day
from hamsterd.core.errors import InvalidInput
from hamsterd.hamsters.health.summary import days_of
from hamsterd.http.contract import Contract
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.factories.carers import a_carer
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal, row_form
from tests.factories.reminders import a_reminder, reminder_form
from tests.people import Person

EDGES = ["0001-01-01", "0001-01-02", "0001-03-31", "1000-02-28", "9999-12-30", "9999-12-31"]


def days_in(contract: Contract) -> list[str]:
    """Which of the query's fields take a day."""
    schema = contract.query.model_json_schema() if contract.query else {}
    return [
        name
        for name, field in schema.get("properties", {}).items()
        if '"format": "date"' in json.dumps(field)
    ]


ASKED = [
    (pattern, names)
    for pattern, method, contract, _ in contracts(ROUTES)
    if method == "get" and (names := days_in(contract))
]


@pytest.mark.parametrize(("pattern", "names"), ASKED, ids=[pattern for pattern, _ in ASKED])
def test_any_range_is_answered_or_refused(admin: Person, pattern: str, names: list[str]):
    hamster = a_hamster(admin)["id"]
    a_row(admin, hamster)
    path = re.sub(r"\([^)]*\)", str(hamster), pattern)

    for days in product([None, *EDGES], repeat=len(names)):
        asked = {name: day for name, day in zip(names, days, strict=True) if day}
        answer = admin.get(path, **asked)
        assert answer.status_code in {200, 422}, (asked, answer.text)


@given(first=st.none() | st.dates(), last=st.none() | st.dates())
def test_a_range_ends_no_later_than_today_and_begins_before(first, last):
    try:
        since, until = days_of(first, last)
    except InvalidInput:
        return
    assert since <= until <= kst_day()


@pytest.mark.parametrize("day", EDGES)
def test_any_day_of_a_form_is_taken_or_refused(owner: Person, follower: Person, day: str):
    hamster = a_hamster(owner)["id"]
    a_carer(owner, follower, hamster, "write")
    reminder = a_reminder(owner, hamster)["id"]
    row = a_row(owner, hamster)["id"]
    entry = {"hamsterId": hamster, "title": "하루", "content": "잘 잤다.", "images": []}
    of_hamster = {"name": "두부", "breed": "골든 햄스터", "birthDate": None}
    farewell = f"/api/hamsters/{hamster}/farewell"
    reminders = f"/api/hamsters/{hamster}/reminders"
    medicine = {"kind": "medicine", "name": "메타캄"}
    ticks = f"/api/care/reminders/{reminder}/ticks"
    for method, path, form in (
        ("post", journal(hamster), row_form(day=day)),
        ("post", journal(hamster), row_form(**medicine, day=day, until=day)),
        ("post", journal(hamster), row_form(**medicine, until=day)),
        ("put", f"{journal(hamster)}/{row}", row_form(day=day)),
        ("post", f"{journal(hamster)}/rows", {"rows": [row_form(day=day)]}),
        ("post", f"{journal(hamster)}/share", {"from": day}),
        ("post", f"{journal(hamster)}/share", {"to": day}),
        ("post", f"{journal(hamster)}/share", {"from": day, "to": day}),
        ("post", reminders, reminder_form(startsOn=day)),
        ("post", reminders, reminder_form(startsOn=day, everyDays=None, weekdays=[1])),
        ("put", f"{reminders}/{reminder}", reminder_form(startsOn=day)),
        ("post", ticks, {"day": day}),
        ("post", ticks, {"day": str(kst_day()), "doneOn": day}),
        ("post", "/api/diary", {**entry, "entryDate": day}),
        ("post", "/api/hamsters", {**of_hamster, "birthDate": day}),
        ("post", "/api/hamsters", {**of_hamster, "name": "콩떡", "withUsSince": day}),
        ("post", "/api/hamsters", {**of_hamster, "name": "찰떡", "passedOn": day}),
        ("post", f"/api/hamsters/{hamster}/life-book", {"fromDay": day}),
        ("post", f"/api/hamsters/{hamster}/life-book", {"toDay": day}),
        ("put", farewell, {"passedOn": day, "farewell": ""}),
    ):
        answer = owner.http.request(method, path, json=form)
        assert answer.status_code < 500, (method, path, form, answer.text)
    for path in (
        "/api/hamsters/my",
        f"/api/hamsters/{hamster}",
        f"/api/hamsters/{hamster}/album",
        f"{journal(hamster)}/summary",
        "/api/care/today",
        "/api/diary",
    ):
        answer = owner.get(path)
        assert answer.status_code < 500, (path, answer.text)
    for one in owner.get("/api/hamsters/my").json():
        for below in ("", "/album", "/life-book", "/health/summary"):
            answer = owner.get(f"/api/hamsters/{one['id']}{below}")
            assert answer.status_code < 500, (one, below, answer.text)

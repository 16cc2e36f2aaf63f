"""The first report of illegal filming hides the content, ranks it first, and alerts the staff."""

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column
from hamsterd.kinds import KINDS
from tests.factories.diaries import a_crowd, an_entry
from tests.hamsterd.staff.cases.reports.test_hide_reported import targets  # noqa: F401  # a fixture
from tests.hamsterd.staff.cases.reports.test_report import report
from tests.hamsterd.staff.cases.test_reporters_weighed import past
from tests.people import Person, sign_up

FILMING = "illegal_filming"


def first_cases() -> list[bool]:
    with connection():
        return fetch_column(
            "SELECT 'first' = ANY(weighs) FROM report_cases WHERE status = 'pending'"
        )


@pytest.mark.parametrize("kind", list(KINDS))
def test_one_report_hides_it(targets, site, kind):  # noqa: F811
    reporter, late = a_crowd(site.url, 2)

    assert report(reporter, kind, targets[kind], reason=FILMING).status_code == 201

    assert report(late, kind, targets[kind]).status_code == 404
    assert first_cases() == [True]


def test_other_reasons_wait_for_five(owner, follower, stranger, visitor):
    entry = an_entry(owner)
    report(follower, "diary", entry["id"], reason="inappropriate")
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
    assert first_cases() == [False]

    report(stranger, "diary", entry["id"], reason=FILMING)

    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404
    assert first_cases() == [True]


def test_who_is_mostly_wrong_hides_nothing_alone(owner, visitor, site):
    """Else one finger would silence anybody, again and again."""
    entry = an_entry(owner)
    wrong = [sign_up(site.url, f"wrong{number}", f"빗나간{number}") for number in range(2)]
    for one in wrong:
        past(one, dismissed=5, hours=48)

    report(wrong[0], "diary", entry["id"], reason=FILMING)
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
    assert first_cases() == [True]

    report(wrong[1], "diary", entry["id"], reason=FILMING)
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404


def test_the_staff_hear_of_it_at_once(admin: Person, owner: Person, follower: Person):
    report(follower, "diary", an_entry(owner)["id"], reason=FILMING)

    with connection():
        told = fetch_all("SELECT user_id, title, url FROM notifications WHERE kind = 'moderation'")
    assert told == [
        {"user_id": admin.id, "title": "불법촬영물 신고가 왔어요", "url": "/admin/reports/1/show"}
    ]


def test_it_is_the_first_of_the_queue(admin: Person, owner: Person, follower: Person, site):
    other = an_entry(owner, title="다섯이 가린 것")
    for reporter in a_crowd(site.url, 5):
        report(reporter, "diary", other["id"], reason="abuse")
    report(follower, "diary", an_entry(owner)["id"], reason=FILMING)

    first, second = admin.get("/api/admin/reports", sort='["urgency","ASC"]').json()

    assert (first["reason"], first["weighs"][0]) == (FILMING, "first")
    assert second["weighs"][0] == "hidden"

"""Journals are private: every route for every person, and every place that could leak."""

from typing import Any

import pytest

from tests.factories.diaries import a_hamster, an_entry
from tests.factories.health import a_row, journal, row_form
from tests.hamsterd.hamsters.health.test_papers import handed_in
from tests.people import Person

SECRET = "눈곱과재채기비밀"


@pytest.fixture
def kept(owner: Person) -> dict[str, Any]:
    """A journal with a symptom, a paper and a drop, of a hamster that everybody may see."""
    hamster = a_hamster(owner, name="콩이")
    paper = handed_in(owner, name=f"{SECRET}.pdf")
    row = a_row(
        owner, hamster["id"], kind="symptom", name=SECRET, note=SECRET, papers=[paper["id"]]
    )
    owner.put(
        f"{journal(hamster['id'])}/{row['id']}",
        row_form(kind="symptom", name=SECRET, papers=[paper["id"]]),
    )
    an_entry(owner, hamsterId=hamster["id"])
    return {"hamster": hamster["id"], "row": row["id"], "paper": paper}


def calls(kept: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """Every route of a journal, with a body that its owner could send."""
    base, row = journal(kept["hamster"]), kept["row"]
    return [
        ("GET", base, None),
        ("POST", base, row_form()),
        ("POST", f"{base}/rows", {"rows": [row_form()]}),
        ("POST", f"{base}/import", {"text": "2025-11-01\t112"}),
        ("GET", f"{base}.csv", None),
        ("GET", f"{base}/summary", None),
        ("PUT", f"{base}/settings", {"quietDays": 3}),
        ("GET", f"{base}/{row}/history", None),
        ("PUT", f"{base}/{row}", row_form(kind="symptom", name="다른 것")),
        ("GET", f"/api/hamsters/{kept['hamster']}/home", None),
        ("DELETE", f"/api/hamsters/{kept['hamster']}/home/housing", None),
        ("GET", f"{base}/share", None),
        ("POST", f"{base}/share", {}),
        ("DELETE", f"{base}/share", None),
        ("GET", kept["paper"]["url"], None),
        ("DELETE", f"{base}/{row}", None),
    ]


def test_to_nobody_else_there_is_such_a_thing(
    kept: dict[str, Any],
    owner: Person,
    visitor: Person,
    follower: Person,
    stranger: Person,
    admin: Person,
) -> None:
    follower.post(f"/api/follow/{owner.id}")
    owner.post(f"/api/members/{stranger.id}/block")
    before = owner.get(journal(kept["hamster"])).json()
    for person in (visitor, follower, stranger, admin):
        for method, address, body in calls(kept):
            answer = person.http.request(method, address, json=body)
            expected = {401, 404} if person is visitor else {404}
            assert answer.status_code in expected, (person.nickname, method, address)
            assert SECRET not in answer.text
    assert owner.get(journal(kept["hamster"])).json() == before


def test_another_hamsters_address_opens_no_row(kept: dict[str, Any], owner: Person) -> None:
    other = a_hamster(owner)["id"]
    address = f"{journal(other)}/{kept['row']}"

    for answer in (
        owner.get(f"{address}/history"),
        owner.put(address, row_form(kind="symptom", name="눈")),
        owner.delete(address),
    ):
        assert answer.status_code == 404


def test_it_stands_in_no_page_feed_search_or_picture(
    kept: dict[str, Any], owner: Person, visitor: Person, follower: Person, admin: Person
) -> None:
    follower.post(f"/api/follow/{owner.id}")
    hamster = kept["hamster"]
    places = (
        "/",
        f"/hamster/{hamster}",
        f"/hamster/{hamster}/health",
        f"/user/{owner.id}",
        f"/api/hamsters/{hamster}",
        f"/api/hamsters/user/{owner.id}",
        f"/api/hamsters/{hamster}/diaries",
        "/api/diary",
        f"/api/search/diaries?q={SECRET}",
        f"/api/search/hamsters?q={SECRET}",
        "/rss.xml",
        "/sitemap.xml",
        "/api/notifications",
        f"/api/admin/users/{owner.id}",
        "/api/admin/todo",
        f"/search?q={SECRET}",
    )
    for person in (visitor, follower, admin):
        for place in places:
            text = person.get(place).text
            assert "symptom" not in text, (person.nickname, place)
            assert kept["paper"]["url"] not in text, (person.nickname, place)
            if SECRET not in place:  # what is asked for is said again
                assert SECRET not in text, (person.nickname, place)


def test_of_a_hamster_that_is_gone_nothing_is_answered(kept: dict[str, Any], owner: Person) -> None:
    assert owner.delete(f"/api/hamsters/{kept['hamster']}").status_code == 200

    for method, address, body in calls(kept):
        answer = owner.http.request(method, address, json=body)
        assert answer.status_code == 404, (method, address)

"""Data of a page obeys the rules of the API: access, limits, errors, the canonical name."""

import logging

import httpx
import pytest

from hamsterd.http.counting import metrics
from hamsterd.http.limits.rate_limits import RATES, RateLimits
from hamsterd.staff.desk.ads import service as ads
from tests.factories.community import a_board, a_post
from tests.hamsterd.site.pages.reading import read
from tests.people import Person
from tests.site import RunningSite
from tests.statements import counted


def test_who_is_not_signed_in_is_refused_in_the_same_words(visitor: Person):
    answer = read(visitor.get("/")).given["/api/auth/me"]

    real = visitor.get("/api/auth/me")
    assert (answer["status"], real.status_code) == (401, 401)
    assert {**answer["body"], "requestId": real.json()["requestId"]} == real.json()
    assert "requestId" not in answer["body"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/search?q=x", "/api/search?q=x"),
        ("/community?search=x", "/api/community?search=x&orderBy=latest&offset=0&limit=15"),
    ],
)
def test_a_page_that_searches_counts_as_a_search(
    site: RunningSite, owner: Person, visitor: Person, monkeypatch, path: str, uri: str
):
    a_post(owner)
    monkeypatch.setattr(site.site.process, "limits", RateLimits({**RATES, "search": "21/minute"}))
    for _ in range(20):
        visitor.get("/login")
        assert read(visitor.get(path)).given[uri]["status"] == 200

    assert visitor.get(uri).status_code == 200
    page = read(visitor.get(path))
    real = visitor.get(uri)

    assert page.status == 200
    assert (page.given[uri]["status"], real.status_code) == (429, 429)
    assert page.given[uri]["headers"].keys() == {"Retry-After"}
    assert read(owner.get(path)).given[uri]["status"] == 200


def test_what_fails_is_left_to_the_portal_and_told_to_the_log(
    site: RunningSite, visitor: Person, monkeypatch, caplog
):
    def fail(_: object) -> None:
        raise RuntimeError("no banners today")

    monkeypatch.setattr(ads, "cached_ads", fail)
    failed = metrics.requests_failed.labels("PageHandler", "server_error")
    before = failed._value.get()

    with caplog.at_level(logging.WARNING, logger="hamsterd.http"):
        page = read(visitor.get("/"))

    assert page.status == 200
    assert "/api/ads?place=home" not in page.given
    assert "/api/diary?orderBy=latest&limit=10" in page.given
    assert [one.message for one in caplog.records if one.exc_info] == ["/api/ads failed"]
    assert failed._value.get() - before == 1


def test_a_cookie_that_opens_nothing_is_looked_up_once(site: RunningSite, visitor: Person):
    visitor.get("/login")
    stale = httpx.Client(base_url=site.url, cookies={"hamsterd": "no-such-session"})

    with counted() as statements:
        stale.get("/login")

    assert len(statements) == 1


def test_boards_on_pages_are_those_of_whoever_asks(
    site: RunningSite, owner: Person, follower: Person, visitor: Person
):
    a_board()  # the first is protected
    board = a_board("단골방", readPermission="members")

    def may_read(person: Person) -> bool:
        boards = read(person.get("/login")).given["/api/boards"]["body"]
        return next(one["mayRead"] for one in boards if one["id"] == board)

    for _ in range(3):
        assert [may_read(one) for one in (visitor, follower, owner)] == [False, True, True]

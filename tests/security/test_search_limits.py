"""Words are searched sixty times a minute, wherever they are searched."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.people import Person
from tests.site import RunningSite

SEARCHES = {"/api/search", "/api/community"}
SUGGESTIONS = {"/api/members/suggest"}
"""Bounded by a limit of their own: they are asked at every letter."""


@pytest.fixture
def real_limits(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(site.site.process, "limits", RateLimits())
    with time_machine.travel(datetime.now(UTC), tick=False):
        yield


def test_these_are_all_that_take_words():
    """Besides the console's lists, which admins alone see."""
    asked = {
        path
        for path, _, contract, _ in contracts(ROUTES)
        if contract.query and {"q", "search"} & set(contract.query.model_fields)
    }
    assert asked == SEARCHES | SUGGESTIONS


@pytest.mark.usefixtures("real_limits")
def test_posts_are_searched_as_often_as_everything(visitor: Person):
    """The sixty are one limit, whichever search they are spent on."""
    for n in range(30):
        assert visitor.get("/api/search", q=f"콩{n}").status_code == 200
    answers = Counter(visitor.get("/api/community", search=f"콩{n}").status_code for n in range(31))

    assert answers == {200: 30, 429: 1}
    assert visitor.get("/api/search", q="두부").status_code == 429


@pytest.mark.usefixtures("real_limits")
def test_a_cached_search_counts_too_and_a_list_does_not(visitor: Person):
    answers = [visitor.get("/api/community", search="콩").status_code for _ in range(61)]

    assert answers == [200] * 60 + [429]
    assert visitor.get("/api/community").status_code == 200
    assert visitor.get("/api/community", search=" ").status_code == 200

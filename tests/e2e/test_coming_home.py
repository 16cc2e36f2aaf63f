"""Home is read from its top: today's care is shown before the feed below it."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.e2e.arriving import WATCH, arrive, assert_stood_still, slow_down
from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, seat, settle
from tests.factories.contests import a_contest
from tests.factories.reminders import a_reminder
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

CARE = "오늘의 돌봄"


@pytest.fixture(scope="module")
def member(server: Server) -> Person:
    """Somebody with three things to do, and entries to read."""
    key = uuid4().hex[:6]
    person = sign_up(server.url, f"home{key}", f"밤이집사{key}")
    hamster = person.post("/api/hamsters", {"name": "밤이", "breed": "펄 햄스터"}).json()["id"]
    for kind in ("sand_bath", "wheel", "bedding", "weight"):
        a_reminder(person, hamster, kind=kind, at="00:00")
    for day in ("첫날", "둘째 날"):
        form = {"title": day, "content": "잘 먹었어요.\n" * 4, "hamsterId": hamster}
        person.post("/api/diary", form)
    return person


@pytest.fixture
def running_contest(server: Server) -> Iterator[str]:
    """A contest that home leads to, until the test is over; its title."""
    key = uuid4().hex[:6]
    chief = sign_up(server.url, f"chief{key}", f"대회장{key}")
    server.hamster("users", "grant-admin", chief.username)
    contest = a_contest(chief, title=f"첫눈과 햄찌 {key}")
    yield contest["title"]
    over = chief.post(f"/api/admin/contests/{contest['id']}/cancel", {"reason": "시험이 끝났어요."})
    assert over.status_code == 200, over.text


DRAWN = """() => document.querySelector('.served [aria-labelledby=care-today] + nav')
    && [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"""
"""The page streams in: the card is complete once the element below it is there and styled."""


@pytest.mark.parametrize("viewport", rest_in("walks", [PHONE, DESKTOP], PHONE))
def test_it_does_not_jump_when_it_is_loaded(
    window: OpenWindow, member: Person, viewport: dict[str, int]
) -> None:
    page = window(viewport)
    seat(page, member)
    slow_down(page)
    page.add_init_script(f"({WATCH})()")
    card = "document.querySelector('.served [aria-labelledby=care-today]')"
    held = f"{card}?.getBoundingClientRect().height"
    page.goto("/", wait_until="commit")
    page.wait_for_function(DRAWN)
    served = page.evaluate(held)
    settle(page)
    box = page.get_by_role("region", name=CARE).bounding_box() or {}
    assert served == pytest.approx(box["height"], abs=2)
    assert_stood_still(page)


@pytest.mark.parametrize("viewport", rest_in("walks", [PHONE, DESKTOP], PHONE))
def test_it_does_not_jump_when_it_is_come_back_to(
    window: OpenWindow, member: Person, running_contest: str, viewport: dict[str, int]
) -> None:
    """Neither the care nor a running contest causes a shift: the feed waits for both."""
    page = window(viewport)
    seat(page, member)
    arrive(page, "/levels")
    slow_down(page)
    page.evaluate(f"({WATCH})()")
    page.get_by_role("link", name="홈", exact=True).click()
    expect(page.get_by_role("region", name=CARE)).to_be_visible()
    expect(page.get_by_role("link", name=running_contest)).to_be_visible()
    settle(page)
    assert_stood_still(page)

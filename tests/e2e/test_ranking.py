"""The rankings in real browsers: what the job changes, and where one finds oneself."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, PHONE_AND_DESK, OpenWindow, look, seat
from tests.factories.diaries import a_hamster, an_entry, entries, like, say
from tests.people import Person, sign_up
from tests.processes import Server

FIRST_PAGE = 33
"""Places that come at once."""


def ranked(server: Server) -> None:
    """As the job does every ten minutes."""
    server.hamster("ranking", "rebuild")


def place_of(page: Page, person: Person) -> Locator:
    """Their place on the podium or in a row."""
    named = page.get_by_role("link", name=re.compile(rf"{person.nickname}\b"))
    return page.get_by_role("main").get_by_role("listitem").filter(has=named)


def names(page: Page) -> str:
    """Everybody in the order of the list."""
    lists = page.get_by_role("main").locator("ol")
    lists.first.wait_for()
    return "\n".join(lists.all_inner_texts())


@pytest.mark.part(name="journeys")
@PHONE_AND_DESK
def test_who_wrote_more_comes_first_when_the_job_has_run(
    window: OpenWindow, server: Server, viewport: dict[str, int], key: str
) -> None:
    slow = sign_up(server.url, f"slow{key}", f"느린집사{key}")
    quick = sign_up(server.url, f"quick{key}", f"빠른집사{key}")
    entries(slow, 5)
    ranked(server)
    entries(quick, 6)

    page = window(viewport)
    seat(page, slow)
    page.goto("/ranking")
    page.get_by_role("tab", name="레벨").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="일기")).to_be_focused()
    page.get_by_role("radio", name="이번 주").check()
    page.wait_for_url("/ranking?kind=diaries&period=week")
    expect(page.get_by_text("기준 시각")).to_be_visible()
    expect(place_of(page, slow).get_by_text("나", exact=True)).to_be_visible()
    expect(place_of(page, quick)).to_have_count(0)

    ranked(server)
    page.reload()
    expect(place_of(page, quick)).to_contain_text("6편")
    shown = names(page)
    assert shown.index(quick.nickname) < shown.index(slow.nickname)
    assert look(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert look(page) == []

    page.get_by_role("link", name=re.compile(quick.nickname)).click()
    page.wait_for_url(f"/user/{quick.id}")
    page.go_back()
    expect(page.get_by_role("tab", name="일기")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("radio", name="이번 주")).to_be_checked()


@pytest.mark.part(name="journeys")
def test_a_loved_hamster_leads_to_its_own_page(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"keeper{key}", f"두부집사{key}")
    hamster = a_hamster(owner, name=f"두부{key}")
    entry = an_entry(owner, hamsterId=hamster["id"])
    for number in range(3):
        like(sign_up(server.url, f"fan{number}{key}", f"팬{number}{key}"), entry)
    ranked(server)

    page = window(PHONE)
    page.goto("/ranking?kind=popular-hamsters")
    link = page.get_by_role("main").get_by_role("link", name=re.compile(hamster["name"]))
    expect(link).to_be_visible()
    assert look(page) == []
    link.click()
    page.wait_for_url(f"/hamster/{hamster['id']}")


@pytest.mark.part(name="journeys")
def test_who_is_further_down_sees_their_own_place(
    window: OpenWindow, server: Server, key: str
) -> None:
    crowd = [
        sign_up(server.url, f"many{number}{key}", f"관객{number}{key}")
        for number in range(FIRST_PAGE + 1)
    ]
    for person in crowd:
        person.post("/api/attendance/check")
    newcomer = sign_up(server.url, f"new{key}", f"햄린이{key}")
    say(newcomer, an_entry(crowd[0]))
    ranked(server)

    page = window(PHONE)
    seat(page, newcomer)
    page.goto("/ranking")
    own = page.get_by_role("region", name="내 순위")
    expect(own).to_contain_text(re.compile(r"\d위"))
    expect(own).to_contain_text("경험치 2점")
    assert look(page) == []
    box, bar = (
        each.bounding_box() for each in (own, page.get_by_role("navigation", name="빠른 메뉴"))
    )
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]

    places = page.get_by_role("main").get_by_role("listitem")
    while own.is_visible():
        before = places.count()
        page.get_by_role("button", name="더 보기").click()
        expect(places).not_to_have_count(before)
    expect(place_of(page, newcomer)).to_contain_text("나")

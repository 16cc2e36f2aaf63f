"""Text at twice its size, as a browser's own setting makes it, on phones."""

from uuid import uuid4

import pytest

from tests.e2e.arriving import arrive
from tests.e2e.conftest import PHONE, SETTLED, OpenWindow, seat
from tests.e2e.test_typed_names import BARS, WIDER
from tests.factories.pictures import a_photo
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

TWICE = """document.addEventListener('readystatechange', () => {
    document.documentElement.style.fontSize = '200%'
})"""

CUT = """() => [...document.querySelectorAll('header *, nav[aria-label="빠른 메뉴"] *')]
    .map((each) => [each, each.getBoundingClientRect(), each.closest('header, nav')])
    .filter(([each, box, bar]) => box.width > 0 && !each.closest('#menu-panel, main')
        && !bar.closest('main')
        && box.bottom > bar.getBoundingClientRect().bottom + 1)
    .map(([each]) => each.outerHTML.slice(0, 120))"""
"""The content that overflows the bars."""

STACKED = """() => [...document.querySelectorAll('main h1, main h2')]
    .map((each) => [each, each.getBoundingClientRect(),
        parseFloat(getComputedStyle(each).fontSize)])
    .filter(([each, box, size]) => box.width > 1 && box.width < 1.6 * size
        && box.height > 2 * size && each.textContent.trim().length > 2)
    .map(([each]) => each.outerHTML.slice(0, 120))"""
"""Headings that are written a letter a line."""

GROWN = """() => [...document.querySelectorAll('main dd')]
    .filter((each) => each.textContent.trim() === '0')
    .forEach((each) => { each.textContent = '9,999' })"""
"""Who has been here for years has larger numbers."""

PAGES = [
    "/",
    "/diary/{entry}",
    "/hamsters",
    "/hamster/{hamster}",
    "/hamster/{hamster}/health",
    "/hamster/{hamster}/care",
    "/ranking",
    "/settings",
    "/notifications",
    "/profile",
    "/create-diary",
    "/search",
    "/levels",
    "/community",
    "/contest",
]


@pytest.fixture(scope="module")
def member(server: Server) -> Person:
    """Somebody with a hamster and an entry, called as people are."""
    key = uuid4().hex[:6]
    return sign_up(server.url, f"large{key}", f"콩이집사{key}")


@pytest.fixture(scope="module")
def ids(member: Person) -> dict[str, int]:
    """The ids of the visible things."""
    told = {"name": "콩이", "breed": "정글리안"}
    hamster = member.post("/api/hamsters", told).json()["id"]
    photo = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    form = {"title": "첫눈 온 날", "content": "창밖을 봤어요.", "hamsterId": hamster}
    entry = member.post("/api/diary", {**form, "images": photo}).json()["id"]
    return {"hamster": hamster, "entry": entry}


@pytest.mark.parametrize("path", rest_in("walks", PAGES, "/hamster/{hamster}/health"))
def test_nothing_is_cut_or_pushed_aside(
    window: OpenWindow, member: Person, ids: dict[str, int], path: str
) -> None:
    page = window(PHONE)
    seat(page, member)
    page.add_init_script(TWICE)
    arrive(page, path.format(**ids))
    page.evaluate(GROWN)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(SETTLED)
        wrong = [page.evaluate(look) for look in (WIDER, BARS, CUT, STACKED)]
        assert wrong == [[], [], [], []], f"{width} wide"

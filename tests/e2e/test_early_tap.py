"""A tap before the portal runs leads to the same page as after it."""

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from tests.e2e.arriving import arrive
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, seat
from tests.e2e.test_first_screen import empty_code
from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

SLOTS = """() => [...document.querySelectorAll(
        'header a, header summary, nav[aria-label="빠른 메뉴"] a, nav[aria-label="일기 정렬"] a')]
    .map((slot) => ({ slot, box: slot.getBoundingClientRect() }))
    .filter(({ slot, box }) => box.width > 0 && !slot.closest('details nav, article'))
    .map(({ slot, box }) => ({
        words: slot.getAttribute('aria-label') ?? slot.innerText.trim().split('\\n')[0],
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        leads: slot.href ?? null,
    }))"""
"""The middle of whatever can be tapped in the bars and tabs as the server wrote them."""

FOUND = """([x, y]) => {
    const slot = document.elementFromPoint(x, y)?.closest('a, button, summary')
    return slot && (slot.getAttribute('aria-label') ?? slot.innerText.trim())
}"""
"""The touch target at a point, by its text."""

IN_SIGHT = """() => [...document.querySelectorAll('a')]
    .map((slot) => [slot, slot.getBoundingClientRect()])
    .map(([slot, box]) => ({ slot, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    .filter(({ slot, x, y }) => slot.contains(document.elementFromPoint(x, y)))
    .map(({ slot, x, y }) => ({ words: slot.innerText.trim(), x, y, leads: slot.href }))"""
"""The middle of every link on the first screen as the server wrote it."""

LEADS = "([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.href ?? null"
"""Where a tap at a point leads."""

OPENS = {"알림", "메뉴"}
"""They open in place; before the portal runs, the bell is a link to its page."""

WINDOWS = {
    "phone": PHONE,
    "narrow": {"width": 320, "height": 640},
    "tablet": TABLET,
    "desk": DESKTOP,
}
WALKS = [(who, size) for who in ("member", "visitor") for size in WINDOWS]


@pytest.fixture(scope="module")
def member(server: Server) -> Person:
    """Somebody with no picture and a plain name, who has been here today."""
    key = uuid4().hex[:6]
    person = sign_up(server.url, f"early{key}", f"두부집사{key}")
    person.post("/api/attendance/check")  # or a message of today's would lie over what is tapped
    return person


@pytest.mark.parametrize(("who", "size"), rest_in("walks", WALKS, ("member", "phone")))
def test_each_slot_stands_alike_before_and_after(
    window: OpenWindow, member: Person, who: str, size: str
) -> None:
    before, after = (opened(window, WINDOWS[size], member, who) for _ in range(2))
    slots = slots_of(before)
    arrive(after, "/")

    assert [moved(after, slot) for slot in slots if moved(after, slot)] == []


@pytest.mark.part(name="walks")
@pytest.mark.parametrize(("who", "size"), WALKS)
def test_each_slot_leads_alike_before_and_after(
    window: OpenWindow, member: Person, who: str, size: str
) -> None:
    before, after = (opened(window, WINDOWS[size], member, who) for _ in range(2))
    led = {slot["words"]: slot for slot in slots_of(before) if slot["words"] not in OPENS}

    for slot in led.values():
        for page in (before, after):
            tap(page, slot)
            page.wait_for_url(slot["leads"])


def slots_of(page: Page) -> list[dict[str, Any]]:
    """The touch targets of the front page as served; the portal never starts on this page."""
    empty_code(page)
    page.goto("/")
    slots: list[dict[str, Any]] = page.evaluate(SLOTS)
    assert len(slots) > len(OPENS) + 5
    return slots


def opened(window: OpenWindow, viewport: dict[str, int], member: Person, who: str) -> Page:
    page = window(viewport)
    if who == "member":
        seat(page, member)
    return page


def moved(page: Page, slot: dict[str, Any]) -> str | None:
    """The element that is now in the slot's place, if it is another one."""
    words = str(page.evaluate(FOUND, [slot["x"], slot["y"]]))
    is_same = words.startswith(slot["words"])
    return None if is_same else f"{slot['words']} became {words}"


def tap(page: Page, slot: dict[str, Any]) -> None:
    """At that place of the front page."""
    page.goto("/")
    if page.locator(".served").count() == 0 or page.locator(".stage").count():
        arrive(page, "/")
    page.mouse.click(slot["x"], slot["y"])


@pytest.fixture(scope="module")
def ids(server: Server, member: Person) -> dict[str, object]:
    """A board with keeper and categories, a post, an entry and a word to search for."""
    key = uuid4().hex[:6]
    chief = sign_up(server.url, f"boards{key}", f"판지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    form = {
        "name": f"가 {key}",
        "description": "궁금한 건 무엇이든 물어보세요. " * 2,
        "sortOrder": 0,
    }
    board = chief.post("/api/boards", form).json()["id"]
    path = f"/api/admin/boards/{board}"
    chief.put(f"{path}/categories", {"categories": [{"name": "먹이"}, {"name": "건강"}]})
    assert chief.post(f"{path}/keepers", {"userId": member.id}).is_success
    post = a_post(chief, title=f"물통이 새요 {key}", boardId=board)["id"]
    entries = [an_entry(member, title=f"{key} {number}번째 날") for number in range(9)]
    for entry in entries:
        member.post(f"/api/diary/{entry['id']}/bookmark")
    chief.post(f"/api/diary/{entries[0]['id']}/comments", {"content": "귀여워요!"})
    return {"board": board, "post": post, "entry": entries[0]["id"], "key": key}


CONTENT = [
    "/community",
    "/community?board={board}",
    "/community/post/{post}",
    "/diary/{entry}",
    "/search?q={key}",
    "/bookmarks",
    "/notifications",
    "/hamsters",
]


@pytest.mark.parametrize("path", rest_in("walks", CONTENT, "/community?board={board}"))
def test_nothing_else_comes_under_the_finger(
    window: OpenWindow, member: Person, ids: dict[str, object], path: str
) -> None:
    """Nothing that leads elsewhere takes the place of a link."""
    address = path.format(**ids)
    before, after = (opened(window, PHONE, member, "member") for _ in range(2))
    empty_code(before)
    before.goto(address)
    arrive(after, address)

    slots = before.evaluate(IN_SIGHT)
    led = [(slot, after.evaluate(LEADS, [slot["x"], slot["y"]])) for slot in slots]
    assert len(slots) > len(OPENS) + 5
    assert [each for each in led if each[1] not in (None, each[0]["leads"])] == []


def test_a_menu_that_is_open_stays_open(window: OpenWindow, member: Person) -> None:
    page = window(PHONE)
    seat(page, member)
    held: list[Any] = []
    page.route("**/assets/*.js", lambda route: held.append(route))  # noqa: PLW0108
    page.goto("/", wait_until="commit")
    page.locator("summary").click()
    page.get_by_role("link", name="북마크").wait_for()
    page.route("**/assets/*.js", lambda route: route.continue_())
    for route in held:
        route.continue_()
    page.locator("#menu-panel").get_by_role("link", name="북마크").wait_for()

"""The ways to everything at every width: bars, stops for keys, one gutter, the footer."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenWindow, seat, settle
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

WIDTHS = [390, 769, 820, 1023, 1024, 1280]
STOPS_BEFORE_FIRST_CARD = 12
GUTTER = 16

AT_CARD = "() => document.activeElement.closest('main article') !== null"
LEFT_EDGES = """() => [
    ...document.querySelectorAll(
        'main h1, main input[type=search], main article, main ul, main section')
].filter((each) => each.getClientRects().length && each.getBoundingClientRect().width > 200
    && !each.parentElement.closest('article, ul, section, form, header'))
  .map((each) => [each.tagName, Math.round(each.getBoundingClientRect().left)])"""


@pytest.fixture(scope="module")
def person(server: Server) -> Person:
    """Wrote one entry and one post."""
    key = uuid4().hex[:6]
    person = sign_up(server.url, f"way{key}", f"길잡이{key}")
    chief = sign_up(server.url, f"chf{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    board = chief.post("/api/boards", {"name": f"길 {key}"}).json()["id"]
    hamster = person.post("/api/hamsters", {"name": "길이", "breed": "골든"}).json()["id"]
    person.post("/api/diary", {"title": "첫 길", "content": "걸었다", "hamsterId": hamster})
    person.post("/api/community", {"title": "길 묻기", "content": "어디", "boardId": board})
    person.post("/api/attendance/check")  # or its message is a stop for keys while it stands
    return person


@pytest.fixture
def member(window: OpenWindow, person: Person) -> Page:
    """That person's window."""
    page = window()
    seat(page, person)
    return page


def opened(page: Page, path: str, width: int, height: int = 900) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(path)
    settle(page)


@pytest.mark.parametrize("width", rest_in("walks", WIDTHS, 390))
def test_writing_bookmarks_and_search_are_a_press_away_and_the_menu_repeats_nothing(
    member: Page, width: int
) -> None:
    opened(member, "/ranking", width)
    expect(member.get_by_role("link", name="일기 쓰기")).to_be_visible()
    expect(member.get_by_role("banner").get_by_role("link", name="검색")).to_be_visible()
    if width < 1024:
        member.get_by_role("button", name="메뉴 열기").click()
    if width == min(WIDTHS):
        repeats_nothing_of_the_bars(member)
    member.get_by_role("link", name="북마크").click()
    member.wait_for_url("**/bookmarks")


def repeats_nothing_of_the_bars(page: Page) -> None:
    menu = page.locator("#menu-panel")
    expect(menu.get_by_role("link", name="북마크")).to_be_visible()
    for name in ("홈", "랭킹", "커뮤니티", "내 햄스터", "검색"):
        expect(menu.get_by_role("link", name=name)).to_have_count(0)
    expect(menu.get_by_text("화면 테마")).to_be_visible()


@pytest.mark.parametrize("width", rest_in("walks", [390, 820, 1280], 1280))
@pytest.mark.parametrize("who", rest_in("walks", ["visitor", "member"], "member"))
def test_few_stops_lie_before_the_first_card(
    window: OpenWindow, member: Page, who: str, width: int
) -> None:
    page = member if who == "member" else window()
    opened(page, "/", width)
    expect(page.locator("main article").first).to_be_visible()
    stops = []
    while not page.evaluate(AT_CARD):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("() => document.activeElement.textContent.slice(0, 20)"))
        assert len(stops) <= STOPS_BEFORE_FIRST_CARD + 1, "\n".join(stops)


WITHOUT_BOARDS = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('aside nav { display: none }')
    document.adoptedStyleSheets = [sheet]
}"""
"""As many boards as the site's other tests made are a panel higher than the screen."""


@pytest.mark.parametrize(
    ("width", "height"), rest_in("walks", [(390, 844), (820, 1180), (1280, 1400)], (390, 844))
)
@pytest.mark.parametrize(
    "path", rest_in("walks", ["/search", "/bookmarks", "/reports"], "/bookmarks")
)
def test_a_short_page_does_not_scroll_for_its_footer(
    member: Page, path: str, width: int, height: int
) -> None:
    opened(member, path, width, height)
    member.evaluate(WITHOUT_BOARDS)
    expect(member.get_by_role("contentinfo")).to_be_in_viewport()
    over = "() => document.documentElement.scrollHeight - window.innerHeight"
    assert member.evaluate(over) <= 0


@pytest.mark.parametrize(
    "path",
    rest_in(
        "walks", ["/", "/community", "/search?q=길", "/ranking", "/notifications/settings"], "/"
    ),
)
def test_heads_fields_and_cards_keep_one_gutter(member: Page, path: str) -> None:
    opened(member, path, 390)
    member.wait_for_function(f"() => ({LEFT_EDGES})().length")
    edges = member.evaluate(LEFT_EDGES)
    assert {left for _, left in edges} == {GUTTER}, edges


@pytest.mark.part(name="journeys")
def test_the_newest_follows_those_one_follows(member: Page) -> None:
    opened(member, "/", 390)
    tabs = member.get_by_role("tab")
    expect(tabs).to_have_text(["팔로잉", "최신", "인기"])
    expect(member.get_by_role("tab", name="최신")).to_have_attribute("aria-selected", "true")

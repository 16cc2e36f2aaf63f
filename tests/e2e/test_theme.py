"""The chosen theme applies before the first paint; by default it follows the system."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESKTOP, OpenWindow, seat, settle
from tests.people import sign_up
from tests.processes import Server

LIGHT_PAGE = "rgb(255, 250, 244)"
DARK_PAGE = "rgb(25, 21, 18)"


def expect_ground(page: Page, color: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", color)


def expect_bar(page: Page, color: str) -> None:
    """The browser's own bar: it takes the first colour that is for the system's theme."""
    of_bar = """[...document.querySelectorAll('meta[name="theme-color"]')]
        .find((one) => !one.media || matchMedia(one.media).matches).content"""
    assert page.evaluate(of_bar) == color


def without_portal(page: Page) -> None:
    """Serve an empty portal from now on, so that only the page's first paint is visible."""

    def empty(route: Route) -> None:
        route.fulfill(body="", content_type="text/javascript")

    page.route("**/assets/*.js", empty)


def test_a_chosen_theme_is_there_before_the_portal_runs(window: OpenWindow) -> None:
    page = window(DESKTOP, color_scheme="light")
    page.goto("/login")
    page.get_by_role("button", name="화면 테마").click()
    page.get_by_role("menuitemcheckbox", name="어둡게").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("localStorage.getItem('hamsterd-ui-theme')") == "dark"
    expect_ground(page, DARK_PAGE)

    without_portal(page)
    page.reload()
    expect(page.locator("#root > .served")).to_be_visible()
    expect_ground(page, DARK_PAGE)
    expect_bar(page, "#191512")


@pytest.mark.part(name="journeys")
def test_until_then_the_system_decides(window: OpenWindow) -> None:
    page = window(DESKTOP, color_scheme="dark")
    page.goto("/login")
    expect_ground(page, DARK_PAGE)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect_ground(page, LIGHT_PAGE)
    assert page.evaluate("localStorage.getItem('hamsterd-ui-theme')") is None


def test_without_scripts_the_system_decides(window: OpenWindow) -> None:
    page = window(DESKTOP, color_scheme="dark", java_script_enabled=False)
    page.goto("/ranking")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    expect_ground(page, DARK_PAGE)
    expect_bar(page, "#191512")
    page.emulate_media(color_scheme="light")
    expect_ground(page, LIGHT_PAGE)
    expect_bar(page, "#FFFAF4")


STANDING_OUT = """choices => choices.filter((one) => {
    const words = document.createRange()
    words.selectNodeContents(one.lastChild)
    const lines = words.getClientRects()
    const icon = one.querySelector('svg').getBoundingClientRect()
    const { left, right } = one.getBoundingClientRect()
    return lines.length > 1 || icon.left < left + 4 || lines[0].right > right - 4
}).map((one) => one.textContent)"""
"""Choices whose words or icon do not fit in one line of them."""


@pytest.mark.part(name="journeys")
def test_each_choice_fits_on_the_narrowest_phone(
    window: OpenWindow, server: Server, key: str
) -> None:
    page = window({"width": 320, "height": 640})
    seat(page, sign_up(server.url, f"the{key}", f"테마{key}"))
    page.goto("/settings")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        choices = page.get_by_role("group", name="화면 테마").locator("label")
        expect(choices).to_have_count(3)
        settle(page)
        assert choices.evaluate_all(STANDING_OUT) == []

"""The chosen theme stands before the first paint, and follows the system until one is chosen."""

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESKTOP, OpenWindow

LIGHT_PAGE = "rgb(255, 250, 244)"
DARK_PAGE = "rgb(25, 21, 18)"


def expect_ground(page: Page, color: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", color)


def without_portal(page: Page) -> None:
    """From now on the portal's code is empty: what is seen is what the page paints first."""

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
    expect(page.locator("meta[name=theme-color]")).to_have_attribute("content", "#191512")


def test_until_then_the_system_decides(window: OpenWindow) -> None:
    page = window(DESKTOP, color_scheme="dark")
    page.goto("/login")
    expect_ground(page, DARK_PAGE)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect_ground(page, LIGHT_PAGE)
    assert page.evaluate("localStorage.getItem('hamsterd-ui-theme')") is None

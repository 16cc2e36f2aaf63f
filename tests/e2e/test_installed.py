"""The conditions under which a phone offers to install the site on its home screen."""

from io import BytesIO

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.e2e.conftest import PHONE, OpenWindow
from tests.processes import Server

SAFE_RADIUS = 0.4
"""A maskable icon may lose all beyond this share of its edge (W3C, App Manifest)."""
GROUND = (0xA6, 0x47, 0x07)


def picture(server: Server, address: str) -> Image.Image:
    answer = httpx.get(server.url + address)
    assert answer.status_code == 200, address
    return Image.open(BytesIO(answer.content))


@pytest.fixture
def page(window: OpenWindow) -> Page:
    opened = window(PHONE, service_workers="allow")
    opened.goto("/login")
    return opened


def faults_of_installing(page: Page) -> list[object]:
    """Why Chromium could not install the site of a page whose worker is there."""
    chromium = page.context.new_cdp_session(page)
    faults = [*chromium.send("Page.getAppManifest")["errors"]]
    errors = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile of its own, as tests have, can install nothing at all.
    return faults + [error["errorId"] for error in errors if error["errorId"] != "in-incognito"]


@pytest.mark.part(name="journeys")
def test_the_browser_reads_the_manifest_and_could_install_the_site(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.register('/sw.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert faults_of_installing(page) == []


@pytest.mark.part(name="journeys")
def test_icons_are_of_the_size_they_say(page: Page, server: Server) -> None:
    manifest = httpx.get(f"{server.url}/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        edge = int(icon["sizes"].partition("x")[0])
        assert picture(server, icon["src"]).size == (edge, edge)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


@pytest.mark.part(name="journeys")
def test_what_a_mask_cuts_off_is_ground(server: Server) -> None:
    icon = picture(server, "/icons/maskable-512.png").convert("RGB")
    edge = icon.width
    above_shoulders = [
        (x, y)
        for x in range(0, edge, 4)
        for y in range(0, edge * 5 // 8, 4)
        if (x - edge / 2) ** 2 + (y - edge / 2) ** 2 > (SAFE_RADIUS * edge) ** 2
    ]
    assert {icon.getpixel(point) for point in above_shoulders} == {GROUND}


@pytest.mark.part(name="journeys")
def test_the_page_names_icons_for_every_system(page: Page, server: Server) -> None:
    links = page.eval_on_selector_all(
        "link[rel~=icon], link[rel=apple-touch-icon]",
        "links => links.map((link) => new URL(link.href).pathname)",
    )
    assert links == ["/favicon.ico", "/favicon.svg", "/icons/apple-touch-icon.png"]
    assert picture(server, "/icons/apple-touch-icon.png").size == (180, 180)
    assert picture(server, "/favicon.ico").info["sizes"] == {(16, 16), (32, 32), (48, 48)}

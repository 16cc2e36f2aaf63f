"""A provider's ad is drawn in its frame, and its script reaches nothing of the site."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, PHONE_AND_DESK, axe_findings, seat
from tests.factories.diaries import entries
from tests.people import Person, sign_up
from tests.postgres import Cluster
from tests.processes import Server, served

HEIGHT = 150
SCRIPT = """
const SITE = '%(site)s';
const tried = {};
const reach = (name, act) => {
  try { tried[name] = String(act()); } catch (error) { tried[name] = error.name; }
};
reach('page', () => parent.document.title);
reach('cookie', () => document.cookie);
reach('storage', () => localStorage.length);
if (top !== self) reach('top', () => { top.location.href = 'about:blank'; });
tried.origin = self.origin;
tried.referrer = document.referrer;
tried.own = String(window.ads);
const asked = (path, options) => fetch(SITE + path, options).then(
  (answer) => answer.status, (error) => error.name);
const drawn = (src) => new Promise((done) => {
  const image = new Image();
  image.onload = () => done('drawn');
  image.onerror = () => done('refused');
  image.src = src;
});
const added = document.createElement('script');
added.textContent = "window.wasAdded = true";
document.body.append(added);
Promise.all([
  asked('/api/auth/me', { credentials: 'include' }),
  asked('/api/auth/logout', { method: 'POST', credentials: 'include', mode: 'no-cors' }),
  drawn(SITE + '/icons/icon-192.png'),
]).then(([me, logout, image]) => {
  tried.me = me;
  tried.logout = logout;
  tried.image = image;
  tried.added = Boolean(window.wasAdded);
  const ad = document.createElement('a');
  ad.href = 'http://%(provider)s/landing';
  ad.target = '_blank';
  ad.textContent = '햄스터 해바라기씨 반값';
  ad.style.cssText = 'display:block;padding:40px;background:#fff3d6;color:#3a2a10';
  ad.dataset.tried = JSON.stringify(tried);
  document.body.append(ad);
});
"""
REACHED_NOTHING = {
    "page": "SecurityError",
    "cookie": "SecurityError",
    "storage": "SecurityError",
    "top": "SecurityError",
    "origin": "null",
    "own": "DAN-1",
    "me": "TypeError",
    "logout": "TypeError",
    "image": "refused",
    "added": False,
}
"""The outcome of each attempt; only the snippet's own line has run."""


@dataclass
class AdServer:
    """The provider's host: its responses, and the data in each request to it."""

    host: str
    site_url: str = ""
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    @property
    def script(self) -> str:
        return SCRIPT % {"site": self.site_url, "provider": self.host}


@contextmanager
def running_ads() -> Iterator[AdServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            ads.asked.append((self.path, dict(self.headers)))
            is_script = self.path == "/ad.js"
            body = (ads.script if is_script else "<h1>반값</h1>").encode()
            self.send_response(200)
            kind = "text/javascript" if is_script else "text/html"
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Nothing on the tests' output."""

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    ads = AdServer(f"localhost:{httpd.server_port}")
    thread = threading.Thread(target=httpd.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield ads
    finally:
        httpd.shutdown()
        thread.join()
        httpd.server_close()


@pytest.fixture(scope="module")
def ads() -> Iterator[AdServer]:
    with running_ads() as running:
        yield running


@pytest.fixture(scope="module")
def advertised(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory, ads: AdServer
) -> Iterator[Server]:
    """A site of its own that shows the provider's ads."""
    folder = tmp_path_factory.mktemp("advertised")
    snippet = folder / "ad.html"
    snippet.write_text(
        f'<script>window.ads = ["DAN-1"];</script>\n<script src="http://{ads.host}/ad.js"></script>'
    )
    dsn = postgres_cluster.migrated()
    settings = {
        "HAMSTERD_AD_PROVIDER_HTML": str(snippet),
        "HAMSTERD_AD_PROVIDER_HOSTS": json.dumps([ads.host]),
        "HAMSTERD_AD_PROVIDER_HEIGHT": str(HEIGHT),
    }
    with served(dsn, folder, workers=1, **settings) as server:
        ads.site_url = server.url
        yield server
    postgres_cluster.drop(dsn)


@pytest.fixture(scope="module")
def member(advertised: Server) -> Person:
    """Somebody who is signed in, on a site with enough to read."""
    person = sign_up(advertised.url, "kong", "콩이집사")
    entries(person, 7)
    return person


@contextmanager
def visit(browser: Browser, member: Person, viewport: dict[str, int]) -> Iterator[Page]:
    context = browser.new_context(
        base_url=member.url, viewport=viewport, locale="ko-KR", service_workers="block"
    )
    context.set_default_timeout(10_000)
    page = context.new_page()
    seat(page, member)
    yield page
    context.close()


def ad_in(page: Page, place: str) -> Frame:
    """The frame of a place, scrolled to, as it is lazy."""
    box = page.locator(f"{place} iframe[title=광고]")
    box.scroll_into_view_if_needed()
    handle = box.element_handle()
    assert handle is not None
    frame = handle.content_frame()
    assert frame is not None
    frame.locator("a[data-tried]").wait_for()
    return frame


def tried(frame: Frame) -> dict[str, object]:
    return json.loads(frame.locator("a[data-tried]").get_attribute("data-tried") or "")


@PHONE_AND_DESK
def test_an_ad_is_drawn_and_its_script_reaches_nothing(
    browser: Browser, advertised: Server, member: Person, viewport: dict[str, int]
) -> None:
    with visit(browser, member, viewport) as page:
        page.goto("/")
        found = tried(ad_in(page, "main"))

        assert found.pop("referrer") == ""
        assert found == REACHED_NOTHING
        expect(page.locator("main iframe[title=광고]")).to_have_count(1)
        assert page.evaluate("fetch('/api/auth/me').then((me) => me.status)") == 200
        assert page.locator("main iframe").bounding_box()["height"] == HEIGHT
        assert axe_findings(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        assert not wide


@pytest.mark.part(name="journeys")
def test_opened_alone_it_reaches_no_more(
    browser: Browser, advertised: Server, member: Person
) -> None:
    """The sandbox comes with the document, not only with the page around it."""
    with visit(browser, member, DESKTOP) as page:
        page.goto("/ad-frame")
        page.locator("a[data-tried]").wait_for()
        found = tried(page.main_frame)

        # Alone it is its own parent and top: there is no page of ours to reach.
        alone = {name: REACHED_NOTHING[name] for name in REACHED_NOTHING.keys() - {"page", "top"}}
        assert {name: found[name] for name in alone} == alone


@pytest.mark.part(name="journeys")
def test_the_provider_is_sent_no_cookie_and_no_address_of_a_page(
    browser: Browser, advertised: Server, member: Person, ads: AdServer
) -> None:
    ads.asked.clear()
    with visit(browser, member, PHONE) as page:
        page.goto("/?tab=popular")
        ad_in(page, "main")

    headers = [told for path, told in ads.asked if path == "/ad.js"]
    assert headers
    assert all({"Cookie", "Referer", "Origin"}.isdisjoint(told) for told in headers)


@pytest.mark.part(name="journeys")
def test_an_ad_leads_to_a_window_of_its_own(
    browser: Browser, advertised: Server, member: Person
) -> None:
    with visit(browser, member, PHONE) as page:
        page.goto("/")
        frame = ad_in(page, "main")
        with page.expect_popup() as opened:
            frame.locator("a[data-tried]").click()

        expect(opened.value.get_by_role("heading", name="반값")).to_be_visible()
        assert opened.value.evaluate("window.opener") is None
        assert page.url == f"{advertised.url}/"


@pytest.mark.part(name="journeys")
def test_it_stands_beside_what_everybody_reads_and_no_form(
    browser: Browser, advertised: Server, member: Person
) -> None:
    with visit(browser, member, DESKTOP) as page:
        page.goto("/community")
        assert tried(ad_in(page, "aside"))["page"] == "SecurityError"
        for path in ("/create-diary", "/profile", "/notifications", "/diary/1", "/search"):
            page.goto(path)
            page.locator("aside h2").first.wait_for()
            expect(page.locator("iframe")).to_have_count(0)


@pytest.mark.part(name="journeys")
def test_without_a_connection_its_place_stays_as_high_and_empty(
    browser: Browser, advertised: Server, member: Person
) -> None:
    with visit(browser, member, PHONE) as page:
        page.route("**/ad-frame", lambda route: route.abort())
        page.goto("/")
        label = page.locator("main ul span", has_text="광고").first
        label.scroll_into_view_if_needed()

        box = label.locator("xpath=following-sibling::div")
        assert box.bounding_box()["height"] == HEIGHT
        expect(page.locator("iframe")).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_count(0)

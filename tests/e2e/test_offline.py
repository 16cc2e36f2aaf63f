"""A phone without a network shows what was seen last, and nothing of whoever signed out."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.conftest import PHONE, seat
from tests.e2e.wire import Wire, a_wire
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

PERSONAL = ["hamsterd-pages", "hamsterd-answers", "hamsterd-pictures"]
KEPT = """async (names) => {
    const found = []
    for (const name of names) {
        if (!(await caches.has(name))) continue
        for (const { url } of await (await caches.open(name)).keys()) {
            const { pathname, search } = new URL(url)
            found.push(pathname + search)
        }
    }
    return found
}"""

KEPT_SECONDS = 40
"""The worker comes when the first screen has long been there."""


class Phone:
    """Somebody's phone, whose network may fail."""

    def __init__(self, context: BrowserContext, wire: Wire) -> None:
        self.context = context
        self.wire = wire
        self.page = context.new_page()

    def lose_network(self) -> None:
        self.wire.is_cut.set()
        self.context.set_offline(True)

    def find_network(self) -> None:
        self.wire.is_cut.clear()
        self.context.set_offline(False)

    def kept(self) -> list[str]:
        found: list[str] = self.page.evaluate(KEPT, PERSONAL)
        return found

    def wait_until_kept(self, address: str) -> None:
        self._wait(lambda: address in self.kept())

    def wait_until_dropped(self, address: str) -> None:
        self._wait(lambda: address not in self.kept())

    def _wait(self, holds: Callable[[], bool]) -> None:
        deadline = time.monotonic() + KEPT_SECONDS
        while not holds():
            assert time.monotonic() < deadline, self.kept()
            self.page.wait_for_timeout(200)


OpenPhone = Callable[..., Phone]


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Opens a phone; a broken script on its pages fails the test, a missing network does not."""
    errors: list[str] = []
    with ExitStack() as stack:

        def open_phone(person: Person | None = None) -> Phone:
            wire = stack.enter_context(a_wire())
            context = browser.new_context(
                base_url=server.url,
                viewport=PHONE,
                has_touch=True,
                locale="ko-KR",
                reduced_motion="reduce",
                service_workers="allow",
                proxy={"server": wire.address},
            )
            stack.callback(context.close)
            context.set_default_timeout(15_000)
            opened = Phone(context, wire)
            opened.page.on("pageerror", lambda error: errors.append(str(error)))
            if person:
                seat(opened.page, person)
            return opened

        yield open_phone
    assert errors == []


def a_photographed_day(server: Server, key: str) -> tuple[Person, dict[str, Any], str]:
    """A member with one entry, its picture's address and title."""
    author = sign_up(server.url, f"off{key}", f"오프{key}")
    sent = author.send_file("/api/upload", a_photo(1200, 900)).json()
    entry = an_entry(author, title=f"지하철에서 본 날 {key}", images=sent["urls"])
    return author, entry, entry["title"]


def test_the_last_feed_is_readable_with_its_pictures(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, _, title = a_photographed_day(server, key)
    own = phone(author)
    page = own.page
    page.goto("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    own.wait_until_kept("/create-diary")

    own.lose_network()
    page.reload()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text("인터넷 연결이 끊겼어요")).to_be_visible()
    photo = page.get_by_role("article").filter(has_text=title).locator("img[src*='/media/']").first
    width = "async (image) => { await image.decode(); return image.naturalWidth }"
    assert photo.evaluate(width) > 0


def test_an_entry_read_before_can_be_read_again(phone: OpenPhone, server: Server, key: str) -> None:
    author, entry, title = a_photographed_day(server, key)
    own = phone(author)
    page = own.page
    page.goto("/")
    own.wait_until_kept("/create-diary")
    page.get_by_role("link", name=title).first.click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    own.wait_until_kept(f"/api/diary/{entry['id']}")

    own.lose_network()
    page.reload()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()

    page.goto("/ranking")
    expect(page.get_by_text("인터넷 연결이 끊겼어요")).to_be_visible()
    expect(page.get_by_role("button", name="다시 시도").first).to_be_visible()


def test_back_online_the_page_asks_anew_by_itself(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, _, title = a_photographed_day(server, key)
    own = phone(author)
    page = own.page
    page.goto("/")
    own.wait_until_kept("/create-diary")
    own.lose_network()
    page.reload()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-kept", "")

    meanwhile = f"그 사이의 날 {key}"
    an_entry(author, title=meanwhile)
    own.find_network()
    expect(page.get_by_role("heading", name=meanwhile)).to_be_visible(timeout=KEPT_SECONDS * 1000)


def test_signing_out_drops_what_was_seen(phone: OpenPhone, server: Server, key: str) -> None:
    author, _, _ = a_photographed_day(server, key)
    secret = an_entry(author, title=f"나만의 날 {key}", isPublic=False)
    address = f"/diary/{secret['id']}"
    own = phone(author)
    page = own.page
    page.goto(address)
    own.wait_until_kept(address)

    page.get_by_role("button", name="메뉴 열기").click()
    page.get_by_role("button", name="로그아웃").click()
    own.wait_until_dropped(address)
    own.lose_network()
    page.goto(address)
    expect(page.get_by_text("인터넷 연결이 끊겼어요")).to_be_visible()
    assert f"나만의 날 {key}" not in page.content()


def test_a_session_that_ended_elsewhere_drops_it_too(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, _, _ = a_photographed_day(server, key)
    secret = an_entry(author, title=f"나만의 날 {key}", isPublic=False)
    address = f"/diary/{secret['id']}"
    own = phone(author)
    own.page.goto(address)
    own.wait_until_kept(address)

    author.post("/api/auth/logout")
    own.page.goto("/ranking")
    own.wait_until_dropped(address)


def test_nothing_about_sessions_or_exports_is_ever_kept(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, _, _ = a_photographed_day(server, key)
    own = phone(author)
    own.page.goto("/")
    own.wait_until_kept("/create-diary")
    for address in ("/profile", "/export", "/sanctions", "/search?q=햄", "/reset-password?token=x"):
        own.page.goto(address)
        own.page.wait_for_load_state("networkidle")
    private = re.compile(r"auth|export|sanction|reset|token|search|admin|metrics")
    assert [address for address in own.kept() if private.search(address)] == []


def test_parts_of_a_file_pass_by(phone: OpenPhone, server: Server, key: str) -> None:
    author, entry, _ = a_photographed_day(server, key)
    own = phone(author)
    own.page.goto("/")
    own.wait_until_kept("/create-diary")
    answer = own.page.evaluate(
        """async (url) => {
            const part = await fetch(url, { headers: { Range: 'bytes=0-9' } })
            return [part.status, (await part.arrayBuffer()).byteLength]
        }""",
        entry["images"][0],
    )
    assert answer == [206, 10]
    assert entry["images"][0] not in own.kept()

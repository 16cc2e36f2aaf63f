"""A phone without a network shows the last loaded data, and none of a signed-out member's."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import COUNT_ASKED, PHONE, seat, settle
from tests.e2e.test_installed import faults_of_installing
from tests.e2e.wire import Wire, a_wire
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

PERSONAL = ["hamsterd-pages", "hamsterd-answers", "hamsterd-pictures"]
STORED_FILES = """() => new Promise((done) => {
    const opening = indexedDB.open('hamsterd')
    // Not there yet: making it is the page's.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => done(0)
    opening.onsuccess = () => {
        const count = opening.result.transaction('files').objectStore('files').count()
        count.onsuccess = () => { opening.result.close(); done(count.result) }
    }
})"""
"""How many files of unfinished writing the browser has."""
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

    def wait_until_stored(self, count: int) -> None:
        """Files of unfinished writing, which the page stores a moment after they were chosen."""
        self._wait(lambda: self.page.evaluate(STORED_FILES) == count)

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
            context.add_init_script(f"({COUNT_ASKED})()")
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


def test_the_last_feed_is_readable_with_its_pictures_and_signing_out_drops_what_was_seen(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, _, title = a_photographed_day(server, key)
    secret = an_entry(author, title=f"나만의 날 {key}", isPublic=False)
    own = phone(author)
    page = own.page
    page.goto("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    own.wait_until_kept("/create-diary")
    assert faults_of_installing(page) == []

    own.lose_network()
    page.reload()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text("인터넷 연결이 끊겼어요")).to_be_visible()
    photo = page.get_by_role("article").filter(has_text=title).locator("img[src*='/media/']").first
    width = "async (image) => { await image.decode(); return image.naturalWidth }"
    assert photo.evaluate(width) > 0

    own.find_network()
    address = f"/diary/{secret['id']}"
    page.goto(address)
    own.wait_until_kept(address)
    sign_out(page)
    page.wait_for_function("() => !history.state?.overlays")
    own.wait_until_dropped(address)
    own.lose_network()
    page.goto(address)
    expect(page.get_by_text("인터넷 연결이 끊겼어요")).to_be_visible()
    assert f"나만의 날 {key}" not in page.content()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="메뉴 열기").click()
    page.get_by_role("button", name="로그아웃").click()
    page.get_by_role("dialog").get_by_role("button", name="로그아웃").click()
    expect(page.get_by_role("link", name="로그인").first).to_be_visible()


@pytest.mark.part(name="journeys")
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


@pytest.mark.part(name="journeys")
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


@pytest.mark.part(name="journeys")
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


@pytest.mark.part(name="journeys")
def test_nothing_about_sessions_or_exports_is_ever_kept(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, entry, _ = a_photographed_day(server, key)
    own = phone(author)
    own.page.goto("/")
    own.wait_until_kept("/create-diary")
    for address in ("/profile", "/export", "/sanctions", "/search?q=햄", "/reset-password?token=x"):
        own.page.goto(address)
        settle(own.page)
    last = f"/diary/{entry['id']}"
    own.page.goto(last)
    own.wait_until_kept(last)
    private = re.compile(r"auth|export|sanction|reset|token|search|admin|metrics")
    assert [address for address in own.kept() if private.search(address)] == []


@pytest.mark.part(name="journeys")
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


def write_offline(own: Phone, title: str, photo: Path) -> None:
    """Write an entry with a photo offline, in a form that was opened online."""
    page = own.page
    own.lose_network()
    page.get_by_label("제목").fill(title)
    page.get_by_label("내용").fill("터널 안에서 썼어요.")
    picker = page.get_by_role("group", name="사진과 동영상")
    picker.locator("input").set_input_files([photo])
    expect(page.get_by_text("인터넷이 이어지면 다시 올릴게요.")).to_be_visible()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "터널.jpg"
    file.write_bytes(a_photo(900, 900))
    return file


@pytest.mark.part(name="journeys")
def test_a_day_written_offline_outlives_a_reload_and_goes_once_there_is_a_network(
    phone: OpenPhone, server: Server, key: str, photo: Path
) -> None:
    author, _, _ = a_photographed_day(server, key)
    title = f"터널에서 {key}"
    own = phone(author)
    page = own.page
    page.goto("/create-diary")
    own.wait_until_kept("/create-diary")
    write_offline(own, title, photo)

    page.reload()
    offer = page.get_by_role("region", name="쓰다 만 일기가 있어요.")
    offer.get_by_role("button", name="이어서 쓰기").click()
    expect(page.get_by_label("제목")).to_have_value(title)
    expect(page.get_by_role("button", name="1번째 파일 빼기")).to_be_visible()

    own.find_network()
    expect(page.get_by_text("올리지 못한 파일이 있어요")).to_be_hidden(timeout=KEPT_SECONDS * 1000)
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert images_of(author, title) == [1]


def images_of(author: Person, title: str) -> list[int]:
    """How many photos each published entry of this title has."""
    mine = author.get("/api/diary/my").json()
    return [len(entry["images"]) for entry in mine if entry["title"] == title]


def test_a_day_published_offline_goes_by_itself_and_leaving_takes_unfinished_pictures_along(
    phone: OpenPhone, server: Server, key: str, photo: Path
) -> None:
    """It goes without a tap more than with a network."""
    author, _, _ = a_photographed_day(server, key)
    title = f"지하 3층에서 {key}"
    own = phone(author)
    page = own.page
    page.goto("/create-diary")
    own.wait_until_kept("/create-diary")
    write_offline(own, title, photo)
    page.get_by_role("button", name="일기 올리기").click()
    expect(page.get_by_text("인터넷이 이어지면 바로 올릴게요.")).to_be_visible()
    assert images_of(author, title) == []

    own.find_network()
    page.wait_for_url("/", timeout=KEPT_SECONDS * 1000)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert images_of(author, title) == [1]
    own.wait_until_stored(0)

    page.goto("/create-diary")
    write_offline(own, f"두고 가요 {key}", photo)
    own.wait_until_stored(1)
    page.route("**/api/upload", lambda route: route.abort())  # it would be sent before one leaves
    own.find_network()
    page.goto("/ranking")
    assert page.evaluate(STORED_FILES) == 1
    sign_out(page)
    assert page.evaluate(STORED_FILES) == 0


@pytest.mark.part(name="journeys")
def test_a_day_published_offline_goes_with_one_tap_at_the_next_start(
    phone: OpenPhone, server: Server, key: str, photo: Path
) -> None:
    author, _, _ = a_photographed_day(server, key)
    title = f"엘리베이터에서 {key}"
    own = phone(author)
    page = own.page
    page.goto("/create-diary")
    own.wait_until_kept("/create-diary")
    write_offline(own, title, photo)
    page.get_by_role("button", name="일기 올리기").click()
    expect(page.get_by_text("인터넷이 이어지면 바로 올릴게요.")).to_be_visible()
    page.goto("about:blank")

    own.find_network()
    page.goto("/ranking")
    expect(page.get_by_text("오프라인에서 쓴 글이 있어요", exact=True)).to_be_visible(
        timeout=20_000
    )
    assert images_of(author, title) == []
    page.get_by_role("button", name="지금 올리기").click()
    page.wait_for_url("/")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert images_of(author, title) == [1]


@pytest.mark.part(name="journeys")
def test_what_was_written_offline_is_offered_at_the_next_start(
    phone: OpenPhone, server: Server, key: str, photo: Path
) -> None:
    """Nobody pressed publish: one tap opens the form as it was left."""
    author, _, _ = a_photographed_day(server, key)
    title = f"계단에서 {key}"
    own = phone(author)
    own.page.goto("/create-diary")
    own.wait_until_kept("/create-diary")
    write_offline(own, title, photo)
    own.page.goto("about:blank")

    own.find_network()
    own.page.goto("/ranking")
    page = own.page
    expect(page.get_by_text("오프라인에서 쓴 글이 있어요", exact=True)).to_be_visible(
        timeout=20_000
    )
    page.get_by_role("button", name="이어서 쓰기").click()
    expect(page.get_by_label("제목")).to_have_value(title)
    expect(page.get_by_role("button", name="1번째 파일 빼기")).to_be_visible()
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")
    assert images_of(author, title) == [1]


@pytest.mark.part(name="journeys")
def test_sending_offline_says_so_and_loses_nothing(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, _, _ = a_photographed_day(server, key)
    own = phone(author)
    page = own.page
    page.goto("/create-diary")
    own.wait_until_kept("/create-diary")
    own.lose_network()
    page.get_by_label("제목").fill(f"지하에서 {key}")
    page.get_by_label("내용").fill("신호가 없어요.")
    page.get_by_role("button", name="일기 올리기").click()
    expect(page.get_by_text("일기 작성 실패", exact=True)).to_be_visible()
    expect(page.get_by_label("제목")).to_have_value(f"지하에서 {key}")
    assert page.get_by_label("내용").inner_text().strip() == "신호가 없어요."


@pytest.mark.part(name="journeys")
def test_a_comment_typed_offline_waits_in_its_box(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, entry, _ = a_photographed_day(server, key)
    own = phone(author)
    page = own.page
    page.goto(f"/diary/{entry['id']}")
    own.wait_until_kept(f"/diary/{entry['id']}")
    own.lose_network()
    page.get_by_role("textbox", name="댓글").fill("귀여워요")
    page.get_by_role("button", name="남기기").click()
    words = "댓글 작성 중 오류가 발생했습니다. 인터넷 연결을 확인해 주세요."
    expect(page.get_by_text(words, exact=True)).to_be_visible()

    another = own.context.new_page()
    page.close()
    another.goto(f"/diary/{entry['id']}")
    expect(another.get_by_role("textbox", name="댓글")).to_have_value("귀여워요")


@pytest.mark.part(name="journeys")
def test_photos_shared_by_another_app_open_a_new_day(
    phone: OpenPhone, server: Server, key: str
) -> None:
    author, entry, _ = a_photographed_day(server, key)
    own = phone(author)
    page = own.page
    page.goto("/create-diary")
    own.wait_until_kept("/create-diary")
    page.evaluate(
        """async (url) => {
            const photo = await (await fetch(url)).blob()
            const chosen = new DataTransfer()
            chosen.items.add(new File([photo], '앨범.jpg', { type: 'image/jpeg' }))
            const form = document.createElement('form')
            Object.assign(form, { method: 'post', action: '/create-diary' })
            form.enctype = 'multipart/form-data'
            const field = document.createElement('input')
            Object.assign(field, { type: 'file', name: 'files' })
            field.files = chosen.files
            form.append(field)
            document.body.append(form)
            form.submit()
        }""",
        entry["images"][0],
    )
    page.wait_for_url("/create-diary?shared=1")
    expect(page.get_by_role("button", name="1번째 파일 빼기")).to_be_visible()
    page.get_by_label("제목").fill(f"앨범에서 {key}")
    page.get_by_label("내용").fill("어제 찍은 사진이에요.")
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")
    assert len(author.get("/api/diary/my").json()[0]["images"]) == 1

"""A life book of a hamster's days: requested on a phone, announced by mail, opened and read."""

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.e2e.test_export import MADE_MS
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.mailbox import Mailbox, link_of
from tests.people import sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")


def make_book(page: Page, hamster: int) -> pypdfium2.PdfDocument:
    """Request the book with its defaults, and open the downloaded file."""
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("button", name="한 권으로").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="책 만들기").click()
    expect(dialog.get_by_text("책이 준비됐어요")).to_be_visible(timeout=MADE_MS)
    with page.expect_download() as arriving:
        dialog.get_by_role("link", name="내려받기").click()
    download = arriving.value
    assert download.suggested_filename.endswith(".pdf")
    return pypdfium2.PdfDocument(download.path().read_bytes())


def text_of(book: pypdfium2.PdfDocument) -> str:
    """The text of all its pages."""
    return "\n".join(page.get_textpage().get_text_range() for page in book)


def test_an_owner_has_the_days_of_a_hamster_in_one_book(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    owner = sign_up(server.url, f"book{key}", f"책집사{key}")
    hamster = a_hamster(owner, name="콩이")["id"]
    image = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    an_entry(owner, hamsterId=hamster, title="첫눈 온 날", images=[image])
    an_entry(owner, hamsterId=hamster, title="우리만 아는 날", isPublic=False)
    before = len(mailbox.mails)
    page = window(PHONE)
    seat(page, owner)

    page.goto(f"/hamster/{hamster}#book")
    expect(page.get_by_role("dialog", name="콩이의 책 만들기")).to_be_visible()
    expect(page.get_by_text("일기 1편이 있어요.")).to_be_visible()
    settle(page)
    assert look(page, PHONE) == []
    book = make_book(page, hamster)

    assert "첫눈 온 날" in text_of(book)
    assert "우리만 아는 날" not in text_of(book)
    settle(page)
    assert look(page, PHONE) == []
    assert link_of(mailbox.wait_for(before + 1), "/hamster").endswith(f"/hamster/{hamster}#book")


def test_nobody_else_is_offered_it(window: OpenWindow, server: Server, key: str) -> None:
    owner = sign_up(server.url, f"mine{key}", f"주인{key}")
    other = sign_up(server.url, f"other{key}", f"손님{key}")
    hamster = a_hamster(owner, name="콩이")["id"]
    page = window(PHONE)
    seat(page, other)

    page.goto(f"/hamster/{hamster}")

    expect(page.get_by_role("heading", name="성장앨범")).to_be_visible()
    expect(page.get_by_role("button", name="한 권으로")).to_be_hidden()
    assert other.get(f"/api/hamsters/{hamster}/life-book").status_code == 404

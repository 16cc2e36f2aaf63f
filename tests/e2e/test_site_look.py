"""An owner gives the site its own mark and colour; a colour nobody could read is refused."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look
from tests.e2e.test_console_users import sit_down
from tests.e2e.test_read_only import picture
from tests.people import Person, sign_up
from tests.processes import Server

BUTTON = "main button[type=submit]"


@pytest.fixture
def chief(server: Server, key: str) -> Iterator[Person]:
    """An owner, after whom the site looks as it was built and has all of its parts."""
    person = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", person.username)
    yield person
    for setting in ("logo", "accent_color", "feature_ranking", "feature_community"):
        server.hamster("settings", "reset", setting)


def a_mark() -> bytes:
    out = BytesIO()
    Image.new("RGB", (256, 256), "#2563a8").save(out, "PNG")
    return out.getvalue()


def test_a_mark_and_a_colour_are_chosen_and_seen_at_once(chief: Person, window: OpenWindow) -> None:
    desk = sit_down(window, chief, "/settings")
    panel = desk.get_by_role("region", name="사이트 소개")
    panel.get_by_role("textbox", name="강조색", exact=True).fill("#ffcc00")
    panel.get_by_role("button", name="저장").click()
    expect(panel.get_by_text("쓸 수 있는 가장 가까운 색은 #856A00예요.").first).to_be_visible()
    panel.get_by_role("textbox", name="강조색", exact=True).fill("#2563A8")
    panel.get_by_label("로고", exact=True).set_input_files(
        {"name": "mark.png", "mimeType": "image/png", "buffer": a_mark()}
    )
    expect(panel.get_by_role("button", name="로고 빼기")).to_be_visible()
    panel.get_by_role("button", name="저장").click()
    expect(desk.get_by_text("설정을 저장했어요.")).to_be_visible()
    assert look(desk, TABLET, DESKTOP) == []
    picture(desk, "settings-look")
    desk.set_viewport_size(DESKTOP)

    phone = window(PHONE)
    phone.goto("/login")
    logo = phone.locator("header img").first
    expect(logo).to_be_visible()
    assert "/media/" in (logo.get_attribute("src") or "")
    expect(phone.locator(BUTTON).first).to_have_css("background-color", "rgb(37, 99, 168)")
    assert look(phone) == []
    picture(phone, "own-look")

    panel.get_by_role("button", name="‘강조색’ 설정의 기록").click()
    history = desk.get_by_role("dialog")
    expect(history.get_by_role("cell", name="#2563a8")).to_be_visible()
    assert look(desk, DESKTOP) == []
    history.get_by_role("button", name="되돌리기").click()
    desk.get_by_role("dialog").last.get_by_role("button", name="되돌리기").click()
    expect(desk.get_by_text("되돌렸어요.").first).to_be_visible()
    phone.reload()
    expect(phone.locator(BUTTON).first).to_have_css("background-color", "rgb(166, 71, 7)")


@pytest.mark.part(name="journeys")
def test_a_part_that_is_off_is_nowhere(chief: Person, window: OpenWindow, server: Server) -> None:
    server.hamster("settings", "set", "feature_ranking", "off")
    server.hamster("settings", "set", "feature_community", "off")
    for viewport in (PHONE, DESKTOP):
        page = window(viewport)
        page.goto("/")
        expect(page.get_by_role("link", name="커뮤니티")).to_have_count(0)
        expect(page.get_by_role("link", name="랭킹")).to_have_count(0)
        assert look(page) == []
        answer = page.goto("/community")
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", level=1)).to_have_text("404 Page Not Found")
    picture(page, "without-parts")

"""Photos over the whole screen: swiped from one to the next, in browsers of every age."""

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import sign_up
from tests.processes import Server

NO_SCROLLEND = """window.addEventListener(
    'scrollend', (event) => event.stopImmediatePropagation(), true)"""
"""Safari knows the event from 26.2 on."""


def test_a_swipe_makes_the_next_photo_the_current_one(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"view{key}", f"구경{key}")
    photos = [a_photo(900, 900, color) for color in ("#c0392b", "#27ae60", "#2980b9")]
    sent = [author.send_file("/api/upload", photo).json()["urls"][0] for photo in photos]
    entry = an_entry(author, title=f"세 장 {key}", images=sent)
    page = window(PHONE)
    page.add_init_script(NO_SCROLLEND)
    page.goto(f"/diary/{entry['id']}")
    page.get_by_role("button", name="사진 크게 보기").first.click()
    viewer = page.get_by_role("dialog")
    strip, slides = viewer.get_by_role("list"), viewer.locator("li")
    expect(viewer.get_by_text("1 / 3")).to_be_visible()

    strip.evaluate("(strip) => strip.scrollBy({ left: strip.clientWidth, behavior: 'smooth' })")
    expect(viewer.get_by_text("2 / 3")).to_be_visible()
    expect(slides.nth(1)).not_to_have_attribute("inert", "")
    expect(slides.nth(0)).to_have_attribute("inert", "")

    page.keyboard.press("ArrowRight")
    expect(viewer.get_by_text("3 / 3")).to_be_visible()
    expect(slides.nth(2)).to_be_in_viewport(ratio=0.95)
    strip.evaluate("(strip) => strip.scrollTo({ left: 0, behavior: 'smooth' })")
    expect(viewer.get_by_text("1 / 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)

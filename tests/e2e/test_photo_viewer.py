"""Photos over the whole screen: swiped from one to the next, in browsers of every age."""

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SETTLED, OpenWindow, axe_findings
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import sign_up
from tests.processes import Server

NO_SCROLLEND = """window.addEventListener(
    'scrollend', (event) => event.stopImmediatePropagation(), true)"""
"""Safari knows the event from 26.2 on."""
STEPS = 8
"""A finger is heard of so often on its way."""


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


def test_photos_are_swiped_in_one_frame_and_a_long_screenshot_is_read(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"long{key}", f"긴글{key}")
    photos = [a_photo(1080, 1920, "#8e44ad"), a_photo(720, 4320), a_photo(1600, 900, "#16a085")]
    sent = [author.send_file("/api/upload", photo).json()["urls"][0] for photo in photos]
    entry = an_entry(author, title=f"긴 캡처 {key}", images=sent)
    page = window(PHONE)
    page.goto(f"/diary/{entry['id']}")

    slides = page.get_by_role("button", name="사진 크게 보기")
    expect(slides).to_have_count(3)
    expect(slides.nth(0)).to_be_in_viewport(ratio=0.95)
    expect(slides.nth(1)).not_to_be_in_viewport()
    expect(page.get_by_role("button", name="좋아요")).to_be_in_viewport()
    slides.nth(1).evaluate("(slide) => slide.scrollIntoView({ inline: 'center' })")
    expect(slides.nth(1)).to_be_in_viewport(ratio=0.95)
    expect(slides.nth(1).get_by_text("눌러서 전체 보기")).to_be_visible()
    assert axe_findings(page) == []

    # As wide as the screen, and read by scrolling down.
    slides.nth(1).click()
    shown = page.get_by_role("dialog").get_by_role("img", name="2번째")
    expect(shown).to_have_js_property("complete", value=True)
    box = shown.bounding_box()
    assert box
    assert box["width"] > 0.95 * PHONE["width"]  # a mouse has a scrollbar beside it
    assert box["height"] > 2 * PHONE["height"]
    shown.dblclick(position={"x": 100, "y": 100})
    expect(shown).to_have_js_property("offsetWidth", 2 * round(box["width"]))
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)

    # On a wide screen it is no wider than it was, and grows all the same.
    page.set_viewport_size(DESKTOP)
    slides.nth(1).click()
    expect(shown).to_have_js_property("offsetWidth", 720)
    shown.dblclick(position={"x": 100, "y": 100})
    expect(shown).to_have_js_property("offsetWidth", 1440)


def test_two_fingers_make_a_photo_larger_and_smaller(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"pinch{key}", f"두손가락{key}")
    photos = [a_photo(900, 1200, color) for color in ("#c0392b", "#27ae60")]
    sent = [author.send_file("/api/upload", photo).json()["urls"][0] for photo in photos]
    entry = an_entry(author, title=f"가까이 {key}", images=sent)
    page = window(PHONE)
    page.goto(f"/diary/{entry['id']}")
    page.get_by_role("button", name="사진 크게 보기").first.click()
    viewer = page.get_by_role("dialog")
    photo = viewer.get_by_role("img", name="1번째")
    expect(photo).to_have_js_property("complete", value=True)
    whole = width(photo)

    touch = page.context.new_cdp_session(page)
    pinch(touch, page, begin=60, end=180)
    assert width(photo) == pytest.approx(3 * whole, rel=0.05)
    # One finger pans an enlarged photo, and does not change to the next.
    drag(touch, page, by=-120)
    expect(viewer.get_by_text("1 / 2")).to_be_visible()
    pinch(touch, page, begin=180, end=40)
    assert width(photo) == pytest.approx(whole, rel=0.01)
    # Whole again, a finger leafs.
    drag(touch, page, by=-250)
    expect(viewer.get_by_text("2 / 2")).to_be_visible()


def width(photo: Locator) -> float:
    """As wide as it is seen."""
    return float(photo.evaluate("(photo) => photo.getBoundingClientRect().width"))


def fingers(touch: CDPSession, kind: str, *at: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(at)]
    touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def pinch(touch: CDPSession, page: Page, *, begin: float, end: float) -> None:
    """Two fingers, so many pixels from the middle of the window each, move to or from it."""
    x, y = PHONE["width"] / 2, PHONE["height"] / 2
    for step in range(STEPS + 1):
        apart = begin + (end - begin) * step / STEPS
        kind = "touchMove" if step else "touchStart"
        fingers(touch, kind, (x, y - apart), (x, y + apart))
    fingers(touch, "touchEnd")
    page.evaluate(SETTLED)


def drag(touch: CDPSession, page: Page, *, by: float) -> None:
    """One finger, from the middle of the window to the side."""
    x, y = PHONE["width"] / 2 - by / 2, PHONE["height"] / 2
    for step in range(STEPS + 1):
        fingers(touch, "touchMove" if step else "touchStart", (x + by * step / STEPS, y))
    fingers(touch, "touchEnd")
    page.evaluate(SETTLED)

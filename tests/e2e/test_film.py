"""An accepted film plays silently, and only if the viewer allows motion; others are refused."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from fixtures.picture_spec import Look
from fixtures.pictures import draw_video
from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.films import AV1, H264, HEVC, VP9, a_film
from tests.marks import rest_in
from tests.people import sign_up
from tests.processes import Server


@pytest.mark.parametrize(
    "motion", rest_in("journeys", ["no-preference", "reduce"], "no-preference")
)
def test_a_drawn_film_plays_in_its_entry(
    window: OpenWindow, server: Server, key: str, motion: Literal["no-preference", "reduce"]
) -> None:
    author = sign_up(server.url, f"film{key}", f"동영상{key}")
    film = draw_video(Look("golden", "wheel", "night"), seed=key)
    sent = author.send_file("/api/upload", film, name="쳇바퀴.webm").json()["files"][0]
    entry = an_entry(author, title=f"달리는 중 {key}", images=[sent["url"]])

    page = window(PHONE)
    page.emulate_media(reduced_motion=motion)
    page.goto(f"/diary/{entry['id']}")

    video = page.locator("main video").first
    expect(video).to_have_js_property("videoWidth", 640)
    expect(video).to_have_js_property("muted", value=True)
    if motion == "reduce":
        expect(video).to_have_js_property("paused", value=True)
    else:
        page.wait_for_function("() => document.querySelector('main video').currentTime > 0.5")
    assert axe_findings(page) == []


@pytest.mark.part(name="journeys")
@pytest.mark.parametrize(
    ("picture", "sound", "container"),
    [
        (H264, "-c:a aac", "mov"),
        (H264, "-c:a libmp3lame", "mp4"),
        (f"{H264} -profile:v baseline", "-an", "3gp"),
        (VP9, "-c:a libopus", "webm"),
        (VP9, "-c:a libvorbis", "webm"),
        (AV1, "-an", "mp4"),
    ],
)
def test_what_is_taken_is_played(
    window: OpenWindow, server: Server, key: str, picture: str, sound: str, container: str
) -> None:
    author = sign_up(server.url, f"kind{key}", f"코덱{key}")
    url = author.send_file("/api/upload", a_film(picture, sound, container=container)).json()
    entry = an_entry(author, title=f"여러 코덱 {key}", images=url["urls"])

    page = window(PHONE)
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"/diary/{entry['id']}")

    expect(page.locator("main video").first).to_have_js_property("videoWidth", 320)
    page.wait_for_function("() => document.querySelector('main video').currentTime > 0.3")


@pytest.mark.part(name="journeys")
def test_a_film_from_before_that_nobody_can_see_is_offered_as_a_file(
    window: OpenWindow, server: Server, key: str
) -> None:
    """Its file is exchanged: a site of today would not have taken it."""
    author = sign_up(server.url, f"old{key}", f"옛영상{key}")
    url = author.send_file("/api/upload", a_film()).json()["urls"][0]
    entry = an_entry(author, title=f"예전 동영상 {key}", images=[url])

    name = url.rpartition("/")[2]
    stored = Path(server.environment["HAMSTERD_DATA_DIR"]) / "media" / name[:2] / name
    stored.write_bytes(a_film(HEVC))

    page = window(PHONE)
    page.goto(f"/diary/{entry['id']}")

    expect(page.get_by_text("이 브라우저에서 재생할 수 없는 동영상이에요.")).to_be_visible()
    assert page.get_by_role("link", name="파일 내려받기").get_attribute("href") == url
    assert axe_findings(page) == []


def test_an_iphones_film_is_converted_while_its_author_writes(
    window: OpenWindow, server: Server, key: str, tmp_path: Path
) -> None:
    author = sign_up(server.url, f"hevc{key}", f"아이폰{key}")
    a_hamster(author)
    film = tmp_path / "IMG_0001.MOV"
    film.write_bytes(a_film(f"{HEVC} -preset ultrafast", container="mov", size="640x360"))
    page = window(PHONE)
    seat(page, author)

    page.goto("/create-diary")
    picker = page.get_by_role("group", name="사진과 동영상")
    # How it may be is said before anything is chosen.
    expect(picker.get_by_text("JPG·PNG·GIF·WebP·HEIC 10MB")).to_be_in_viewport()
    picker.locator("input").set_input_files(film)
    expect(picker.get_by_role("button", name="1번째 파일 빼기")).to_be_visible()
    page.get_by_label("제목").fill(f"쳇바퀴 {key}")
    page.get_by_label("내용").fill("아이폰으로 찍었어요.")
    expect(picker.get_by_role("progressbar")).to_have_count(0, timeout=90_000)
    assert axe_findings(page) == []
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")

    entry = author.get("/api/diary/my").json()[0]
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"/diary/{entry['id']}")
    expect(page.locator("main video").first).to_have_js_property("videoWidth", 640)
    page.wait_for_function("() => document.querySelector('main video').currentTime > 0.3")

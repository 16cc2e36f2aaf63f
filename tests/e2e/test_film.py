"""A film of the demo's own making: a browser plays it, silently and only to who wants motion."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from fixtures.picture_spec import Look
from fixtures.pictures import draw_video
from tests.e2e.conftest import PHONE, OpenWindow, axe_findings
from tests.factories.diaries import an_entry
from tests.people import sign_up
from tests.processes import Server


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
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

"""Animation and transparency survive an upload through the portal."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, seat
from tests.factories.diaries import a_hamster
from tests.marks import rest_in
from tests.people import sign_up
from tests.processes import Server

SMALL_BYTES = 500 * 1024
"""The portal sends smaller files unchanged (`shrink.ts`)."""
FRAMES = 5
FILES = ["small.gif", "moving.webp", "moving.png", "once.gif", "once.webp", "see-through.png"]
PLAYS = {"moving.webp": 0, "moving.png": 0, "once.gif": None, "once.webp": 1, "small.gif": 0}
"""As Pillow tells it: 0 is for ever, None a GIF that does not say."""


def a_file(name: str) -> bytes:
    size = (300, 200) if name == "small.gif" else (900, 700)
    noise = [Image.effect_noise(size, 90).convert("RGB") for _ in range(FRAMES)]
    out = io.BytesIO()
    if name == "see-through.png":
        picture = Image.effect_noise((2400, 1800), 60).convert("RGBA")
        shape = Image.new("L", picture.size, 0)
        ImageDraw.Draw(shape).ellipse((400, 300, 2000, 1500), fill=255)
        picture.putalpha(shape)
        picture.save(out, "PNG")
    else:
        first, *rest = noise
        plays = PLAYS[name]
        look: dict[str, Any] = {} if plays is None else {"loop": plays}
        first.save(
            out, name.rpartition(".")[2], save_all=True, append_images=rest, duration=120, **look
        )
    assert out.tell() > SMALL_BYTES or name == "small.gif"
    return out.getvalue()


@pytest.mark.parametrize("name", rest_in("walks", FILES, "small.gif"))
def test_it_arrives_as_it_was(
    window: OpenWindow, server: Server, key: str, tmp_path: Path, name: str
) -> None:
    author = sign_up(server.url, f"real{key}", f"파일{key}")
    a_hamster(author)
    file = tmp_path / name
    file.write_bytes(a_file(name))
    page = window(PHONE)
    seat(page, author)

    page.goto("/create-diary")
    page.get_by_label("제목").fill(f"움직여요 {key}")
    page.get_by_label("내용").fill("그대로 올라가요.")
    picker = page.get_by_role("group", name="사진과 동영상")
    picker.locator("input").set_input_files(file)
    expect(page.get_by_role("button", name="1번째 파일 빼기")).to_be_visible()
    expect(picker.get_by_role("progressbar")).to_have_count(0)
    page.get_by_role("button", name="일기 올리기").click()
    page.wait_for_url("/")

    [media] = author.get("/api/diary/my").json()[0]["media"]
    kept = Image.open(io.BytesIO(author.get(media["url"]).content))
    if name == "see-through.png":
        assert kept.format == "PNG"
        assert kept.getchannel("A").getextrema() == (0, 255)
        return
    assert getattr(kept, "n_frames", 1) == FRAMES
    assert kept.info.get("loop") == PLAYS[name]
    # No still copy replaces it either.
    page.goto(f"/diary/{author.get('/api/diary/my').json()[0]['id']}")
    shown = page.get_by_role("button", name="사진 크게 보기").get_by_role("presentation")
    expect(shown).to_have_js_property("currentSrc", server.url + media["url"])
    assert media["mediumUrl"] is None

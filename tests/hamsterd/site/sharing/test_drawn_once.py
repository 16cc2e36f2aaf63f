"""A picture is drawn once and cached, and its cost is bounded."""

import asyncio
import os
import shutil
from collections import namedtuple
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from typing import Any, TypeVar

import pytest
from PIL import Image

from hamsterd.core.clock import utc_now
from hamsterd.media.rules import file_name_from_url, medium_name
from hamsterd.site.sharing import handlers, render_cache
from hamsterd.site.sharing.render_cache import cache_picture, cached_picture, clear_pictures
from hamsterd.site.sharing.render_queue import Picture, RenderQueue, RenderQueueBusy
from hamsterd.site.sharing.rules import DRAWN_AT_ONCE, KEPT, MAX_WAITING, ShareKind, file_name
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.site.sharing.conftest import address, picture
from tests.site import RunningSite

NAME = file_name(ShareKind.DIARY, 12, "0123456789abcdef")
Disk = namedtuple("Disk", "total used free")

R = TypeVar("R")


def in_own_loop(story: Coroutine[Any, Any, R]) -> R:
    """Run it in a thread of its own: a browser test may have left an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, story).result()


@pytest.fixture
def drawn(site: RunningSite, monkeypatch) -> list[str]:
    """Titles, in the order in which they are really drawn, from an empty cache."""
    shutil.rmtree(site.settings.share_dir, ignore_errors=True)
    titles: list[str] = []
    draw = handlers.draw_card

    def noted(card, *pictures):
        titles.append(card.title)
        return draw(card, *pictures)

    monkeypatch.setattr(handlers, "draw_card", noted)
    return titles


def test_what_is_kept_is_not_drawn_again(site, owner, robot, drawn):
    url = address(site, "diary", an_entry(owner)["id"])

    assert picture(robot, url).tobytes() == picture(robot, url).tobytes()

    assert drawn == ["첫눈 온 날"]


def test_many_who_ask_at_once_share_one_drawing(site, owner, robot, drawn):
    url = address(site, "diary", an_entry(owner)["id"])

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: robot.get(url), range(8)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert len(drawn) == 1


def test_a_full_disk_costs_a_drawing_but_no_answer(site, owner, robot, drawn, monkeypatch):
    monkeypatch.setattr(render_cache.shutil, "disk_usage", lambda _: Disk(1, 1, 0))
    url = address(site, "diary", an_entry(owner)["id"])

    picture(robot, url)
    picture(robot, url)

    assert len(drawn) == 2
    assert not list(site.settings.share_dir.glob("*/*"))


def test_a_folder_that_cannot_be_made_costs_no_answer_either(site, owner, robot, drawn):
    site.settings.share_dir.parent.mkdir(exist_ok=True)
    site.settings.share_dir.write_text("a file where the folder should be")
    try:
        picture(robot, address(site, "diary", an_entry(owner)["id"]))
    finally:
        site.settings.share_dir.unlink()


def test_a_lost_photo_is_done_without_and_asked_for_again(site, owner, robot, drawn):
    url = owner.send_file("/api/upload", a_photo(1200, 900)).json()["urls"][0]
    entry = an_entry(owner, images=[url])
    name = medium_name(file_name_from_url(url) or "")
    lost = site.settings.media_dir / name[:2] / name
    held = lost.read_bytes()
    lost.unlink()
    shared = address(site, "diary", entry["id"])

    answer = robot.get(shared)

    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert Image.open(BytesIO(answer.content)).size == (800, 400)
    lost.write_bytes(b"no picture at all")
    assert robot.get(shared).headers["Cache-Control"] == "no-store"
    lost.write_bytes(held)
    picture(robot, shared)


def test_the_desk_takes_as_many_as_can_be_waited_for():
    async def flood() -> list[object]:
        queue = RenderQueue()
        at_once: list[int] = [0, 0]

        async def draw() -> Picture:
            at_once[0] += 1
            at_once[1] = max(at_once)
            await asyncio.sleep(0)
            at_once[0] -= 1
            return Picture(b"", is_finished=True)

        asked = [queue.picture(str(number), draw) for number in range(100)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert at_once[1] == DRAWN_AT_ONCE
        assert await queue.picture("later", draw)  # the queue is empty again
        return found

    found = in_own_loop(flood())

    assert sum(isinstance(one, Picture) for one in found) == DRAWN_AT_ONCE + MAX_WAITING
    assert sum(isinstance(one, RenderQueueBusy) for one in found) == 100 - 1 - MAX_WAITING


def test_a_drawing_that_fails_fails_for_its_askers_only():
    async def story() -> None:
        queue = RenderQueue()

        async def fail() -> Picture:
            raise OSError("torn paper")

        async def draw() -> Picture:
            return Picture(b"x", is_finished=True)

        with pytest.raises(OSError, match="torn"):
            await queue.picture("one", fail)
        assert (await queue.picture("one", draw)).data == b"x"

    in_own_loop(story())


def test_old_pictures_and_the_oldest_of_too_many_go(tmp_path, monkeypatch):
    now = utc_now()
    monkeypatch.setattr(render_cache, "MAX_KEPT_BYTES", 25)
    ages = {1: timedelta(0), 2: timedelta(days=1), 3: timedelta(days=2), 4: KEPT * 2}
    for number, age in ages.items():
        name = file_name(ShareKind.POST, number, "0" * 16)
        assert cache_picture(tmp_path, name, b"ten bytes.")
        then = (now - age).timestamp()
        os.utime(tmp_path / "00" / name, (then, then))
    (tmp_path / "00" / "notes.txt").write_text("not ours")

    assert clear_pictures(tmp_path, now, dry_run=True) == 2
    assert clear_pictures(tmp_path, now) == 2

    left = {path.name.split("-")[1] for path in tmp_path.glob("00/post-*")}
    assert left == {"1", "2"}
    assert (tmp_path / "00" / "notes.txt").exists()
    assert clear_pictures(tmp_path / "never made", now) == 0


def test_nothing_is_kept_by_halves(tmp_path, monkeypatch):
    def torn(self, data):
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(render_cache.Path, "write_bytes", torn)

    assert not cache_picture(tmp_path, NAME, b"data")
    assert cached_picture(tmp_path, NAME) is None
    assert not list(tmp_path.glob("*/*"))

"""A member with an endless upload waits alone: others get their turn, and later turns are rarer.

The processes are real. An upload that never ends is a pipe that nobody writes to.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hamsterd.core.process.event_loop import run
from hamsterd.media.errors import DecodersBusy, TooComplex, UploadsPaused
from hamsterd.media.processing import penalties
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.cleaning import Limits
from hamsterd.media.processing.decoding import DecodingPool
from hamsterd.media.processing.penalties import Penalties
from hamsterd.media.processing.slots import Slots
from hamsterd.media.rules import FIRST_PENALTY_SECONDS, LONGEST_PENALTY_SECONDS
from hamsterd.media.storage import new_stem
from tests.factories.films import a_film
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite

MIB = 2**20
LIMITS = Limits(MIB, MIB)
ENDLESS_SECONDS = 60.0
Send = Callable[[int, Path], Awaitable[CleanUpload]]


def a_file(folder: Path) -> Path:
    """An ordinary photo."""
    path = folder / new_stem()
    path.write_bytes(a_photo())
    return path


def an_endless_file(folder: Path) -> Path:
    """Its first byte never comes."""
    path = folder / new_stem()
    os.mkfifo(path)
    return path


async def with_pool(pool: DecodingPool, act: Callable[[Send], Awaitable[None]]) -> None:
    """Run `act`, which sends as a member, and end all processes."""

    async def send(member_id: int, source: Path) -> CleanUpload:
        return await pool.clean(source, new_stem(), LIMITS, member_id=member_id)

    try:
        await act(send)
    finally:
        await pool.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a mark."""
    async with asyncio.timeout(ENDLESS_SECONDS):
        while not condition():  # of processes, which set no event
            await asyncio.sleep(0.01)


def test_two_members_with_endless_files_hold_up_nobody_else(tmp_path: Path):
    """A third's photo comes through; where many wait, theirs are read twice and then refused."""
    pool = DecodingPool(2, seconds=ENDLESS_SECONDS, turn_seconds=0.1)

    async def act(send: Send) -> None:
        hostile = [asyncio.ensure_future(send(n, an_endless_file(tmp_path))) for n in (1, 2)]
        await until(lambda: len(pool._all) == 2)

        first = await send(3, a_file(tmp_path))
        assert not any(one.done() for one in hostile)  # they wait, or are read once more
        assert first.kind == "image"
        while not all(one.done() for one in hostile):
            crowd = [send(n, a_file(tmp_path)) for n in range(4, 8)]
            await asyncio.gather(*crowd, return_exceptions=True)

        refused = await asyncio.gather(*hostile, return_exceptions=True)
        assert [type(one) for one in refused] == [DecodersBusy, DecodersBusy]
        with pytest.raises(UploadsPaused):
            await send(1, a_file(tmp_path))
        await send(9, a_file(tmp_path))

    run(with_pool(pool, act))


def test_a_file_that_takes_long_while_nobody_waits_is_read_to_its_end(tmp_path: Path):
    """Its turn is over at once, and that is nobody's loss."""
    pool = DecodingPool(1, turn_seconds=0)

    async def act(send: Send) -> None:
        assert (await send(1, a_file(tmp_path))).kind == "image"

    run(with_pool(pool, act))


def test_a_file_that_made_room_is_read_once_more(tmp_path: Path):
    """Two photos of two members at one process whose turns are over at once: both are served."""
    pool = DecodingPool(1, turn_seconds=0)

    async def act(send: Send) -> None:
        both = await asyncio.gather(*(send(n, a_file(tmp_path)) for n in (1, 2)))
        assert {one.kind for one in both} == {"image"}

    run(with_pool(pool, act))


def test_files_of_one_member_that_waited_behind_a_killed_one_are_not_tried(tmp_path: Path):
    """They were sent before the failure was known; each would use a place as long."""
    pool = DecodingPool(1, seconds=0.2, turn_seconds=0.1)

    async def act(send: Send) -> None:
        many = [send(1, an_endless_file(tmp_path)) for _ in range(5)]
        refused = await asyncio.gather(*many, return_exceptions=True)
        assert [type(one) for one in refused] == [TooComplex, *[UploadsPaused] * 4]

    run(with_pool(pool, act))


def a_long_film(folder: Path, media_bytes: int) -> Path:
    """Its headers, which name its maker, stand behind so many bytes, nearly all of them a hole."""
    film = a_film(more="-metadata title=Kim")
    media, headers = film.index(b"mdat") - 4, film.index(b"moov") - 4
    path = folder / new_stem()
    with path.open("wb") as file:
        file.write(film[:media] + media_bytes.to_bytes(4, "big") + film[media + 4 : headers])
        file.seek(media + media_bytes)
        file.write(film[headers:])
    return path


def test_a_film_of_the_sites_own_size_is_cleaned_to_its_end(tmp_path: Path):
    """A process has read smaller ones before, of a site that took no larger."""
    pool = DecodingPool(1)
    large = a_long_film(tmp_path, 300 * MIB)

    async def act(send: Send) -> None:
        await send(1, a_file(tmp_path))
        limits = Limits(MIB, 500 * MIB)
        clean = await pool.clean(large, new_stem(), limits, member_id=1)
        assert (clean.width, clean.bytes > 300 * MIB) == (320, True)
        with (tmp_path / clean.file_name).open("rb") as file:
            file.seek(300 * MIB)
            assert b"Kim" not in file.read()

    run(with_pool(pool, act))


def test_each_file_given_up_doubles_the_wait(monkeypatch):
    """Up to an hour; somebody else waits for nothing."""
    now = 1_000.0
    monkeypatch.setattr(penalties.time, "monotonic", lambda: now)
    waits = Penalties()
    seen = []
    for _ in range(12):
        waits.note(1)
        with pytest.raises(UploadsPaused) as refused:
            waits.refuse(1)
        seen.append(refused.value.retry_after_seconds - 1)
        now += seen[-1] + 1
        waits.refuse(1)

    assert seen[:3] == [FIRST_PENALTY_SECONDS * 2**n for n in range(3)]
    assert seen == sorted(seen)
    assert seen[-1] == LONGEST_PENALTY_SECONDS
    waits.refuse(2)


def test_places_are_given_in_the_order_of_asking():
    """Places are given in the order of requests; each request makes one idle holder leave."""
    order: list[int] = []

    async def hold(slots: Slots, name: int) -> None:
        async with slots.held(is_asking=True):
            order.append(name)
            await slots.wanted() if name < 2 else await asyncio.sleep(0)

    async def act() -> None:
        slots = Slots(2)
        async with asyncio.timeout(5):
            await asyncio.gather(*(hold(slots, name) for name in range(8)))

    run(act())

    assert order == list(range(8))


def test_a_paused_member_reads_for_how_long(site: RunningSite, owner: Person, follower: Person):
    """429 with `Retry-After` and a sentence; others upload."""
    site.site.decoding.penalties.note(owner.id)

    refused = owner.send_file("/api/upload", a_photo())

    assert (refused.status_code, refused.json()["code"]) == (429, "uploads_paused")
    assert 1 <= int(refused.headers["Retry-After"]) <= FIRST_PENALTY_SECONDS + 1
    assert "초 뒤에" in refused.json()["message"]
    assert follower.send_file("/api/upload", a_photo()).status_code == 200

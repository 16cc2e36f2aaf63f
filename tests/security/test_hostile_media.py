"""No file, however it was made, stops the site: each is answered in time, and nobody else waits.

The files are those of `tests.factories.hostile`; memory and waiting are measured by
`python -m tests.bench.hostile`.
"""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hamsterd.media.errors import TooComplex
from hamsterd.media.processing.budget import Budget
from hamsterd.media.processing.video import process_video
from hamsterd.media.rules import DECODING_SECONDS
from tests.factories.hostile import animation, box, hostile_files, nested, rows_and_boxes
from tests.factories.pictures import a_photo
from tests.marks import rest_in
from tests.people import Person
from tests.site import RunningSite

REFUSED = {413, 415, 422}
FAMILIES = ("mp4", "webm", "gif", "jpeg", "png", "webp", "heic", "other")


@pytest.mark.parametrize("family", rest_in("sizes", FAMILIES, "jpeg", "other"))
def test_hostile_files_are_answered_and_others_are_served(
    site: RunningSite, owner: Person, follower: Person, family: str
):
    """Each gets its picture or a refusal in words; meanwhile somebody else reads and uploads."""
    done = threading.Event()
    failures: list[str] = []

    def read_along() -> None:
        while True:
            answer = follower.get("/api/auth/me")
            if answer.status_code != 200:
                failures.append(answer.text)
            if done.wait(0.02):
                return

    owner.http.timeout = follower.http.timeout = 3 * DECODING_SECONDS
    reader = threading.Thread(target=read_along)
    reader.start()
    try:
        for name, make in hostile_files():
            if not name.startswith(family):
                continue
            site.site.decoding.penalties.clear()  # after one that was given up
            answer = owner.send_file("/api/upload", make())
            if answer.status_code not in {200, *REFUSED}:
                failures.append(f"{name}: {answer.status_code} {answer.text}")
            elif answer.status_code != 200 and not answer.json()["message"]:
                failures.append(f"{name}: no words")
    finally:
        done.set()
        reader.join()

    assert not failures
    assert follower.send_file("/api/upload", a_photo(640, 480)).status_code == 200


def test_about_a_hundred_files_are_tried():
    """The collection covers every kind of file that is taken."""
    names = [name for name, _ in hostile_files()]

    assert len(names) > 100
    assert {name.partition(":")[0] for name in names} == set(FAMILIES)


def test_rows_of_a_table_are_not_compared_with_every_box(tmp_path: Path):
    """Thirty thousand rows beside thirty thousand boxes: each row is looked up once."""
    path = tmp_path / "film"
    path.write_bytes(rows_and_boxes(30_000) + box(b"mdat", bytes(8_000_000)))  # as long as a film
    before = time.thread_time()

    process_video(path, "film")

    assert time.thread_time() - before < 3


def test_a_budget_ends_by_steps_and_by_time():
    """Whichever is spent first."""
    with pytest.raises(TooComplex):
        Budget(10).spend(11)
    spent = Budget(1_000_000, seconds=0)
    with pytest.raises(TooComplex):
        for _ in range(1_000):
            spent.spend()


def test_a_file_that_takes_too_long_costs_its_process(
    site: RunningSite, owner: Person, follower: Person, monkeypatch
):
    """Its sender reads why; the next file finds a fresh process."""
    owner.send_file("/api/upload", a_photo(640, 480))  # a process is there
    pool = site.site.decoding
    (before,) = [process.pid for process in pool._all]
    with monkeypatch.context() as patch:
        patch.setattr(pool, "seconds", 0.01)
        refused = owner.send_file("/api/upload", animation("WEBP", 200, 600, 600))

    assert (refused.status_code, refused.json()["code"]) == (422, "file_too_complex")
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert follower.send_file("/api/upload", a_photo(640, 480)).status_code == 200


def test_a_process_that_dies_takes_no_other_upload_along(site: RunningSite, owner: Person):
    """As when the kernel ends one that rests for its memory, even as it is handed the next file."""
    owner.send_file("/api/upload", a_photo(640, 480))
    for _ in range(2):
        (process,) = site.site.decoding._all
        os.kill(process.pid, signal.SIGSTOP)
        threading.Timer(0.3, os.kill, (process.pid, signal.SIGKILL)).start()

        assert owner.send_file("/api/upload", a_photo(640, 480)).status_code == 200


def test_one_member_takes_one_process(site: RunningSite, owner: Person):
    """Many files of one member wait for each other, so that a process is free for the rest."""
    owner.http.timeout = 3 * DECODING_SECONDS
    seen: list[int] = []
    with ThreadPoolExecutor(8) as pool:
        sends = [pool.submit(owner.send_file, "/api/upload", a_photo(800, 800)) for _ in range(8)]
        while not all(one.done() for one in sends):
            seen.append(len(site.site.decoding._all) - len(site.site.decoding._idle))
            time.sleep(0.01)

    assert all(one.result().status_code == 200 for one in sends)
    assert max(seen) <= 1


def test_boxes_inside_boxes_end_somewhere(owner: Person):
    """Three thousand boxes, each in the other, are a broken film and no fault of ours."""
    film = rows_and_boxes(1).replace(b"stbl", b"stbX", 1)
    answer = owner.send_file("/api/upload", film[:24] + nested(b"moov", 3_000) + film[24:])

    assert answer.status_code == 422

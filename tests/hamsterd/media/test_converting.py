"""A film that browsers don't play is made into one that they do, and nobody waits for it."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.converting import Conversions, ConversionWorker, host_turn
from hamsterd.media.processing.ffmpeg import find_ffmpeg
from hamsterd.media.storage import open_storage
from tests.disks import unmount
from tests.factories.diaries import a_hamster
from tests.factories.films import AAC, FFMPEG, H264, HEVC, a_film, encoded
from tests.hamsterd.media.conftest import kept_in
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until

PCM = "-c:a pcm_s16le"


@pytest.fixture
def site(running: RunningSite) -> RunningSite:
    running.reset()
    return running


@pytest.fixture
def converts(site: RunningSite, monkeypatch) -> RunningSite:
    """A site whose operator has ffmpeg."""
    monkeypatch.setitem(site.site.application.settings, "ffmpeg", FFMPEG)
    return site


@pytest.fixture
def waits(converts: RunningSite) -> Iterator[RunningSite]:
    """The same while another process of the host converts, so that uploads wait."""
    with host_turn(converts.settings.data_dir / "conversions.lock") as is_ours:
        assert is_ours
        yield converts


def send(person: Person, film: bytes) -> dict[str, Any]:
    answer = person.send_file("/api/upload", film, name="IMG_0001.MOV")
    assert answer.status_code == 200, answer.text
    return answer.json()


def state_of(person: Person, number: int) -> dict[str, Any]:
    return person.get(f"/api/upload/conversions/{number}").json()


def converted(person: Person, film: bytes) -> dict[str, Any]:
    """The film as it is when it can be used."""
    (number,) = send(person, film)["converting"].values()
    wait_until(lambda: state_of(person, number)["file"] is not None, within=60)
    return state_of(person, number)["file"]


def streams(film: bytes, tmp_path: Path) -> str:
    """The output of ffmpeg for a video."""
    path = tmp_path / "seen"
    path.write_bytes(film)
    done = subprocess.run([FFMPEG, "-i", str(path)], capture_output=True, text=True, check=False)
    return done.stderr


def conversions() -> list[dict[str, Any]]:
    with transaction():
        return [dict(row) for row in fetch_all("SELECT * FROM film_conversions")]


def test_an_iphones_film_becomes_one_that_browsers_play(converts, owner: Person, tmp_path):
    before = {each.name for each in open_storage(converts.settings).files()}
    sent = send(owner, a_film(HEVC, AAC, container="mov"))
    ((url, number),) = sent["converting"].items()
    assert sent["urls"] == [url]

    wait_until(lambda: state_of(owner, number)["file"] is not None, within=60)

    state = state_of(owner, number)
    assert (state["percent"], state["error"]) == (100, None)
    file = state["file"]
    assert (file["kind"], file["width"], file["height"]) == ("video", 320, 240)
    assert file["url"].endswith(".mp4")
    answer = owner.get(file["url"])
    assert answer.headers["Content-Type"] == "video/mp4"
    seen = streams(answer.content, tmp_path)
    assert "Video: h264 (High)" in seen
    assert "yuv420p" in seen
    assert "Audio: aac" in seen
    assert owner.get(url).status_code == 404
    names = {each.name for each in open_storage(converts.settings).files()}
    assert names - before == {file["url"].rpartition("/")[2]}


def test_it_is_shown_in_an_entry_only_when_it_is_ready(waits, owner: Person):
    sent = send(owner, a_film(HEVC, "-an"))
    hamster = a_hamster(owner)["id"]
    form = {"title": "쳇바퀴", "content": "달린다", "images": sent["urls"], "hamsterId": hamster}

    answer = owner.post("/api/diary", form)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {"images": "아직 변환하고 있는 동영상이 있어요."}


def test_only_its_sender_asks_how_far_it_is(waits, owner: Person, follower: Person, visitor):
    (number,) = send(owner, a_film(HEVC, "-an"))["converting"].values()

    assert state_of(owner, number) == {"percent": 0, "file": None, "error": None}
    assert follower.get(f"/api/upload/conversions/{number}").status_code == 404
    assert visitor.get(f"/api/upload/conversions/{number}").status_code == 401
    assert owner.get("/api/upload/conversions/99999999").status_code == 404


def test_a_site_without_ffmpeg_says_how_to_film(
    site: RunningSite, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(site.site.application.settings, "ffmpeg", None)
    answer = owner.send_file("/api/upload", a_film(HEVC, AAC, container="mov"))

    assert (answer.status_code, answer.json()["code"]) == (415, "incompatible_film")
    for word in ("아이폰", "높은 호환성", "갤럭시", "고효율 비디오"):
        assert word in answer.json()["message"]
    assert not conversions()


def test_a_cameras_sound_is_made_anew_and_its_picture_stays(converts, owner: Person, tmp_path):
    source = a_film(H264, PCM, container="mov")
    path = tmp_path / "source"
    path.write_bytes(source)

    seen = streams(owner.get(converted(owner, source)["url"]).content, tmp_path)

    assert "Audio: aac" in seen
    assert "Video: h264" in seen


@pytest.mark.parametrize("angle", [90, 180, 270])
@pytest.mark.parametrize(("picture", "sound"), [(HEVC, "-an"), (H264, PCM)])
def test_it_stands_as_it_was_held(
    converts, owner: Person, tmp_path, angle: int, picture: str, sound: str
):
    plain = tmp_path / "plain"
    plain.write_bytes(a_film(picture, sound, container="mov"))
    turned = encoded(
        *("-display_rotation", str(angle), "-i", str(plain), "-c", "copy"), container="mov"
    )

    file = converted(owner, turned)

    upright = angle in {90, 270}
    assert (file["width"], file["height"]) == ((240, 320) if upright else (320, 240))
    colours = corner(owner.get(file["url"]).content, tmp_path)
    assert colours == corner(turned, tmp_path)


def corner(film: bytes, tmp_path: Path) -> list[int]:
    """The upper left of the first frame as it is shown, in 16 steps of light."""
    path = tmp_path / "shown"
    path.write_bytes(film)
    raw = subprocess.run(
        [FFMPEG, "-v", "error", "-i", str(path), "-frames:v", "1", "-vf", "scale=8:8", "-f",
         "rawvideo", "-pix_fmt", "gray", "-"],
        capture_output=True, check=True,
    ).stdout  # fmt: skip
    return [round(light / 32) for light in raw[:16:5]]


def test_a_large_film_fits_the_box_with_fewer_frames(converts, owner: Person, tmp_path):
    film = a_film(f"{HEVC} -preset ultrafast", "-an", size="1200x2000", rate=60, seconds=0.2)

    file = converted(owner, film)

    assert (file["width"], file["height"]) == (1080, 1800)
    assert "30 fps" in streams(owner.get(file["url"]).content, tmp_path)


@pytest.mark.parametrize("transfer", ["smpte2084", "arib-std-b67"])
def test_a_bright_picture_comes_out_in_usual_light(
    converts, owner: Person, tmp_path, transfer: str
):
    colours = f"-color_primaries bt2020 -color_trc {transfer} -colorspace bt2020nc"
    params = f"colorprim=bt2020:transfer={transfer}:colormatrix=bt2020nc:log-level=none"
    picture = f"-c:v libx265 -tag:v hvc1 -pix_fmt yuv420p10le -x265-params {params} {colours}"

    seen = streams(owner.get(converted(owner, a_film(picture, "-an"))["url"]).content, tmp_path)

    assert re.search(r"yuv420p\(tv, bt709[,/)]", seen)
    assert transfer not in seen


def test_what_it_says_of_its_maker_is_gone(converts, owner: Person):
    place = "-metadata location=+37.5665+126.9780/ -metadata title=비밀 -metadata:s:v title=Kim"
    film = a_film(HEVC, AAC, container="mov", more=f"{place} -movflags use_metadata_tags")
    assert b"+37.5665" in film

    made = owner.get(converted(owner, film)["url"]).content

    for secret in (b"+37.5665", "비밀".encode(), b"Kim"):
        assert secret not in made


def test_a_long_film_is_refused_before_it_is_kept(converts, owner: Person):
    film = a_film(f"{HEVC} -preset ultrafast", "-an", size="64x64", rate=1, seconds=301)

    answer = owner.send_file("/api/upload", film)

    assert (answer.status_code, answer.json()["code"]) == (413, "film_too_long")


def test_a_long_film_that_states_no_length_is_refused_and_not_cut(converts, owner: Person):
    """One written in fragments states none at its head."""
    film = a_film(
        f"{HEVC} -preset ultrafast",
        "-an",
        size="64x64",
        rate=1,
        seconds=310,
        more="-movflags empty_moov+frag_keyframe",
    )
    (number,) = send(owner, film)["converting"].values()

    wait_until(lambda: state_of(owner, number)["error"] is not None, within=60)

    assert "5분" in state_of(owner, number)["error"]


def test_a_film_that_ffmpeg_cannot_read_says_so_and_goes(converts, owner: Person):
    whole = bytearray(a_film(HEVC, "-an"))
    start = whole.index(b"mdat") + 4
    end = whole.index(b"moov") - 4
    whole[start:end] = b"\xff" * (end - start)

    (number,) = send(owner, bytes(whole))["converting"].values()
    wait_until(lambda: state_of(owner, number)["error"] is not None, within=60)

    assert state_of(owner, number)["error"].endswith("주세요.")
    with transaction():
        execute("UPDATE uploads SET created_at = now() - interval '2 days'")
        execute("DELETE FROM uploads WHERE attached_type IS NULL")
    assert not conversions()


def test_a_worker_that_stops_leaves_the_film_to_the_next(waits, owner: Person):
    """The stop does not wait for the film, and the try does not count."""
    (number,) = send(owner, a_film(HEVC, "-an"))["converting"].values()
    stop, storage = threading.Event(), open_storage(waits.settings)
    first = Conversions(storage, FFMPEG, max_bytes=10**8, stop=stop)
    running = threading.Thread(target=first.deliver, kwargs={"limit": 1})

    running.start()
    wait_until(lambda: conversions()[0]["attempts"] == 1)
    stop.set()
    running.join(10)

    assert not running.is_alive()
    (row,) = conversions()
    assert (row["status"], row["attempts"]) == ("pending", 0)
    second = Conversions(storage, FFMPEG, max_bytes=10**8, stop=threading.Event())
    assert second.deliver(limit=1).sent == 1
    assert state_of(owner, number)["file"]["width"] == 320


def next_try(site: RunningSite, ffmpeg: str = FFMPEG, **changes: Any) -> dict[str, Any]:
    """What is left of the film's row after one try, without the pause before it."""
    with transaction():
        execute("UPDATE film_conversions SET next_attempt_at = now() - interval '1 minute'")
    storage = open_storage(site.settings.model_copy(update=changes))
    Conversions(storage, ffmpeg, max_bytes=10**8, stop=threading.Event()).deliver(limit=1)
    rows = conversions()
    return rows[0] if rows else {}


def test_a_film_waits_as_long_as_the_store_is_away(waits, owner: Person, bucket, monkeypatch):
    kept_in(waits, monkeypatch, bucket)
    (number,) = send(owner, a_film(HEVC, "-an"))["converting"].values()

    for _ in range(4):
        row = next_try(waits, s3_endpoint="http://127.0.0.1:1")
        assert (row["status"], row["attempts"]) == ("pending", 0)
        assert row["next_attempt_at"] > utc_now()
    assert state_of(owner, number)["error"] is None

    assert next_try(waits) == {}
    assert state_of(owner, number)["file"]["width"] == 320


@pytest.mark.parametrize("killed", ["$PPID", "$$"], ids=["converter", "ffmpeg"])
def test_a_killed_conversion_is_tried_again_but_not_forever(
    waits, owner: Person, tmp_path: Path, killed: str
):
    """The kernel ends it where memory is short, which need not be the film's fault."""
    ffmpeg = tmp_path / "ffmpeg"
    ffmpeg.write_text(f"#!/bin/sh\nkill -9 {killed}\n")
    ffmpeg.chmod(0o755)
    send(owner, a_film(HEVC, "-an"))

    rows = [next_try(waits, str(ffmpeg)) for _ in range(3)]

    assert [(row["status"], row["attempts"]) for row in rows] == [
        ("pending", 1),
        ("pending", 2),
        ("failed", 3),
    ]


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a disk needs root")
def test_a_disk_that_is_full_while_converting_is_no_fault_of_the_film(tmp_path: Path):
    film = a_film(HEVC, "-an", seconds=2)
    size = f"size={len(film) // 1024 + 8}k"
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", tmp_path], check=False
    ).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        (tmp_path / "source.mp4").write_bytes(film)
        *_, last = said_of(tmp_path / "source.mp4")
    finally:
        unmount(tmp_path)

    assert last["refused"] == "storage_full"


def test_of_two_that_made_the_same_film_the_first_one_counts(waits, owner: Person):
    """A host that slept past its lease must not take away the film that an entry shows by now."""
    storage = open_storage(waits.settings)
    before = {each.name for each in storage.files()}
    (number,) = send(owner, a_film(HEVC, "-an"))["converting"].values()
    other = Conversions(storage, FFMPEG, max_bytes=10**8, stop=threading.Event())

    class Sleepy(Conversions):
        def _convert(self, *film: Any) -> CleanUpload:
            made = super()._convert(*film)
            with transaction():
                execute("UPDATE film_conversions SET next_attempt_at = now() - interval '1 minute'")
            assert other.deliver(limit=1).sent == 1
            shown.append(state_of(owner, number)["file"]["url"])
            return made

    shown: list[str] = []
    Sleepy(storage, FFMPEG, max_bytes=10**8, stop=threading.Event()).deliver(limit=1)

    assert state_of(owner, number)["file"]["url"] == shown[0]
    assert owner.get(shown[0]).status_code == 200
    assert len({each.name for each in storage.files()} - before) == 1


def test_a_film_that_states_no_length_shows_that_it_is_being_made(tmp_path: Path):
    """Else another host would take it over in the middle."""
    (tmp_path / "source.mp4").write_bytes(a_film(HEVC, "-an"))

    *progress, last = said_of(tmp_path / "source.mp4")

    assert progress
    assert all(line == {"percent": 0} for line in progress)
    assert "clean" in last


def said_of(source: Path) -> list[dict[str, Any]]:
    """What the converting process says of a film that states no length."""
    job = {
        "ffmpeg": FFMPEG,
        "source": str(source),
        "stem": "a" * 26,
        "conversion": {"picture": True, "sound": False},
        "seconds": None,
        "max_bytes": 10**8,
    }
    said = subprocess.run(
        [sys.executable, "-m", "hamsterd.media.processing.converter"],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def test_one_film_at_a_time_is_converted_on_a_host(waits, owner: Person):
    with host_turn(waits.settings.data_dir / "conversions.lock") as is_ours:
        assert not is_ours
    (number,) = send(owner, a_film(HEVC, "-an"))["converting"].values()
    other = ConversionWorker(waits.settings, lambda: open_storage(waits.settings), lambda: FFMPEG)

    assert not other.convert_next()
    assert state_of(owner, number)["percent"] == 0


def test_films_in_a_bucket_are_converted_too(converts, owner: Person, bucket, monkeypatch):
    kept_in(converts, monkeypatch, bucket)

    file = converted(owner, a_film(HEVC, AAC, container="mov"))

    assert owner.get(file["url"]).status_code == 200


def test_the_operators_word_decides_which_ffmpeg_it_is(tmp_path, monkeypatch):
    """A program without the encoders, or that does not run, is none."""
    false = tmp_path / "ffmpeg"
    false.write_text("#!/bin/sh\nexit 0\n")
    false.chmod(0o755)
    monkeypatch.setenv("PATH", str(Path(FFMPEG).parent))

    assert find_ffmpeg(FFMPEG) == FFMPEG
    assert find_ffmpeg("off") is None
    assert find_ffmpeg(str(false)) is None
    assert find_ffmpeg(str(tmp_path / "none")) is None
    assert find_ffmpeg(None) is None

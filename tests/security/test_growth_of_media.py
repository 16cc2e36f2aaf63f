"""The time for a file grows linearly with its size, whatever its content.

Each part that a kind of file may repeat is repeated (tests/factories/pumps.py). Four times as many
may cost four times as much, not sixteen. The processor time of this thread is measured, so that a
busy machine changes nothing.
"""

import time
import warnings
from pathlib import Path

import pytest

from hamsterd.core.errors import HamsterError
from hamsterd.media.processing.cleaning import Limits, clean_upload
from hamsterd.media.rules import MAX_PAPER_BYTES
from tests.factories.hostile import TRACKS, hostile_files
from tests.factories.pumps import Pump, pumps

SMALL, LARGE = 160_000, 640_000
RATIO = 5.5
"""For four times the bytes: linear, with an allowance for garbage collection."""
UNMEASURED_SECONDS = 0.03
"""A cost below this is noise; four times as much is still small."""
DEAREST_SECONDS = 2.0
"""Of any file of 640 kB."""
LIMITS = Limits(10 * 2**20, 100 * 2**20, max_paper_bytes=MAX_PAPER_BYTES)


@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in pumps()])
def test_four_times_the_bytes_cost_four_times_as_much(tmp_path: Path, make: Pump):
    """At most: a file that is refused early costs less."""
    small, large = (cost(tmp_path, make(size)) for size in (SMALL, LARGE))
    if large > RATIO * max(small, UNMEASURED_SECONDS):  # once more: a page fault, a collection
        small, large = (cost(tmp_path, make(size)) for size in (SMALL, LARGE))

    assert large <= RATIO * max(small, UNMEASURED_SECONDS)
    assert large < DEAREST_SECONDS


def test_every_kind_of_file_is_pumped():
    """The accepted kinds, each with several repeated parts."""
    kinds = [name.partition(":")[0] for name, _ in pumps()]

    assert set(kinds) == {"jpeg", "png", "webp", "gif", "heif", "mp4", "webm", "pdf"}
    assert len(kinds) > 70


@pytest.mark.parametrize("family", ["jpeg", "png", "webp", "gif", "heif", "mp4", "webm"])
def test_a_little_of_each_part_is_taken_for_what_it_is(tmp_path: Path, family: str):
    """Nothing is refused before it is looked at: the pumped files would else prove nothing."""
    codes = {code_of(tmp_path, make(64)) for name, make in pumps() if name.startswith(family)}

    assert "unsupported_file" not in codes
    assert None in codes


def test_hostile_films_reach_the_walk(tmp_path: Path):
    """By their first bytes they are films, those with tracks among them."""
    films = [make() for name, make in hostile_files() if name.startswith("webm")]
    whole = [film for film in films if TRACKS in film]

    assert whole
    assert all(code_of(tmp_path, film) != "unsupported_file" for film in whole)


def cost(folder: Path, data: bytes) -> float:
    """Seconds of this thread's processor time."""
    begun = time.thread_time()
    code_of(folder, data)
    return time.thread_time() - begun


def code_of(folder: Path, data: bytes) -> str | None:
    """Why it is refused; None when it is taken."""
    source = folder / "part0"
    source.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            clean_upload(source, "a" * 26, LIMITS)
        except HamsterError as error:
            return error.code
    return None

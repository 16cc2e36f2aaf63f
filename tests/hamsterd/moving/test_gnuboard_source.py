"""A dump is read once: its plan is compared with staged rows, in this process or in another."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from hamsterd.moving.errors import BadDump
from hamsterd.moving.gnuboard5 import source
from hamsterd.moving.gnuboard5.apart import ReaderGone
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.planning.plan_file import BadPlan, drafted, plan_text, read_plan
from hamsterd.moving.gnuboard5.source import Gnuboard5
from hamsterd.moving.records import Record
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import data_folder, dump
from tests.marks import rest_in

HERE, APART = 1 << 30, 0
"""The largest dump that is read in this process: any, or none."""


@pytest.fixture(params=[HERE, APART], ids=["here", "apart"])
def anywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "SMALL_BYTES", request.param)


def opened(folder: Path, plan: str, text: bytes = b"") -> Gnuboard5:
    (folder / "site.sql").write_bytes(text or dump(Dialect()))
    data = folder / "data" if (folder / "data").exists() else data_folder(folder)
    return Gnuboard5(folder / "site.sql", data, drafted(plan.encode()), work=folder / "work")


def new_plan(folder: Path) -> str:
    (folder / "site.sql").write_bytes(dump(Dialect()))
    return plan_text(inspect(folder / "site.sql"))


def read(folder: Path, plan: str, text: bytes = b"") -> Iterator[Record]:
    return opened(folder, plan, text).records(lambda *_: None)


def test_another_process_makes_the_same_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    plan = new_plan(tmp_path)
    here = list(read(tmp_path, plan))
    monkeypatch.setattr(source, "SMALL_BYTES", APART)
    told: list[tuple[int, int]] = []

    apart = list(opened(tmp_path, plan).records(lambda *progress: told.append(progress)))

    # What is guessed of the time is of the moment.
    assert [one.model_dump_json() for one in apart] == [one.model_dump_json() for one in here]
    assert told[-1][0] == len(here)
    assert list((tmp_path / "work").iterdir()) == []


UNFIT = [
    ('prefix = "g5_"', 'prefix = "x_"'),
    ('administrators = ["boss"]', 'administrators = ["Boss"]'),
    ('# younger = "새닉네임"', 'nobody = "새이름"'),
    ("[boards.staff]", "[boards.stuff]"),
    ('"옛분류" = "옛분류"', "# "),
]


PLACES = {"here": HERE, "apart": APART}


@pytest.mark.parametrize(
    ("place", "before", "after"),
    rest_in(
        "drills",
        [(place, *unfit) for unfit in UNFIT for place in PLACES],
        *(("here", *unfit) for unfit in UNFIT),
        ("apart", *UNFIT[0]),
    ),
)
def test_what_does_not_fit_is_said_before_the_first_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, before: str, after: str
) -> None:
    monkeypatch.setattr(source, "SMALL_BYTES", PLACES[place])
    plan = new_plan(tmp_path).replace(before, after, 1)
    with pytest.raises(BadPlan) as expected:
        read_plan(plan.encode(), inspect(tmp_path / "site.sql"))

    with pytest.raises(BadPlan) as refused:
        next(read(tmp_path, plan))

    assert refused.value.fields == expected.value.fields
    assert refused.value.message == expected.value.message
    assert list((tmp_path / "work").iterdir()) == []


def test_a_board_that_stays_has_its_categories_in_the_plan_too(tmp_path: Path):
    plan = new_plan(tmp_path).replace("move = true", "move = false", 1)
    assert next(read(tmp_path, plan)).kind == "site"

    with pytest.raises(BadPlan):
        next(read(tmp_path, plan.replace('"옛분류" = "옛분류"', "# ", 1)))


@pytest.mark.usefixtures("anywhere")
def test_a_bad_dump_is_told_with_its_line(tmp_path: Path):
    whole = dump(Dialect())
    cut = whole[: whole.index(b"INSERT INTO `g5_memo`") + 60]

    with pytest.raises(BadDump, match="g5_memo 표: 여기서 파일이 끊겼어요"):
        next(read(tmp_path, new_plan(tmp_path), cut))


def test_whoever_stops_asking_ends_the_other_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    plan = new_plan(tmp_path)
    monkeypatch.setattr(source, "SMALL_BYTES", APART)
    reading = read(tmp_path, plan)
    next(reading)
    children = child_processes()

    reading.close()  # type: ignore[attr-defined]  # it is a generator

    assert len(children - child_processes()) == 1
    assert list((tmp_path / "work").iterdir()) == []


def test_a_process_that_is_killed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    plan = new_plan(tmp_path)
    monkeypatch.setattr(source, "SMALL_BYTES", APART)
    before = child_processes()

    def kill(*_: int) -> None:
        for pid in child_processes() - before:
            os.kill(pid, signal.SIGKILL)

    with pytest.raises(ReaderGone):
        list(opened(tmp_path, plan).records(kill))


def child_processes() -> set[int]:
    task = Path(f"/proc/self/task/{os.getpid()}/children")
    return set(map(int, task.read_text().split()))

"""Every job is in the timetable with all its fields, and the console has a text for it."""

import re
from datetime import UTC, datetime

import pytest

from scheduler.timetable import TIMETABLE, JobNotFound, find_job
from tests.scheduler.test_every_job import unnamed
from tests.sources import ROOT


def test_what_a_job_says_it_counts_has_a_word() -> None:
    wordless = [
        f"{path.stem}: {names}"
        for path in (ROOT / "scheduler" / "jobs").glob("*.py")
        for shape in re.findall(r"`\{(.*?)\}`", path.read_text())
        if (names := unnamed(re.findall(r'"([\w.-]+)":', shape)))
    ]

    assert wordless == []


def test_every_line_of_the_timetable_is_complete() -> None:
    names = [line.name for line in TIMETABLE]
    assert len(set(names)) == len(names)
    for line in TIMETABLE:
        assert find_job(line.name) is line
        assert line.does.endswith(".")
        assert line.next_appointment() > datetime.now(UTC)
        assert line.when.endswith(" * * *"), "what `says_when` has no words for"
    with pytest.raises(JobNotFound):
        find_job("nope")

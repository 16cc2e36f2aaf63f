"""Each health check states its name, its severity and its fix.

All callers use their list: `tests/hamsterd/operations/monitoring/test_registry.py`.
"""

import re

import pytest

from hamsterd.operations.monitoring.checks.registry import CHECKS
from hamsterd.operations.monitoring.rules import Level
from tests.sources import ROOT

NAMES_A_MEND = re.compile(
    r"`[^`]+`|HAMSTERD_[A-Z_]+|PostgreSQL|NTP|콘솔|로그|S3|디스크|데이터베이스|푸시"
)


def test_every_check_has_a_name_a_severity_and_a_mend(subtests: pytest.Subtests):
    for check in CHECKS:
        with subtests.test(check.key):
            assert re.fullmatch(r"[a-z][A-Za-z]+", check.key)
            assert check.name
            assert check.severity > Level.HEALTHY
            assert NAMES_A_MEND.search(check.mend)
            assert check.mend.endswith(("요.", "요", "."))
            assert check.find.__doc__


def test_keys_and_names_are_unique():
    assert len({check.key for check in CHECKS}) == len(CHECKS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


def test_every_check_of_the_folder_is_on_the_list():
    folder = ROOT / "hamsterd/operations/monitoring/checks"
    made = sum(file.read_text().count("\n@check(") for file in folder.rglob("*.py"))
    assert made == len(CHECKS)


def test_a_sentence_is_written_once():
    files = [file for room in ("hamsterd", "cli") for file in (ROOT / room).rglob("*.py")]
    source = "\n".join(file.read_text() for file in files)
    said = [one for check in CHECKS for one in (check.mend, check.well) if one]

    assert {one: times for one in said if (times := source.count(f'"{one}"')) != 1} == {}

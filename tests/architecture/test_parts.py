"""`make test-all` prints the result of each part, and fails if one failed."""

import subprocess
import sys

import pytest

from tests.parts import MARKED, PARTS, Part, chosen, run


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("echo '158 passed, 2 skipped in 370.11s (0:06:10)'", "✓ walks     0분 00초  158 passed"),
        ("echo '1 failed, 157 passed in 9.00s'; exit 1", "✗ walks     0분 00초  1 failed, 157 pas"),
        ("exit 3", "✗ walks     0분 00초"),
    ],
)
def test_a_part_has_a_line_and_an_end_of_its_own(
    script: str, line: str, capsys: pytest.CaptureFixture[str]
):
    result = run(Part("walks", "모든 화면", ("sh", "-c", script)), "1")

    assert result.line().startswith(line)
    assert result.is_well == line.startswith("✓")


def test_a_part_that_is_none_is_refused_with_those_there_are():
    ran = subprocess.run(
        [sys.executable, "-m", "tests.parts", "walk"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert all(name in ran.stderr for name in MARKED)


def test_the_browsers_journeys_are_taken_by_one_part():
    alone, beside = chosen(["test"]), chosen(["test", "journeys"])

    assert [part.name for part in chosen([])] == [part.name for part in PARTS]
    assert "test-python" in alone[0].command
    assert "test-server" in beside[0].command

"""A test that flakes is mended; until then its mark says why it is run again, and how long."""

from datetime import date, timedelta

import pytest

CONFTEST = "from tests.conftest import pytest_collection_modifyitems"
MARKS = "[pytest]\nmarkers =\n    quarantine(reason, until): known\n    flaky: run again\n"

pytest_plugins = ("pytester",)


def collected(pytester: pytest.Pytester, until: date, reason: str = "두 창이 다퉈요.") -> int:
    pytester.makeini(MARKS)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(
        f"import pytest\n\n@pytest.mark.quarantine(reason={reason!r}, until='{until}')\n"
        "def test_it(): pass\n"
    )
    return int(pytester.inline_run("--collect-only").ret)


def test_a_reason_and_a_day_that_is_near_are_enough(pytester: pytest.Pytester):
    assert collected(pytester, date.today() + timedelta(days=7)) == pytest.ExitCode.OK


@pytest.mark.parametrize("days", [-1, 61])
def test_a_day_that_is_over_or_far_away_is_refused(pytester: pytest.Pytester, days: int):
    until = date.today() + timedelta(days=days)

    assert collected(pytester, until) == pytest.ExitCode.USAGE_ERROR


def test_no_reason_is_refused(pytester: pytest.Pytester):
    until = date.today() + timedelta(days=7)

    assert collected(pytester, until, reason=" ") == pytest.ExitCode.USAGE_ERROR

"""Times are Seoul's, whatever the machine's; ages are cut, never rounded."""

import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cli.output import Output, local_minute, local_time
from hamsterd.core.clock import spoken_age, utc_now
from tests.cli.conftest import Operator

DAY, HOUR, MINUTE = 86_400, 3_600, 60


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0초"),
        (-5, "0초"),
        (59, "59초"),
        (MINUTE, "1분"),
        (HOUR - 1, "59분"),
        (HOUR, "1시간"),
        (5 * HOUR + 59 * MINUTE + 59, "5시간 59분"),
        (DAY - 1, "23시간 59분"),
        (DAY, "1일"),
        (DAY + 59 * MINUTE, "1일"),
        (2 * DAY - 1, "1일 23시간"),
        (3 * DAY + 2 * HOUR + 59 * MINUTE, "3일 2시간"),
        (400 * DAY, "400일"),
    ],
)
def test_an_age_is_exact(seconds: int, said: str) -> None:
    assert spoken_age(timedelta(seconds=seconds)) == said


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Seoul"])
def test_a_migrations_time_is_seouls(newcomer: Operator, zone: str) -> None:
    """Wherever the machine that migrated thinks it is."""
    before = utc_now()
    newcomer.json("db", "migrate", TZ=zone)
    first = newcomer.json("db", "status", TZ="UTC")[0]
    applied = datetime.fromisoformat(first["appliedAt"])

    assert before - timedelta(seconds=1) <= applied <= utc_now()
    assert local_time(applied) in newcomer.run("db", "status", TZ=zone).stdout


def test_a_backup_says_when_in_seoul_and_how_long_ago(operator: Operator) -> None:
    operator.json("backup", "create", "--no-media")
    made = datetime.fromisoformat(operator.json("backup", "list")[0]["createdAt"])
    shown = operator.run("backup", "list", TZ="UTC").stdout

    assert local_minute(made) in shown
    assert re.search(r"\(\d+(초|분) 전\)", shown)


def test_no_command_writes_a_time_by_itself() -> None:
    """Every time is printed through `cli/output.py`, which knows the time zone (Seoul)."""
    own = [
        str(path)
        for path in Path("cli").rglob("*.py")
        if re.search(r"strftime|:%H", path.read_text()) and path.name != "output.py"
    ]
    assert own == []


def test_long_work_says_in_a_log_how_long_it_will_take(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first line after some seconds, then now and then, by the pace so far."""
    now = [0.0]
    monkeypatch.setattr("cli.output.time.monotonic", lambda: now[0])
    with Output(as_json=False).progress("체험용 내용을 만들어요.") as tick:
        for seconds, done in ((0, 0), (2, 1), (10, 3), (12, 4), (40, 10), (120, 30)):
            now[0] = seconds
            tick("사진 그리기", done, 30)

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "· 체험용 내용을 만들어요.",
        "· 사진 그리기 3/30, 앞으로 약 1분",
        "· 사진 그리기 10/30, 앞으로 약 1분",
    ]

"""What `hamster-update` takes out of the database on its way back: what this update brought to it,
and after a while only if somebody says so.
"""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.sources import ROOT

ROOM, LOG, SETTINGS = "/opt/hamsterd", "/var/log/hamsterd-install.log", "/etc/hamsterd"
APPLIED = ("0001_first", "0002_second", "0003_third")
LOST = [{"table": "journals", "column": "note", "rows": 3}, {"table": "later", "rows": 0}]
BRING = "trap not_well ERR; bring"
BACK = "trap failed ERR; bring_back"


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with the scripts, and two releases; the other one has been here before."""
    for name in ("install", "update"):
        text = (ROOT / "deploy" / name).read_text()
        for path in (ROOM, LOG, SETTINGS):
            text = text.replace(path, str(tmp_path / Path(path).name))
        (tmp_path / name).write_text(text)
    for release in ("now", "other"):
        folder = tmp_path / "hamsterd" / "releases" / release
        folder.mkdir(parents=True)
        (folder / ".complete").touch()
        (folder / ".applied-before").write_text(f"{APPLIED[0]}\n")
        (folder / ".came-from").write_text("releases/other\n")
    (tmp_path / LOG.rpartition("/")[2]).touch()
    return tmp_path


def run(
    room: Path, act: str, *, fails: str = "", lost: Sequence[object] = (), typed: str = ""
) -> tuple[int, str, list[str]]:
    """How the script ends, what it says, and what it asked of `hamster`."""
    applied = [{"name": name, "appliedAt": "2026-11-30"} for name in APPLIED]
    script = f"""
. {room}/update
exec 3>&2
old=releases/now
step_lay() {{ new=releases/other; }}
ill() {{ :; }}
wait_ready() {{ :; }}
runs() {{ :; }}
lay_commands() {{ :; }}
systemctl() {{ :; }}
hamster() {{
    echo "$*" >>{room}/calls
    case "$*" in
        '{fails}') return 1 ;;
        'db status --json') echo '{json.dumps(applied)}' ;;
        *--dry-run*) echo '{json.dumps({"lost": lost})}' ;;
    esac
}}
{act}
"""
    done = subprocess.run(
        ["bash", "-c", script], input=typed, capture_output=True, text=True, check=False
    )
    calls = (room / "calls").read_text().splitlines()
    return done.returncode, done.stderr, [one for one in calls if "rollback" in one]


def test_an_update_that_ends_before_its_migrations_leaves_the_database_alone(room: Path) -> None:
    """The release had been here before, when there was only the first migration."""
    code, said, taken = run(room, BRING, fails="backup create")

    assert code == 1
    assert "올리지 않았어요" in said
    assert taken == []


def test_an_update_that_ends_later_takes_out_only_what_it_brought(room: Path) -> None:
    code, _, taken = run(
        room,
        "applied() { printf '%s\\n' 1 2; };"
        "step_migrate() { applied() { printf '%s\\n' 1 2 9; }; return 1; };" + BRING,
    )

    assert code == 1
    assert taken == ["db rollback --to 9 --yes"]


@pytest.mark.parametrize(("typed", "is_back"), [("back\n", True), ("no\n", False), ("", False)])
def test_the_way_back_asks_where_something_would_be_lost(
    room: Path, typed: str, is_back: bool
) -> None:
    code, said, taken = run(room, BACK, lost=LOST, typed=typed)

    assert "사라져요: journals." in said
    assert (code, taken[1:]) == (
        (0, [f"db rollback --to {APPLIED[1]} --yes"]) if is_back else (1, [])
    )


def test_the_way_back_asks_nothing_where_nothing_is_lost_or_it_is_told_so(room: Path) -> None:
    back = f"db rollback --to {APPLIED[1]} --yes"
    code, _, taken = run(room, BACK, lost=LOST[1:])
    assert (code, taken[-1]) == (0, back)

    (room / "calls").unlink()
    code, _, taken = run(room, f"is_asking=no; {BACK}", lost=LOST)
    assert (code, taken) == (0, [back])


def test_the_way_back_goes_no_further_where_it_cannot_be_counted(room: Path) -> None:
    dry_run = f"db rollback --to {APPLIED[1]} --dry-run --json"
    code, said, taken = run(room, BACK, fails=dry_run)

    assert (code, taken) == (1, [dry_run])
    assert "--back --yes" in said

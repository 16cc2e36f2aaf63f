"""Root works on a site as the account it belongs to, and leaves nothing that account cannot use."""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hamsterd import privileges
from hamsterd.db.embedded.host import reachable
from tests.cli.conftest import HAMSTER, Operator, environment
from tests.commands import SECONDS
from tests.postgres import short_folder, throwaway_settings

SERVICE = "nobody"
"""An account that every system has, and that owns nothing."""

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
needs_reach = pytest.mark.skipif(
    not reachable(Path(os.__file__)) or not reachable(Path(privileges.__file__)),
    reason="Python or this checkout lies in a folder that is closed to other accounts",
)


@pytest.fixture
def service() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(SERVICE)
    except KeyError:
        pytest.skip(f"no account {SERVICE}")


@pytest.fixture
def root(service: pwd.struct_passwd) -> Iterator[Operator]:
    """Root at a shell, in an installation that belongs to the service."""
    with short_folder() as folder:
        data = folder / "data"
        data.mkdir(mode=0o750)
        os.chown(data, service.pw_uid, service.pw_gid)
        yield Operator(folder, environment(folder, LOGNAME="root"))


@needs_reach
def test_what_root_makes_is_the_services(root: Operator, service: pwd.struct_passwd) -> None:
    """A member, a backup and its folders, the database itself: all belong to the service's
    account.
    """
    root.json("users", "create", "kongi", "--email", "kongi@hamzzi.example")
    root.json("backup", "create")

    made = [path for path in (root.folder / "data").rglob("*") if not path.is_symlink()]
    assert {path.name for path in made} >= {"postgres", "backups"}
    assert {path.stat().st_uid for path in made} == {service.pw_uid}
    assert root.json("audit", "list")[0]["actor"] == "cli:root"

    nightly = subprocess.run(
        [str(HAMSTER), "jobs", "run", "backup"],
        cwd="/",
        env=root.env,
        user=service.pw_uid,
        group=service.pw_gid,
        extra_groups=[],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert nightly.returncode == 0, nightly.stderr


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv of util-linux")
def test_root_that_may_not_change_is_told_the_right_command(root: Operator) -> None:
    """In a container without the capability nothing runs as root; the message names the right
    command.
    """
    for program in (["-m", "cli", "users", "list", "--limit", "3"], ["-m", "scheduler"]):
        done = subprocess.run(
            ["setpriv", "--bounding-set", "-setuid,-setgid", sys.executable, *program],
            cwd=root.folder,
            env={**root.env, "PYTHONPATH": str(Path(privileges.__file__).parents[1])},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 1, done.stderr
        assert f"{SERVICE} 계정의 것이라" in done.stderr
        assert "Traceback" not in done.stderr
        assert list((root.folder / "data").iterdir()) == []
        if "cli" in program:
            assert f"sudo -u {SERVICE} hamster users list --limit 3" in done.stderr


@pytest.mark.parametrize(
    ("case", "is_embedded", "becomes"),
    [
        ("root's folder", False, 0),
        ("no folder yet", False, 0),
        ("the service's folder", False, 65534),
        ("the service's folder", True, 65534),
        ("a folder of an account without a name", False, 123456),
        ("a folder of an account without a name", True, 0),
        ("the service's folder, the database another's", True, 0),
        ("the service's folder, the database another's", False, 65534),
    ],
)
def test_whose_a_site_is(case: str, is_embedded: bool, becomes: int, tmp_path: Path) -> None:
    """Containers and a developer's `sudo make run` go on as they did."""
    folder = tmp_path / "data"
    if case != "no folder yet":
        folder.mkdir()
        (folder / "postgres").mkdir()
        uid = 65534 if "service" in case else 123456 if "without" in case else 0
        os.chown(folder, uid, -1)
        os.chown(folder / "postgres", 1 if "another" in case else uid, -1)
    url = None if is_embedded else "postgresql:///hamsterd"
    settings = throwaway_settings(data_dir=folder, database_url=url)

    assert privileges._owner(settings) == becomes

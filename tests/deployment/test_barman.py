"""WAL in a Barman bucket supports point-in-time recovery, as WAL in a folder does."""

import os
import shutil
from pathlib import Path

import pytest

from hamsterd.db.embedded.host import reachable
from tests.cli.keeper import a_member
from tests.deployment.archived import Commands, archiving
from tests.postgres import short_folder
from tests.s3 import ACCESS_KEY, PROGRAM, SECRET_KEY, S3Server, running_s3

ARCHIVES, RESTORES = "barman-cloud-wal-archive", "barman-cloud-wal-restore"


def _is_there() -> bool:
    """Whether the account that PostgreSQL runs under could run them: root's own home is closed."""
    found = shutil.which(ARCHIVES)
    if found is None:
        return False
    python = Path(found).read_text().split("\n", 1)[0].removeprefix("#!").split()[0]
    return os.geteuid() != 0 or all(reachable(Path(one).resolve()) for one in (found, python))


pytestmark = [
    pytest.mark.part(name="drills"),
    pytest.mark.skipif(not _is_there(), reason="barman (with boto3) is not installed for all"),
    pytest.mark.skipif(not PROGRAM.exists(), reason="SeaweedFS is not installed"),
]


def commands_of(folder: Path, server: S3Server) -> Commands:
    """The two commands; who runs them knows nothing of anybody's environment."""
    account = f"AWS_ACCESS_KEY_ID={ACCESS_KEY} AWS_SECRET_ACCESS_KEY={SECRET_KEY}"
    place = f"--endpoint-url {server.endpoint} s3://{server.new_bucket()}/wal site"
    for name, program in (("keep", ARCHIVES), ("fetch", RESTORES)):
        script = folder / name
        script.write_text(f'#!/bin/sh\n{account} exec {shutil.which(program)} {place} "$@"\n')
        script.chmod(0o755)
    return Commands(f"{folder}/keep %p", f"{folder}/fetch %f %p")


def test_a_moment_comes_back_out_of_a_bucket() -> None:
    with (
        running_s3() as server,
        short_folder() as folder,
        archiving(commands=commands_of(folder, server)) as site,
    ):
        site.operator.json("backup", "create", "--physical")
        a_member(site.operator, "first")
        moment = site.node.ask("SELECT clock_timestamp()")
        a_member(site.operator, "second")
        site.switch()

        found = site.operator.json("backup", "verify", "--at", moment.isoformat())

        assert found["counts"]["users"] == 1
        assert list(site.archive.iterdir()) == []

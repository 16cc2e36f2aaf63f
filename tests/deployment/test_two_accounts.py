"""Recovery to a moment as the guide has it, with two accounts: PostgreSQL's writes the segments,
the site's reads them."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.keeper import a_member
from tests.deployment.accounts import SITE, Account, can_be_another
from tests.deployment.archived import Archived, Commands, archiving
from tests.postgres import short_folder
from tests.sources import ROOT

pytestmark = [
    pytest.mark.part(name="drills"),
    pytest.mark.skipif(
        not can_be_another(), reason="needs root, unshare and setpriv to be a second account"
    ),
]

GUIDE = (ROOT / "docs/operations/recovery.md").read_text()
PLACE = "/mnt/wal"
"""The guide's name for the folder of the archive."""


def of_guide(pattern: str) -> str:
    """A command of the guide."""
    found = re.search(pattern, GUIDE, re.MULTILINE)
    assert found is not None, pattern
    return found[1]


KEEP = of_guide(r"^archive_command = '(test ! -f /mnt/wal.+)'$")
MAKE = of_guide(r"`(install -d .+ /mnt/wal)`")


@contextmanager
def site_of_two(keep: str) -> Iterator[tuple[Archived, Account]]:
    """A site whose archive command is `keep`, with the archive's folder made by the guide, and its
    account.
    """
    with short_folder() as place:
        wal = place / "wal"
        commands = Commands(keep.replace(PLACE, str(wal)), f"cp {wal}/%f %p")
        with archiving(commands=commands) as site:
            owner = str(site.node.host.account.pw_uid if site.node.host.account else os.getuid())
            make = MAKE.replace(PLACE, str(wal)).replace("postgres", owner)
            subprocess.run(make.replace("hamsterd", str(SITE)), shell=True, check=True)
            site.switch()  # the migrations had filled a segment before there was a folder for it
            folder = place / "site"
            folder.mkdir()
            for path in (folder, site.operator.folder / "data"):
                path.mkdir(exist_ok=True)
            account = Account(folder, site.operator.env | homes(folder))
            os.chown(folder, SITE, SITE)
            yield site, account


def homes(folder: Path) -> dict[str, str]:
    """Settings that keep everything in the account's own folder."""
    return {
        "HAMSTERD_DATA_DIR": str(folder / "data"),
        "HAMSTERD_BASE_BACKUP_DIR": str(folder / "base"),
    }


def three_moments(site: Archived, account: Account) -> str:
    """A base backup and two members, archived; the moment between them."""
    done = account.run("backup", "create", "--physical", "--json")
    assert done.returncode == 0, done.stderr
    a_member(site.operator, "first")
    moment = site.node.ask("SELECT clock_timestamp()").isoformat()
    site.switch()
    a_member(site.operator, "second")
    site.switch()
    return str(moment)


def test_the_guide_lets_the_account_of_the_site_prove_a_moment() -> None:
    with site_of_two(KEEP) as (site, account):
        moment = three_moments(site, account)
        segments = [one for one in (account.folder.parent / "wal").iterdir() if one.is_file()]

        done = account.run("backup", "verify", "--at", moment, "--json")

        assert {one.stat().st_mode & 0o777 for one in segments} == {0o640}
        assert {one.stat().st_gid for one in segments} == {SITE}
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["counts"]["users"] == 1


def test_segments_of_postgresql_alone_are_named_with_their_mend() -> None:
    private = re.sub(r" && chmod 640 \S+", "", KEEP)
    assert private != KEEP
    with site_of_two(private) as (site, account):
        moment = three_moments(site, account)

        done = account.run("backup", "verify", "--at", moment, "--json")

        said = json.loads(done.stderr)
        assert (done.returncode, said["code"]) == (1, "moment_out_of_reach")
        assert "계정이 읽을 수 없어요" in said["message"]
        assert "chmod 640" in said["message"]

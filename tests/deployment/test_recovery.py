"""`hamster backup create --physical` and `verify --at`: the server as it was at any moment."""

import json
import os
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from tests.cli.keeper import a_member
from tests.deployment.archived import Archived, archiving

pytestmark = pytest.mark.part(name="drills")


@pytest.fixture(scope="module")
def site() -> Iterator[Archived]:
    """A site whose database archives."""
    with archiving() as site:
        yield site


@pytest.fixture(scope="module")
def written(site: Archived) -> list[datetime]:
    """A base backup, then three members, and a fourth who is not archived; the moments before,
    between and after them."""
    moments = [_now(site)]
    site.operator.json("backup", "create", "--physical")
    for name in ("first", "second", "third"):
        a_member(site.operator, name)
        moments.append(_now(site))
        site.switch()
    a_member(site.operator, "fourth")
    moments.append(_now(site))
    return moments


def _now(site: Archived) -> datetime:
    now: datetime = site.node.ask("SELECT clock_timestamp()")
    return now


def _refusal(site: Archived, *words: str, **env: str) -> tuple[str, str]:
    done = site.operator.run("backup", *words, "--json", **env)
    assert done.returncode == 1, done.stdout
    said = json.loads(done.stderr)
    return said["code"], said["message"]


def _at(site: Archived, moment: datetime) -> tuple[str, str]:
    return _refusal(site, "verify", "--at", moment.isoformat())


def test_the_moment_between_two_writes(site: Archived, written: list[datetime]) -> None:
    found = site.operator.json("backup", "verify", "--at", written[1].isoformat())
    assert found["counts"]["users"] == 1
    assert datetime.fromisoformat(found["lastCommitAt"]) <= written[1]
    found = site.operator.json("backup", "verify", "--at", written[2].isoformat())
    assert found["counts"]["users"] == 2

    (listed,) = site.operator.json("backup", "list")
    assert (listed["kind"], listed["name"]) == ("physical", found["name"])
    assert datetime.fromisoformat(listed["verifiedMoment"]) == written[2]
    assert (site.archive / listed["firstSegment"]).exists()
    folder = site.operator.folder / "base"
    assert [path.name for path in folder.iterdir() if path.name != ".lock"] == [found["name"]]


def test_moments_nothing_leads_to(site: Archived, written: list[datetime]) -> None:
    code, says = _at(site, written[0])
    assert (code, "첫 기본 백업이" in says) == ("moment_out_of_reach", True)
    code, says = _at(site, written[4])
    assert (code, "아직 보관되지 않았어요" in says) == ("moment_out_of_reach", True)
    code, says = _at(site, written[4] + timedelta(days=1))
    assert (code, "아직 오지 않았어요" in says) == ("moment_out_of_reach", True)
    done = site.operator.run("backup", "verify", "--at", "yesterday")
    assert (done.returncode, "처럼 적어 주세요" in done.stderr) == (2, True)


def test_a_segment_that_is_gone_or_broken(site: Archived, written: list[datetime]) -> None:
    segment = sorted(site.archive.glob("0*[0-9A-F]"))[-1]
    aside = site.archive.parent / "aside"
    shutil.move(segment, aside)
    code, says = _at(site, written[2])
    assert "보관한 곳에 없어요" in says
    segment.write_bytes(bytes(aside.stat().st_size))
    segment.chmod(0o644)
    code, says = _at(site, written[2])
    assert (code, segment.name in says) == ("moment_out_of_reach", True)
    shutil.move(aside, segment)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to another account")
def test_segments_that_only_the_account_of_postgresql_may_read(
    site: Archived, written: list[datetime]
) -> None:
    segments = list(site.archive.iterdir())
    owner = segments[0].stat()
    for segment in segments:
        os.chown(segment, 0, 0)
        segment.chmod(0o600)

    code, says = _at(site, written[2])

    assert (code, "계정이 읽을 수 없어요" in says) == ("moment_out_of_reach", True)
    assert "chmod 640" in says
    for segment in segments:
        os.chown(segment, owner.st_uid, owner.st_gid)


def test_a_base_backup_that_has_changed(site: Archived, written: list[datetime]) -> None:
    (name,) = [one["name"] for one in site.operator.json("backup", "list")]
    path = site.operator.folder / "base" / name / "base.tar.gz"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    code, says = _at(site, written[1])
    assert (code, name in says) == ("backup_broken", True)
    assert f"기본 백업 {name}의 파일이" in doctor_of_archive(site)
    path.write_bytes(whole)


def test_a_base_backup_that_was_begun_only(site: Archived, written: list[datetime]) -> None:
    half = site.operator.folder / "base" / "20261101T000000Z"
    half.mkdir()
    assert f"기본 백업 {half.name}이 만들다 만 것이라" in doctor_of_archive(site)
    half.rmdir()


def doctor_of_archive(site: Archived) -> str:
    """What doctor finds wrong with it."""
    done = site.operator.run("doctor", "--json")
    lines = [one for one in json.loads(done.stdout) if one["subject"] == "WAL 보관"]
    return " ".join(f"{one['says']} → {one['mend']}" for one in lines)


def test_what_is_not_set_up_is_said(site: Archived, written: list[datetime]) -> None:
    none = {"HAMSTERD_BASE_BACKUP_DIR": "", "HAMSTERD_RESTORE_COMMAND": ""}
    assert _refusal(site, "create", "--physical", **none)[0] == "no_archive"
    at = ("verify", "--at", written[1].isoformat())
    assert "HAMSTERD_BASE_BACKUP_DIR" in _refusal(site, *at, **none)[1]
    assert "HAMSTERD_RESTORE_COMMAND" in _refusal(site, *at, HAMSTERD_RESTORE_COMMAND="")[1]


def test_an_account_that_may_not_copy_the_server(site: Archived) -> None:
    site.node.ask("CREATE ROLE modest LOGIN IN ROLE pg_read_all_data")
    url = site.node.url().replace("postgres@", "modest@")
    code, says = _refusal(site, "create", "--physical", HAMSTERD_DATABASE_URL=url)
    assert (code, "REPLICATION" in says) == ("may_not_replicate", True)

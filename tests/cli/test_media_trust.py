"""A damaged original is found and restored; its evidence and its backup are not damaged."""

import hashlib
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Operator
from tests.cli.keeper import PICTURE, a_picture, backups, run

SUM = hashlib.sha256(PICTURE).hexdigest()


def _kept(operator: Operator, picture: Path) -> Path:
    return backups(operator) / "media" / picture.name[:2] / picture.name


def _known(url: str, *pictures: Path) -> None:
    """As an upload notes them."""
    for picture in pictures:
        run(url, "UPDATE uploads SET sha256 = %s WHERE file_name = %s", SUM, picture.name)


def _findings(operator: Operator) -> str:
    done = operator.run("doctor", "--json")
    return "\n".join(f"{one['says']} {one['mend']}" for one in json.loads(done.stdout))


def _damage(picture: Path) -> None:
    """In place, as a failing disk or a wrong tool would."""
    with picture.open("r+b") as file:
        file.write(b"XXXX")


@pytest.fixture
def picture(operator: Operator, database_url: str) -> Path:
    made = a_picture(operator, database_url)
    _known(database_url, made)
    return made


def test_damage_to_an_original_is_none_to_its_backup(operator: Operator, picture: Path) -> None:
    operator.json("backup", "create")
    _damage(picture)

    assert _kept(operator, picture).read_bytes() == PICTURE
    assert not _kept(operator, picture).samefile(picture)
    assert operator.json("backup", "verify", "latest", "--deep")["problems"] is None


def test_links_of_earlier_versions_are_broken_by_the_nightly_job(
    operator: Operator, picture: Path, database_url: str
) -> None:
    """As they were left: the original, its evidence and both of their backups, one inode."""
    operator.json("backup", "create")
    evidence = a_picture(operator, database_url)
    names = [evidence, _kept(operator, picture), _kept(operator, evidence)]
    for name in names:
        name.parent.mkdir(parents=True, exist_ok=True)
        name.unlink(missing_ok=True)
        name.hardlink_to(picture)
    assert picture.stat().st_nlink == 4
    assert "한 몸인 파일이 4개" in _findings(operator)

    rehearsed = operator.json("jobs", "run", "check-media", "--dry-run")["counts"]
    assert (rehearsed["linked"], rehearsed["separated"]) == (4, 0)
    counts = operator.json("jobs", "run", "check-media")["counts"]

    assert (counts["separated"], counts["linked"]) == (3, 0)
    everything = [picture, *names]
    assert len({path.stat().st_ino for path in everything}) == 4
    assert {path.read_bytes() for path in everything} == {PICTURE}
    assert "한 몸" not in _findings(operator)


def test_a_link_is_broken_by_a_backup_too(operator: Operator, picture: Path) -> None:
    operator.json("backup", "create")
    _kept(operator, picture).unlink()
    _kept(operator, picture).hardlink_to(picture)

    operator.json("backup", "create")

    assert picture.stat().st_nlink == 1
    assert _kept(operator, picture).read_bytes() == PICTURE


def test_damage_is_found_out_told_and_mended(
    operator: Operator, picture: Path, database_url: str
) -> None:
    """The same size, other bytes: only reading it tells."""
    operator.json("backup", "create")
    _damage(picture)
    gone = a_picture(operator, database_url)
    _known(database_url, gone)
    operator.json("backup", "create")
    gone.unlink()

    counts = operator.json("jobs", "run", "check-media")["counts"]

    assert (counts["missing"], counts["damaged"]) == (1, 1)
    said = _findings(operator)
    assert "없어진 파일 1개, 달라진 파일 1개" in said
    assert picture.name in said

    shown = operator.json("media", "lookup", f"/media/{picture.name}")
    assert [one["state"] for one in shown["files"]] == ["damaged"]
    assert shown["sha256"] == SUM
    assert {one["isWhole"] for one in shown["backups"]} == {True}

    rehearsed = operator.json("media", "restore", picture.name, "--dry-run")
    assert rehearsed["restored"] == 1
    assert picture.read_bytes() != PICTURE
    done = operator.json("media", "restore", "--all")
    assert done["restored"] == 2
    assert picture.read_bytes() == gone.read_bytes() == PICTURE
    assert "없어지거나 달라진 파일이 없어요" in _findings(operator)
    again = operator.json("media", "restore", picture.name)
    assert (again["restored"], again["files"][0]["outcome"]) == (0, "whole")


def test_what_the_last_backup_lost_is_told_until_one_is_whole(
    operator: Operator, picture: Path
) -> None:
    operator.json("backup", "create")
    picture.unlink()
    lost = operator.json("backup", "create")
    assert (lost["mediaMissing"], lost["mediaRecovered"]) == (1, 1)
    assert lost["mediaFiles"] == 1  # the earlier backup's is kept on

    assert operator.json("backup", "list")[0]["lostMedia"] == [picture.name]
    assert picture.name in operator.run("backup", "list").stderr
    assert "마지막 백업 때 없어진 파일이 1개" in _findings(operator)

    operator.json("media", "restore", picture.name)
    operator.json("backup", "create")
    assert operator.json("backup", "list")[0]["lostMedia"] is None
    assert "마지막 백업 때" not in _findings(operator)


def test_a_damaged_file_never_takes_the_place_of_a_whole_backup(
    operator: Operator, picture: Path
) -> None:
    operator.json("backup", "create")
    picture.write_bytes(PICTURE[:-5])

    made = operator.json("backup", "create")

    assert (made["mediaDamaged"], made["mediaRecovered"]) == (1, 1)
    assert _kept(operator, picture).read_bytes() == PICTURE


def test_a_new_file_that_arrived_damaged_is_not_called_kept(
    operator: Operator, picture: Path
) -> None:
    _damage(picture)

    made = operator.json("backup", "create")

    assert (made["mediaDamaged"], made["mediaFiles"]) == (1, 0)
    assert not _kept(operator, picture).exists()


def test_a_backup_with_other_bytes_is_refused(operator: Operator, picture: Path) -> None:
    operator.json("backup", "create")
    _damage(_kept(operator, picture))
    picture.unlink()

    refused = operator.run("media", "restore", picture.name, "--json")

    assert refused.returncode == 1
    assert json.loads(refused.stderr)["code"] == "hash_differs"
    assert not picture.exists()


def test_a_file_that_no_backup_has_says_so(operator: Operator, picture: Path) -> None:
    picture.unlink()

    refused = operator.run("media", "restore", picture.name, "--json")
    assert (refused.returncode, json.loads(refused.stderr)["code"]) == (1, "no_backup_of_file")
    unknown = operator.run("media", "lookup", "nothing.jpg", "--json")
    assert (unknown.returncode, json.loads(unknown.stderr)["code"]) == (1, "file_not_known")


def test_files_from_before_get_their_sum_and_the_newest_are_read_every_night(
    operator: Operator, database_url: str
) -> None:
    """The sum of an old file is that which the backup knows."""
    pictures = [a_picture(operator, database_url) for _ in range(6)]
    operator.json("backup", "create")
    _damage(pictures[0])

    first = operator.json("jobs", "run", "check-media")["counts"]
    run(
        database_url,
        "UPDATE uploads SET created_at = created_at - interval '1 day',"
        " checked_at = checked_at - interval '1 day'",
    )
    second = operator.json("jobs", "run", "check-media")["counts"]

    assert {one for (one,) in run(database_url, "SELECT sha256 FROM uploads")} == {SUM}
    assert (first["read"], first["damaged"]) == (second["read"], second["damaged"]) == (6, 1)

"""A site moves its files into a bucket, starts with it, and asks doctor about it."""

import json
import shutil
from typing import Any

import pytest

from hamsterd.media.storage import DiskStorage, open_storage
from hamsterd.media.upkeep.sums import sum_in
from tests.cli.conftest import Operator
from tests.cli.keeper import PICTURE, a_picture
from tests.hamsterd.media.conftest import stored
from tests.postgres import throwaway_settings
from tests.s3 import S3Server

pytestmark = pytest.mark.part(name="drills")


@pytest.fixture
def bucket(s3_server: S3Server) -> dict[str, str]:
    """The bucket's lines in an operator's `.env`."""
    settings = s3_server.settings()
    return {f"HAMSTERD_{name.upper()}": str(value) for name, value in settings.items()}


@pytest.fixture
def with_bucket(operator: Operator, bucket: dict[str, str]) -> Operator:
    """An operator of a site on its own disk who has a bucket too, with three files."""
    operator.env.update(bucket, HAMSTERD_MEDIA_STORAGE="disk")
    for n in range(3):
        stored(DiskStorage(operator.folder / "data" / "media"), b"hamster" * (n + 1))
    return operator


def test_files_move_and_can_be_removed_once_the_site_uses_them_there(with_bucket: Operator):
    move = ("media", "move", "--to", "s3")
    rehearsal = with_bucket.json(*move, "--dry-run")
    assert (rehearsal["copied"], rehearsal["copied_bytes"], rehearsal["dryRun"]) == (3, 42, True)

    assert with_bucket.json(*move)["copied"] == 3
    again = with_bucket.json(*move)
    assert (again["copied"], again["present"]) == (0, 3)
    assert again["undo"] == "hamster media move --to disk"

    early = with_bucket.run(*move, "--remove-source", "--yes")
    assert early.returncode == 1
    assert "HAMSTERD_MEDIA_STORAGE" in early.stderr
    with_bucket.env["HAMSTERD_MEDIA_STORAGE"] = "s3"
    assert with_bucket.run(*move, "--remove-source").returncode == 1  # nobody says yes
    assert with_bucket.json(*move, "--remove-source", "--yes")["removed"] == 3

    shutil.rmtree(with_bucket.folder / "data" / "media")
    with_bucket.env["HAMSTERD_MEDIA_STORAGE"] = "disk"
    assert with_bucket.json("media", "move", "--to", "disk")["copied"] == 3


def test_doctor_tries_the_bucket_and_says_what_to_mend(with_bucket: Operator):
    def finding(**env: str) -> dict[str, str]:
        done = with_bucket.run("doctor", "--json", HAMSTERD_MEDIA_STORAGE="s3", **env)
        return next(one for one in json.loads(done.stdout) if one["subject"] == "S3 저장소")

    assert finding()["status"] == "good"
    for name, value in (
        ("HAMSTERD_S3_BUCKET", "nonesuch"),
        ("HAMSTERD_S3_SECRET_KEY", "guessed"),
        ("HAMSTERD_S3_ENDPOINT", "http://127.0.0.1:1"),
    ):
        trouble = finding(**{name: value})
        assert trouble["status"] == "bad"
        assert name in trouble["mend"]


def test_a_site_with_a_wrong_key_does_not_start(with_bucket: Operator):
    env = {"HAMSTERD_MEDIA_STORAGE": "s3", "HAMSTERD_S3_ACCESS_KEY": "somebody"}

    refused = with_bucket.run("serve", "--port", "0", **env)
    missing = with_bucket.run("stats", HAMSTERD_MEDIA_STORAGE="s3", HAMSTERD_S3_BUCKET="")

    assert refused.returncode == 1
    assert "액세스 키를 몰라요" in refused.stderr
    assert missing.returncode == 2
    assert "HAMSTERD_S3_BUCKET" in missing.stderr


def test_a_file_comes_back_into_the_bucket_from_a_backup_of_the_disk(
    operator: Operator, bucket: dict[str, str], database_url: str
):
    """A backup of a disk has the files; a backup of a bucket has their list only, and reports
    that.
    """
    operator.env.update(bucket, HAMSTERD_MEDIA_STORAGE="disk")
    pictures = [a_picture(operator, database_url) for _ in range(2)]
    pictures[1].rename(operator.folder / "later.jpg")  # uploaded after the backup
    operator.json("backup", "create")
    (operator.folder / "later.jpg").rename(pictures[1])
    assert operator.json("media", "move", "--to", "s3")["copied"] == 2
    operator.env["HAMSTERD_MEDIA_STORAGE"] = "s3"
    operator.json("media", "move", "--to", "s3", "--remove-source", "--yes")
    operator.json("backup", "create")
    store = open_storage(throwaway_settings(data_dir=operator.folder, **_names(bucket)))
    for picture in pictures:
        store.delete(picture.name)
    operator.json("jobs", "run", "check-media")

    assert operator.json("media", "restore", pictures[0].name)["restored"] == 1
    assert sum_in(store, pictures[0].name).bytes == len(PICTURE)
    for which in (pictures[1].name, "--all"):
        done = operator.run("media", "restore", which)
        assert "버전 관리" in done.stdout + done.stderr, done
    listed = operator.run("media", "lookup", pictures[1].name)
    assert "목록만" in listed.stdout


def _names(bucket: dict[str, str]) -> dict[str, Any]:
    return {name.removeprefix("HAMSTERD_").lower(): value for name, value in bucket.items()}

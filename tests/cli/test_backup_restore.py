"""`hamster backup restore`: the site as it was, and the way back."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psycopg2
import pytest

from hamsterd.members.second_factor.encryption import encrypt
from tests.cli.conftest import Operator, environment
from tests.cli.keeper import PICTURE, a_member, a_picture, backups, manifest, rewrite, run
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.postgres import Cluster, short_folder, throwaway_settings

PATIENCE_SECONDS = 30


@pytest.fixture
def tidy(postgres_cluster: Cluster, database_url: str) -> Iterator[None]:
    """Remove the database and files that a restore set aside."""
    yield
    _drop_asides(postgres_cluster, database_url)


def _drop_asides(cluster: Cluster, url: str) -> None:
    found = run(
        url,
        "SELECT datname FROM pg_database WHERE datname LIKE current_database() || %s",
        "_before%",
    )
    for (aside,) in found:
        cluster.drop(cluster.url(aside))


def _names(operator: Operator) -> set[str]:
    return {member["username"] for member in operator.json("users", "list")}


def _media(operator: Operator, path: Path) -> Path:
    return operator.folder / "data" / "media" / path.name[:2] / path.name


def _use_an_app(operator: Operator, url: str) -> bytes:
    """The site's only member has an authenticator app; the key that opens its secret."""
    site = throwaway_settings(data_dir=operator.folder / "data")
    run(
        url,
        "INSERT INTO authenticator_apps (user_id, secret, last_step)"
        " SELECT id, %s, 0 FROM users RETURNING user_id",
        encrypt("JBSWY3DPEHPK3PXP", run(url, "SELECT id FROM users")[0][0], site),
    )
    return site.signing_key()


def test_a_lost_site_comes_back_on_an_empty_one(
    operator: Operator, database_url: str, postgres_cluster: Cluster, tmp_path: Path
) -> None:
    a_member(operator)
    key = _use_an_app(operator, database_url)
    picture = a_picture(operator, database_url)
    operator.json("backup", "create")
    folder = tmp_path / "new"
    folder.mkdir()
    url = postgres_cluster.empty()
    newcomer = Operator(
        folder,
        environment(
            folder,
            HAMSTERD_DATABASE_URL=url,
            HAMSTERD_BACKUP_DIR=str(operator.folder / "data" / "backups"),
        ),
    )
    lost_key = newcomer.run("backup", "restore", "latest")
    assert "인증 앱을 쓰는 회원 1명이 들어오지 못해요" in lost_key.stderr
    newcomer.folder.joinpath("data", "secret_key").write_bytes(key)
    done = newcomer.json("backup", "restore", "latest", "--yes")
    assert done["lostMedia"] == []
    assert done["membersLockedOut"] == 0
    assert _names(newcomer) == {"kongi"}
    assert _media(newcomer, picture).read_bytes() == PICTURE
    assert newcomer.json("db", "diff") == []
    # Plans go by statistics, which no dump has: a fresh site needs not wait for autovacuum.
    assert not run(url, "SELECT relname FROM pg_stat_user_tables WHERE last_analyze IS NULL")
    assert newcomer.json("users", "create", "new", "--email", "n@hamzzi.example")
    _drop_asides(postgres_cluster, url)
    postgres_cluster.drop(url)


@pytest.mark.usefixtures("tidy")
def test_a_site_in_use_is_put_aside_and_comes_back(operator: Operator, database_url: str) -> None:
    a_member(operator, "before")
    early = a_picture(operator, database_url)
    name = operator.json("backup", "create")["name"]
    a_member(operator, "after")
    late = a_picture(operator, database_url)
    early.unlink()

    refused = operator.run("backup", "restore", name, "--json")
    assert refused.returncode == 1
    assert json.loads(refused.stderr)["code"] == "site_in_use"
    assert operator.json("backup", "restore", name, "--dry-run")["dryRun"] is True
    assert _names(operator) == {"before", "after"}

    done = operator.json("backup", "restore", name, "--yes")
    assert _names(operator) == {"before"}
    assert early.read_bytes() == PICTURE
    assert early.stat().st_nlink == 1  # its bytes are its own, not the backup's
    assert not early.samefile(backups(operator) / "media" / early.name[:2] / early.name)
    assert not late.exists()
    assert operator.json("counters", "recount", "--dry-run")["counts"] == {"rows": 0}

    wrong = operator.run("backup", "restore", "--aside", "19990101T000000Z", "--yes")
    assert wrong.returncode == 1
    assert done["aside"] in wrong.stderr
    back = done["undo"].removeprefix("hamster ").lower().split()  # as databases are listed
    assert operator.run(*back[:-1]).returncode == 1  # without --yes
    again = operator.json(*back)
    assert _names(operator) == {"before", "after"}
    assert late.exists()
    assert again["undo"] != done["undo"]
    operator.json(*again["undo"].removeprefix("hamster ").split())
    assert _names(operator) == {"before"}


@pytest.mark.part(name="drills")
def test_a_running_site_turns_into_the_restored_one() -> None:
    with short_folder() as folder:
        keeper = Operator(folder, environment(folder))
        with keeper.serving("--workers", "2") as site:
            member = sign_up(site["url"], "kong", "콩이집사")
            photo = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
            an_entry(member, title="백업 전", images=[photo])
            keeper.json("backup", "create")
            an_entry(member, title="백업 뒤")
            assert _titles(site["url"]) == ["백업 뒤", "백업 전"]
            done = keeper.json("backup", "restore", "latest", "--yes")
            assert _until(lambda: _titles(site["url"]) == ["백업 전"])
            assert httpx.get(f"{site['url']}{photo}").status_code == 200
            assert _writes_again(member)
            keeper.json(*done["undo"].removeprefix("hamster ").split())
            assert _until(lambda: _titles(site["url"]) == ["백업 뒤", "백업 전"])


def _titles(url: str) -> list[str]:
    """The feed as visitors see it, from the caches of whichever process answers."""
    answer = httpx.get(f"{url}/api/diary")
    return [card["title"] for card in answer.json()] if answer.is_success else []


def _writes_again(member: Person) -> bool:
    entry = an_entry(member, title="복원 뒤")
    return _until(lambda: member.get(f"/api/diary/{entry['id']}").is_success)


def _until(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return True


@pytest.mark.usefixtures("tidy")
def test_an_older_backup_waits_for_the_server_and_then_for_its_migration(
    operator: Operator, database_url: str
) -> None:
    a_member(operator)
    operator.json("db", "rollback", "--yes")
    name = operator.json("backup", "create")["name"]
    operator.json("db", "migrate")
    assert operator.json("backup", "verify", name)["verifiedAt"]
    with closing(psycopg2.connect(database_url)):
        refused = operator.run("backup", "restore", name, "--yes", "--json")
    assert refused.returncode == 1
    assert json.loads(refused.stderr)["code"] == "site_is_running"
    done = operator.run("backup", "restore", name, "--yes")
    assert done.returncode == 0, done.stderr
    assert "hamster db migrate" in done.stderr
    assert operator.run("users", "list").returncode == 1
    operator.json("db", "migrate")
    assert _names(operator) == {"kongi"}


def test_a_newer_backup_is_refused(operator: Operator) -> None:
    name = operator.json("backup", "create")["name"]
    told = manifest(operator, name)
    rewrite(operator, name, migrations=[*told["migrations"], "9999_wings"], version="9.0.0")
    refused = operator.run("backup", "restore", name, "--json")
    assert refused.returncode == 1
    assert json.loads(refused.stderr)["code"] == "backup_too_new"
    assert "9.0.0" in json.loads(refused.stderr)["message"]


@pytest.mark.usefixtures("tidy")
def test_what_is_lost_everywhere_is_named_and_hinders_nothing(
    operator: Operator, database_url: str
) -> None:
    """Nor does a key that cannot be read. A site that was for reading only comes up so."""
    a_member(operator)
    _use_an_app(operator, database_url)
    picture = a_picture(operator, database_url)
    operator.json("site", "read-only", "on")
    operator.json("backup", "create", "--no-media")
    picture.unlink()
    operator.folder.joinpath("data", "secret_key").write_bytes(b"")
    done = operator.json("backup", "restore", "latest", "--yes")
    assert done["lostMedia"] == [picture.name]
    assert done["isReadOnly"] is True
    assert operator.json("site", "read-only", "show")["readOnly"]["isOn"] is True


def test_a_backup_or_a_time_has_to_be_named(operator: Operator) -> None:
    assert operator.run("backup", "restore").returncode == 2
    assert operator.run("backup", "restore", "latest", "--aside", "x").returncode == 2

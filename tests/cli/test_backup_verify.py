"""`hamster backup verify` finds and names broken files."""

import json
import os
from collections.abc import Iterator
from secrets import token_hex

import pytest

from tests.cli.conftest import Operator
from tests.cli.keeper import PICTURE, a_member, a_picture, backups, manifest, rewrite, run
from tests.postgres import Cluster

DUMP_CHANGED = "database.dump: 파일이 처음과 달라요 (SHA-256이 맞지 않음)."


@pytest.fixture
def account(postgres_cluster: Cluster) -> Iterator[str]:
    """A database account that may not create databases."""
    name = f"modest_{token_hex(4)}"
    postgres_cluster.run(f"CREATE ROLE {name} LOGIN")
    yield name
    postgres_cluster.run(f"DROP OWNED BY {name}; DROP ROLE {name}")


def _problems(operator: Operator, *words: str) -> list[str]:
    done = operator.run("backup", "verify", *words, "--json")
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stderr)["code"] == "backup_broken"
    problems: list[str] = json.loads(done.stdout)["problems"]
    return problems


def _change_dump(operator: Operator, name: str) -> None:
    dump = backups(operator) / name / "database.dump"
    content = bytearray(dump.read_bytes())
    content[len(content) // 2] ^= 1
    dump.write_bytes(content)


def _scratch(url: str) -> list[tuple[str]]:
    name = run(url, "SELECT current_database()")[0][0]
    return run(url, "SELECT datname FROM pg_database WHERE datname LIKE %s", f"{name}_scratch%")


def test_a_good_one_is_noted_as_proven(operator: Operator, database_url: str) -> None:
    a_member(operator)
    a_picture(operator, database_url)
    made = operator.json("backup", "create")
    assert made["verifiedAt"] is None
    proven = operator.json("backup", "verify")
    assert proven["name"] == made["name"]
    assert operator.json("backup", "list")[0]["verifiedAt"] == proven["verifiedAt"]
    assert run(database_url, "SELECT file_name FROM backups WHERE verified_at IS NOT NULL") == [
        (made["name"],)
    ]
    assert _scratch(database_url) == []


def test_a_changed_dump_is_never_restored(operator: Operator) -> None:
    made = operator.json("backup", "create")
    _change_dump(operator, made["name"])
    assert _problems(operator) == [DUMP_CHANGED]
    assert operator.run("backup", "restore", "latest").returncode == 1


def test_counts_keys_and_tables_are_compared(operator: Operator, database_url: str) -> None:
    a_member(operator)
    name = operator.json("backup", "create")["name"]
    told = manifest(operator, name)
    rewrite(
        operator,
        name,
        counts={**told["counts"], "users": 2, "burrows": 1},
        foreignKeys=[*told["foreignKeys"], "burrows_hamster_fkey"],
    )
    assert _problems(operator, name) == [
        "행 수: burrows 표가 없어요.",
        "행 수: users 표가 1행인데 목록에는 2행이에요.",
        "외래 키: 있어야 할 것이 없어요 (burrows_hamster_fkey).",
    ]
    assert operator.json("backup", "list")[0]["verifiedAt"] is None
    assert _scratch(database_url) == []


def test_rows_that_point_to_nothing_and_drift_from_this_versions_tables_are_found(
    operator: Operator, database_url: str
) -> None:
    run(
        database_url,
        "ALTER TABLE hamsters DROP COLUMN description;"
        " SET session_replication_role = replica;"
        " INSERT INTO follows (follower_id, following_id) VALUES (7, 8)",
    )
    operator.json("backup", "create")
    problems = _problems(operator)
    assert any(one.startswith("되살리기") and "follows" in one for one in problems)
    assert any(one.startswith("외래 키: 있어야 할 것이 없어요") for one in problems)
    [drift] = [one for one in problems if one.startswith("스키마")]
    assert "description" in drift


def _media_problems(operator: Operator, *words: str) -> list[str]:
    """Of a backup whose dump is changed, so that nothing is restored before its media are seen."""
    dump, *others = _problems(operator, *words)
    assert dump == DUMP_CHANGED
    return others


def test_lost_cut_and_changed_pictures_are_found(operator: Operator, database_url: str) -> None:
    pictures = [a_picture(operator, database_url) for _ in range(3)]
    _change_dump(operator, operator.json("backup", "create")["name"])
    kept = [backups(operator) / "media" / one.name[:2] / one.name for one in pictures]
    lost, cut, changed = kept
    lost.unlink()
    cut.unlink()
    cut.write_bytes(PICTURE[:5])
    (problem,) = _media_problems(operator)
    assert "2개가 없거나 잘렸어요" in problem
    assert lost.name in problem
    changed.unlink()
    changed.write_bytes(PICTURE[::-1])
    assert len(_media_problems(operator)) == 1  # no bytes are read
    assert any("내용이 달라졌어요" in one for one in _media_problems(operator, "--deep"))
    operator.json("backup", "create")  # takes them from the site once more
    assert [one.stat().st_size for one in kept] == [len(PICTURE)] * 3


def test_media_that_are_only_listed_have_to_be_on_the_site(
    operator: Operator, database_url: str
) -> None:
    picture = a_picture(operator, database_url)
    _change_dump(operator, operator.json("backup", "create", "--no-media")["name"])
    assert _media_problems(operator) == []
    picture.unlink()
    (problem,) = _media_problems(operator)
    assert picture.name in problem


def test_an_account_that_may_not_create_databases_is_told_so(
    operator: Operator, database_url: str, postgres_cluster: Cluster, account: str
) -> None:
    run(database_url, f"GRANT pg_read_all_data, pg_write_all_data TO {account}")
    modest = {"HAMSTERD_DATABASE_URL": database_url.replace("user=postgres", f"user={account}")}
    operator.json("backup", "create", **modest)
    refused = operator.run("backup", "verify", **modest)
    assert refused.returncode == 1
    assert f'ALTER ROLE "{account}" CREATEDB' in refused.stderr
    elsewhere = postgres_cluster.admin_url
    assert operator.json("backup", "verify", "--server", elsewhere, **modest)["verifiedAt"]


def test_an_unknown_backup_is_refused_with_those_there_are(operator: Operator) -> None:
    refused = operator.run("backup", "verify", "latest")
    assert refused.returncode == 1
    assert "hamster backup create" in refused.stderr
    made = operator.json("backup", "create")
    refused = operator.run("backup", "verify", "19990101T000000Z")
    assert refused.returncode == 1
    assert made["name"] in refused.stderr


def test_a_manifest_that_cannot_be_read_is_no_backup(operator: Operator) -> None:
    name = operator.json("backup", "create")["name"]
    os.truncate(backups(operator) / name / "manifest.json", 20)
    listed = operator.run("backup", "list")
    assert name in listed.stderr
    assert operator.run("backup", "verify", name).returncode == 1

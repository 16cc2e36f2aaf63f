"""How old the last proven backup is: the nightly job, `hamster doctor` and what may go."""

import json
from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from tests.cli.conftest import Operator
from tests.cli.keeper import a_picture, backups, manifest, rewrite, run

pytestmark = pytest.mark.part(name="drills")


def _finding(operator: Operator, **env: str) -> list[dict[str, Any]]:
    findings = json.loads(operator.run("doctor", "--json", **env).stdout)
    return [finding for finding in findings if finding["subject"] == "백업"]


def _aged(operator: Operator, name: str, days: float) -> None:
    rewrite(operator, name, createdAt=(utc_now() - timedelta(days=days)).isoformat())


def test_the_doctor_asks_for_a_proven_backup(operator: Operator, database_url: str) -> None:
    (none,) = _finding(operator)
    assert (none["status"], "backup create" in none["mend"]) == ("warn", True)
    (none,) = _finding(operator, HAMSTERD_BASE_URL="https://hamzzi.kr")
    assert none["status"] == "bad"

    picture = a_picture(operator, database_url)
    name = operator.json("backup", "create")["name"]
    (unproven,) = _finding(operator)
    assert "backup verify" in unproven["mend"]

    operator.json("backup", "verify")
    (fine,) = _finding(operator)
    assert fine["status"] == "good"

    _aged(operator, name, 9)
    says = [finding["says"] for finding in _finding(operator)]
    assert says == ["마지막 백업이 9일 전 것이에요.", "마지막으로 검증된 백업이 9일 전 것이에요."]
    _aged(operator, name, 0)

    (backups(operator) / "media" / picture.name[:2] / picture.name).unlink()
    (lost,) = _finding(operator)
    assert (lost["status"], picture.name in lost["says"]) == ("bad", True)


def test_the_doctor_of_another_machine_knows_by_the_database(
    operator: Operator, database_url: str
) -> None:
    operator.json("backup", "create")
    operator.json("backup", "verify")
    run(database_url, "UPDATE backups SET manifest = jsonb_set(manifest, '{host}', '\"vault\"')")
    (fine,) = _finding(operator, HAMSTERD_BACKUP_DIR=str(operator.folder / "elsewhere"))
    assert fine["status"] == "good"
    assert "vault에 있고 이 컴퓨터에는 없음" in fine["says"]


def test_the_nightly_job_proves_and_lets_old_ones_go(operator: Operator, database_url: str) -> None:
    picture = a_picture(operator, database_url)
    old = operator.json("backup", "create")["name"]
    _aged(operator, old, 20)
    assert operator.json("jobs", "run", "backup", "--dry-run")["counts"] == {"removed": 0}
    picture.unlink()
    counts = operator.json("jobs", "run", "backup")["counts"]
    assert (counts["verified"], counts["removed"], counts["media"]) == (1, 1, 1)
    (left,) = operator.json("backup", "list")
    assert (left["madeBy"], left["verifiedAt"] is not None) == ("job", True)
    media = manifest(operator, left["name"])["media"]
    assert media["missing"] == media["recovered"] == [picture.name]  # it may be the only one left


def test_a_night_whose_proof_fails_removes_nothing(operator: Operator, database_url: str) -> None:
    old = operator.json("backup", "create")["name"]
    _aged(operator, old, 20)
    picture = a_picture(operator, database_url)
    store = backups(operator) / "media"
    store.write_text("in the way")
    failed = operator.run("jobs", "run", "backup")
    assert failed.returncode == 1
    store.unlink()
    assert [one["name"] for one in operator.json("backup", "list")] == [old]
    assert picture.exists()

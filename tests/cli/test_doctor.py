"""`hamster doctor`: the findings, and the fix for each."""

import json
from typing import Any

from tests.cli.conftest import Operator

PRODUCTION = {
    "HAMSTERD_BASE_URL": "http://hamzzi.kr",
    "HAMSTERD_SECRET_KEY": "short",
}


def _findings(operator: Operator, **env: str) -> tuple[int, list[dict[str, Any]]]:
    done = operator.run("doctor", "--json", **env)
    return done.returncode, json.loads(done.stdout)


def _portal(operator: Operator) -> dict[str, str]:
    dist = operator.folder / "dist"
    dist.mkdir(exist_ok=True)
    (dist / "index.html").write_text("<!doctype html>")
    return {"HAMSTERD_PORTAL_DIST": str(dist)}


def test_a_fresh_laptop_is_healthy(operator: Operator) -> None:
    code, findings = _findings(operator, **_portal(operator))
    assert code == 0
    assert {finding["status"] for finding in findings} <= {"good", "warn"}


def test_every_trouble_says_how_to_mend_it(operator: Operator) -> None:
    code, findings = _findings(operator, HAMSTERD_PORTAL_DIST="/nowhere", **PRODUCTION)
    assert code == 1
    troubles = [finding for finding in findings if finding["status"] != "good"]
    assert all(finding["mend"] for finding in troubles)
    said = " ".join(finding["says"] for finding in troubles)
    for word in ("포털이 없어요", "암호화되지 않고", "비밀 키가 짧아요", "해시가 너무 빨라요"):
        assert word in said


def test_a_schema_that_is_behind_is_found(newcomer: Operator) -> None:
    code, findings = _findings(newcomer)
    assert code == 1
    mends = [finding["mend"] for finding in findings if finding["subject"] == "스키마"]
    assert mends == ["`hamster db migrate`를 실행해 주세요."]


def test_a_database_that_is_away_is_a_finding_among_others(operator: Operator) -> None:
    away = "postgresql://nobody@127.0.0.1:1/nowhere"
    code, findings = _findings(operator, HAMSTERD_DATABASE_URL=away)
    assert code == 1
    subjects = {finding["subject"] for finding in findings if finding["status"] == "bad"}
    assert "데이터베이스" in subjects
    assert "디스크" in {finding["subject"] for finding in findings}

"""`hamster users export` writes a member's record, and down that it did."""

import json
from zipfile import ZipFile

import psycopg2

from tests.cli.conftest import Operator

REASON = "메일로 열람 요청"


def _viewed(url: str) -> list[tuple[str, list[str]]]:
    with psycopg2.connect(url) as link, link.cursor() as cursor:
        cursor.execute("SELECT reason, fields FROM personal_data_views")
        return cursor.fetchall()


def test_an_operator_hands_a_record_over(operator: Operator, database_url: str) -> None:
    operator.json("users", "create", "kongi", "--email", "k@hamzzi.example", "--nickname", "콩이")
    call = ("users", "export", "콩이", "--reason", REASON)

    planned = operator.json(*call, "--dry-run")
    assert not (operator.folder / planned["path"]).exists()
    assert _viewed(database_url) == []

    done = operator.json(*call)
    path = operator.folder / done["path"]
    assert (path.stat().st_size, path.stat().st_mode & 0o777) == (done["bytes"], 0o600)
    with ZipFile(path) as archive:
        assert json.loads(archive.read("data/account.json"))["username"] == "kongi"
    assert _viewed(database_url) == [(REASON, ["email", "ip", "export"])]

    again = operator.run(*call)
    assert (again.returncode, "이미 있어요" in again.stderr) == (1, True)
    assert operator.run("users", "export", "콩이").returncode == 2

"""`hamster search reindex`: the drift of what search looks in, and mending it."""

import psycopg2
import pytest

from tests.cli.conftest import Operator

NOTHING = {"missing": 0, "changed": 0, "leftOver": 0}


def write(database_url: str, statement: str) -> None:
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def member(operator: Operator) -> None:
    operator.json("users", "create", "kongi", "--email", "k@hamzzi.example")


@pytest.mark.parametrize(
    ("statement", "drift"),
    [
        ("DELETE FROM search_texts", {"missing": 1}),
        ("UPDATE search_texts SET text = 'x', grams = '{x}'", {"changed": 1}),
        ("UPDATE users SET nickname = '새이름'", {"changed": 1}),
        (
            "INSERT INTO search_texts (kind, target_id, text) VALUES ('member', 99, 'gone')",
            {"leftOver": 1},
        ),
    ],
)
def test_a_dry_run_shows_the_drift_and_a_run_mends_it(
    operator: Operator, member: None, database_url: str, statement: str, drift: dict[str, int]
) -> None:
    write(database_url, statement)

    for words in (["--dry-run"], []):
        found = operator.json("search", "reindex", *words)
        assert found["member"] == {**NOTHING, **drift}
        assert found["dryRun"] == bool(words)
    assert operator.json("search", "reindex")["member"] == NOTHING


def test_what_is_current_is_left_alone(operator: Operator, member: None) -> None:
    found = operator.json("search", "reindex")

    assert [found[kind] for kind in ("diary", "post", "member", "hamster")] == [NOTHING] * 4


def test_people_read_what_was_wrong(operator: Operator, member: None, database_url: str) -> None:
    assert "맞아요" in operator.run("search", "reindex").stdout

    write(database_url, "DELETE FROM search_texts")
    said = operator.run("search", "reindex", "--dry-run")

    assert "회원: 빠진 것 1개" in said.stdout
    assert "시험 실행" in said.stdout

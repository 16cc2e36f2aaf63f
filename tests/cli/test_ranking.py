"""`hamster ranking`, `experience` and `counters`: the jobs by hand, and their drift."""

import httpx
import psycopg2
import pytest

from tests.cli.conftest import Operator


@pytest.fixture(autouse=True)
def member(operator: Operator, database_url: str) -> None:
    """A member whose kept numbers say more than the records do."""
    operator.json("users", "create", "kongi", "--email", "k@hamzzi.example")
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("UPDATE users SET experience = 130, level = 2, total_likes = 7")


@pytest.mark.parametrize(
    ("words", "drift"),
    [
        (("ranking", "rebuild"), {"rows": 1, "level.all": 1}),
        (("experience", "rebuild"), {"rows": 1, "users.experience": 1, "users.level": 1}),
        (("counters", "recount"), {"rows": 1, "users.total_likes": 1}),
    ],
)
def test_a_dry_run_shows_the_drift_and_a_run_mends_it(operator: Operator, words, drift) -> None:
    assert operator.json(*words, "--dry-run")["counts"] == drift
    assert operator.json("jobs", "history") == []
    assert operator.json(*words)["counts"] == drift
    assert operator.json(*words)["counts"] == {"rows": 0}
    assert len(operator.json("jobs", "history")) == 2


def test_people_read_where_it_drifted(operator: Operator) -> None:
    said = operator.run("counters", "recount", "--dry-run")

    assert said.returncode == 0, said.stderr
    assert "users.total_likes" in said.stdout
    assert "시험 실행" in said.stdout


def test_a_running_site_shows_the_new_ranking_at_once(operator: Operator) -> None:
    with operator.serving("--no-scheduler") as site:
        assert httpx.get(f"{site['url']}/api/ranking/level").json() == []
        operator.json("ranking", "rebuild")
        (row,) = httpx.get(f"{site['url']}/api/ranking/level").json()
    assert (row["rank"], row["nickname"], row["score"]) == (1, "kongi", 130)

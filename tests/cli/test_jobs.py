"""`hamster jobs`: the timetable, a run by hand, the history."""

from typing import Any

import psycopg2

from tests.cli.conftest import Operator


def test_the_timetable_says_when_a_job_ran_and_runs_next(operator: Operator) -> None:
    line = _line(operator, "recount")
    assert line["lastStartedAt"] is None
    assert line["nextAt"].endswith("19:30:00Z")  # 04:30 in Seoul
    ran = operator.json("jobs", "run", "recount")
    assert ran["counts"] == {"rows": 0}
    assert _line(operator, "recount")["lastState"] == "done"
    history = operator.json("jobs", "history")
    assert [(run["id"], run["status"], run["trigger"]) for run in history] == [
        (ran["runId"], "done", "manual")
    ]


def _line(operator: Operator, name: str) -> dict[str, Any]:
    return next(line for line in operator.json("jobs", "list") if line["name"] == name)


def test_a_dry_run_counts_drift_and_leaves_it(operator: Operator, database_url: str) -> None:
    operator.run("users", "create", "kongi", "--email", "k@hamzzi.example")
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("UPDATE users SET total_likes = 7")
    found = {"rows": 1, "users.total_likes": 1}
    assert operator.json("jobs", "run", "recount", "--dry-run")["counts"] == found
    assert operator.json("jobs", "history") == []
    assert operator.json("jobs", "run", "recount")["counts"] == found
    assert operator.json("users", "show", "kongi")["totalLikes"] == 0


def test_an_unknown_job_is_refused_with_those_there_are(operator: Operator) -> None:
    done = operator.run("jobs", "run", "nope")
    assert done.returncode == 1
    assert "recount" in done.stderr


def test_late_and_failed_jobs_are_told_of(operator: Operator, database_url: str) -> None:
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("UPDATE schema_migrations SET applied = now() - interval '3 days'")
        cursor.execute(
            """
            INSERT INTO job_runs (job, scheduled_for, status, finished_at, error)
            VALUES ('recount', now(), 'failed', now(), 'Traceback …\nValueError: 셀 수 없어요')
            """
        )
    said = operator.run("jobs", "list")
    assert "놓친 약속" in said.stdout
    assert "늦은 작업" in said.stderr
    assert "실패한 작업: recount" in said.stderr
    (run,) = operator.json("jobs", "history", "--status", "failed")
    assert (run["job"], run["error"].splitlines()[-1]) == ("recount", "ValueError: 셀 수 없어요")
    assert operator.json("jobs", "history", "--status", "done") == []
    assert operator.run("jobs", "history", "--status", "nope").returncode == 2

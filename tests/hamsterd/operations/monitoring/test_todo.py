"""The pending and the late work of moderators, and the three counts."""

import json

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post
from tests.factories.diaries import an_entry, say
from tests.people import Person


def sql(*statements: str) -> None:
    with transaction():
        for statement in statements:
            execute(statement)


def test_nothing_waits_on_a_quiet_site(admin: Person):
    shown = admin.get("/api/admin/todo").json()

    empty = {"count": 0, "oldestAt": None}
    assert shown["cases"] == {**empty, "oldestId": None, "holders": []}
    assert shown["appeals"] == shown["takedowns"] == shown["held"] == empty
    assert shown["jobs"] == {"late": [], "failed": []}
    assert shown["counts"] == {"users": 1, "diaries": 0, "posts": 0}
    assert shown["health"] in {"healthy", "warning", "critical"}


def test_queues_name_how_many_wait_and_since_when(owner: Person, admin: Person):
    a_board()
    entry = an_entry(owner)
    an_entry(owner, isPublic=False)
    a_post(owner)
    say(owner, entry)
    sql(
        """INSERT INTO report_cases (id, target_type, target_id, created_at) VALUES
           (11, 'diary', 1, '2026-11-20T01:00:00Z'), (12, 'diary', 2, '2026-11-19T01:00:00Z')""",
        """INSERT INTO report_cases (target_type, target_id, status, decided_at)
           VALUES ('diary', 3, 'dismissed', now())""",
        "UPDATE comments SET review_hidden_at = '2026-11-18T01:00:00Z'",
        f"""WITH s AS (INSERT INTO sanctions (user_id, kind, step, reason, actor)
                       VALUES ({owner.id}, 'warning', 1, '…', 'cli:root') RETURNING id)
            INSERT INTO appeals (sanction_id, user_id, text) SELECT id, {owner.id}, '…' FROM s""",
        """INSERT INTO takedowns (target_type, target_id, claimant_name, claimant_email, ground,
                                  statement, token_hash)
           VALUES ('diary', 1, '가', 'a@b.c', 'privacy', '…', 'x')""",
    )

    shown = admin.get("/api/admin/todo").json()

    assert shown["cases"] == {
        "count": 2,
        "oldestAt": "2026-11-19T01:00:00.000Z",
        "oldestId": 12,
        "holders": [],
    }
    assert shown["held"] == {"count": 1, "oldestAt": "2026-11-18T01:00:00.000Z"}
    assert (shown["appeals"]["count"], shown["takedowns"]["count"]) == (1, 1)
    assert shown["counts"] == {"users": 2, "diaries": 1, "posts": 1}


def test_who_is_at_work_on_the_reports_is_named(admin: Person):
    sql(
        f"""INSERT INTO report_cases (target_type, target_id, claimed_by_id, claimed_until) VALUES
            ('diary', 1, {admin.id}, now() + interval '5 minutes'),
            ('diary', 2, {admin.id}, now() + interval '5 minutes'),
            ('diary', 3, {admin.id}, now() - interval '5 minutes'),
            ('diary', 4, NULL, NULL)"""
    )

    shown = admin.get("/api/admin/todo").json()["cases"]

    assert shown["holders"] == [{"id": admin.id, "nickname": admin.nickname, "count": 2}]


def test_runs_are_listed_filtered_and_opened(admin: Person):
    sql(
        """INSERT INTO job_runs (id, job, scheduled_for, started_at, status, finished_at, error)
           VALUES (1, 'recount', now(), now() - interval '2 hours', 'failed',
                   now() - interval '1 hour', 'ouch')""",
        "INSERT INTO job_runs (id, job, scheduled_for) VALUES (2, 'rank', now())",
    )

    listed = admin.get("/api/admin/job-runs")
    failed = admin.get("/api/admin/job-runs", filter=json.dumps({"status": "failed"})).json()
    one = admin.get("/api/admin/job-runs/1").json()

    assert [run["id"] for run in listed.json()] == [2, 1]
    assert listed.headers["Content-Range"] == "job-runs 0-1/2"
    assert [run["id"] for run in failed] == [1]
    assert (one["seconds"], one["error"], one["status"]) == (3_600.0, "ouch", "failed")
    assert admin.get("/api/admin/job-runs/9").json()["code"] == "job_run_not_found"
    assert admin.get("/api/admin/jobs/nope").json()["code"] == "job_not_found"
    assert admin.post("/api/admin/jobs/nope/run").json()["code"] == "job_not_found"
    assert admin.get("/api/admin/jobs").json() == []

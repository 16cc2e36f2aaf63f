"""`hamster import mail`: how far the mail about moving is, starting it and pausing it."""

from contextlib import closing

import psycopg2

from tests.cli.conftest import Operator

MOVED = """
    INSERT INTO moves (source, state) VALUES ('gnuboard5:https://dalkong.example', 'done');
    INSERT INTO moved_members (user_id) SELECT id FROM users WHERE username = 'kongi';
    INSERT INTO move_mails (id, subject, body, per_hour, tried_at)
    VALUES (1, '옮겼어요', '안녕하세요.', 60, now())
"""
START, PAUSE = ("import", "mail", "start"), ("import", "mail", "pause")
SMTP = {"HAMSTERD_SMTP_URL": "smtp://127.0.0.1:1"}


def state(operator: Operator) -> str:
    return str(operator.json("import", "mail", "status")["state"])


def test_it_is_started_and_paused(steward: Operator) -> None:
    assert steward.run(*START, **SMTP).returncode == 1  # nothing moved here
    with closing(psycopg2.connect(steward.env["HAMSTERD_DATABASE_URL"])) as database, database:
        database.cursor().execute(MOVED)
    assert state(steward) == "draft"

    rehearsed = steward.run(*START, "--dry-run", **SMTP)
    assert "시험 실행" in rehearsed.stdout
    assert state(steward) == "draft"
    assert "메일 서버가 없어요" in steward.run(*START).stderr

    assert steward.json(*START, **SMTP)["perHour"] == 60
    assert state(steward) in ("sending", "done")
    assert "kongi" not in steward.run("import", "mail", "status").stdout
    assert steward.run(*PAUSE, "--dry-run").returncode == 0
    assert steward.run(*PAUSE).returncode == 0
    assert state(steward) == "paused"
    assert "나가고 있지 않아요" in steward.run(*PAUSE).stderr

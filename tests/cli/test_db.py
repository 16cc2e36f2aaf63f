"""`hamster db`: the schema from the shell."""

import json

import psycopg2

from hamsterd.db.migrate import MIGRATIONS
from tests.cli.conftest import Operator

KNOWN = sorted(path.stem for path in MIGRATIONS.glob("[0-9]*.py"))


def test_a_configured_database_is_migrated_on_request_only(newcomer: Operator) -> None:
    refused = newcomer.run("users", "list")
    assert refused.returncode == 1
    assert "hamster db migrate" in refused.stderr
    assert newcomer.run("serve", "--port", "0").returncode == 1
    pending = newcomer.json("db", "migrate", "--dry-run")
    assert pending["applied"] == KNOWN
    assert newcomer.json("db", "status")[0]["state"] == "pending"
    assert newcomer.json("db", "migrate")["applied"] == KNOWN
    assert newcomer.json("db", "status")[0]["state"] == "applied"
    assert newcomer.json("db", "migrate")["applied"] == []


def test_a_dry_run_counts_what_going_back_takes_away(operator: Operator, database_url: str) -> None:
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute(
            "INSERT INTO bounced_addresses (address, status, said)"
            " SELECT n || '@example.com', '5.1.1', '' FROM generate_series(1, 12) AS n;"
            " INSERT INTO outbox_mail (kind, to_address, subject, text, bounced_at)"
            " SELECT 'test', 'x', 's', 't', CASE WHEN n < 4 THEN now() END"
            " FROM generate_series(1, 5) AS n"
        )
    to = "0112_bounced_mail"
    planned = operator.json("db", "rollback", "--to", to, "--dry-run")
    lost = {(one["table"], one["column"]): one["rows"] for one in planned["lost"]}
    assert lost[("bounced_addresses", None)] == 12
    assert lost[("outbox_mail", "bounced_at")] == 3
    shown = operator.run("db", "rollback", "--to", to, "--dry-run").stderr
    assert "bounced_addresses 12행" in shown
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM bounced_addresses")
        assert cursor.fetchone() == (12,)
    assert operator.json("db", "diff") == []


def test_whatever_can_be_reverted_can_be_counted(operator: Operator) -> None:
    planned = operator.json("db", "rollback", "--to", KNOWN[1], "--dry-run")
    assert planned["reverted"] == KNOWN[:0:-1]
    assert operator.json("db", "diff") == []


def test_a_table_in_use_is_not_waited_for(operator: Operator, database_url: str) -> None:
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("LOCK TABLE outbox_mail IN ACCESS SHARE MODE")
        refused = operator.run("db", "rollback", "--to", "0112_bounced_mail", "--dry-run")
    assert refused.returncode == 1
    assert "누가 쓰고 있어" in refused.stderr


def test_going_back_asks_first(operator: Operator) -> None:
    unanswered = operator.run("db", "rollback")
    assert unanswered.returncode not in {0, 3}
    assert operator.json("db", "status")[0]["state"] == "applied"
    assert operator.json("db", "rollback", "--dry-run")["reverted"] == KNOWN[-1:]
    assert operator.json("db", "rollback", "--yes")["undo"] == "hamster db migrate"
    assert operator.json("db", "status")[-1]["state"] == "pending"


def test_diff_finds_what_was_changed_by_hand(operator: Operator, database_url: str) -> None:
    assert operator.json("db", "diff") == []
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("ALTER TABLE hamsters DROP COLUMN description")
    done = operator.run("db", "diff", "--json")
    assert done.returncode == 1
    assert "description" in json.loads(done.stdout)[0]["difference"]


def test_url_is_one_that_connects(operator: Operator) -> None:
    psycopg2.connect(operator.run("db", "url").stdout.strip()).close()

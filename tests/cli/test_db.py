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

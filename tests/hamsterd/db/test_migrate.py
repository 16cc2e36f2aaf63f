"""Migrating from nothing equals the models, going back leaves nothing, twice is once."""

import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import psycopg2
import pytest

from hamsterd.db import migrate
from hamsterd.db.handle import connection, database
from hamsterd.db.rollback_losses import TablesInUse
from hamsterd.models import ALL_MODELS
from tests.hamsterd.db import catalog
from tests.postgres import Cluster

SHOES = """
def up(migrator, db):
    db.execute_sql("ALTER TABLE users ADD COLUMN shoe_size int")


def down(migrator, db):
    db.execute_sql("ALTER TABLE users DROP COLUMN shoe_size")
"""


def test_migrations_make_what_the_models_say(
    empty_database: str, postgres_cluster: Cluster
) -> None:
    with connection():
        database.create_tables(ALL_MODELS, safe=False)
    queries = (catalog.COLUMNS, catalog.CONSTRAINTS, catalog.INDEXES)
    by_models = [catalog.rows(query) for query in queries]
    with connection():
        database.drop_tables(ALL_MODELS)
    migrate.migrate()
    by_migrations = [catalog.rows(query) for query in queries]
    for models, migrations in zip(by_models, by_migrations, strict=True):
        assert len(models) > len(ALL_MODELS)
        assert models == migrations


def test_nothing_drifts_after_migrating(migrated_database: str) -> None:
    assert migrate.drift(ALL_MODELS) == []
    assert not migrate.is_behind()


def test_drift_names_what_is_missing_and_what_is_too_much(migrated_database: str) -> None:
    with connection():
        database.execute_sql("ALTER TABLE users ADD COLUMN shoe_size int")
        database.execute_sql("DROP INDEX diary_entries_feed_latest")
    said = "\n".join(migrate.drift(ALL_MODELS))
    assert "drop column users.shoe_size" in said
    assert "diary_entries_feed_latest" in said


def test_going_back_leaves_nothing(migrated_database: str) -> None:
    assert migrate.rollback("0001_initial")[-1] == "0001_initial"
    assert set(catalog.rows(catalog.ANYTHING)) == set()
    assert migrate.is_behind()
    assert migrate.rollback() == []


def test_what_was_taken_back_is_applied_again(migrated_database: str) -> None:
    back = migrate.rollback("0100_bound_of_active_days")
    assert migrate.migrate() == back[::-1]
    back = migrate.rollback("0101_active_days_by_month")
    assert migrate.migrate() == back[::-1]
    assert migrate.drift(ALL_MODELS) == []


def test_status_lists_each_migration_with_its_time(empty_database: str) -> None:
    assert [state.applied_at for state in migrate.status()] == [None] * len(migrate.status())
    applied = migrate.migrate()
    assert applied[0] == "0001_initial"
    assert all(state.applied_at and state.is_known for state in migrate.status())
    assert migrate.migrate() == []


def test_two_processes_migrate_once(empty_database: str) -> None:
    applied: list[list[str]] = []
    starting = [threading.Thread(target=lambda: applied.append(migrate.migrate())) for _ in "ab"]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    assert sorted(map(len, applied)) == [0, len(migrate.status())]


@pytest.fixture
def shoes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A migration of a table that somebody uses; its name."""
    tmp_path.joinpath("9999_shoes.py").write_text(SHOES)
    monkeypatch.setattr(migrate, "MIGRATIONS", tmp_path)
    return "9999_shoes"


def test_nobody_waits_behind_a_migration_that_waits_for_a_dump(
    migrated_database: str, shoes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL lets nobody pass who asks for the table after an ALTER TABLE."""
    monkeypatch.setattr(migrate, "LOCK_SECONDS", 1)
    monkeypatch.setattr(migrate, "PAUSE_SECONDS", 0.2)
    for change in (migrate.migrate, partial(migrate.rollback, shoes)):
        changed = list[list[str]]()
        waiting = threading.Thread(target=lambda: changed.append(change()))  # noqa: B023
        with closing(psycopg2.connect(migrated_database)) as dump:
            dump.cursor().execute("LOCK TABLE users IN ACCESS SHARE MODE")
            waiting.start()
            for _ in range(20):
                with closing(psycopg2.connect(migrated_database)) as visitor:
                    visitor.cursor().execute("SET statement_timeout = '5s'; SELECT FROM users")
                time.sleep(0.1)
            assert changed == []
        waiting.join(30)
        assert changed == [[shoes]]


@pytest.mark.usefixtures("shoes")
def test_whoever_never_lets_go_is_named(
    migrated_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "PATIENCE_SECONDS", 0)
    with (
        closing(psycopg2.connect(migrated_database, application_name="a psql")) as forgotten,
        forgotten.cursor() as cursor,
    ):
        cursor.execute("LOCK TABLE users IN ACCESS SHARE MODE")
        with pytest.raises(TablesInUse, match=f"a psql.*PID {forgotten.info.backend_pid}"):
            migrate.migrate()


def test_the_timeouts_return_after_migrating(empty_database: str) -> None:
    migrate.migrate()
    with connection():
        shown = [
            database.execute_sql(f"SHOW {name}").fetchone()[0]
            for name in ("statement_timeout", "lock_timeout")
        ]
    assert shown == ["2s", "0"]


def test_every_reference_has_an_index_or_never_needs_one(migrated_database: str) -> None:
    """Deleting a row looks for its referrers; a table scan per deleted row would not scale."""
    query = """
        SELECT indrelid::regclass::text, pg_get_indexdef(indexrelid, 1, true)
        FROM pg_index
        WHERE indpred IS NULL OR pg_get_expr(indpred, indrelid) LIKE '%% IS NOT NULL)'
    """
    with connection():
        indexed = set(database.execute_sql(query).fetchall())
    references = {
        (model._meta.table_name, field.column_name)
        for model in ALL_MODELS
        for field in model._meta.refs
    }
    assert references - indexed == SMALL_OR_NEVER_DELETED


# Staff columns: members' rows are kept when they leave, so these are never looked up that way.
SMALL_OR_NEVER_DELETED = {
    ("report_cases", "claimed_by_id"),
    ("report_cases", "passed_on_by_id"),
    ("board_keepers", "appointed_by_id"),
    ("report_cases", "resolver_id"),
    ("sanctions", "moderator_id"),
    ("audit_log", "actor_user_id"),
    ("password_reset_tokens", "user_id"),
    ("passkey_challenges", "user_id"),
    ("word_rules", "created_by_id"),
    ("blocks", "created_by_id"),
    ("invitations", "created_by_id"),
    ("canned_texts", "created_by_id"),
    ("site_switches", "updated_by_id"),
    ("staff_notes", "author_id"),
    ("personal_data_views", "actor_user_id"),
    ("personal_data_reviews", "reviewer_id"),
}

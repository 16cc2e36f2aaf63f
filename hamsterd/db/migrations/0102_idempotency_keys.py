"""A request that makes something is done once for each `Idempotency-Key`."""

UP = """
CREATE TABLE idempotency_keys (
    name TEXT PRIMARY KEY,
    member_id BIGINT REFERENCES users (id) ON DELETE CASCADE,
    request TEXT NOT NULL,
    answer BYTEA,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX idempotency_keys_member ON idempotency_keys (member_id);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
"""

DOWN = "DROP TABLE idempotency_keys;"


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Events that leave by a Valkey wait here from their commit until they are sent."""

UP = """
CREATE TABLE bus_events (
    id BIGINT PRIMARY KEY,
    due_at TIMESTAMPTZ NOT NULL,
    payload TEXT NOT NULL
);
CREATE INDEX bus_events_due ON bus_events (due_at);
"""

DOWN = "DROP TABLE bus_events;"


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Limits of twenty and less are counted for all processes together."""

UP = """
CREATE TABLE rate_limits (
    act TEXT NOT NULL,
    who TEXT NOT NULL,
    spent_at TIMESTAMPTZ[] NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (act, who)
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);
"""

DOWN = """
DROP TABLE rate_limits;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

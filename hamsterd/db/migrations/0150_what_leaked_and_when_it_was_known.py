"""Which kinds of data an incident touches, and when the site learned that they leaked."""

UP = """
ALTER TABLE incidents
    ADD COLUMN learned_at TIMESTAMPTZ,
    ADD COLUMN kinds TEXT[] NOT NULL DEFAULT '{}';
"""
DOWN = """
ALTER TABLE incidents DROP COLUMN learned_at, DROP COLUMN kinds;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Photos no wider than the medium copy have one too, as WebP of their own size.

NULL is what an older release stored: those have one that are wider than it.
"""


def up(migrator, db):
    db.execute_sql("ALTER TABLE uploads ADD COLUMN IF NOT EXISTS has_medium BOOLEAN")


def down(migrator, db):
    db.execute_sql("ALTER TABLE uploads DROP COLUMN has_medium")

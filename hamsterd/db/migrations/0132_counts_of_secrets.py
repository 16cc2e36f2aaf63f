"""Boards keep how many of their posts are secret: lists of all boards leave those out.

No post is secret yet, so there is nothing to count.
"""

UP = """
ALTER TABLE boards ADD COLUMN secrets_count INTEGER NOT NULL DEFAULT 0;
"""
DOWN = """
ALTER TABLE boards DROP COLUMN secrets_count;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Comments under entries are answered, as those under posts are."""

# The column is empty at first: no row is looked at for the reference, and the index has none.
UP = """
ALTER TABLE comments ADD COLUMN parent_id BIGINT REFERENCES comments (id) ON DELETE CASCADE;
CREATE INDEX comments_parent ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
"""
DOWN = """
ALTER TABLE comments DROP COLUMN parent_id;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

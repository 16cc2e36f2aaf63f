"""A board that was merged into another one leads there."""

UP = """
ALTER TABLE boards ADD COLUMN merged_into_id BIGINT REFERENCES boards (id) ON DELETE SET NULL;
CREATE INDEX boards_merged_into ON boards (merged_into_id) WHERE merged_into_id IS NOT NULL;
"""
DOWN = """
ALTER TABLE boards DROP COLUMN merged_into_id;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

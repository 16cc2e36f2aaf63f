"""The newest entries of each member are found without a look at what nobody may see."""

INDEX = """
CREATE INDEX diary_entries_author ON diary_entries (user_id, created_at DESC, id DESC)
 WHERE is_public AND hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL
"""


def up(migrator, db):
    db.execute_sql(INDEX)


def down(migrator, db):
    db.execute_sql("DROP INDEX diary_entries_author")

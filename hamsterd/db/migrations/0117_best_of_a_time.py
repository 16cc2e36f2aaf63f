"""The best entries and posts of a time, by likes and comments together.

Writers of entries and posts wait while the indexes are made.
"""

TABLES = {
    "diary_entries": "is_public AND hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL",
    "community_posts": "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL",
}


def up(migrator, db):
    for table, visible in TABLES.items():
        db.execute_sql(
            f"CREATE INDEX {table}_top ON {table} ((likes_count + comments_count) DESC, id DESC)"
            f" WHERE {visible}"
        )


def down(migrator, db):
    for table in TABLES:
        db.execute_sql(f"DROP INDEX {table}_top")

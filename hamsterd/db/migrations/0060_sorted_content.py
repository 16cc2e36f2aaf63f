"""The moderators' lists of entries and posts by likes and by comments."""

TABLES = ("diary_entries", "community_posts")
COLUMNS = {"likes": "likes_count", "comments": "comments_count"}


def up(migrator, db):
    for table in TABLES:
        for name, column in COLUMNS.items():
            db.execute_sql(f"CREATE INDEX {table}_by_{name} ON {table} ({column}, id)")


def down(migrator, db):
    for table in TABLES:
        for name in COLUMNS:
            db.execute_sql(f"DROP INDEX {table}_by_{name}")

"""What members deleted themselves: their own list of it, and what they want gone for good."""

TABLES = ("diary_entries", "community_posts", "comments", "community_comments")


def up(migrator, db):
    for table in TABLES:
        db.execute_sql(f"ALTER TABLE {table} ADD COLUMN erased_at TIMESTAMPTZ")
        db.execute_sql(
            f"CREATE INDEX {table}_trash ON {table} (user_id, deleted_at DESC, id DESC)"
            " WHERE deleted_at IS NOT NULL AND erased_at IS NULL"
        )


def down(migrator, db):
    for table in TABLES:
        db.execute_sql(f"DROP INDEX {table}_trash")
        db.execute_sql(f"ALTER TABLE {table} DROP COLUMN erased_at")

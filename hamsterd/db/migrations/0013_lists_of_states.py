"""What is hidden, removed or deleted is listed by an index, however much there is beside it."""

INDEXES = {
    "diary_entries": ("hidden",),
    "community_posts": ("hidden",),
    "comments": ("hidden", "removed", "deleted"),
    "community_comments": ("hidden", "removed", "deleted"),
}


def up(migrator, db):
    for table, states in INDEXES.items():
        for state in states:
            db.execute_sql(
                f"CREATE INDEX {table}_{state} ON {table} ({state}_at) WHERE {state}_at IS NOT NULL"
            )


def down(migrator, db):
    for table, states in INDEXES.items():
        for state in states:
            db.execute_sql(f"DROP INDEX {table}_{state}")

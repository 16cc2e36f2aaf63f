"""Sitemap files are ranges of ids; the index of them says when each changed last."""

SHOWN = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"
INDEXES = {
    "users": "status IN ('active', 'suspended')",
    "hamsters": SHOWN,
    "diary_entries": f"is_public AND {SHOWN}",
    "community_posts": SHOWN,
}


def up(migrator, db):
    for table, where in INDEXES.items():
        db.execute_sql(
            f"CREATE INDEX {table}_sitemap ON {table} ((id / 10000), updated_at DESC) WHERE {where}"
        )


def down(migrator, db):
    for table in INDEXES:
        db.execute_sql(f"DROP INDEX {table}_sitemap")

"""Posts that are pinned above the lists of every board."""

LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE community_posts ADD COLUMN is_pinned_everywhere BOOLEAN NOT NULL DEFAULT FALSE"
    )
    db.execute_sql(
        "CREATE INDEX community_posts_pinned_everywhere ON community_posts (id DESC)"
        f" WHERE is_pinned_everywhere AND {LIVE}"
    )


def down(migrator, db):
    db.execute_sql("ALTER TABLE community_posts DROP COLUMN is_pinned_everywhere")

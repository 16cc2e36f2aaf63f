"""What a member has stored, and since yesterday, is summed before each upload: by an index alone."""


def up(migrator, db):
    db.execute_sql(
        "CREATE INDEX uploads_user_created_bytes ON uploads (user_id, created_at, bytes)"
    )
    db.execute_sql("DROP INDEX uploads_user")


def down(migrator, db):
    db.execute_sql("CREATE INDEX uploads_user ON uploads (user_id)")
    db.execute_sql("DROP INDEX uploads_user_created_bytes")

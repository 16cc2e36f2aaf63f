"""What each stored file was when it came, when it was last read, and what is lost or damaged."""


def up(migrator, db):
    db.execute_sql(
        """
        ALTER TABLE uploads
            ADD COLUMN sha256 TEXT,
            ADD COLUMN thumbnail_sha256 TEXT,
            ADD COLUMN medium_sha256 TEXT,
            ADD COLUMN checked_at TIMESTAMPTZ,
            ADD COLUMN missing_files TEXT[] NOT NULL DEFAULT '{}',
            ADD COLUMN damaged_files TEXT[] NOT NULL DEFAULT '{}'
        """
    )
    db.execute_sql("CREATE INDEX uploads_checked ON uploads (checked_at NULLS FIRST, id)")
    db.execute_sql(
        "CREATE INDEX uploads_faulty ON uploads (id)"
        " WHERE missing_files <> '{}' OR damaged_files <> '{}'"
    )


def down(migrator, db):
    db.execute_sql("DROP INDEX uploads_checked, uploads_faulty")
    db.execute_sql(
        """
        ALTER TABLE uploads
            DROP COLUMN sha256, DROP COLUMN thumbnail_sha256, DROP COLUMN medium_sha256,
            DROP COLUMN checked_at, DROP COLUMN missing_files, DROP COLUMN damaged_files
        """
    )

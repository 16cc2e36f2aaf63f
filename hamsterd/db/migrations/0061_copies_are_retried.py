"""Copies that are due are claimed and tried again like everything else in the outbox."""


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE file_copies ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0,"
        " ADD COLUMN next_attempt_at TIMESTAMPTZ NOT NULL DEFAULT now(),"
        " ADD COLUMN last_error TEXT"
    )


def down(migrator, db):
    db.execute_sql(
        "ALTER TABLE file_copies DROP COLUMN attempts, DROP COLUMN next_attempt_at,"
        " DROP COLUMN last_error"
    )

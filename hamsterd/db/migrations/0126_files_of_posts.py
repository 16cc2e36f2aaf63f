"""Whether a board's posts carry files. Boards that are there carry none until someone says so."""


def up(migrator, db):
    db.execute_sql("ALTER TABLE boards ADD COLUMN allows_files BOOLEAN NOT NULL DEFAULT FALSE")


def down(migrator, db):
    db.execute_sql("ALTER TABLE boards DROP COLUMN allows_files")

"""Which Google account opens a member's, and since when: what their settings show of it."""


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE users ADD COLUMN google_email TEXT, ADD COLUMN google_linked_at TIMESTAMPTZ"
    )


def down(migrator, db):
    db.execute_sql("ALTER TABLE users DROP COLUMN google_email, DROP COLUMN google_linked_at")

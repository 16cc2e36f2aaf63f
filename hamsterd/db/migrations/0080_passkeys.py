"""Passkeys remember the handle that their device knows the member by.

No release before this one wrote a passkey, so no row lacks it.
"""

UP = "ALTER TABLE passkeys ADD COLUMN user_handle TEXT NOT NULL"
DOWN = "ALTER TABLE passkeys DROP COLUMN user_handle"


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

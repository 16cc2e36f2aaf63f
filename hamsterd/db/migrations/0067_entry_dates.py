"""An entry may be about another day than the one on which it was written.

NULL is the day of writing, so that nothing has to be filled in and the old release goes on.
"""


def up(migrator, db):
    db.execute_sql("ALTER TABLE diary_entries ADD COLUMN IF NOT EXISTS entry_date DATE")


def down(migrator, db):
    db.execute_sql("ALTER TABLE diary_entries DROP COLUMN entry_date")

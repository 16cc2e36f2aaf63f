"""An entry may be about several hamsters: the others beside the first, with their names.

The old release writes entries of one hamster, and counts none for the others it does not know; the
job that recounts mends that.
"""


def up(migrator, db):
    db.execute_sql("""
        ALTER TABLE diary_entries
          ADD COLUMN IF NOT EXISTS companion_ids BIGINT[] NOT NULL DEFAULT '{}',
          ADD COLUMN IF NOT EXISTS companion_names TEXT[] NOT NULL DEFAULT '{}',
          ADD COLUMN IF NOT EXISTS companion_breeds TEXT[] NOT NULL DEFAULT '{}'
    """)
    db.execute_sql("""
        CREATE INDEX IF NOT EXISTS diary_entries_companions ON diary_entries
         USING GIN (companion_ids) WHERE companion_ids <> '{}'
    """)


def down(migrator, db):
    db.execute_sql("""
        ALTER TABLE diary_entries
         DROP COLUMN companion_ids, DROP COLUMN companion_names, DROP COLUMN companion_breeds
    """)

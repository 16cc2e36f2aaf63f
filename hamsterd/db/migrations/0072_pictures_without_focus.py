"""Which pictures were uploaded before what they are about was looked for."""


def up(migrator, db):
    db.execute_sql("""
        CREATE INDEX IF NOT EXISTS uploads_unfocused ON uploads (id)
         WHERE kind = 'image' AND has_thumbnail AND focus_x IS NULL
    """)


def down(migrator, db):
    db.execute_sql("DROP INDEX uploads_unfocused")

"""The point of a picture that stays in sight where it is cropped.

NULL is the middle: what was uploaded before, and what the old release still stores.
"""


def up(migrator, db):
    db.execute_sql("""
        ALTER TABLE uploads
          ADD COLUMN IF NOT EXISTS focus_x DOUBLE PRECISION,
          ADD COLUMN IF NOT EXISTS focus_y DOUBLE PRECISION
    """)


def down(migrator, db):
    db.execute_sql("ALTER TABLE uploads DROP COLUMN focus_x, DROP COLUMN focus_y")

"""The grams of search are stored as they are: compressing them took most of the time of a write.

Only the index reads them. Rows that are there stay as they are until they are written anew.
"""

UP = "ALTER TABLE search_texts ALTER COLUMN grams SET STORAGE EXTERNAL"
DOWN = "ALTER TABLE search_texts ALTER COLUMN grams SET STORAGE EXTENDED"


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

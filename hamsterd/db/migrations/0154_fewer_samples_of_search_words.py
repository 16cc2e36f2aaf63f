"""An ANALYZE of the search index samples 12,000 rows, not 30,000.

Each sampled row brings its text and hundreds of grams: with two million rows PostgreSQL took 63 MB
for it, in the middle of a move. The number of rows follows the column with the highest target.
"""

COLUMNS = ("kind", "target_id", "text", "grams")
TARGET = 40


def _set_statistics(db, target):
    changes = ", ".join(f"ALTER COLUMN {column} SET STATISTICS {target}" for column in COLUMNS)
    db.execute_sql(f"ALTER TABLE search_texts {changes}")


def up(migrator, db):
    _set_statistics(db, TARGET)


def down(migrator, db):
    _set_statistics(db, -1)

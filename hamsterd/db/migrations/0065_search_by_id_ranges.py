"""Common words are looked for in ranges of ids, the newest first: the gram indexes know the ranges.

The old release asks for grams alone, which these answer as well.
"""

KINDS = ("diary", "post", "member", "hamster")


def up(migrator, db):
    for kind in KINDS:
        db.execute_sql(
            f"CREATE INDEX IF NOT EXISTS search_texts_{kind}_by_range ON search_texts"
            f" USING GIN (grams, (ARRAY[target_id / 1000])) WHERE kind = '{kind}'"
        )
        db.execute_sql(f"DROP INDEX search_texts_{kind}")


def down(migrator, db):
    for kind in KINDS:
        db.execute_sql(
            f"CREATE INDEX search_texts_{kind} ON search_texts USING GIN (grams)"
            f" WHERE kind = '{kind}'"
        )
        db.execute_sql(f"DROP INDEX search_texts_{kind}_by_range")

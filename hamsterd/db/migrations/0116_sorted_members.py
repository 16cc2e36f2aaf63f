"""The console's list of members by level, entries and posts, and of those who are banned."""

SORTS = ("level", "diaries_count", "posts_count")


def up(migrator, db):
    for sort in SORTS:
        db.execute_sql(
            f"CREATE INDEX users_by_{sort} ON users ({sort}, id) WHERE status <> 'purged'"
        )
    db.execute_sql("CREATE INDEX users_banned ON users (id) WHERE status = 'banned'")


def down(migrator, db):
    for sort in SORTS:
        db.execute_sql(f"DROP INDEX users_by_{sort}")
    db.execute_sql("DROP INDEX users_banned")

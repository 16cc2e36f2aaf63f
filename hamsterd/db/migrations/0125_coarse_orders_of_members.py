"""The console's list of members by likes, followers, last visit and last sign-in.

`users` is written anew once, and nobody signs in meanwhile: about half a minute for a million.
"""

STEP = "GENERATED ALWAYS AS (floor(4 * ln(greatest({count}, 0) + 1))::int) STORED"
HOUR = (
    "GENERATED ALWAYS AS"
    " (date_trunc('hour', last_seen_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') STORED"
)
INDEXES = {
    "likes_step": "likes_step, id",
    "followers_step": "followers_step, id",
    "last_seen_hour": "last_seen_hour DESC NULLS LAST, id DESC",
    "last_login_at": "last_login_at DESC NULLS LAST, id DESC",
}


def up(migrator, db):
    likes, followers = STEP.format(count="total_likes"), STEP.format(count="followers_count")
    db.execute_sql(
        f"ALTER TABLE users ADD COLUMN likes_step INTEGER {likes},"
        f" ADD COLUMN followers_step INTEGER {followers},"
        f" ADD COLUMN last_seen_hour TIMESTAMPTZ {HOUR}"
    )
    for name, columns in INDEXES.items():
        db.execute_sql(
            f"CREATE INDEX users_by_{name} ON users ({columns}) WHERE status <> 'purged'"
        )


def down(migrator, db):
    db.execute_sql("DROP INDEX users_by_last_login_at")
    db.execute_sql(
        "ALTER TABLE users DROP COLUMN likes_step, DROP COLUMN followers_step,"
        " DROP COLUMN last_seen_hour"
    )

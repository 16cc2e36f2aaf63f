"""How often a post is opened (`community/views`), and lists ordered by it.

`community_posts` is written anew once, and nobody writes or likes a post meanwhile: about a minute
for a million.
"""

RANK = """
    CASE WHEN views_count < 1000 THEN views_count
         ELSE views_count - mod(views_count, (10 ^ (length(views_count::text) - 2))::int) END
"""
VISIBLE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


def up(migrator, db):
    db.execute_sql(
        "ALTER TABLE community_posts ADD COLUMN views_count INTEGER NOT NULL DEFAULT 0,"
        f" ADD COLUMN views_rank INTEGER GENERATED ALWAYS AS ({RANK}) STORED"
    )
    for name, columns in (("viewed", ""), ("board_viewed", "board_id, ")):
        db.execute_sql(
            f"CREATE INDEX community_posts_{name} ON community_posts"
            f" ({columns}views_rank DESC, id DESC) WHERE {VISIBLE}"
        )
    db.execute_sql(
        "CREATE TABLE post_viewers (hour INTEGER NOT NULL, seen BIGINT NOT NULL,"
        " post_id BIGINT NOT NULL, PRIMARY KEY (hour, seen))"
    )


def down(migrator, db):
    db.execute_sql("DROP TABLE post_viewers")
    db.execute_sql("ALTER TABLE community_posts DROP COLUMN views_rank, DROP COLUMN views_count")

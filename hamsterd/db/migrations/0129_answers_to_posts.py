"""A post can answer a post, and a post's comments can be closed."""

UP = """
ALTER TABLE community_posts
    ADD COLUMN parent_id BIGINT REFERENCES community_posts (id) ON DELETE SET NULL,
    ADD COLUMN thread_id BIGINT REFERENCES community_posts (id) ON DELETE SET NULL,
    ADD COLUMN is_locked BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX community_posts_parent ON community_posts (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX community_posts_thread ON community_posts (thread_id, created_at, id)
    WHERE thread_id IS NOT NULL;
"""
DOWN = """
ALTER TABLE community_posts
    DROP COLUMN parent_id,
    DROP COLUMN thread_id,
    DROP COLUMN is_locked;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

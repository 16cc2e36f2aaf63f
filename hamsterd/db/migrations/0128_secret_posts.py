"""Posts and comments that only their author, the post's author and the staff may read."""

UP = """
ALTER TABLE boards ADD COLUMN allows_secrets BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE community_posts ADD COLUMN is_secret BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE community_comments ADD COLUMN is_secret BOOLEAN NOT NULL DEFAULT FALSE;
"""
# Without secrets, what was secret is removed from sight rather than opened.
DOWN = """
UPDATE community_posts SET removed_at = coalesce(removed_at, now()) WHERE is_secret;
UPDATE community_comments SET removed_at = coalesce(removed_at, now()) WHERE is_secret;
ALTER TABLE community_comments DROP COLUMN is_secret;
ALTER TABLE community_posts DROP COLUMN is_secret;
ALTER TABLE boards DROP COLUMN allows_secrets;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

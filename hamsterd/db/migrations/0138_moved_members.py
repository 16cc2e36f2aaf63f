"""Members who came with a move, until the site has welcomed them."""

UP = """
CREATE TABLE moved_members (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    chooses_nickname BOOLEAN NOT NULL DEFAULT FALSE,
    needs_email BOOLEAN NOT NULL DEFAULT FALSE,
    came_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    signed_in_at TIMESTAMPTZ,
    welcomed_at TIMESTAMPTZ,
    told_at TIMESTAMPTZ,
    PRIMARY KEY (user_id)
);
CREATE INDEX moved_members_absent ON moved_members (user_id) WHERE signed_in_at IS NULL;
"""
DOWN = """
DROP TABLE moved_members;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

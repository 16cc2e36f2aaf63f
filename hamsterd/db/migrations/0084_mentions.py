"""Who is mentioned in what, and the words that a member does not want to read."""

UP = """
CREATE TABLE mentions (
    target_type TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT,
    told_at TIMESTAMPTZ,
    PRIMARY KEY (target_type, target_id, user_id)
);
CREATE INDEX mentions_user ON mentions (user_id);
CREATE TABLE muted_word_lists (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    words TEXT[] NOT NULL DEFAULT '{}',
    folded TEXT[] NOT NULL DEFAULT '{}',
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now()
);
"""

DOWN = """
DROP TABLE muted_word_lists;
DROP TABLE mentions;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""What a post on a board of giving gives away: where, until when, and whether it still can be had."""

UP = """
ALTER TABLE boards DROP CONSTRAINT boards_purpose_check;
ALTER TABLE boards ADD CONSTRAINT boards_purpose_check
    CHECK (purpose IN ('talk', 'question', 'giving'));
CREATE TABLE giveaways (
    post_id BIGINT NOT NULL PRIMARY KEY REFERENCES community_posts (id) ON DELETE CASCADE,
    state TEXT NOT NULL DEFAULT 'open',
    region TEXT NOT NULL,
    ends_on DATE NOT NULL,
    CONSTRAINT giveaways_state_check CHECK (state IN ('open', 'reserved', 'done'))
);
CREATE INDEX giveaways_open ON giveaways (ends_on, post_id) WHERE state = 'open';
"""

DOWN = """
DROP TABLE giveaways;
UPDATE boards SET purpose = 'talk' WHERE purpose = 'giving';
ALTER TABLE boards DROP CONSTRAINT boards_purpose_check;
ALTER TABLE boards ADD CONSTRAINT boards_purpose_check CHECK (purpose IN ('talk', 'question'));
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

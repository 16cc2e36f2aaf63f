"""A block is for both members, and so has a table that is asked from either side.

The old release goes on to read blocks where they were; one that is made there meanwhile is lost.
"""

UP = """
CREATE TABLE member_blocks (
    blocker_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX member_blocks_blocked ON member_blocks (blocked_id);
INSERT INTO member_blocks (blocker_id, blocked_id, created_at)
SELECT user_id, target_id, created_at FROM member_hides
 WHERE target_type = 'user' AND target_id IN (SELECT id FROM users);
DELETE FROM member_hides WHERE target_type = 'user';
"""

DOWN = """
INSERT INTO member_hides (user_id, target_type, target_id, created_at)
SELECT blocker_id, 'user', blocked_id, created_at FROM member_blocks;
DROP TABLE member_blocks;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

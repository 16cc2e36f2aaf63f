"""Boards that are read by who was let in, by hand or by a rule of the board."""

UP = """
ALTER TABLE boards
    ADD COLUMN grant_rule JSONB NOT NULL DEFAULT '{}',
    DROP CONSTRAINT boards_read_permission_check,
    ADD CONSTRAINT boards_read_permission_check
        CHECK (read_permission ~ '^(all|members|granted|admin|level:[1-9][0-9]{0,2})$');
CREATE TABLE board_readers (
    board_id BIGINT NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    granted_by_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    granted_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (board_id, user_id)
);
CREATE INDEX board_readers_user ON board_readers (user_id);
CREATE INDEX board_readers_granted_by ON board_readers (granted_by_id)
    WHERE granted_by_id IS NOT NULL;
"""
# Without grants, such a board is the staff's rather than everybody's.
DOWN = """
DROP TABLE board_readers;
UPDATE boards SET read_permission = 'admin' WHERE read_permission = 'granted';
ALTER TABLE boards
    DROP COLUMN grant_rule,
    DROP CONSTRAINT boards_read_permission_check,
    ADD CONSTRAINT boards_read_permission_check
        CHECK (read_permission ~ '^(all|members|admin|level:[1-9][0-9]{0,2})$');
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

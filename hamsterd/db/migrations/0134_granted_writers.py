"""Boards that are written on by who was let in, and when their rules were last applied."""

UP = """
ALTER TABLE boards
    ADD COLUMN rule_applied_at TIMESTAMPTZ,
    DROP CONSTRAINT boards_write_permission_check,
    ADD CONSTRAINT boards_write_permission_check
        CHECK (write_permission ~ '^(all|granted|admin|level:[1-9][0-9]{0,2})$');
ALTER TABLE board_readers ADD COLUMN let_out_at TIMESTAMPTZ;
CREATE INDEX board_readers_latest ON board_readers (board_id, granted_at DESC, user_id DESC)
    WHERE let_out_at IS NULL;
"""
# Without grants, such a board is the staff's rather than everybody's.
DOWN = """
DROP INDEX board_readers_latest;
DELETE FROM board_readers WHERE let_out_at IS NOT NULL;
ALTER TABLE board_readers DROP COLUMN let_out_at;
UPDATE boards SET write_permission = 'admin' WHERE write_permission = 'granted';
ALTER TABLE boards
    DROP COLUMN rule_applied_at,
    DROP CONSTRAINT boards_write_permission_check,
    ADD CONSTRAINT boards_write_permission_check
        CHECK (write_permission ~ '^(all|admin|level:[1-9][0-9]{0,2})$');
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Who may read a board, and writing from a level on."""

UP = """
ALTER TABLE boards
    ADD COLUMN read_permission TEXT NOT NULL DEFAULT 'all',
    ADD COLUMN shows_restriction BOOLEAN NOT NULL DEFAULT TRUE,
    ADD CONSTRAINT boards_read_permission_check
        CHECK (read_permission ~ '^(all|members|admin|level:[1-9][0-9]{0,2})$'),
    DROP CONSTRAINT boards_write_permission_check,
    ADD CONSTRAINT boards_write_permission_check
        CHECK (write_permission ~ '^(all|admin|level:[1-9][0-9]{0,2})$');
"""
# Without levels and restrictions, boards are closed rather than opened to more members.
DOWN = """
UPDATE boards SET write_permission = 'admin' WHERE write_permission NOT IN ('all', 'admin');
UPDATE boards SET is_active = FALSE WHERE read_permission <> 'all';
ALTER TABLE boards
    DROP COLUMN read_permission,
    DROP COLUMN shows_restriction,
    DROP CONSTRAINT boards_write_permission_check,
    ADD CONSTRAINT boards_write_permission_check CHECK (write_permission IN ('all', 'admin'));
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

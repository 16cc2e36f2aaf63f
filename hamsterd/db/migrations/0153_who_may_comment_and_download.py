"""Boards say who may comment, and who may download the files of posts."""

UP = """
ALTER TABLE boards
    ADD COLUMN comment_permission TEXT NOT NULL DEFAULT 'all',
    ADD COLUMN download_permission TEXT NOT NULL DEFAULT 'all',
    ADD CONSTRAINT boards_comment_permission_check
        CHECK (comment_permission ~ '^(all|granted|admin|level:[1-9][0-9]{0,2})$'),
    ADD CONSTRAINT boards_download_permission_check
        CHECK (download_permission ~ '^(all|members|granted|admin|level:[1-9][0-9]{0,2})$');
"""
DOWN = """
ALTER TABLE boards DROP COLUMN comment_permission, DROP COLUMN download_permission;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

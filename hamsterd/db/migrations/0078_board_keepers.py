"""Members may look after named boards, and pass on to the staff what is not theirs to decide.

A case that was decided once and waits again may have sanctions to take back: it is for the staff.
"""

UP = """
CREATE TABLE board_keepers (
    board_id BIGINT NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    appointed_by_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (board_id, user_id)
);
CREATE INDEX board_keepers_user ON board_keepers (user_id);
ALTER TABLE report_cases
    ADD COLUMN passed_on_at TIMESTAMPTZ,
    ADD COLUMN passed_on_by_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    ADD COLUMN passed_on_note TEXT;
UPDATE report_cases SET passed_on_at = now() WHERE status = 'pending' AND version > 1;
"""

DOWN = """
ALTER TABLE report_cases
    DROP COLUMN passed_on_at, DROP COLUMN passed_on_by_id, DROP COLUMN passed_on_note;
DROP TABLE board_keepers;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

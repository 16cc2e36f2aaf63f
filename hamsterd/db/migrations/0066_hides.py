"""What members do not want to see, and the day a hamster crossed the rainbow bridge."""

UP = """
CREATE TABLE member_hides (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    target_type TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, target_type, target_id)
);
CREATE INDEX member_hides_target ON member_hides (target_type, target_id);
ALTER TABLE hamsters ADD COLUMN passed_on DATE;
"""

DOWN = """
ALTER TABLE hamsters DROP COLUMN passed_on;
DROP TABLE member_hides;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

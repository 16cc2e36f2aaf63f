"""An alert knows what it said, how bad it was when it was told, and what its keeper answered.

Members may let a red flag ring at night; a push knows that it may. What stands of before is said
anew by the next look: the rules are others.
"""

UP = """
ALTER TABLE health_alerts
    ADD COLUMN said JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN told TEXT[] NOT NULL DEFAULT '{}',
    ADD COLUMN answer TEXT,
    ADD COLUMN answered_at TIMESTAMPTZ,
    ADD COLUMN answered_by_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    ADD CONSTRAINT health_alerts_answer_check
        CHECK (answer IN ('pregnancy', 'slip', 'vet', 'seen'));
CREATE INDEX health_alerts_answered_by ON health_alerts (answered_by_id)
    WHERE answered_by_id IS NOT NULL;
UPDATE health_alerts SET told = '{weight}' WHERE rule = 'weight_drop';
UPDATE health_alerts SET told = '{no_food}' WHERE rule = 'uneaten';
UPDATE health_alerts SET told = '{quiet}' WHERE rule = 'quiet';

ALTER TABLE notification_settings ADD COLUMN rings_red_flags BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE push_messages ADD COLUMN rings_at_night BOOLEAN NOT NULL DEFAULT FALSE;
"""

DOWN = """
ALTER TABLE push_messages DROP COLUMN rings_at_night;
ALTER TABLE notification_settings DROP COLUMN rings_red_flags;
ALTER TABLE health_alerts
    DROP COLUMN said, DROP COLUMN told,
    DROP COLUMN answer, DROP COLUMN answered_at, DROP COLUMN answered_by_id;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

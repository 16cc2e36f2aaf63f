"""Who made a reminder: it is deleted by them and by the hamster's owner. Those of old are the owner's."""

UP = """
ALTER TABLE care_reminders
    ADD COLUMN author_id BIGINT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX care_reminders_author ON care_reminders (author_id);
"""

DOWN = "ALTER TABLE care_reminders DROP COLUMN author_id"


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

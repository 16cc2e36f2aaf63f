"""Followers hear of new entries: what was announced, and which entries a line counts."""

VISIBLE = "is_public AND hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"

# The default writes no row anew. What nobody has seen so far (private, or held from its first
# moment on) is still to be announced; everything else is no news any more.
UP = f"""
ALTER TABLE diary_entries ADD COLUMN announced_at TIMESTAMPTZ DEFAULT now();
ALTER TABLE diary_entries ALTER COLUMN announced_at DROP DEFAULT;
UPDATE diary_entries SET announced_at = NULL WHERE NOT is_public OR hidden_at = created_at;
CREATE INDEX diary_entries_unannounced ON diary_entries (id)
 WHERE announced_at IS NULL AND {VISIBLE};

CREATE TABLE notification_entries (
    notification_id BIGINT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    entry_id BIGINT NOT NULL REFERENCES diary_entries (id) ON DELETE CASCADE,
    PRIMARY KEY (notification_id, entry_id)
);
CREATE INDEX notification_entries_entry ON notification_entries (entry_id);
CREATE UNIQUE INDEX notifications_new_entry_key ON notifications (user_id, group_key)
 WHERE kind = 'new_entry';
"""

DOWN = """
DELETE FROM notifications WHERE kind = 'new_entry';
DELETE FROM notification_preferences WHERE kind = 'new_entry';
DROP INDEX notifications_new_entry_key;
DROP TABLE notification_entries;
DROP INDEX diary_entries_unannounced;
ALTER TABLE diary_entries DROP COLUMN announced_at;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Why something is hidden becomes a set: an instant per reason, hidden while any is set.

Each table is written anew once (two generated columns), so a large site plans a pause for it: a
million entries take about as long as copying them. What stood beneath a stronger reason, noted at
its case or takedown, becomes a reason of its own.

A version that does not know this cannot publish or hide beside it: stop it first.
"""

TABLES = {
    "diary_entries": "diary",
    "community_posts": "community",
    "comments": "comment",
    "community_comments": "community_comment",
    "hamsters": "hamster",
}
HELD = ("diary_entries", "community_posts", "comments", "community_comments")

ADD_REASONS = """
ALTER TABLE {table} ADD COLUMN review_hidden_at TIMESTAMPTZ,
                    ADD COLUMN reports_hidden_at TIMESTAMPTZ,
                    ADD COLUMN takedown_hidden_at TIMESTAMPTZ
"""
FILL = """
UPDATE {table} SET review_hidden_at = CASE WHEN hidden_reason = 'review' THEN hidden_at END,
                   reports_hidden_at = CASE WHEN hidden_reason = 'reports' THEN hidden_at END,
                   takedown_hidden_at = CASE WHEN hidden_reason = 'takedown' THEN hidden_at END
 WHERE hidden_at IS NOT NULL
"""
# The instant is that of the first reason, which is the one beneath.
FROM_TAKEDOWNS = """
UPDATE {table} t SET takedown_hidden_at = greatest(d.decided_at, t.hidden_at),
                     reports_hidden_at = CASE WHEN d.is_reported THEN t.hidden_at END,
                     review_hidden_at = CASE WHEN d.hidden_beneath = 'review' THEN t.hidden_at END
  FROM (SELECT target_id, decided_at, hidden_beneath,
               hidden_beneath = 'reports' AND EXISTS (
                   SELECT 1 FROM report_cases c
                    WHERE c.target_type = takedowns.target_type AND c.target_id = takedowns.target_id
                      AND c.status = 'pending') AS is_reported
          FROM takedowns
         WHERE target_type = '{kind}' AND status = 'blocked') d
 WHERE t.id = d.target_id AND t.hidden_reason = 'takedown'
   AND (d.is_reported OR d.hidden_beneath = 'review')
"""
FROM_CASES = """
UPDATE {table} t SET review_hidden_at = t.hidden_at
  FROM (SELECT DISTINCT ON (target_id) target_id, hidden_beneath FROM report_cases
         WHERE target_type = '{kind}' ORDER BY target_id, id DESC) c
 WHERE t.id = c.target_id AND c.hidden_beneath = 'review'
   AND t.hidden_reason IN ('reports', 'takedown')
"""
GENERATE = """
ALTER TABLE {table} DROP COLUMN hidden_at, DROP COLUMN hidden_reason,
    ADD COLUMN hidden_at TIMESTAMPTZ GENERATED ALWAYS AS
        (LEAST(review_hidden_at, reports_hidden_at, takedown_hidden_at)) STORED,
    ADD COLUMN hidden_reason TEXT GENERATED ALWAYS AS
        (CASE WHEN takedown_hidden_at IS NOT NULL THEN 'takedown'
              WHEN reports_hidden_at IS NOT NULL THEN 'reports'
              WHEN review_hidden_at IS NOT NULL THEN 'review' END) STORED
"""
PLAIN = """
ALTER TABLE {table} RENAME COLUMN hidden_at TO made_at;
ALTER TABLE {table} RENAME COLUMN hidden_reason TO made_reason;
ALTER TABLE {table} ADD COLUMN hidden_at TIMESTAMPTZ, ADD COLUMN hidden_reason TEXT;
UPDATE {table} SET hidden_at = made_at, hidden_reason = made_reason WHERE made_at IS NOT NULL;
"""
BENEATH = """
UPDATE takedowns d
   SET hidden_beneath = CASE WHEN t.reports_hidden_at IS NOT NULL THEN 'reports' ELSE 'review' END
  FROM {table} t
 WHERE d.target_type = '{kind}' AND d.target_id = t.id AND d.status = 'blocked'
   AND (t.reports_hidden_at IS NOT NULL OR t.review_hidden_at IS NOT NULL);
UPDATE report_cases c SET hidden_beneath = 'review'
  FROM {table} t
 WHERE c.target_type = '{kind}' AND c.target_id = t.id AND t.reports_hidden_at IS NOT NULL
   AND t.review_hidden_at IS NOT NULL
   AND c.id = (SELECT max(id) FROM report_cases x
                WHERE x.target_type = '{kind}' AND x.target_id = t.id);
"""
UNGENERATE = """
ALTER TABLE {table} DROP COLUMN made_at, DROP COLUMN made_reason,
    DROP COLUMN review_hidden_at, DROP COLUMN reports_hidden_at, DROP COLUMN takedown_hidden_at,
    ADD CONSTRAINT {table}_hidden_reason_check
        CHECK (hidden_reason IN ('reports', 'review', 'takedown'));
"""
NOTES = """
ALTER TABLE report_cases ADD COLUMN hidden_beneath TEXT,
    ADD CONSTRAINT report_cases_hidden_beneath_check CHECK (hidden_beneath = 'review');
ALTER TABLE takedowns ADD COLUMN hidden_beneath TEXT,
    ADD CONSTRAINT takedowns_hidden_beneath_check CHECK (hidden_beneath IN ('reports', 'review'));
"""
INDEXES = """
SELECT indexdef FROM pg_indexes
 WHERE schemaname = current_schema() AND tablename = %s AND indexdef ~ 'hidden_(at|reason)'
   AND indexname <> %s
"""


def up(migrator, db):
    for table, kind in TABLES.items():
        names = {"table": table, "kind": kind}
        indexes = db.execute_sql(INDEXES, (table, f"{table}_held")).fetchall()
        db.execute_sql(ADD_REASONS.format(**names))
        for fill in (FILL, FROM_TAKEDOWNS, FROM_CASES):
            db.execute_sql(fill.format(**names))
        db.execute_sql(GENERATE.format(**names))
        for (made,) in indexes:
            db.execute_sql(made)
    for table in HELD:
        db.execute_sql(
            f"CREATE INDEX {table}_held ON {table} (review_hidden_at, id)"
            " WHERE review_hidden_at IS NOT NULL"
        )
    db.execute_sql("ALTER TABLE report_cases DROP COLUMN hidden_beneath")
    db.execute_sql("ALTER TABLE takedowns DROP COLUMN hidden_beneath")


def down(migrator, db):
    db.execute_sql(NOTES)
    for table, kind in TABLES.items():
        names = {"table": table, "kind": kind}
        indexes = db.execute_sql(INDEXES, (table, f"{table}_held")).fetchall()
        db.execute_sql(BENEATH.format(**names))
        db.execute_sql(PLAIN.format(**names))
        db.execute_sql(UNGENERATE.format(**names))
        for (made,) in indexes:
            db.execute_sql(made)
    for table in HELD:
        db.execute_sql(
            f"CREATE INDEX {table}_held ON {table} (hidden_at, id) WHERE hidden_reason = 'review'"
        )

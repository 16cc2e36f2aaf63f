"""A report for what the law has blocked without delay, and cases that go before all others.

Readers and writers of the two tables wait for a moment: the reasons of all reports are read once.
Going back, such a report becomes one of another reason.
"""

UP = """
ALTER TABLE report_cases ADD COLUMN is_first BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE reports
    DROP CONSTRAINT reports_reason_check,
    ADD CONSTRAINT reports_reason_check
        CHECK (reason IN ('spam', 'abuse', 'inappropriate', 'false_info', 'illegal_filming', 'other'));
"""
DOWN = """
UPDATE reports SET reason = 'other' WHERE reason = 'illegal_filming';
ALTER TABLE reports
    DROP CONSTRAINT reports_reason_check,
    ADD CONSTRAINT reports_reason_check
        CHECK (reason IN ('spam', 'abuse', 'inappropriate', 'false_info', 'other'));
ALTER TABLE report_cases DROP COLUMN is_first;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

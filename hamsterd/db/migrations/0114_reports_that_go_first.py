"""A report for what the law has blocked without delay.

Readers and writers of the two tables wait for a moment: the reasons of all reports are read once.
Going back, such a report becomes one of another reason.
"""

UP = """
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
UPDATE report_cases SET weighs = array_remove(weighs, 'first') WHERE 'first' = ANY(weighs);
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

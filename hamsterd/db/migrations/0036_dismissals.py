"""Why a case was dismissed: there was nothing in it, or it had been handled already.

What was dismissed before counts as it did. The index finds what became of a reporter's reports.
"""


def up(migrator, db):
    db.execute_sql(
        """
        ALTER TABLE report_cases ADD COLUMN dismissal TEXT;
        UPDATE report_cases SET dismissal = 'unfounded' WHERE status = 'dismissed';
        ALTER TABLE report_cases
            ADD CONSTRAINT report_cases_dismissal_check
                CHECK (dismissal IN ('unfounded', 'handled')),
            ADD CONSTRAINT report_cases_dismissed_check
                CHECK (dismissal IS NULL OR status = 'dismissed');
        CREATE INDEX reports_weighed ON reports (reporter_id, case_id);
        """
    )


def down(migrator, db):
    db.execute_sql(
        """
        DROP INDEX reports_weighed;
        ALTER TABLE report_cases DROP COLUMN dismissal;
        """
    )

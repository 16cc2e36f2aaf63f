"""The open cases of one member, which are shown and decided together."""


def up(migrator, db):
    db.execute_sql(
        "CREATE INDEX report_cases_open_owner ON report_cases (target_owner_id, created_at, id)"
        " WHERE status = 'pending'"
    )


def down(migrator, db):
    db.execute_sql("DROP INDEX report_cases_open_owner")

"""Which run a job's request became, so that a killed one is asked for again."""

UP = """
ALTER TABLE job_requests
    ADD COLUMN run_id BIGINT REFERENCES job_runs (id) ON DELETE SET NULL,
    ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_requests_run ON job_requests (run_id) WHERE run_id IS NOT NULL;
"""

DOWN = """
ALTER TABLE job_requests DROP COLUMN run_id, DROP COLUMN attempts;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

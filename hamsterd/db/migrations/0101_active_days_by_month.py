"""Days of presence in a partition a month (docs/decisions/0114).

The table as it was becomes the first partition: no row is written anew, and once its check holds
none is read under a lock. What needs the table to itself takes milliseconds and waits ten seconds
for it at most; run it again then. Other accounts' rights to the table are to be granted again.
"""

BOUND = """
SELECT substring(pg_get_constraintdef(oid) FROM '\\d{4}-\\d\\d-\\d\\d') FROM pg_constraint
 WHERE conname = 'active_days_bound_check'
"""
UP = """
ALTER TABLE active_days VALIDATE CONSTRAINT active_days_bound_check;
SET LOCAL lock_timeout = '10s';
ALTER TABLE active_days RENAME TO active_days_initial;
ALTER INDEX active_days_pkey RENAME TO active_days_initial_pkey;
ALTER INDEX active_days_user RENAME TO active_days_initial_user_id_kst_day_idx;
CREATE TABLE active_days (LIKE active_days_initial) PARTITION BY RANGE (kst_day);
ALTER TABLE active_days
    ADD CONSTRAINT active_days_pkey PRIMARY KEY (kst_day, user_id),
    ADD CONSTRAINT active_days_user_id_fkey
        FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX active_days_user ON active_days (user_id, kst_day);
ALTER TABLE active_days
    ATTACH PARTITION active_days_initial FOR VALUES FROM (MINVALUE) TO ('{until}');
ALTER TABLE active_days_initial DROP CONSTRAINT active_days_bound_check;
CREATE TABLE active_days_default PARTITION OF active_days DEFAULT;
"""

DOWN = """
ALTER TABLE active_days RENAME TO active_days_by_month;
CREATE TABLE active_days (LIKE active_days_by_month);
INSERT INTO active_days SELECT * FROM active_days_by_month;
DROP TABLE active_days_by_month;
ALTER TABLE active_days
    ADD CONSTRAINT active_days_pkey PRIMARY KEY (kst_day, user_id),
    ADD CONSTRAINT active_days_user_id_fkey
        FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX active_days_user ON active_days (user_id, kst_day);
-- As the migration before left it, so that this one can be applied again.
DO $$ BEGIN EXECUTE format(
    'ALTER TABLE active_days ADD CONSTRAINT active_days_bound_check CHECK (kst_day < %L) NOT VALID',
    (date_trunc('month', now() AT TIME ZONE 'Asia/Seoul') + interval '2 months')::date
); END $$;
"""


def up(migrator, db):
    (until,) = db.execute_sql(BOUND).fetchone()
    db.execute_sql(UP.format(until=until))


def down(migrator, db):
    db.execute_sql(DOWN.replace("%", "%%"))

"""Days of presence in one table again (docs/decisions/0140).

The rows of all months are copied, a few seconds for a million. Meanwhile nobody reads or writes the
table; it is waited for ten seconds at most: run it again then. Other accounts' rights to the table
are to be granted again.
"""

UP = """
SET LOCAL lock_timeout = '10s';
ALTER TABLE active_days RENAME TO active_days_by_month;
CREATE TABLE active_days (LIKE active_days_by_month);
INSERT INTO active_days SELECT * FROM active_days_by_month;
DROP TABLE active_days_by_month;
ALTER TABLE active_days
    ADD CONSTRAINT active_days_pkey PRIMARY KEY (kst_day, user_id),
    ADD CONSTRAINT active_days_user_id_fkey
        FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX active_days_user ON active_days (user_id, kst_day);
"""

# As 0101 left it: one partition with all that is there, until the end of the next month.
UNTIL = """
SELECT (date_trunc('month', greatest(max(kst_day), (now() AT TIME ZONE 'Asia/Seoul')::date))
        + interval '2 months')::date FROM active_days
"""
DOWN = """
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
CREATE TABLE active_days_default PARTITION OF active_days DEFAULT;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    (until,) = db.execute_sql(UNTIL).fetchone()
    db.execute_sql(DOWN.format(until=until))

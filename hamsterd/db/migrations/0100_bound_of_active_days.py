"""Days of presence get a last day, so that the table can become a partition without being read.

A month longer than needed: members are seen between this migration and the next, too. The check
is not tried on the rows that are there, which would lock them; the next migration does that.
"""

UP = """
DO $$ BEGIN EXECUTE format(
    'ALTER TABLE active_days ADD CONSTRAINT active_days_bound_check CHECK (kst_day < %L) NOT VALID',
    (date_trunc('month', now() AT TIME ZONE 'Asia/Seoul') + interval '2 months')::date
); END $$
"""


def up(migrator, db):
    db.execute_sql(UP.replace("%", "%%"))


def down(migrator, db):
    db.execute_sql("ALTER TABLE active_days DROP CONSTRAINT IF EXISTS active_days_bound_check")

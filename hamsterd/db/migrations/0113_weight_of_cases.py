"""How much a case weighs in the queue, and why.

Cases that are open are weighed by their reports alone; the next report weighs them anew. Making the index keeps reports waiting for a moment.
"""

UP = """
ALTER TABLE report_cases
    ADD COLUMN weight INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN weighs TEXT[] NOT NULL DEFAULT '{}'
        CONSTRAINT report_cases_weighs_check
        CHECK (weighs <@ ARRAY['first', 'hidden', 'severe', 'young', 'many']);
UPDATE report_cases c
   SET weight = CASE WHEN c.reporters_count >= 5 THEN 100 ELSE 0 END
                + CASE WHEN r.is_severe THEN 50 ELSE 0 END
                + CASE WHEN c.reporters_count >= 3 THEN 10 ELSE 0 END
                + least(c.reporters_count, 10),
       weighs = array_remove(ARRAY[CASE WHEN c.reporters_count >= 5 THEN 'hidden' END,
                                   CASE WHEN r.is_severe THEN 'severe' END,
                                   CASE WHEN c.reporters_count >= 3 THEN 'many' END], NULL)
  FROM (SELECT case_id, bool_or(reason IN ('abuse', 'inappropriate')) AS is_severe
          FROM reports GROUP BY case_id) r
 WHERE r.case_id = c.id AND c.status = 'pending';
CREATE INDEX report_cases_weighed ON report_cases (weight DESC, created_at, id)
    WHERE status = 'pending';
"""
DOWN = """
DROP INDEX report_cases_weighed;
ALTER TABLE report_cases DROP COLUMN weighs, DROP COLUMN weight;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

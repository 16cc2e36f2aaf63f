"""A takedown remembers for what its target was hidden before, so that lifting it shows nothing else."""

UP = """
ALTER TABLE takedowns ADD COLUMN hidden_beneath TEXT,
    ADD CONSTRAINT takedowns_hidden_beneath_check CHECK (hidden_beneath IN ('reports', 'review'));
"""

DOWN = """
ALTER TABLE takedowns DROP COLUMN hidden_beneath;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

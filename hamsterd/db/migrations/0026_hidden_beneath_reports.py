"""What goes on to hide a thing once its reports are decided: a review that an edit made due."""

UP = """
ALTER TABLE report_cases ADD COLUMN hidden_beneath TEXT,
    ADD CONSTRAINT report_cases_hidden_beneath_check CHECK (hidden_beneath = 'review');
"""

DOWN = """
ALTER TABLE report_cases DROP COLUMN hidden_beneath;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

"""Who signed up where the staff let people in: since when they wait, and what they said.

The release before it never writes these, and takes whoever waits for a member like any other. And
pictures may be uploaded as the site's logo.
"""

UP = """
ALTER TABLE users
  ADD COLUMN awaiting_since TIMESTAMPTZ,
  ADD COLUMN refused_at TIMESTAMPTZ,
  ADD COLUMN greeting TEXT;
CREATE INDEX users_awaiting ON users (awaiting_since, id)
 WHERE awaiting_since IS NOT NULL AND status IN ('active', 'suspended');
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check
      CHECK (purpose IN ('diary', 'profile', 'community', 'hamster', 'ad', 'logo'));
"""

DOWN = """
UPDATE uploads SET purpose = 'ad' WHERE purpose = 'logo';
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check
      CHECK (purpose IN ('diary', 'profile', 'community', 'hamster', 'ad'));
DROP INDEX users_awaiting;
ALTER TABLE users DROP COLUMN greeting, DROP COLUMN refused_at, DROP COLUMN awaiting_since
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

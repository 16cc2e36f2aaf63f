"""Up to which member a board's rule was applied, so that a long walk goes on where it stopped."""


def up(migrator, db):
    db.execute_sql("ALTER TABLE boards ADD COLUMN rule_walked_to BIGINT")


def down(migrator, db):
    db.execute_sql("ALTER TABLE boards DROP COLUMN rule_walked_to")

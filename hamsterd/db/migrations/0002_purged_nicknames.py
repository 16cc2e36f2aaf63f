"""Purged members share one nickname, so nicknames are unique among all others."""

UP = """
DROP INDEX users_nickname_key;
CREATE UNIQUE INDEX users_nickname_key ON users (lower(nickname)) WHERE status <> 'purged';
"""

DOWN = """
DROP INDEX users_nickname_key;
UPDATE users SET nickname = nickname || ' ' || id WHERE status = 'purged';
CREATE UNIQUE INDEX users_nickname_key ON users (lower(nickname));
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

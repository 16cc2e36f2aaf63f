"""The network of each sign-in, by which members of one address are found.

Filled for the sign-ins there are: an IPv4 address as it is, of IPv6 its /64.
"""

UP = r"""
ALTER TABLE sessions ADD COLUMN network TEXT;
UPDATE sessions SET network = CASE
    WHEN ip ~ '^\d{1,3}(\.\d{1,3}){3}$' THEN ip
    WHEN ip ~ '^[0-9A-Fa-f:]*:[0-9A-Fa-f:]*$' THEN text(network(set_masklen(ip::inet, 64)))
END WHERE ip IS NOT NULL;
CREATE INDEX sessions_network ON sessions (network, last_seen_at DESC, user_id)
    WHERE network IS NOT NULL;
"""

DOWN = """
DROP INDEX sessions_network;
ALTER TABLE sessions DROP COLUMN network;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)

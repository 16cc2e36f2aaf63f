"""Usernames, e-mails and nicknames are compared by the case of A to Z alone.

Two names that are one in this way were one in the old way too, except where the database's own
locale disagrees about ASCII (Turkish `I`). Such members are named and nothing is changed: whose
name gives way is an operator's decision.
"""

NAMES = {"username": "", "email": "", "nickname": " WHERE status <> 'purged'"}

CLASHES = """
SELECT array_agg(id ORDER BY id) FROM users{where}
 GROUP BY lower(({name}) COLLATE "C") HAVING count(*) > 1 AND min({name}) IS NOT NULL
"""


def up(migrator, db):
    refuse_clashes(db)
    remake(db, 'lower(({name}) COLLATE "C")')


def down(migrator, db):
    remake(db, "lower({name})")


def refuse_clashes(db):
    for name, where in NAMES.items():
        clashes = [row[0] for row in db.execute_sql(CLASHES.format(name=name, where=where))]
        if clashes:
            members = "; ".join(", ".join(map(str, ids)) for ids in clashes)
            raise ValueError(
                f"members share a {name} but for the case of its letters, change one of each: {members}"
            )


def remake(db, key):
    for name, where in NAMES.items():
        db.execute_sql(f"DROP INDEX users_{name}_key")
        db.execute_sql(
            f"CREATE UNIQUE INDEX users_{name}_key ON users ({key.format(name=name)}){where}"
        )

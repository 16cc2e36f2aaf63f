"""Members' names are unique by how they look (`core/skeletons`), beside their letters.

Of two members whose names looked alike before, the older one's is compared from now on; the other
keeps the name it has. A member whom the release before lets in while this one comes is like that.
Whoever changes what a skeleton is writes them anew, as here.
"""

from hamsterd.core.text.skeletons import skeleton

AT_ONCE = 5_000
"""Members of one statement."""

UP = """
ALTER TABLE users ADD COLUMN username_skeleton TEXT, ADD COLUMN nickname_skeleton TEXT;
"""
INDEXES = """
CREATE UNIQUE INDEX users_username_skeleton_key ON users (username_skeleton);
CREATE UNIQUE INDEX users_nickname_skeleton_key ON users (nickname_skeleton);
"""
DOWN = """
ALTER TABLE users DROP COLUMN username_skeleton, DROP COLUMN nickname_skeleton;
"""
PAGE = """
SELECT id, username, nickname FROM users
 WHERE id > %s AND status <> 'purged' ORDER BY id LIMIT %s
"""
WRITE = """
UPDATE users SET username_skeleton = found.username, nickname_skeleton = found.nickname
  FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS found (id, username, nickname)
 WHERE users.id = found.id
"""
LEAVE_TWINS = """
UPDATE users SET {column} = NULL
 WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY {column} ORDER BY id) AS place
                                FROM users WHERE {column} IS NOT NULL) placed
               WHERE place > 1)
"""


def up(migrator, db):
    db.execute_sql(UP)
    last = 0
    while rows := db.execute_sql(PAGE, (last, AT_ONCE)).fetchall():
        ids, usernames, nicknames = zip(*rows, strict=True)
        names = ([skeleton(name) for name in some] for some in (usernames, nicknames))
        db.execute_sql(WRITE, (list(ids), *names))
        last = ids[-1]
    for column in ("username_skeleton", "nickname_skeleton"):
        db.execute_sql(LEAVE_TWINS.format(column=column))
    db.execute_sql(INDEXES)


def down(migrator, db):
    db.execute_sql(DOWN)

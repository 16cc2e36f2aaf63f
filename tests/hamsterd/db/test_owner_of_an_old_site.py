"""A site from before there were roles: its oldest admin becomes the owner."""

from hamsterd.db import migrate
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction

_PEOPLE = """
    INSERT INTO users (username, email, nickname, is_admin, status, withdrawn_at)
    VALUES ('gone', 'g@hamzzi.example', '떠난이', TRUE, 'withdrawn', now()),
           ('kong', 'k@hamzzi.example', '콩이', FALSE, 'active', NULL),
           ('jang', 'j@hamzzi.example', '햄장', TRUE, 'active', NULL),
           ('mochi', 'm@hamzzi.example', '모찌', TRUE, 'active', NULL)
"""


def test_the_oldest_admin_who_is_here_becomes_the_owner(migrated_database: str) -> None:
    migrate.rollback("0074_staff_roles")
    with connection(), transaction():
        execute(_PEOPLE)

    migrate.migrate()

    with connection():
        rows = fetch_all("SELECT username, role, is_admin FROM users ORDER BY id")
    assert [(row["username"], row["role"], row["is_admin"]) for row in rows] == [
        ("gone", "admin", True),
        ("kong", None, False),
        ("jang", "owner", True),
        ("mochi", "admin", True),
    ]

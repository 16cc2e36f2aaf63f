"""Google's links of before: copied, and kept in step with what the release before still writes."""

from hamsterd.db import migrate
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one
from hamsterd.db.transaction import transaction

MIGRATION = "0081_linked_identities"
_PEOPLE = """
    INSERT INTO users (username, email, nickname, google_subject, google_email, google_linked_at)
    VALUES ('kong', 'k@hamzzi.example', '콩이', 'g-1', 'k***@gmail.example', '2026-01-02T03:04Z'),
           ('old', 'o@hamzzi.example', '옛날이', 'g-2', NULL, NULL),
           ('none', 'n@hamzzi.example', '없음이', NULL, NULL, NULL)
"""
_LINKS = """
    SELECT username, subject, shown_email, linked_at IS NOT NULL AS is_dated
      FROM linked_identities JOIN users ON users.id = user_id ORDER BY user_id
"""


def links() -> list[tuple]:
    with connection():
        return [tuple(row.values()) for row in fetch_all(_LINKS)]


def say(sql: str) -> None:
    with connection(), transaction():
        execute(sql)


def test_links_are_copied_and_follow_the_release_before(migrated_database: str) -> None:
    migrate.rollback(MIGRATION)
    say(_PEOPLE)

    migrate.migrate()

    assert links() == [("kong", "g-1", "k***@gmail.example", True), ("old", "g-2", None, False)]
    say("UPDATE users SET google_subject = NULL, google_email = NULL WHERE username = 'kong'")
    say("UPDATE users SET google_subject = 'g-3', google_email = 'n***@x' WHERE username = 'none'")
    say("UPDATE users SET google_email = 'o***@x' WHERE username = 'old'")
    assert links() == [("old", "g-2", "o***@x", False), ("none", "g-3", "n***@x", False)]


def test_going_back_takes_googles_links_along(migrated_database: str) -> None:
    say(_PEOPLE)
    say("DELETE FROM linked_identities")
    say(
        "INSERT INTO linked_identities (user_id, provider, subject, shown_email)"
        " SELECT id, 'google', 'g-new', 'n***@x' FROM users WHERE username = 'none'"
    )

    migrate.rollback(MIGRATION)

    with connection():
        row = fetch_one("SELECT array_agg(google_subject ORDER BY id) AS subjects FROM users")
    assert row is not None
    assert row["subjects"] == [None, None, "g-new"]
    migrate.migrate()

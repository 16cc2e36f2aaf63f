"""Names that members have already are compared by how they look, and nobody loses theirs."""

from hamsterd.db import migrate
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction

MIGRATION = "0106_name_skeletons"


def test_twins_of_before_keep_their_names_and_the_older_is_compared(migrated_database: str):
    migrate.rollback(MIGRATION)
    with connection(), transaction():
        execute(
            "INSERT INTO users (username, email, nickname, status, withdrawn_at) VALUES"
            " ('kong', 'a@hamzzi.example', '리포트뭉치', 'active', NULL),"
            " ('kongi', 'b@hamzzi.example', E'리포트\\uFE0F뭉치', 'active', NULL),"
            " ('k0ng', 'c@hamzzi.example', '셋째', 'active', NULL),"
            " (NULL, NULL, '탈퇴한 회원', 'purged', now())"
        )

    migrate.migrate()

    with connection():
        rows = fetch_all("SELECT nickname_skeleton, username_skeleton FROM users ORDER BY id")
    assert [tuple(row.values()) for row in rows] == [
        ("리포트뭉치", "kong"),
        (None, "kongi"),
        ("셋째", None),
        (None, None),
    ]

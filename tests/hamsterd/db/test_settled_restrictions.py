"""The migration to one restriction per member settles the existing sanctions."""

from hamsterd.db import migrate
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction

_MEMBERS = """
    INSERT INTO users (username, email, nickname)
    SELECT name, name || '@hamzzi.example', name FROM unnest(ARRAY['three', 'appealed', 'two']) name
    RETURNING id
"""
_BANS = """
    INSERT INTO sanctions (user_id, kind, step, reason, actor)
    SELECT %(id)s, 'ban', 4, '광고', 'cli:test' FROM generate_series(1, 3) RETURNING id
"""
_APPEAL = """
    INSERT INTO appeals (sanction_id, user_id, text) VALUES (%(sanction)s, %(member)s, '아니에요')
"""
_SUSPENSIONS = """
    INSERT INTO sanctions (user_id, kind, step, reason, actor, starts_at, ends_at)
    SELECT %(id)s, 'suspension', 2, '도배', 'cli:test', now() - interval '9 days',
           now() + make_interval(days => days)
      FROM unnest(ARRAY[-2, 5, 20, 1]) days
"""
_CASE = """
    INSERT INTO report_cases (target_type, target_id, target_owner_id, snapshot)
    VALUES ('diary', 1, %(id)s, '{"createdAt": "2026-01-02T03:04:05+00:00"}') RETURNING id
"""


def test_three_bans_become_one_and_the_strongest_suspension_is_in_force(
    migrated_database: str,
) -> None:
    migrate.rollback("0034_one_restriction")
    with connection(), transaction():
        three, appealed, two = fetch_column(_MEMBERS)
        first, *_ = fetch_column(_BANS, id=three)
        *_, last = fetch_column(_BANS, id=appealed)
        execute(_APPEAL, sanction=last, member=appealed)
        execute(_SUSPENSIONS, id=two)
        case = fetch_value(_CASE, id=two)
        execute("UPDATE sanctions SET case_id = %(case)s WHERE kind = 'suspension'", case=case)

    migrate.migrate()

    with connection():
        standing = fetch_all(
            "SELECT user_id, id, (ends_at - now())::interval AS left FROM sanctions"
            " WHERE lifted_at IS NULL AND replaced_at IS NULL ORDER BY user_id"
        )
        assert [row["user_id"] for row in standing] == [three, appealed, two]
        assert [row["id"] for row in standing[:2]] == [first, last]
        assert standing[2]["left"].days in {19, 20}
        bans = "SELECT count(*) FROM sanctions WHERE kind = 'ban'"
        assert fetch_value(f"{bans} AND lifted_at IS NOT NULL AND replaced_at IS NOT NULL") == 4
        assert fetch_value(f"{bans} AND voided_at IS NOT NULL") == 0
        assert fetch_value("SELECT count(*) FROM sanction_cases") == 4
        written = fetch_value(
            "SELECT max(written_at) FROM sanctions WHERE user_id = %(id)s", id=two
        )
        assert f"{written:%Y-%m-%d}" == "2026-01-02"

    migrate.rollback("0034_one_restriction")
    with connection():
        assert fetch_value(f"{bans} AND lifted_at IS NOT NULL") == 0
    migrate.migrate()

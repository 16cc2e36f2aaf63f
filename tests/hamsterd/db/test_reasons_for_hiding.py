"""The migration to several reasons for hiding keeps each reason, in both directions."""

from hamsterd.db import migrate
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.db.transaction import transaction

MIGRATION = "0062_reasons_for_hiding"

_AUTHOR = """
    INSERT INTO users (username, email, nickname)
    VALUES ('kong', 'kong@hamzzi.example', '콩이') RETURNING id
"""
_ENTRIES = """
    INSERT INTO diary_entries (user_id, hamster_name, hamster_breed, title, content, hidden_at,
                               hidden_reason)
    SELECT %(author)s, '콩', '골든', title, '',
           CASE WHEN reason IS NOT NULL THEN timestamptz '2026-03-01Z' END, reason
      FROM unnest(%(titles)s::text[], %(reasons)s::text[]) AS made(title, reason)
    RETURNING id
"""
_CASE = """
    INSERT INTO report_cases (target_type, target_id, snapshot, status, decided_at, hidden_beneath)
    VALUES ('diary', %(id)s, '{}', %(status)s,
            CASE WHEN %(status)s <> 'pending' THEN now() END, %(beneath)s)
"""
_TAKEDOWN = """
    INSERT INTO takedowns (target_type, target_id, target_owner_id, snapshot, ground, statement,
                           claimant_name, claimant_email, token_hash, status, decided_at,
                           block_ends_at, hidden_beneath)
    VALUES ('diary', %(id)s, %(author)s, '{}', 'privacy', '내 사진', '김', 'k@x.example',
            %(number)s, 'blocked', '2026-04-01Z', '2026-05-01Z', %(beneath)s)
"""
_REASONS = """
    SELECT title, hidden_reason, review_hidden_at IS NOT NULL AS review,
           reports_hidden_at IS NOT NULL AS reports, takedown_hidden_at IS NOT NULL AS takedown,
           hidden_at = '2026-03-01Z' AS is_since_the_first
      FROM diary_entries ORDER BY id
"""
_BEFORE = "SELECT title, hidden_reason, hidden_at FROM diary_entries ORDER BY id"
_BENEATH = """
    SELECT target_id, hidden_beneath FROM {table}
     WHERE hidden_beneath IS NOT NULL ORDER BY target_id
"""
THINGS = {
    "shown": None,
    "held": "review",
    "reported": "reports",
    "edited while reported": "reports",
    "blocked": "takedown",
    "blocked while held": "takedown",
    "blocked while reported": "takedown",
    "blocked, the reports dismissed": "takedown",
    "blocked, edited while reported": "takedown",
}
REASONS = {
    "shown": set(),
    "held": {"review"},
    "reported": {"reports"},
    "edited while reported": {"reports", "review"},
    "blocked": {"takedown"},
    "blocked while held": {"takedown", "review"},
    "blocked while reported": {"takedown", "reports"},
    "blocked, the reports dismissed": {"takedown"},
    "blocked, edited while reported": {"takedown", "reports", "review"},
}
CASES = {
    "reported": ("pending", None),
    "edited while reported": ("pending", "review"),
    "blocked while reported": ("pending", None),
    "blocked, the reports dismissed": ("dismissed", None),
    "blocked, edited while reported": ("pending", "review"),
}
BENEATH = {
    "blocked": None,
    "blocked while held": "review",
    "blocked while reported": "reports",
    "blocked, the reports dismissed": "reports",
    "blocked, edited while reported": "reports",
}


def test_every_reason_that_stood_stands_and_can_be_put_back(migrated_database: str) -> None:
    migrate.rollback(MIGRATION)
    with connection(), transaction():
        author = fetch_column(_AUTHOR)[0]
        ids = fetch_column(
            _ENTRIES, author=author, titles=list(THINGS), reasons=list(THINGS.values())
        )
        by_title = dict(zip(THINGS, ids, strict=True))
        for title, (status, beneath) in CASES.items():
            execute(_CASE, id=by_title[title], status=status, beneath=beneath)
        for number, (title, beneath) in enumerate(BENEATH.items()):
            execute(
                _TAKEDOWN, number=f"{number:04}", id=by_title[title], author=author, beneath=beneath
            )
        before = fetch_all(_BEFORE)

    migrate.migrate()

    with connection():
        rows = fetch_all(_REASONS)
        stood = {
            row["title"]: {name for name in ("review", "reports", "takedown") if row[name]}
            for row in rows
        }
        assert stood == REASONS
        assert fetch_all(_BEFORE) == before
        assert all(row["is_since_the_first"] for row in rows if REASONS[row["title"]])

    migrate.rollback(MIGRATION)

    with connection():
        assert fetch_all(_BEFORE) == before
        assert fetch_all(_BENEATH.format(table="report_cases")) == [
            {"target_id": by_title[title], "hidden_beneath": "review"}
            for title in ("edited while reported", "blocked, edited while reported")
        ]
        assert fetch_all(_BENEATH.format(table="takedowns")) == [
            {"target_id": by_title[title], "hidden_beneath": BENEATH[title]}
            for title in BENEATH
            if BENEATH[title] and title != "blocked, the reports dismissed"
        ]

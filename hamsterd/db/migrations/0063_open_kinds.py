"""Which kinds of content there are is declared once, in the server, and in no constraint.

A new kind was an edit of five tables. The version before writes the same rows.
"""

TARGETS = "'diary', 'community', 'comment', 'community_comment'"
CHECKS = {
    "report_cases": ("target_type", f"{TARGETS}, 'user', 'hamster'"),
    "takedowns": ("target_type", f"{TARGETS}, 'user', 'hamster'"),
    "writing_flags": ("target_type", TARGETS),
    "notification_mutes": ("target_type", "'diary', 'community'"),
    "search_texts": ("kind", "'diary', 'post', 'member', 'hamster'"),
}


def up(migrator, db):
    for table, (column, _) in CHECKS.items():
        db.execute_sql(f"ALTER TABLE {table} DROP CONSTRAINT {table}_{column}_check")


def down(migrator, db):
    for table, (column, names) in CHECKS.items():
        db.execute_sql(
            f"ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_check"
            f" CHECK ({column} IN ({names}))"
        )

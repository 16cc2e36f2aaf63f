"""Summing experience up from the ledger mends sums and levels, and touches nothing else."""

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.service import grant_experience
from scheduler.jobs.sum_experience import sum_experience
from scheduler.task import Task


@pytest.fixture(autouse=True)
def members(dsn: str) -> None:
    """Member 1 has earned 120, member 2 nothing, from member 3 more was taken than was given."""
    with transaction():
        execute(
            """
            INSERT INTO users (username, email, nickname)
            SELECT 'm' || n, 'm' || n, 'm' || n FROM generate_series(1, 3) n
            """
        )
        grant_experience(member_id=1, source=Source.STREAK, source_key="streak:7", amount=120)
        execute(
            """
            INSERT INTO experience_events (user_id, source, source_key, amount, kst_day)
            VALUES (3, 'moderation', 'diary:1', -20, current_date)
            """
        )


def standing() -> list[tuple[int, int]]:
    """`(experience, level)` of each member."""
    with connection():
        rows = fetch_all("SELECT experience, level FROM users ORDER BY id")
    return [(row["experience"], row["level"]) for row in rows]


def test_what_the_ledger_gave_is_no_drift(settings: Settings) -> None:
    assert sum_experience(Task(settings)) == {"rows": 0}
    assert standing() == [(120, 2), (0, 1), (0, 1)]


def test_planted_drift_is_shown_and_then_mended(settings: Settings) -> None:
    with transaction():
        execute("UPDATE users SET experience = 320, level = 9 WHERE id = 1")
        execute("UPDATE users SET experience = 30 WHERE id = 2")
    drift = {"rows": 2, "users.experience": 2, "users.level": 1}

    assert sum_experience(Task(settings, dry_run=True)) == drift
    assert standing()[0] == (320, 9)
    assert sum_experience(Task(settings)) == drift
    assert standing() == [(120, 2), (0, 1), (0, 1)]

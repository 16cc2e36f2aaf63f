"""The ranking job: what a dry run tells, two runs at once, and what a broken one leaves."""

import threading

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.ranking import rebuild
from scheduler.jobs.rank import rank
from scheduler.task import Task

MEMBERS = 5
FIRST = {"rows": 4, "level.all": 4}


@pytest.fixture(autouse=True)
def members(dsn: str) -> None:
    """Five members; the first has no experience, the second and third as much as each other."""
    with transaction():
        execute(
            """
            INSERT INTO users (username, email, nickname, experience)
            SELECT 'm' || n, 'm' || n, 'm' || n, (ARRAY[0, 90, 90, 250, 40])[n]
              FROM generate_series(1, 5) n
            """
        )


def places() -> list[tuple[int, int, int]]:
    """`(position, rank, member)` of the one ranking that has rows."""
    with connection():
        rows = fetch_all("SELECT position, rank, subject_id FROM ranking_rows ORDER BY position")
    return [(row["position"], row["rank"], row["subject_id"]) for row in rows]


def test_a_dry_run_tells_what_the_next_run_will_do(settings: Settings) -> None:
    assert rank(Task(settings, dry_run=True)) == FIRST
    assert places() == []
    assert rank(Task(settings)) == FIRST
    assert places() == [(1, 1, 4), (2, 2, 2), (3, 2, 3), (4, 4, 5)]
    assert rank(Task(settings)) == {"rows": 0}


def test_only_the_places_that_changed_are_written(settings: Settings) -> None:
    rank(Task(settings))
    with transaction():
        kept = fetch_value("SELECT id FROM ranking_rows WHERE subject_id = 4")
        execute("UPDATE users SET experience = 91 WHERE id = 3")

    assert rank(Task(settings)) == {"rows": 2, "level.all": 2}
    assert places() == [(1, 1, 4), (2, 2, 3), (3, 3, 2), (4, 4, 5)]
    with connection():
        assert fetch_value("SELECT id FROM ranking_rows WHERE subject_id = 4") == kept
        scores = fetch_all("SELECT score, subjects FROM ranking_scores ORDER BY score")
    assert [tuple(row.values()) for row in scores] == [(40, 1), (90, 1), (91, 1), (250, 1)]


def test_every_ranking_says_when_it_was_made_and_how_many_it_ranks(settings: Settings) -> None:
    rank(Task(settings))

    with connection():
        heads = fetch_all("SELECT DISTINCT as_of FROM rankings")
        assert fetch_value("SELECT count(*) FROM rankings") == 12
        total = fetch_value("SELECT total FROM rankings WHERE kind = 'level' AND period = 'all'")
    assert len(heads) == 1
    assert total == MEMBERS - 1


def test_a_run_that_breaks_off_leaves_the_old_rankings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    rank(Task(settings))
    before = places()
    with transaction():
        execute("UPDATE users SET experience = 999 WHERE id = 5")
    monkeypatch.setattr(rebuild, "_FORGET", "SELECT 1 / 0")

    with pytest.raises(Exception, match="division by zero"):
        rank(Task(settings))
    assert places() == before


def test_two_at_once_take_turns(settings: Settings) -> None:
    failures: list[BaseException] = []

    def run() -> None:
        try:
            rank(Task(settings))
        except BaseException as error:  # handed to the test below
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert len(places()) == MEMBERS - 1

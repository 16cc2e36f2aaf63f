"""Recounting mends planted drift, shows it by a dry run, and is right beside running writers."""

import threading
from collections.abc import Callable

import pytest

from hamsterd.config import Settings
from hamsterd.content.reactions import toggle_like
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.diaries.kind import ENTRY
from scheduler.jobs.recount import recount
from scheduler.task import Task

LIKERS = 8
ROUNDS = 12
DRIFT = (
    "UPDATE diary_entries SET likes_count = likes_count + 3 WHERE id = 1",
    "UPDATE hamsters SET likes_count = likes_count + 2",
    "UPDATE users SET total_likes = total_likes + 5 WHERE id = 1",
)


@pytest.fixture
def entry(dsn: str) -> int:
    """A public entry (1) of member 1 with a hamster, and members who may like it."""
    with transaction():
        for number in range(1, LIKERS + 2):
            execute(
                "INSERT INTO users (username, email, nickname) VALUES (%(n)s, %(n)s, %(n)s)",
                n=f"member{number}",
            )
        execute("INSERT INTO hamsters (user_id, name, breed) VALUES (1, '콩이', '골든')")
        execute(
            """
            INSERT INTO diary_entries (user_id, hamster_id, hamster_name, hamster_breed, title,
                                       content)
            VALUES (1, 1, '콩이', '골든', '첫날', '안녕'), (1, 1, '콩이', '골든', '비밀', '쉿')
            """
        )
        execute("UPDATE diary_entries SET is_public = FALSE WHERE id = 2")
        execute("INSERT INTO follows (follower_id, following_id) VALUES (2, 1), (3, 1)")
    recount(Task(None))  # type: ignore[arg-type]  # this job asks nothing of the settings
    return 1


def _facts() -> dict[str, object]:
    with connection():
        return fetch_row(
            """
            SELECT u.diaries_count, u.private_diaries_count, u.hamsters_count, u.followers_count,
                   u.total_likes, h.diaries_count AS of_hamster, h.likes_count AS hamster_likes,
                   e.likes_count, e.comments_count, e.popularity
              FROM users u, hamsters h, diary_entries e WHERE u.id = 1 AND h.id = 1 AND e.id = 1
            """
        )


def test_everything_is_counted_from_the_rows_themselves(entry: int) -> None:
    for member in (2, 3):
        toggle_like(ENTRY, entry, viewer_id=member)
    facts = _facts()
    assert facts | {"popularity": 0} == {
        "diaries_count": 1,
        "private_diaries_count": 1,
        "hamsters_count": 1,
        "followers_count": 2,
        "total_likes": 2,
        "of_hamster": 1,
        "hamster_likes": 2,
        "likes_count": 2,
        "comments_count": 0,
        "popularity": 0,
    }


def test_what_the_services_count_is_no_drift(entry: int, settings: Settings) -> None:
    toggle_like(ENTRY, entry, viewer_id=1)
    toggle_like(ENTRY, entry, viewer_id=2)
    assert recount(Task(settings, dry_run=True)) == {"rows": 0}


def test_planted_drift_is_shown_and_then_mended(entry: int, settings: Settings) -> None:
    toggle_like(ENTRY, entry, viewer_id=2)
    before = _facts()
    with transaction():
        execute("UPDATE diary_entries SET likes_count = 9, popularity = 0 WHERE id = 1")
        execute("UPDATE hamsters SET diaries_count = 4")
        execute("UPDATE users SET total_likes = 0, followers_count = 7 WHERE id = 1")
    drift = {
        "rows": 3,
        "diary_entries.likes_count": 1,
        "diary_entries.popularity": 1,
        "hamsters.diaries_count": 1,
        "users.total_likes": 1,
        "users.followers_count": 1,
    }
    assert recount(Task(settings, dry_run=True)) == drift
    assert _facts() != before
    assert recount(Task(settings)) == drift
    assert _facts() == before
    assert recount(Task(settings)) == {"rows": 0}


def test_a_wrong_count_stays_right_while_members_tap(entry: int, settings: Settings) -> None:
    """Members like and unlike while drift is planted and mended over and over."""
    _together([_tapper(member, entry) for member in range(2, LIKERS + 2)], settings)
    recount(Task(settings))
    facts = _facts()
    with connection():
        likes = fetch_value("SELECT count(*) FROM likes WHERE diary_entry_id = 1")
    assert (facts["likes_count"], facts["hamster_likes"], facts["total_likes"]) == (likes,) * 3
    assert recount(Task(settings, dry_run=True)) == {"rows": 0}


def test_a_row_being_written_to_is_passed_over_without_waiting(
    entry: int, settings: Settings
) -> None:
    with transaction():
        execute("UPDATE diary_entries SET likes_count = 9 WHERE id = 1")
    holding, release = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction():
            execute("UPDATE diary_entries SET updated_at = now() WHERE id = 1")
            holding.set()
            release.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    holding.wait(10)
    try:
        assert recount(Task(settings))["rows"] == 1
        assert _facts()["likes_count"] == 9
    finally:
        release.set()
        holder.join()
    recount(Task(settings))
    assert _facts()["likes_count"] == 0


def _tapper(member: int, entry: int) -> Callable[[], None]:
    def tap() -> None:
        for _round in range(ROUNDS):
            toggle_like(ENTRY, entry, viewer_id=member)

    return tap


def _together(acts: list[Callable[[], None]], settings: Settings) -> None:
    """All `acts` at once, and this job beside them until they are done."""
    failures: list[BaseException] = []

    def guarded(act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as error:  # handed to the test below
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        for planted in DRIFT:
            with transaction():
                execute(planted)
        recount(Task(settings))
    for thread in threads:
        thread.join()
    assert failures == []

"""What a run has in memory does not grow with what comes."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from hamsterd.content.search_index import Findable
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.moving.arrival import words
from hamsterd.moving.arrival.run import BATCH_ROWS, ROW_LETTERS, batches_of
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.planning.plan_file import drafted, plan_text
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.records import BoardRecord, MessageRecord
from tests.bench.larger_dump import Larger, Words

GIVEN = Path("tests/vectors/gnuboard5/dump.sql.gz")
GROWTH = 1.5
"""Of memory, where there is eight times as much to do."""


def peak(work: Callable[[], object]) -> int:
    """The most that Python had in memory for it."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def findables(count: int, since: int) -> list[Findable]:
    made_up = Words(count)
    return [Findable(since + n, made_up.some(15), (), made_up.some(600)) for n in range(count)]


@pytest.mark.usefixtures("site")
def test_words_of_a_batch_are_written_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "CHUNK_LETTERS", 10_000)
    sizes = []
    with connection():
        for count, since in ((1, 1_000), (20, 2_000), (160, 10_000)):
            batch = findables(count, since)
            sizes.append(peak(lambda: words._write("post", batch)))  # noqa: B023
        written = fetch_value("SELECT count(*) FROM search_texts WHERE target_id >= 1000")
    assert written == 181
    assert sizes[-1] < GROWTH * sizes[-2], sizes


def test_a_batch_of_long_messages_is_as_small_as_one_of_long_posts() -> None:
    letters = 50_000
    said = {"owner": "a", "direction": "sent", "other_name": "b", "sent_at": utc_now()}
    messages = [MessageRecord(key=str(n), text="가" * letters, **said) for n in range(100)]

    batches = [batch for _, batch in batches_of(iter(messages))]

    assert [one for batch in batches for one in batch] == messages
    assert max(map(len, batches)) * letters <= (BATCH_ROWS * ROW_LETTERS) + letters


def test_a_board_that_lets_very_many_in_comes_with_few_others() -> None:
    readers = [str(number) for number in range(BATCH_ROWS)]
    boards = [BoardRecord(key=str(n), name=f"게시판 {n}", readers=readers) for n in range(3)]
    open_ones = [BoardRecord(key=f"open{n}", name=f"열린 곳 {n}") for n in range(3)]

    batches = [batch for _, batch in batches_of(iter([*open_ones, *boards]))]

    assert [len(batch) for batch in batches] == [4, 1, 1]


@pytest.mark.part(name="sizes")
def test_records_of_a_dump_are_made_in_the_memory_of_a_few(tmp_path: Path) -> None:
    sizes = []
    for times in (8, 24):
        dump = tmp_path / f"{times}.sql"
        with dump.open("wb") as out:
            Larger(times, letters=20).write(GIVEN, out)
        plan = drafted(plan_text(inspect(dump)).encode()).plan
        made = records(dump, None, plan, work=tmp_path)
        sizes.append(peak(lambda: sum(1 for _ in made)))  # noqa: B023
    assert sizes[-1] < GROWTH * sizes[-2], sizes


def test_a_larger_dump_has_fewer_members_than_posts_if_asked(tmp_path: Path) -> None:
    with (tmp_path / "larger.sql").open("wb") as out:
        Larger(5, letters=20, members=2).write(GIVEN, out)

    once, larger = inspect(GIVEN), inspect(tmp_path / "larger.sql")
    assert larger.members.total == 2 * once.members.total
    for one, more in zip(once.boards, larger.boards, strict=True):
        assert (more.posts, more.comments) == (5 * one.posts, 5 * one.comments)
    plan = drafted(plan_text(larger).encode()).plan
    came = list(records(tmp_path / "larger.sql", None, plan, work=tmp_path))
    members = {one.key for one in came if one.kind == "members"}
    assert {one.author for one in came if one.kind == "posts"} - {None} <= members

"""What a bulk load does on grounds of its own: the same again, the smallest, one with boards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hamsterd.config import get_settings
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.models import ALL_MODELS, Board, User
from hamsterd.seeding.bulk import LoadSummary, Sizes, load_site
from hamsterd.seeding.bulk.service import NoRoom, foresee
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.postgres import Cluster, throwaway_settings

STORIES = "SELECT md5(string_agg(title || content, '' ORDER BY id)) FROM {table}"


def load(sizes: Sizes, seed: int = 1) -> LoadSummary:
    return load_site(sizes=sizes, seed=seed, data_dir=None, progress=lambda *_: None)


@pytest.fixture(autouse=True)
def empty_site(postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
    get_settings.cache_clear()
    url = postgres_cluster.migrated()
    init_database(url, throwaway_settings())
    with connection():
        yield
    database.close_all()
    postgres_cluster.drop(url)
    get_settings.cache_clear()


def test_the_same_seed_tells_the_same_stories():
    told = []
    for seed in (5, 5, 6):
        load(Sizes(members=20, entries=40, posts=10), seed=seed)
        told.append(
            [fetch_value(STORIES.format(table=t)) for t in ("diary_entries", "community_posts")]
        )
        tables = ", ".join(model._meta.table_name for model in ALL_MODELS)
        with transaction():
            execute(f"TRUNCATE {tables} RESTART IDENTITY")
    assert told[0] == told[1] != told[2]


def test_the_smallest_site_is_one_member():
    loaded = load(Sizes(members=1, entries=3, posts=2))

    assert loaded.tables["users"] == 1
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


def test_boards_that_are_there_are_written_on():
    Board.create(name="수다")
    loaded = load(Sizes(members=3, entries=0, posts=5))

    assert "boards" not in loaded.tables
    assert Board.get().posts_count == 5


def test_a_rehearsal_writes_nothing_and_a_small_disk_is_refused(tmp_path: Path):
    assert foresee(sizes=Sizes(200, 1_000, 300), seed=1, data_dir=tmp_path)["users"] == 200
    with pytest.raises(NoRoom, match="GB가 필요한데"):
        foresee(sizes=Sizes(10**9, 10**9, 0), seed=1, data_dir=tmp_path)
    with pytest.raises(NoRoom):
        load_site(sizes=Sizes(10**9, 0, 0), seed=1, data_dir=tmp_path, progress=lambda *_: None)
    assert not User.select().exists()

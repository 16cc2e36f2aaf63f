"""The demo in a database of its own, with all its content as plain rows to count."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from fixtures.seeding import seed_demo
from hamsterd.config import get_settings
from hamsterd.core.cache import drop_everything
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import Row, execute, fetch_all
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.postgres import Cluster, throwaway_settings

HIDDEN = (
    "UPDATE diary_entries SET reports_hidden_at = now() WHERE mod(id, 40) = 0",
    "UPDATE diary_entries SET removed_at = now() WHERE mod(id, 41) = 0",
    "UPDATE community_posts SET deleted_at = now() WHERE mod(id, 20) = 0",
    "UPDATE comments SET removed_at = now() WHERE mod(id, 50) = 0",
    "UPDATE users SET status = 'withdrawn', withdrawn_at = now() WHERE id = 7",
)
"""Content that is not visible any more, and a member who left."""


_POSTS = """
    SELECT p.*, b.read_permission = 'all' AND NOT p.is_secret AS is_open
      FROM community_posts p JOIN boards b ON b.id = p.board_id
"""


@dataclass(frozen=True)
class World:
    """All rows of the demo."""

    members: list[Row]
    entries: list[Row]
    posts: list[Row]
    """Those that everybody reads."""
    written: int
    """Posts of all boards, secret ones too."""
    comments: list[Row]
    likes: list[Row]
    present: list[Row]
    earned: list[Row]


def world() -> World:
    """The current content; of entries, posts, comments and likes only the visible ones."""
    entries = [
        row
        for row in fetch_all("SELECT * FROM diary_entries")
        if row["is_public"] and _is_shown(row)
    ]
    written = [row for row in fetch_all(_POSTS) if _is_shown(row)]
    posts = [row for row in written if row["is_open"]]
    entry_ids, post_ids = {row["id"] for row in entries}, {row["id"] for row in posts}
    comments = [
        *(r for r in fetch_all("SELECT * FROM comments") if r["diary_entry_id"] in entry_ids),
        *(r for r in fetch_all("SELECT * FROM community_comments") if r["post_id"] in post_ids),
    ]
    likes = [
        *(r for r in fetch_all("SELECT * FROM likes") if r["diary_entry_id"] in entry_ids),
        *(r for r in fetch_all("SELECT * FROM community_likes") if r["post_id"] in post_ids),
    ]
    return World(
        members=fetch_all("SELECT * FROM users"),
        entries=entries,
        posts=posts,
        written=len(written),
        comments=[row for row in comments if _is_shown(row)],
        likes=likes,
        present=fetch_all("SELECT * FROM active_days"),
        earned=fetch_all("SELECT * FROM experience_events"),
    )


def _is_shown(row: Row) -> bool:
    return row["hidden_at"] is row["removed_at"] is row["deleted_at"] is None


@pytest.fixture(scope="module")
def seeded(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The demo, with a few things in it that nobody may see."""
    url = postgres_cluster.migrated()
    settings = throwaway_settings(data_dir=tmp_path_factory.mktemp("demo"), password_rounds=4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
        get_settings.cache_clear()
        init_database(url, settings)
        seed_demo(settings=settings, progress=lambda *_: None, picture_stride=1_000)
        with connection():
            for hide in HIDDEN:
                execute(hide)
            recount(Task(settings))
            yield
    database.close_all()
    postgres_cluster.drop(url)
    get_settings.cache_clear()


@pytest.fixture
def demo(seeded: None) -> World:
    drop_everything()
    return world()

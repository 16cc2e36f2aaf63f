"""Seeding fills an empty site with rows that agree with each other, and with real pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image

from hamsterd import indexing
from hamsterd.accounts.passwords import verify_password
from hamsterd.clock import kst_day, utc_now
from hamsterd.config import get_settings
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from hamsterd.levels.rules import WORTH, Source
from hamsterd.ranking.rebuild import rebuild_rankings
from hamsterd.ranking.rules import Kind
from hamsterd.search.queries import hits
from hamsterd.search.reindex import Drift, reindex
from hamsterd.seeding import SeedSummary, seed_demo
from hamsterd.seeding.service import SiteNotEmpty
from hamsterd.uploads.rules import copy_names, file_name_from_url, thumbnail_name
from hamsterd.uploads.storage import DiskStorage
from scheduler.jobs.recount import recount
from scheduler.jobs.sum_experience import sum_experience
from scheduler.task import Task
from tests.postgres import Cluster, throwaway_settings

STRIDE = 9
"""Drawing them all would take half a minute of both processors and show nothing more."""


@dataclass(frozen=True)
class Seeded:
    summary: SeedSummary
    storage: DiskStorage
    steps: list[tuple[str, int, int]]


@pytest.fixture(scope="module")
def seeded(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    url = postgres_cluster.migrated()
    settings = throwaway_settings(data_dir=tmp_path_factory.mktemp("demo"), password_rounds=4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
        get_settings.cache_clear()
        init_database(url, settings)
        steps: list[tuple[str, int, int]] = []
        summary = seed_demo(
            settings=settings,
            progress=lambda *step: steps.append(step),
            picture_stride=STRIDE,
        )
        with connection():
            yield Seeded(summary, DiskStorage(settings.media_dir), steps)
    database.close_all()
    postgres_cluster.drop(url)
    get_settings.cache_clear()


def test_everything_of_the_fixtures_is_there(seeded):
    for table, count in {
        "users": seeded.summary.members,
        "hamsters": seeded.summary.hamsters,
        "diary_entries": seeded.summary.entries,
        "community_posts": seeded.summary.posts,
        "follows": seeded.summary.follows,
        "notifications": seeded.summary.notifications,
        "uploads": seeded.summary.pictures,
        "ads": 4,
        "consents": seeded.summary.members * 3,
    }.items():
        assert fetch_value(f"SELECT count(*) FROM {table}") == count, table


def test_moderators_have_something_to_do(seeded):
    cases = fetch_all(
        """
        SELECT c.target_type AS kind, c.reporters_count, c.snapshot IS NOT NULL AS is_kept,
               c.created_at < now() - interval '1 hour' AS has_waited
          FROM report_cases c WHERE status = 'pending' ORDER BY c.created_at
        """
    )
    assert {case["kind"] for case in cases} == {"community", "community_comment", "user"}
    assert max(case["reporters_count"] for case in cases) > 1
    assert all(case["is_kept"] and case["has_waited"] for case in cases)


def test_it_tells_how_far_it_is(seeded):
    assert seeded.steps[0][1:] == (1, seeded.summary.pictures)
    assert seeded.steps[-1][1] == seeded.steps[-1][2]


def test_no_counter_has_drifted(seeded):
    task = Task(throwaway_settings(), dry_run=True)
    assert recount(task) == {"rows": 0}
    assert sum_experience(task) == {"rows": 0}


def test_the_rankings_are_made(seeded):
    assert rebuild_rankings(dry_run=True) == {"rows": 0}
    assert set(fetch_column("SELECT kind FROM ranking_rows WHERE period = 'all'")) == set(Kind)


def test_everything_can_be_found(seeded):
    for kind in indexing.Kind:
        assert reindex(kind, lambda *_: None, dry_run=True) == Drift()
    assert hits(indexing.Kind.DIARY, ["햄"])


def test_levels_follow_from_the_ledger(seeded):
    wrong = fetch_all(
        """
        SELECT u.username FROM users u
          JOIN (SELECT user_id, sum(amount) AS earned FROM experience_events GROUP BY 1) e
            ON e.user_id = u.id
         WHERE u.experience <> e.earned OR u.level <> 1 + e.earned / 100
        """
    )
    assert wrong == []
    assert fetch_value("SELECT count(DISTINCT level) FROM users") > 10


@pytest.mark.parametrize(
    "source", [Source.DIARY, Source.POST, Source.COMMENT, Source.LIKE_RECEIVED]
)
def test_no_day_earns_more_than_its_share(seeded, source):
    most = fetch_value(
        """
        SELECT max(n) FROM (SELECT count(*) AS n FROM experience_events
                             WHERE source = %(source)s GROUP BY user_id, kst_day) days
        """,
        source=source.value,
    )
    assert 0 < most <= WORTH[source].per_day


def test_streaks_are_unbroken_days(seeded):
    wrong = fetch_all(
        """
        SELECT a.id FROM attendance_days a
          LEFT JOIN attendance_days b ON b.user_id = a.user_id AND b.kst_day = a.kst_day - 1
         WHERE a.streak <> COALESCE(b.streak, 0) + 1
            OR a.exp_gained <> 10 + 20 * (mod(a.streak, 7) = 0)::int
                              + 50 * (mod(a.streak, 30) = 0)::int
        """
    )
    assert wrong == []
    today = kst_day(utc_now())
    assert fetch_value("SELECT streak_days FROM users WHERE username = 'haemjji'") == 12
    last = fetch_value(
        "SELECT max(kst_day) FROM attendance_days JOIN users u ON u.id = user_id"
        " WHERE username = 'haemjji'"
    )
    assert last == today - timedelta(days=1)


@pytest.mark.parametrize(
    ("table", "parent"),
    [
        ("likes", "diary_entries ON diary_entries.id = diary_entry_id"),
        ("comments", "diary_entries ON diary_entries.id = diary_entry_id"),
        ("bookmarks", "diary_entries ON diary_entries.id = diary_entry_id"),
        ("community_likes", "community_posts ON community_posts.id = post_id"),
        ("community_comments", "community_posts ON community_posts.id = post_id"),
        ("diary_entries", "hamsters ON hamsters.id = hamster_id"),
        ("hamsters", "users ON users.id = hamsters.user_id"),
        ("diary_entries", "users ON users.id = diary_entries.user_id"),
        ("likes", "users ON users.id = likes.user_id"),
        ("comments", "users ON users.id = comments.user_id"),
        ("attendance_days", "users ON users.id = attendance_days.user_id"),
    ],
)
def test_causes_come_before_effects_and_nothing_is_to_come(seeded, table, parent):
    owner = parent.split(" ", 1)[0]
    early = fetch_value(
        f"SELECT count(*) FROM {table} JOIN {parent}"
        f" WHERE {table}.created_at < {owner}.created_at OR {table}.created_at > now()"
    )
    assert early == 0


def test_the_demo_member_has_news_read_and_unread(seeded):
    states = fetch_column(
        "SELECT is_read FROM notifications n JOIN users u ON u.id = n.user_id"
        " WHERE username = 'haemjji'"
    )
    assert states.count(False) >= 3
    assert states.count(True) >= 3
    own = fetch_value(
        "SELECT count(*) FROM notification_actors a JOIN notifications n"
        " ON n.id = notification_id WHERE a.actor_id = n.user_id"
    )
    assert own == 0


def test_the_sign_ins_work(seeded):
    assert [name for name, _ in seeded.summary.sign_ins] == ["haemjji", "site-admin"]
    for name, password in seeded.summary.sign_ins:
        [row] = fetch_all(
            "SELECT password_hash, is_admin FROM users WHERE username = %(name)s", name=name
        )
        assert verify_password(password, row["password_hash"])
        assert row["is_admin"] == (name == "site-admin")


def test_every_picture_is_stored_clean_and_attached(seeded):
    urls = fetch_column(
        """
        SELECT unnest(images) FROM diary_entries
        UNION ALL SELECT unnest(images) FROM community_posts
        UNION ALL SELECT profile_image FROM users WHERE profile_image IS NOT NULL
        UNION ALL SELECT profile_image FROM hamsters WHERE profile_image IS NOT NULL
        UNION ALL SELECT image FROM ads
        """
    )
    names = [file_name_from_url(url) for url in urls]
    assert None not in names
    assert len(set(names)) == seeded.summary.pictures
    stored = {file.name for file in seeded.storage.files()}
    assert set(names) <= stored <= {copy for name in names for copy in (name, *copy_names(name))}
    for name in names:
        assert seeded.storage.exists(thumbnail_name(name))
        with Image.open(seeded.storage.open(name)) as image:
            assert not image.getexif()
    unattached = "SELECT count(*) FROM uploads WHERE attached_id IS NULL"
    assert fetch_value(unattached) == 0


def test_a_site_with_members_is_left_alone(seeded, tmp_path: Path):
    with pytest.raises(SiteNotEmpty):
        seed_demo(settings=throwaway_settings(data_dir=tmp_path), progress=lambda *_: None)
    assert list(tmp_path.iterdir()) == []

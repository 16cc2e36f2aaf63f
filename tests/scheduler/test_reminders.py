"""Admins get a notification once a day about late work, and once about an ended campaign."""

from datetime import timedelta

import pytest

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from scheduler.jobs.reminders import remind, watch_ads
from scheduler.task import Task

_PEOPLE = """
    INSERT INTO users (username, email, nickname, role, is_admin)
    VALUES ('kong', 'k@hamzzi.example', '콩이', NULL, FALSE),
           ('jang', 'j@hamzzi.example', '햄장', 'owner', TRUE)
"""
_CASES = """
    INSERT INTO report_cases (target_type, target_id, target_owner_id, created_at)
    SELECT 'user', days, 1, now() - make_interval(days => days) FROM unnest(ARRAY[1, 4, 9]) days
"""
_TAKEDOWN = """
    INSERT INTO takedowns (target_type, target_id, claimant_name, claimant_email, ground, statement,
                           token_hash, status, decided_at, block_ends_at)
    VALUES ('diary', 1, '김집사', 'k@example.com', 'privacy', '', 'hash', 'blocked', now(),
            now() + interval '2 days')
"""
_AD = """
    INSERT INTO ads (title, image, link, starts_at, ends_at)
    VALUES ('봄맞이', '/media/a.png', '/premium', now() - interval '9 days', now() - age)
"""


@pytest.fixture(autouse=True)
def people(dsn: str) -> None:
    with transaction():
        execute(_PEOPLE)


def told() -> list[str]:
    with connection():
        return fetch_column("SELECT message FROM notifications WHERE user_id = 2 ORDER BY id")


def test_what_waits_too_long_is_told_once_a_day(settings: Settings) -> None:
    with transaction():
        execute(_CASES)
        execute(_TAKEDOWN)
    said = "3일 넘게 기다리는 신고 2건이 있어요. 3일 안에 끝나는 임시조치 1건을 살펴봐 주세요."

    assert remind(Task(settings, dry_run=True))["told"] == 1
    assert told() == []
    counts = remind(Task(settings))
    assert (counts["cases"], counts["ending"], counts["told"]) == (2, 1, 1)
    assert remind(Task(settings))["told"] == 0
    assert told() == [said]
    # The next day's replaces an unread one; a read one stays.
    with transaction():
        execute("UPDATE notifications SET group_key = 'waiting:2000-01-01'")
    assert remind(Task(settings))["told"] == 1
    assert told() == [said]
    with transaction():
        execute("UPDATE notifications SET group_key = 'waiting:2000-01-01', is_read = TRUE")
    assert remind(Task(settings))["told"] == 1
    assert told() == [said, said]


def test_nothing_is_told_when_nothing_waits(settings: Settings) -> None:
    assert not any(remind(Task(settings)).values())
    assert told() == []


def test_an_ended_campaign_is_told_of_once_with_what_it_came_to(settings: Settings) -> None:
    with transaction():
        execute(_AD.replace("now() - age", "now() - interval '1 hour'"))
        execute(_AD.replace("now() - age", "now() - interval '8 days'"))
        execute(
            "INSERT INTO ad_days (ad_id, kst_day, views, clicks) VALUES (1, %(day)s, 1200, 30)",
            day=kst_day() - timedelta(days=1),
        )
    assert watch_ads(Task(settings)) == {"began": 0, "ended": 1, "told": 1}
    assert watch_ads(Task(settings))["told"] == 0
    (said,) = told()
    assert said == "'봄맞이' 광고의 기간이 끝났어요. 그동안 노출 1,200번, 클릭 30번이에요."

"""The API of an admin's dashboard: the document's shapes, and a sentence per figure."""

from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.operations.analytics import schemas
from hamsterd.operations.analytics.definitions import DEFINITIONS
from hamsterd.operations.exports.making import make_due
from tests.factories.carers import a_carer
from tests.factories.community import a_board, a_post
from tests.factories.contests import a_contest, enter
from tests.factories.diaries import a_hamster, an_entry, like, say
from tests.factories.health import a_row
from tests.factories.reminders import a_reminder
from tests.people import PASSWORD, Person
from tests.site import RunningSite

PATHS = ("realtime", "user-behavior", "content-performance", "retention", "week", "definitions")


@pytest.mark.parametrize("path", PATHS)
def test_only_admins_look(visitor: Person, owner: Person, admin: Person, path: str):
    assert visitor.get(f"/api/analytics/{path}").status_code == 401
    assert owner.get(f"/api/analytics/{path}").status_code == 403
    assert admin.get(f"/api/analytics/{path}").status_code == 200


def test_the_week_tells_each_day_apart(owner: Person, follower: Person, admin: Person):
    a_board()
    entry = an_entry(owner)
    an_entry(owner, isPublic=False)
    a_post(owner)
    say(follower, entry)
    with transaction():
        execute("UPDATE users SET created_at = now() - interval '2 days' WHERE NOT is_admin")
        execute(
            """INSERT INTO report_cases (target_type, target_id, status, created_at, decided_at)
               SELECT 'diary', came, status, now() - make_interval(days => came),
                      now() - make_interval(days => decided)
                 FROM (VALUES (1, 'pending', NULL), (1, 'resolved', 0), (9, 'resolved', 0),
                              (9, 'resolved', 8)) AS made (came, status, decided)"""
        )

    days = admin.get("/api/analytics/week").json()["days"]

    assert [one["date"] for one in days] == [
        str(kst_day() - timedelta(days=n)) for n in range(6, -1, -1)
    ]
    today, yesterday, before = days[-1], days[-2], days[-3]
    written = {"diaries": 1, "posts": 1, "comments": 1}
    assert today == {"date": str(kst_day()), "members": 1, **written, "cases": 0, "decided": 2}
    assert (yesterday["cases"], yesterday["decided"], before["members"]) == (2, 0, 2)


def test_the_shapes_are_the_documents(owner: Person, follower: Person, admin: Person):
    a_board()
    entry, post = an_entry(owner), a_post(owner)
    an_entry(owner, isPublic=False)
    like(follower, entry)
    say(follower, entry)

    now = admin.get("/api/analytics/realtime").json()
    behaviour = admin.get("/api/analytics/user-behavior").json()
    content = admin.get("/api/analytics/content-performance").json()

    assert now["overview"] == {
        "totalUsers": 3,
        "activeUsers24h": 3,
        "totalDiaries": 1,
        "newDiariesDay": 1,
        "totalCommunityPosts": 1,
        "newCommentsDay": 1,
    }
    assert [one["id"] for one in now["trends"]["popularDiaries"]] == [entry["id"]]
    best = now["trends"]["topUsers"][0]
    assert {"id", "nickname", "streakDays", "diaryCount", "totalLikes"} <= best.keys()
    assert best["id"] == owner.id
    assert behaviour["engagement"] == {
        "avgLikesPerDiary": 1.0,
        "avgCommentsPerDiary": 1.0,
        "mostActiveDayOfWeek": kst_day().isoweekday() % 7,
        "totalEngagements": 2,
    }
    assert behaviour["levelDistribution"][0] == {"levelRange": "1-10", "count": 3}
    assert len(behaviour["userGrowth"]) == 30
    assert behaviour["userGrowth"][-1] == {"date": str(kst_day()), "count": 3}
    assert sum(one["count"] or 0 for one in content["hourlyActivity"]) == 4
    assert [one["id"] for one in content["topPerformingCommunityPosts"]] == [post["id"]]
    assert content["topPerformingDiaries"][0]["user"]["nickname"] == "콩이집사"


def test_where_there_is_no_data_there_is_no_zero(admin: Person):
    behaviour = admin.get("/api/analytics/user-behavior").json()
    content = admin.get("/api/analytics/content-performance").json()
    back = admin.get("/api/analytics/retention").json()

    assert behaviour["engagement"] == {
        "avgLikesPerDiary": None,
        "avgCommentsPerDiary": None,
        "mostActiveDayOfWeek": None,
        "totalEngagements": 0,
    }
    assert not any(behaviour["featureUse"].values())
    assert behaviour["userGrowth"][0]["count"] is None
    assert content["contentStats"]["avgCommunityLikes"] is None
    assert [one["count"] for one in content["hourlyActivity"]] == [None] * 24
    assert (back["dailyActive"], back["stickiness"], back["cohorts"]) == (None, None, [])


def test_it_is_told_how_much_each_feature_is_used(
    owner: Person, follower: Person, admin: Person, site: RunningSite
):
    hamster = a_hamster(owner)["id"]
    a_row(owner, hamster)
    a_carer(owner, follower, hamster, "view")
    a_reminder(owner, hamster)
    questions = a_board("질문게시판", purpose="question")
    asked = a_post(
        owner,
        boardId=questions,
        healthCard={"hamsterId": hamster, "hasWeights": True},
        poll={"choices": ["하루 두 번", "한 번"]},
    )
    said = follower.post(f"/api/community/{asked['id']}/comments", {"content": "한 번이요"}).json()
    owner.put(f"/api/community/{asked['id']}/answer", {"commentId": said["id"]})
    gone = a_post(owner, boardId=questions, poll={"choices": ["네", "아니요"]})
    owner.delete(f"/api/community/{gone['id']}")
    a_post(owner, boardId=a_board("나눔", purpose="giving"), giveaway={"region": "서울 마포구"})
    enter(owner, a_contest(admin))
    owner.post(f"/api/hamsters/{hamster}/life-book", {})
    make_due(site.settings)

    used = admin.get("/api/analytics/user-behavior").json()["featureUse"]
    assert used == {
        "healthJournals": 1,
        "sharedHamsters": 1,
        "careReminders": 1,
        "healthCards": 1,
        "acceptedAnswers": 1,
        "polls": 1,
        "giveaways": 1,
        "contestPhotos": 1,
        "lifeBooks": 1,
    }
    for file in site.settings.exports_dir.glob("*"):
        file.unlink()


def test_being_here_is_noted_once_a_day(owner: Person, visitor: Person):
    visitor.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    visitor.post(
        "/api/auth/token", {"grant_type": "password", "username": "kong", "password": PASSWORD}
    )

    with connection():
        assert fetch_all("SELECT kst_day, user_id FROM active_days") == [
            {"kst_day": kst_day(), "user_id": owner.id}
        ]


def test_every_figure_is_defined_in_a_korean_sentence(admin: Person):
    told = admin.get("/api/analytics/definitions").json()

    shown = set()
    for shape in (
        schemas.Overview,
        schemas.Trends,
        schemas.Engagement,
        schemas.FeatureUse,
        schemas.ContentStats,
        schemas.UserBehaviorOut,
        schemas.ContentPerformanceOut,
        schemas.RetentionOut,
    ):
        shown |= {field.alias for field in shape.model_fields.values()}
    parts = {"computedAt", "engagement", "featureUse", "contentStats"}
    assert [one["key"] for one in told] == [one.key for one in DEFINITIONS]
    assert {one["key"] for one in told} == shown - parts
    assert all(one["meaning"].endswith(("요.", "요")) for one in told)


def test_a_member_of_yesterday_is_a_daily_active_one(owner: Person, admin: Person):
    with connection():
        fetch_all(
            """WITH early AS (UPDATE users SET created_at = now() - interval '3 days')
               INSERT INTO active_days (kst_day, user_id) VALUES (%(day)s, %(id)s)
               RETURNING kst_day""",
            day=kst_day() - timedelta(days=1),
            id=owner.id,
        )

    shown = admin.get("/api/analytics/retention").json()

    assert (shown["dailyActive"], shown["weeklyActive"], shown["stickiness"]) == (1, 1, 1.0)
    assert shown["activeDays"][-2:] == [
        {"date": str(kst_day() - timedelta(days=1)), "count": 1},
        {"date": str(kst_day()), "count": 2},
    ]

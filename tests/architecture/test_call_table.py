"""Each row of the specification's call table answers as written (spec 1 §7).

`sends` holds exactly the fields that the document's client sends. `answers` holds the keys that the
document names, of the object or of each list element. Our responses may have more keys.
"""

from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from tests import people
from tests.factories.community import a_board, a_post, comment_on, like_post
from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.pictures import a_photo
from tests.factories.rankings import rank_now
from tests.listening import LiveChannel
from tests.people import PASSWORD, Person, registration
from tests.site import RunningSite

MEMBER = "id nickname profileImage level"
SELF = f"{MEMBER} username email experience totalLikes streakDays isAdmin createdAt"
ENTRY = (
    "id title content images isPublic hamsterId userId tags mood weather activity createdAt"
    " updatedAt isLiked likesCount commentsCount user hamster"
)
HAMSTER = "id name breed birthDate profileImage description diaryCount totalLikes createdAt owner"
COMMENT = "id content userId createdAt user"
RANKED = (
    f"{MEMBER} experience totalLikes streakDays createdAt totalDiaries totalComments"
    " totalFollowers rank"
)
POST = (
    "id title content images boardId userId user board likesCount commentsCount isLiked createdAt"
)
ADMIN_ENTRY = (
    "id title content isPublic hamsterName hamster user likesCount commentsCount createdAt"
)
ADMIN_POST = "id title content boardId userId user board likesCount commentsCount createdAt"
ADMIN_REPORT = "id status contentType reporter reason description resolver createdAt"
REPLY = f"{COMMENT} parentId"
BOARD = "id name description writePermission createdAt"
INSIDE = {
    "overview": "totalUsers activeUsers24h totalDiaries newDiariesDay totalCommunityPosts"
    " newCommentsDay",
    "trends": "popularDiaries topUsers",
    "engagement": "avgLikesPerDiary avgCommentsPerDiary mostActiveDayOfWeek totalEngagements",
    "contentStats": "avgDiaryLikes avgCommunityLikes avgDiaryComments",
    "memory": "heapUsed",
    "system": "uptime platform nodeVersion cpuCount totalMemory freeMemory",
    "requests": "lastHour errors",
    "process": "pid",
    "general": "totalEntries hitRate",
    "board": "name",
    "user": MEMBER,
    "owner": MEMBER,
    "hamster": "id name breed",
}
"""The keys of the parts that entries, comments and hamsters carry."""


@dataclass(frozen=True)
class Row:
    """One row: the caller, the request and the response."""

    method: str
    path: str
    sends: dict[str, Any] = field(default_factory=dict)
    answers: str = ""
    listed: bool = False
    status: int = 200
    by: str = "owner"

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


HAMSTER_FORM = {
    "name": "두부",
    "breed": "정글리안",
    "birthDate": "2025-03-01T00:00:00.000Z",
    "profileImage": None,
    "description": "느긋해요",
}
ENTRY_FORM = {
    "title": "첫 목욕",
    "content": "모래를 온몸에 묻혔다.",
    "hamsterId": 1,
    "isPublic": True,
    "images": [],
}
DIARY_FORM = {**ENTRY_FORM, "tags": [], "mood": None, "weather": None, "activity": None}
POST_FORM = {"title": "집 추천", "content": "어디가 좋아요?", "images": [], "boardId": 1}
BOARD_FORM = {"name": "질문", "description": "무엇이든", "writePermission": "all"}
REPORT = {
    "reportedItemType": "diary",
    "reportedItemId": 2,
    "reportedUserId": 2,
    "reason": "spam",
}

TABLE = (
    Row("get", "/api/auth/me", answers=SELF),
    Row("post", "/api/auth/login", {"username": "kong", "password": PASSWORD}, SELF, by="visitor"),
    Row(
        "post",
        "/api/auth/register",
        {**registration("newcomer", "새내기"), "profileImage": None},
        SELF,
        status=201,
        by="visitor",
    ),
    Row("post", "/api/auth/logout"),
    Row("get", "/api/auth/google", status=302, by="visitor"),
    Row("get", "/api/auth/check-nickname", {"nickname": "없는이름"}, "available message"),
    Row("put", "/api/auth/profile", {"nickname": "콩이네", "profileImage": None}, SELF),
    # The document sends nothing; a member who has a password proves it (decisions §1).
    Row("delete", "/api/auth/delete-account", {"password": PASSWORD}),
    Row("post", "/api/auth/find-username", {"email": "kong@example.com"}, "message", by="visitor"),
    Row(
        "post",
        "/api/auth/request-password-reset",
        {"email": "kong@example.com"},
        "message",
        by="visitor",
    ),
    Row(
        "post",
        "/api/auth/reset-password",
        {"token": "made-up", "newPassword": "sunflower-77"},
        "message",
        status=404,
        by="visitor",
    ),
    Row("post", "/api/attendance/check", answers="expGained streakDays"),
    Row("get", "/api/notifications", {}, "id type title message isRead createdAt", True),
    Row("patch", "/api/notifications/1/read"),
    Row("get", "/api/boards", {}, BOARD, True, by="visitor"),
    Row("post", "/api/boards", BOARD_FORM, BOARD, status=201, by="admin"),
    Row("put", "/api/boards/2", BOARD_FORM, BOARD, by="admin"),
    Row("delete", "/api/boards/2", by="admin"),
    *(
        Row(
            "get",
            "/api/community",
            {"boardId": 1, "search": "집", "orderBy": order, "offset": 0, "limit": 15},
            "posts total",
            by="visitor",
        )
        for order in ("latest", "popular", "comments")
    ),
    Row("post", "/api/community", POST_FORM, POST, status=201),
    Row("get", "/api/community/1", {}, POST, by="visitor"),
    Row("put", "/api/community/1", POST_FORM, POST),
    Row("delete", "/api/community/1"),
    Row("post", "/api/community/2/like"),
    Row("get", "/api/community/2/comments", {}, REPLY, True, by="visitor"),
    Row("post", "/api/community/2/comments", {"content": "좋아요"}, REPLY, status=201),
    Row(
        "post",
        "/api/community/2/comments",
        {"content": "저도요", "parentId": 1},
        REPLY,
        status=201,
    ),
    Row("delete", "/api/community/2/comments/1"),
    Row(
        "get",
        "/api/ranking/popular-hamsters",
        {},
        "ownerId name breed imageUrl ownerNickname totalLikes totalDiaries",
        True,
        by="visitor",
    ),
    *(
        Row("get", f"/api/ranking/{kind}", {}, RANKED, True, by="visitor")
        for kind in ("level", "diaries", "followers")
    ),
    Row("get", "/api/diary", {"orderBy": "latest", "limit": 10}, ENTRY, True, by="visitor"),
    Row("get", "/api/diary", {"orderBy": "popular", "limit": 10}, ENTRY, True, by="visitor"),
    Row("get", "/api/diary/my", {}, ENTRY, True),
    Row("post", "/api/diary", DIARY_FORM, ENTRY, status=201),
    Row("put", "/api/diary/1", ENTRY_FORM, ENTRY),
    Row("delete", "/api/diary/1"),
    Row("post", "/api/diary/2/like", answers="liked count"),
    Row("post", "/api/diary/2/bookmark", answers="bookmarked"),
    Row("get", "/api/diary/2/comments", {}, COMMENT, True, by="visitor"),
    Row("post", "/api/diary/2/comments", {"content": "귀여워요"}, COMMENT, status=201),
    Row("delete", "/api/diary/2/comments/1"),
    Row("post", "/api/reports", REPORT, status=201),
    Row("get", "/api/bookmarks", {}, ENTRY, True),
    Row("get", "/api/community/bookmarks", {}, POST, True),
    Row("post", "/api/community/2/bookmark", answers="bookmarked"),
    Row("get", "/api/hamsters/my", {}, HAMSTER, True),
    Row("post", "/api/hamsters", HAMSTER_FORM, HAMSTER, status=201),
    Row("put", "/api/hamsters/1", HAMSTER_FORM, HAMSTER),
    Row("delete", "/api/hamsters/1"),
    Row("get", "/api/hamsters/1", answers=HAMSTER, by="visitor"),
    Row("get", "/api/hamsters/1/diaries", {"offset": 0, "limit": 10}, ENTRY, True, by="visitor"),
    Row("get", "/api/follow/followers/1", {}, MEMBER, True),
    Row("get", "/api/follow/following/2", {}, MEMBER, True),
    Row("get", "/api/search", {"q": "콩이"}, "diaries users", by="visitor"),
    Row("get", "/api/admin/diaries", {}, ADMIN_ENTRY, True, by="admin"),
    Row("get", "/api/admin/posts", {}, ADMIN_POST, True, by="admin"),
    Row("get", "/api/admin/reports", {}, ADMIN_REPORT, True, by="admin"),
    Row(
        "patch",
        "/api/admin/reports/1",
        {"status": "dismissed", "resolverId": 1},
        "id status",
        by="admin",
    ),
    Row("delete", "/api/admin/diary/1", by="admin"),
    Row("delete", "/api/admin/community/1", by="admin"),
    Row("get", "/api/analytics/realtime", {}, "overview trends", by="admin"),
    Row(
        "get",
        "/api/analytics/user-behavior",
        {},
        "engagement levelDistribution userGrowth",
        by="admin",
    ),
    Row(
        "get",
        "/api/analytics/content-performance",
        {},
        "contentStats topPerformingDiaries hourlyActivity topPerformingCommunityPosts",
        by="admin",
    ),
    Row(
        "get",
        "/api/admin/performance",
        {},
        "avgResponseTime system requests database process",
        by="admin",
    ),
    Row("get", "/api/admin/health", {}, "overall memory", by="admin"),
    Row("get", "/api/admin/system-stats", {}, "system memory database", by="admin"),
    Row(
        "get",
        "/api/cache/stats",
        {},
        "users diaries community general totalMemoryUsage",
        by="admin",
    ),
    Row("post", "/api/cache/clear", by="admin"),
)
UPLOADS = (
    ("/api/upload", "images", "urls"),
    ("/api/upload/community", "images", "urls"),
    ("/api/upload/profile", "image", "url"),
)


@pytest.fixture
def world(owner: Person, follower: Person) -> None:
    """As `settled`, for one test."""
    settled(owner, follower)


@pytest.fixture(scope="module")
def readers(running: RunningSite) -> dict[str, Person]:
    """The readers share one world, because their requests change nothing."""
    running.reset()
    owner = people.sign_up(running.url, "kong", "콩이집사")
    settled(owner, people.sign_up(running.url, "dubu", "두부언니"))
    admin = people.make_admin(people.sign_up(running.url, "sitemaster", "햄장"))
    return {"owner": owner, "visitor": people.visitor(running.url), "admin": admin}


def settled(owner: Person, follower: Person) -> None:
    """The owner's entry 1 of hamster 1, liked; the follower's entry 2, commented and kept.

    Of posts the same, on the first of two boards.
    """
    like(follower, an_entry(owner))
    other = an_entry(follower, hamsterId=a_hamster(follower)["id"])
    owner.post(f"/api/diary/{other['id']}/comments", {"content": "안녕하세요"})
    owner.post(f"/api/diary/{other['id']}/bookmark")
    follower.post(f"/api/follow/{owner.id}")
    a_board(), a_board("공지사항")
    like_post(follower, a_post(owner))
    comment_on(owner, a_post(follower))
    owner.post("/api/community/1/bookmark")
    owner.post("/api/reports", {**REPORT, "reportedItemType": "community"})
    rank_now()


def ask(person: Person, row: Row) -> httpx.Response:
    if row.method == "get":
        return person.http.get(row.path, params=row.sends)
    return person.http.request(row.method, row.path, json=row.sends)


@pytest.mark.parametrize("row", [row for row in TABLE if row.method == "get"], ids=str)
def test_a_row_that_reads_answers_as_written(
    row: Row, running: RunningSite, readers: dict[str, Person]
):
    with running.environment(google_client_id="site", google_issuer="http://127.0.0.1:9"):
        assert_as_written(row, ask(readers[row.by], row))


@pytest.mark.parametrize("row", [row for row in TABLE if row.method != "get"], ids=str)
def test_a_row_that_writes_answers_as_written(
    row: Row, world, owner: Person, visitor: Person, admin: Person
):
    assert_as_written(row, ask({"owner": owner, "visitor": visitor, "admin": admin}[row.by], row))


def assert_as_written(row: Row, answer: httpx.Response) -> None:
    assert answer.status_code == row.status, answer.text
    if row.status == 302:
        assert answer.headers["Location"].startswith(("http", "/"))
        return
    for item in items(answer.json(), row):
        assert set(row.answers.split()) <= item.keys()
        for part, keys in INSIDE.items():
            if part in row.answers.split():
                assert set(keys.split()) <= item[part].keys()


def items(body: Any, row: Row) -> list[dict[str, Any]]:
    if not row.listed:
        assert isinstance(body, dict)
        return [body]
    assert isinstance(body, list)
    assert body, "a row that lists something has something to list"
    return body


@pytest.mark.parametrize(("path", "name", "key"), UPLOADS)
def test_an_upload_answers_as_written(owner: Person, path: str, name: str, key: str):
    answer = owner.send_file(path, a_photo(640, 480), field=name)

    assert answer.status_code == 200
    assert key in answer.json()


def test_the_live_channel_answers_as_written(owner: Person, world):
    with LiveChannel(owner) as channel:
        channel.say(type="auth", userId=owner.id)
        assert channel.next() == {
            "type": "auth_success",
            "message": "",
            "data": {"userId": owner.id},
        }


def test_a_current_user_check_says_401_when_signed_out(visitor: Person, owner: Person):
    assert visitor.get("/api/auth/me").status_code == 401
    owner.post("/api/auth/logout")
    assert owner.get("/api/auth/me").status_code == 401


def test_bodies_say_what_they_are_and_failures_carry_a_message(owner: Person, world):
    refused = owner.post("/api/hamsters", {**HAMSTER_FORM, "name": ""})

    assert refused.status_code == 422
    assert refused.json()["message"] == "이름을 입력해주세요"
    assert refused.headers["Content-Type"].startswith("application/json")

"""A comment has replies, one level deep: below an entry and below a post."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from hamsterd.content.kind import ContentKind
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.kinds import KINDS
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import a_case
from tests.people import Person

Thing = dict[str, Any]


class Threads(NamedTuple):
    """The place of comments that can have replies, and how one is written there."""

    kind: ContentKind
    path: str
    make: Callable[[Person], Thing]
    say: Callable[..., Thing]
    subject: str

    def all(self, place: Thing) -> str:
        return f"{self.path}/{place['id']}/comments"

    def one(self, place: Thing, comment: Thing) -> str:
        return f"{self.all(place)}/{comment['id']}"

    def url(self, place: Thing, comment: Thing) -> str:
        assert self.kind.comment is not None
        return f"{self.kind.comment.parent.address.format(id=place['id'])}#comment-{comment['id']}"

    def said(self, reader: Person, place: Thing, **query: Any) -> list[str]:
        answer = reader.get(self.all(place), **query)
        assert answer.status_code == 200, answer.text
        return [one["content"] for one in answer.json()]


THREADS = {
    one.kind.name: one
    for one in (
        Threads(KINDS["comment"], "/api/diary", an_entry, say, "'첫눈 온 날' 일기"),
        Threads(
            KINDS["community_comment"],
            "/api/community",
            a_post,
            comment_on,
            "'집이 좁아졌어요' 글",
        ),
    )
}


def test_every_kind_that_is_answered_is_tried():
    assert set(THREADS) == {
        kind.name for kind in KINDS.values() if kind.comment and kind.comment.answers_id
    }


@pytest.fixture(params=THREADS)
def there(request: pytest.FixtureRequest) -> Threads:
    return THREADS[request.param]


@pytest.fixture
def place(there: Threads, owner: Person) -> Thing:
    return there.make(owner)


def test_a_reply_stands_under_its_comment_and_rings_who_is_answered(
    there: Threads, place, owner, follower, stranger
):
    first = there.say(follower, place, "넓은 집이요\n꼭이요")
    there.say(owner, place, "둘째")

    there.say(stranger, place, "저도요", parent=first)
    reply = there.say(owner, place, "고마워요", parent=first)

    assert reply["parentId"] == first["id"]
    assert there.said(owner, place) == ["넓은 집이요\n꼭이요", "저도요", "고마워요", "둘째"]
    (line,) = follower.get("/api/notifications").json()
    assert line["message"] == "콩이집사님 외 1명이 '넓은 집이요 꼭이요' 댓글에 답글을 남겼어요."
    assert (line["type"], line["url"]) == ("reply", there.url(place, reply))
    (news,) = owner.get("/api/notifications").json()
    assert news["message"] == f"지나가던햄님 외 1명이 {there.subject}에 댓글을 남겼어요."


def test_news_lead_to_the_newest_comment(there: Threads, place, owner, follower, stranger):
    there.say(follower, place)
    newest = there.say(stranger, place)

    (line,) = owner.get("/api/notifications").json()
    assert line["url"] == there.url(place, newest)


def test_who_answers_the_author_rings_once(there: Threads, place, owner, follower):
    question = there.say(owner, place, "몇 cm가 좋을까요?")

    there.say(follower, place, "100cm요", parent=question)

    (line,) = owner.get("/api/notifications").json()
    assert line["type"] == "reply"


def test_replies_to_two_comments_are_two_lines(there: Threads, place, follower, stranger):
    for content in ("하나", "둘"):
        there.say(stranger, place, "답", parent=there.say(follower, place, content))

    assert len(follower.get("/api/notifications").json()) == 2


def test_a_reply_to_a_reply_or_to_elsewhere_is_refused(there: Threads, place, owner, follower):
    other = there.make(owner)
    comment = there.say(follower, place)
    reply = there.say(owner, place, parent=comment)

    nested = follower.post(there.all(place), {"content": "또", "parentId": reply["id"]})
    assert (nested.status_code, nested.json()["code"]) == (422, "reply_to_reply")
    for parent in (there.say(owner, other)["id"], 999):
        absent = follower.post(there.all(place), {"content": "또", "parentId": parent})
        assert (absent.status_code, absent.json()["code"]) == (404, "comment_not_found")


def test_threads_follow_by_cursor_with_their_replies(
    there: Threads, place, owner, follower, visitor: Person
):
    tops = [there.say(owner, place, f"{number}") for number in range(5)]
    there.say(follower, place, "답", parent=tops[1])

    seen, cursor = [], {}
    for _ in range(4):
        answer = visitor.get(there.all(place), limit=2, **cursor)
        seen += [comment["content"] for comment in answer.json()]
        if "X-Next-Cursor" not in answer.headers:
            break
        cursor = {"cursor": answer.headers["X-Next-Cursor"]}

    assert seen == there.said(visitor, place) == ["0", "1", "답", "2", "3", "4"]


def test_a_deleted_comment_goes_and_one_with_replies_leaves_its_place(
    there: Threads, place, owner, follower, visitor
):
    lonely = there.say(follower, place, "혼자")
    answered = there.say(follower, place, "비밀이었는데")
    reply = there.say(owner, place, "답", parent=answered)

    for comment in (lonely, answered):
        assert follower.delete(there.one(place, comment)).json() == {"ok": True}

    left, kept = visitor.get(there.all(place)).json()
    assert left == {
        "id": answered["id"],
        "content": "삭제된 댓글입니다",
        "parentId": None,
        "userId": None,
        "isDeleted": True,
        "isHeld": False,
        "mentions": [],
        "isBlocked": False,
        "isSecret": False,
        "mayRead": True,
        "createdAt": answered["createdAt"],
        "updatedAt": left["updatedAt"],
        "user": None,
    }
    assert kept == reply
    assert visitor.get(f"{there.path}/{place['id']}").json()["commentsCount"] == 1
    owner.delete(there.one(place, reply))
    assert there.said(visitor, place) == []


def test_nothing_is_done_to_what_is_deleted(there: Threads, place, owner, follower):
    comment = there.say(follower, place)
    there.say(owner, place, parent=comment)
    follower.delete(there.one(place, comment))

    for answer in (
        follower.delete(there.one(place, comment)),
        follower.put(there.one(place, comment), {"content": "다시"}),
        owner.post(there.all(place), {"content": "답", "parentId": comment["id"]}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "comment_not_found")


@pytest.mark.parametrize("mark", ["reports_hidden_at", "removed_at"])
def test_what_a_moderator_took_away_keeps_its_replies(
    there: Threads, place, owner, follower, mark: str
):
    comment = there.say(follower, place, "욕설")
    there.say(owner, place, "왜 그러세요", parent=comment)
    with transaction():
        execute(f"UPDATE {there.kind.table} SET {mark} = now() WHERE parent_id IS NULL")

    assert there.said(owner, place) == ["삭제된 댓글입니다", "왜 그러세요"]


def test_a_case_shows_what_the_reported_reply_answers(
    there: Threads, place, owner, follower, stranger, admin: Person
):
    first = there.say(follower, place, "왜 이렇게 작아요?")
    reply = there.say(stranger, place, "욕설", parent=first)
    case = a_case(owner, there.kind.name, reply["id"])

    around = admin.get(f"/api/admin/reports/{case}").json()["surroundings"]

    shown = {one["id"]: one["answersId"] for one in around["thread"]}
    assert shown == {first["id"]: None, reply["id"]: first["id"]}


def test_the_served_page_puts_a_reply_under_its_comment(
    there: Threads, place, owner, follower, visitor: Person
):
    first = there.say(follower, place, "넓은 집이요")
    there.say(owner, place, "고마워요", parent=first)

    assert there.kind.comment is not None
    page = visitor.get(there.kind.comment.parent.address.format(id=place["id"])).text

    replies = page.split('<ul class="replies_')[1].split("</ul>")[0]
    assert "고마워요" in replies
    assert "넓은 집이요" not in replies

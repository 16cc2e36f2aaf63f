"""A reader says something under a post, answers, edits, and takes it back."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.community import a_post, comment_on, like_post
from tests.factories.diaries import a_crowd
from tests.people import Person

KEYS = {
    "id", "content", "parentId", "userId", "isDeleted", "isHeld", "isBlocked", "createdAt",
    "updatedAt", "user", "mentions",
}  # fmt: skip


def said(person: Person, post: dict[str, Any], **query: Any) -> list[str]:
    answer = person.get(f"/api/community/{post['id']}/comments", **query)
    assert answer.status_code == 200, answer.text
    return [comment["content"] for comment in answer.json()]


def path_of(post: dict[str, Any], comment: dict[str, Any]) -> str:
    return f"/api/community/{post['id']}/comments/{comment['id']}"


def test_a_comment_shows_counts_rings_and_earns(owner: Person, follower: Person, visitor: Person):
    post = a_post(owner)

    comment = comment_on(follower, post, "  바닥이 넓은 집이요  ")

    assert set(comment) == KEYS
    assert set(comment["user"]) == {"id", "nickname", "profileImage", "level"}
    assert (comment["content"], comment["parentId"]) == ("바닥이 넓은 집이요", None)
    assert visitor.get(f"/api/community/{post['id']}/comments").json() == [comment]
    assert visitor.get(f"/api/community/{post['id']}").json()["commentsCount"] == 1
    me = follower.get("/api/auth/me").json()
    assert (me["experience"], me["id"]) == (2, comment["userId"])
    (line,) = owner.get("/api/notifications").json()
    assert line["message"] == "두부언니님이 '집이 좁아졌어요' 글에 댓글을 남겼어요."
    assert (line["type"], line["url"]) == ("comment", f"/community/post/{post['id']}")


def test_a_reply_stands_under_its_comment_and_rings_who_is_answered(owner, follower, stranger):
    post = a_post(owner)
    first = comment_on(follower, post, "넓은 집이요\n꼭이요")
    comment_on(owner, post, "둘째")

    reply = comment_on(stranger, post, "저도요", parent=first)
    comment_on(owner, post, "고마워요", parent=first)

    assert reply["parentId"] == first["id"]
    assert said(owner, post) == ["넓은 집이요\n꼭이요", "저도요", "고마워요", "둘째"]
    (line,) = follower.get("/api/notifications").json()
    assert line["message"] == "콩이집사님 외 1명이 '넓은 집이요 꼭이요' 댓글에 답글을 남겼어요."
    assert line["type"] == "reply"
    assert line["url"] == f"/community/post/{post['id']}#comment-{first['id']}"
    (news,) = owner.get("/api/notifications").json()
    assert news["message"] == "지나가던햄님 외 1명이 '집이 좁아졌어요' 글에 댓글을 남겼어요."


def test_who_answers_the_posts_author_rings_once(owner, follower):
    post = a_post(owner)
    question = comment_on(owner, post, "몇 cm가 좋을까요?")

    comment_on(follower, post, "100cm요", parent=question)

    (line,) = owner.get("/api/notifications").json()
    assert line["type"] == "reply"


def test_replies_to_two_comments_are_two_lines(owner, follower, stranger):
    post = a_post(owner)
    for content in ("하나", "둘"):
        comment_on(stranger, post, "답", parent=comment_on(follower, post, content))

    assert len(follower.get("/api/notifications").json()) == 2


def test_a_reply_to_a_reply_or_to_elsewhere_is_refused(owner, follower):
    post, other = a_post(owner), a_post(owner)
    comment = comment_on(follower, post)
    reply = comment_on(owner, post, parent=comment)
    path = f"/api/community/{post['id']}/comments"

    nested = follower.post(path, {"content": "또", "parentId": reply["id"]})
    assert (nested.status_code, nested.json()["code"]) == (422, "reply_to_reply")
    for parent in (comment_on(owner, other)["id"], 999):
        absent = follower.post(path, {"content": "또", "parentId": parent})
        assert (absent.status_code, absent.json()["code"]) == (404, "comment_not_found")


def test_threads_follow_by_cursor_with_their_replies(owner, follower, visitor: Person):
    post = a_post(owner)
    tops = [comment_on(owner, post, f"{number}") for number in range(5)]
    comment_on(follower, post, "답", parent=tops[1])

    seen, cursor = [], {}
    for _ in range(4):
        answer = visitor.get(f"/api/community/{post['id']}/comments", limit=2, **cursor)
        seen += [comment["content"] for comment in answer.json()]
        if "X-Next-Cursor" not in answer.headers:
            break
        cursor = {"cursor": answer.headers["X-Next-Cursor"]}

    assert seen == said(visitor, post) == ["0", "1", "답", "2", "3", "4"]


def test_an_edited_comment_says_so_and_rings_nothing(owner, follower, visitor: Person):
    post = a_post(owner)
    comment = comment_on(follower, post)

    edited = follower.put(path_of(post, comment), {"content": " 고쳤어요 "}).json()

    assert edited == {**comment, "content": "고쳤어요", "updatedAt": edited["updatedAt"]}
    assert edited["updatedAt"] > edited["createdAt"]
    assert said(visitor, post) == ["고쳤어요"]
    assert len(owner.get("/api/notifications").json()) == 1
    refused = follower.put(path_of(post, comment), {"content": " "})
    assert refused.json()["fields"] == {"content": "댓글을 입력해주세요"}


def test_a_deleted_comment_goes_and_one_with_replies_leaves_its_place(owner, follower, visitor):
    post = a_post(owner)
    lonely, answered = (
        comment_on(follower, post, "혼자"),
        comment_on(follower, post, "비밀이었는데"),
    )
    reply = comment_on(owner, post, "답", parent=answered)

    for comment in (lonely, answered):
        assert follower.delete(path_of(post, comment)).json() == {"ok": True}

    place, kept = visitor.get(f"/api/community/{post['id']}/comments").json()
    assert place == {
        "id": answered["id"],
        "content": "삭제된 댓글입니다",
        "parentId": None,
        "userId": None,
        "isDeleted": True,
        "isHeld": False,
        "mentions": [],
        "isBlocked": False,
        "createdAt": answered["createdAt"],
        "updatedAt": place["updatedAt"],
        "user": None,
    }
    assert kept == reply
    assert visitor.get(f"/api/community/{post['id']}").json()["commentsCount"] == 1
    assert follower.get("/api/auth/me").json()["experience"] == 4
    owner.delete(path_of(post, reply))
    assert said(visitor, post) == []


def test_nothing_is_done_to_what_is_deleted(owner, follower):
    post = a_post(owner)
    comment = comment_on(follower, post)
    comment_on(owner, post, parent=comment)
    follower.delete(path_of(post, comment))

    form = {"content": "답", "parentId": comment["id"]}
    for answer in (
        follower.delete(path_of(post, comment)),
        follower.put(path_of(post, comment), {"content": "다시"}),
        owner.post(f"/api/community/{post['id']}/comments", form),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "comment_not_found")


def test_nobody_else_edits_or_deletes_it(owner, follower, stranger, admin):
    post, other = a_post(owner), a_post(owner)
    comment = comment_on(follower, post)

    for person in (owner, stranger, admin):
        for answer in (
            person.delete(path_of(post, comment)),
            person.put(path_of(post, comment), {"content": "내 말"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "not_comment_owner")
    assert follower.delete(path_of(other, comment)).status_code == 404
    assert said(follower, post) == ["바닥이 넓은 집이 좋아요."]


@pytest.mark.parametrize("mark", ["reports_hidden_at", "removed_at"])
def test_what_a_moderator_took_away_keeps_its_replies(owner, follower, mark: str):
    post = a_post(owner)
    comment = comment_on(follower, post, "욕설")
    comment_on(owner, post, "왜 그러세요", parent=comment)
    with transaction():
        execute(f"UPDATE community_comments SET {mark} = now() WHERE parent_id IS NULL")

    assert said(owner, post) == ["삭제된 댓글입니다", "왜 그러세요"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "댓글을 입력해주세요"),
        (" \n ", "댓글을 입력해주세요"),
        ("가" * 1001, "댓글은 1,000자까지 쓸 수 있어요"),
    ],
)
def test_what_is_empty_or_too_long_is_refused_in_words(owner: Person, content, sentence):
    answer = owner.post(f"/api/community/{a_post(owner)['id']}/comments", {"content": content})

    assert answer.status_code == 422
    assert answer.json()["fields"] == {"content": sentence}


def test_under_what_is_absent_nothing_is_read_or_said(owner, visitor: Person):
    assert visitor.get("/api/community/999/comments").json()["code"] == "post_not_found"
    assert owner.post("/api/community/999/comments", {"content": "안녕"}).status_code == 404
    assert visitor.post("/api/community/999/comments", {"content": "안녕"}).status_code == 401


def test_diary_and_post_comments_share_the_twenty_that_earn(owner, follower):
    post = a_post(owner)
    for _ in range(21):
        comment_on(follower, post)

    assert follower.get("/api/auth/me").json()["experience"] == 40


@pytest.mark.usefixtures("several_workers")
def test_many_at_once_all_count(owner: Person, visitor: Person, site):
    post = a_post(owner)
    crowd = a_crowd(site.url, 6)

    def turn(member: Person) -> None:
        comment_on(member, post)
        like_post(member, post)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(turn, crowd))

    card = visitor.get(f"/api/community/{post['id']}").json()
    assert (card["commentsCount"], card["likesCount"]) == (6, 6)
    assert len(said(visitor, post)) == 6

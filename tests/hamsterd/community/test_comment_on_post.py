"""A reader says something under a post, answers, edits, and takes it back."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.factories.community import a_post, comment_on, like_post
from tests.factories.diaries import a_crowd
from tests.people import Person

KEYS = {
    "id", "content", "parentId", "userId", "isDeleted", "isHeld", "isBlocked", "isSecret",
    "mayRead", "createdAt", "updatedAt", "user", "mentions",
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
    assert line["type"] == "comment"
    assert line["url"] == f"/community/post/{post['id']}#comment-{comment['id']}"


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

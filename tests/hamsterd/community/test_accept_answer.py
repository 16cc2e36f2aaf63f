"""The author of a question accepts a comment as its answer, changes their mind, or withdraws it."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hamsterd.community.kind import COMMENT
from hamsterd.content.lifecycle import hide, remove, restore, show
from hamsterd.content.visibility import HiddenFor
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post, change_board, comment_on, posts
from tests.people import Person


def a_question(author: Person, **changes: Any) -> dict[str, Any]:
    board_id = a_board("질문게시판", purpose="question")
    return a_post(author, boardId=board_id, title="물통이 새요", **changes)


def accept(author: Person, post: dict[str, Any], comment: dict[str, Any]):
    return author.put(f"/api/community/{post['id']}/answer", {"commentId": comment["id"]})


def accepted(reader: Person, post: dict[str, Any]) -> int | None:
    return reader.get(f"/api/community/{post['id']}").json()["question"]["acceptedCommentId"]


def unsolved(reader: Person, **query: Any) -> list[int]:
    found = reader.get("/api/community", only="unsolved", **query)
    assert found.status_code == 200, found.text
    listed = found.json()
    assert listed["total"] == len(listed["posts"])
    return [post["id"] for post in listed["posts"]]


def experience(member: Person) -> int:
    return member.get("/api/auth/me").json()["experience"]


def news(member: Person) -> list[str]:
    found = member.get("/api/notifications").json()
    return [line["message"] for line in found if line["type"] == "answer"]


def ledger(member: Person) -> int:
    with connection():
        rows = fetch_all(
            "SELECT amount FROM experience_events WHERE user_id = %(id)s AND source = 'answer'",
            id=member.id,
        )
    return sum(row["amount"] for row in rows)


def test_an_accepted_answer_is_seen_by_all_earns_and_is_told(
    owner: Person, follower: Person, visitor: Person
):
    post = a_question(owner)
    comment = comment_on(follower, post)
    assert (accepted(visitor, post), unsolved(visitor)) == (None, [post["id"]])
    before = experience(follower)

    done = accept(owner, post, comment)

    assert (done.status_code, done.json()) == (200, {"acceptedCommentId": comment["id"]})
    for reader in (visitor, owner, follower):
        assert accepted(reader, post) == comment["id"]
        assert unsolved(reader) == []
    assert experience(follower) - before == 15
    [message] = news(follower)
    assert message == "콩이집사님이 '물통이 새요' 글에서 회원님의 답변을 채택했어요."
    [line] = [one for one in follower.get("/api/notifications").json() if one["type"] == "answer"]
    assert line["url"] == f"/community/post/{post['id']}#comment-{comment['id']}"


def test_a_board_without_questions_accepts_none(owner: Person, follower: Person):
    post = a_post(owner)
    comment = comment_on(follower, post)

    refused = accept(owner, post, comment)

    assert (refused.status_code, refused.json()["code"]) == (409, "question_board_needed")
    assert owner.get(f"/api/community/{post['id']}").json()["question"] is None
    assert unsolved(owner) == []


def test_only_the_author_accepts_and_withdraws(
    owner: Person, follower: Person, admin: Person, visitor: Person
):
    post = a_question(owner)
    comment = comment_on(follower, post)
    accept(owner, post, comment)
    path = f"/api/community/{post['id']}/answer"

    for other in (follower, admin):
        assert accept(other, post, comment).json()["code"] == "not_post_owner"
        assert other.delete(path).json()["code"] == "not_post_owner"
    assert visitor.delete(path).status_code == 401
    assert accepted(visitor, post) == comment["id"]


def test_what_stands_elsewhere_or_is_gone_is_no_answer(owner: Person, follower: Person):
    post, other = a_question(owner), a_question(owner)
    elsewhere, gone = comment_on(follower, other), comment_on(follower, post)
    follower.delete(f"/api/community/{post['id']}/comments/{gone['id']}")

    for comment in (elsewhere, gone, {"id": 999_999}):
        assert accept(owner, post, comment).json()["code"] == "comment_not_found"
    refused = owner.put(f"/api/community/{post['id']}/answer", {"commentId": 0})
    assert "commentId" in refused.json()["fields"]


def test_a_blocked_members_comment_is_no_answer(owner: Person, follower: Person):
    post = a_question(owner)
    comment = comment_on(follower, post)
    owner.post(f"/api/members/{follower.id}/block")

    assert accept(owner, post, comment).json()["code"] == "comment_not_found"


def test_another_answer_takes_the_place_and_the_reward(
    owner: Person, follower: Person, stranger: Person
):
    post = a_question(owner)
    first, second = comment_on(follower, post), comment_on(stranger, post)
    accept(owner, post, first)

    accept(owner, post, second)

    assert accepted(owner, post) == second["id"]
    assert (ledger(follower), ledger(stranger)) == (0, 15)
    assert (news(follower), len(news(stranger))) == ([], 1)


def test_accepting_again_and_again_earns_once(owner: Person, follower: Person):
    post = a_question(owner)
    comment = comment_on(follower, post)
    before = experience(follower)

    for _ in range(3):
        accept(owner, post, comment)
        accept(owner, post, comment)
        assert experience(follower) - before == 15
        withdrawn = owner.delete(f"/api/community/{post['id']}/answer")
        assert withdrawn.json() == {"acceptedCommentId": None}
        assert experience(follower) - before == 0
        assert news(follower) == []
    assert owner.delete(f"/api/community/{post['id']}/answer").status_code == 200
    accept(owner, post, comment)
    assert (experience(follower) - before, len(news(follower))) == (15, 1)


def test_ones_own_answer_earns_and_rings_nothing(owner: Person):
    post = a_question(owner)
    comment = comment_on(owner, post)
    before = experience(owner)

    accept(owner, post, comment)

    assert accepted(owner, post) == comment["id"]
    assert (experience(owner), owner.get("/api/notifications").json()) == (before, [])


def test_two_tabs_leave_one_answer_and_one_reward(
    owner: Person, follower: Person, stranger: Person
):
    post = a_question(owner)
    answers = [comment_on(follower, post), comment_on(stranger, post)]

    with ThreadPoolExecutor(8) as tabs:
        done = list(tabs.map(lambda n: accept(owner, post, answers[n % 2]), range(16)))

    assert {one.status_code for one in done} == {200}
    last = accepted(owner, post)
    earned = {
        answer["id"]: ledger(who) for answer, who in zip(answers, (follower, stranger), strict=True)
    }
    assert earned == {answer["id"]: 15 if answer["id"] == last else 0 for answer in answers}


def test_a_removed_answer_is_no_longer_shown_and_comes_back_with_its_reward(
    owner: Person, follower: Person, visitor: Person
):
    post = a_question(owner)
    comment = comment_on(follower, post)
    before = experience(follower)
    accept(owner, post, comment)

    remove(COMMENT, comment["id"])
    assert (accepted(visitor, post), unsolved(visitor)) == (None, [post["id"]])
    assert experience(follower) == before - 2
    restore(COMMENT, comment["id"])

    assert accepted(visitor, post) == comment["id"]
    assert experience(follower) == before + 15


def test_a_withdrawal_after_a_removal_takes_nothing_twice(
    owner: Person, follower: Person, stranger: Person
):
    post = a_question(owner)
    comment, other = comment_on(follower, post), comment_on(stranger, post)
    accept(owner, post, comment)
    full = experience(follower)

    remove(COMMENT, comment["id"])
    assert experience(follower) == full - 17
    accept(owner, post, other)
    assert experience(follower) == full - 17
    restore(COMMENT, comment["id"])

    assert (accepted(owner, post), experience(follower)) == (other["id"], full - 15)


@pytest.mark.parametrize("reason", [HiddenFor.REPORTS, HiddenFor.TAKEDOWN])
def test_a_hidden_answer_is_not_shown_as_one_until_it_is_back(
    owner: Person, follower: Person, visitor: Person, reason: HiddenFor
):
    post = a_question(owner)
    comment = comment_on(follower, post)
    accept(owner, post, comment)

    hide(COMMENT, comment["id"], reason)
    assert (accepted(visitor, post), unsolved(visitor)) == (None, [post["id"]])
    show(COMMENT, comment["id"], reason)

    assert accepted(visitor, post) == comment["id"]


def test_an_answer_its_author_deletes_is_not_shown_and_goes_for_good(
    owner: Person, follower: Person
):
    post = a_question(owner)
    comment = comment_on(follower, post)
    accept(owner, post, comment)

    follower.delete(f"/api/community/{post['id']}/comments/{comment['id']}")

    assert accepted(owner, post) is None
    with transaction():
        execute("DELETE FROM community_comments")
        assert fetch_value("SELECT count(*) FROM accepted_answers") == 0


def test_a_post_moved_to_another_board_is_a_question_no_more(owner: Person, follower: Person):
    post = a_question(owner)
    comment = comment_on(follower, post)
    accept(owner, post, comment)
    free = a_board()

    owner.put(f"/api/community/{post['id']}", {"boardId": free})
    assert owner.get(f"/api/community/{post['id']}").json()["question"] is None
    owner.put(f"/api/community/{post['id']}", {"boardId": post["boardId"]})

    assert accepted(owner, post) == comment["id"]


def test_a_boards_purpose_changes_all_its_posts_at_once(owner: Person, visitor: Person):
    board_id = a_board()
    post = a_post(owner)
    assert visitor.get(f"/api/community/{post['id']}").json()["question"] is None

    change_board(board_id, purpose="question")

    assert accepted(visitor, post) is None
    assert visitor.get("/api/boards").json()[0]["purpose"] == "question"


def test_the_open_questions_are_paged_searched_and_sorted(owner: Person, follower: Person):
    board_id = a_board("질문게시판", purpose="question")
    for post in posts(owner, 5, boardId=board_id):
        answer = comment_on(follower, post)
        if post["title"] in {"2번째 글", "4번째 글"}:
            accept(owner, post, answer)
    a_post(owner, title="다른 이야기")

    page = owner.get("/api/community", only="unsolved", boardId=board_id, limit=2)
    rest = owner.get("/api/community", only="unsolved", boardId=board_id, limit=2, offset=2)

    titles = [post["title"] for post in (*page.json()["posts"], *rest.json()["posts"])]
    assert titles == ["5번째 글", "3번째 글", "1번째 글"]
    assert (page.json()["total"], page.json()["isCapped"]) == (3, False)
    found = owner.get("/api/community", only="unsolved", search="번째").json()
    assert {post["title"] for post in found["posts"]} == {"5번째 글", "3번째 글", "1번째 글"}
    assert owner.get("/api/community", only="solved").status_code == 422


def test_robots_read_question_and_answers(owner: Person, follower: Person, visitor: Person):
    post = a_question(owner)
    first, second = comment_on(follower, post, "패킹을 가세요."), comment_on(follower, post)
    reply = comment_on(owner, post, "고마워요.", parent=first)
    accept(owner, post, first)

    html = visitor.get(f"/community/post/{post['id']}").text
    told = [json.loads(one) for one in re.findall(r'ld\+json"[^>]*>(.*?)</script>', html, re.S)]

    [page] = [one for one in told if one["@type"] == "QAPage"]
    question = page["mainEntity"]
    assert (question["name"], question["answerCount"]) == ("물통이 새요", 2)
    [answer] = question["acceptedAnswer"]
    assert answer["text"] == "패킹을 가세요."
    assert answer["url"].endswith(f"/community/post/{post['id']}#comment-{first['id']}")
    [other] = question["suggestedAnswer"]
    assert other["url"].endswith(f"#comment-{second['id']}")
    assert f"#comment-{reply['id']}" not in json.dumps(told)

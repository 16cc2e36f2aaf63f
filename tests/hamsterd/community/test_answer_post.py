"""A post answers a post: one thread on one board, told to whom it answers."""

from collections.abc import Callable
from typing import Any

import httpx

from hamsterd.community.boards.service import create_board
from hamsterd.community.kind import POST
from hamsterd.community.posts.placement import place_post
from hamsterd.community.schemas import BoardIn, PlaceIn
from hamsterd.config import get_settings
from hamsterd.content.lifecycle import remove
from hamsterd.core.cache import drop_everything
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.service import grant_experience
from hamsterd.operations.retention.trash import take_away
from hamsterd.staff.audit.undo import undo_act
from tests.factories.community import a_board, a_post, change_board
from tests.people import PASSWORD, Person
from tests.site import hear_the_bus
from tests.statements import messages as sent_messages

Post = dict[str, Any]


def answer(author: Person, post: Post, **form: Any) -> httpx.Response:
    words = {"title": "저도 궁금해요", "content": "**종이** 베딩을 써요"}
    given = {"boardId": post["boardId"], "parentId": post["id"], **words, **form}
    return author.post("/api/community", given)


def answered(author: Person, post: Post, **form: Any) -> Post:
    sent = answer(author, post, **form)
    assert sent.status_code == 201, sent.text
    post = sent.json()
    assert post["isAnswer"]
    return post


def thread(reader: Person, post: Post) -> dict[str, Any]:
    found = reader.get(f"/api/community/{post['id']}/thread")
    assert found.status_code == 200, found.text
    return found.json()


def ids(shown: dict[str, Any]) -> list[int]:
    return [one["id"] for one in shown["posts"]]


def read(reader: Person, post: Post) -> Post:
    return reader.get(f"/api/community/{post['id']}").json()


def messages(member: Person) -> list[str]:
    return [one["message"] for one in member.get("/api/notifications").json()]


def move(post: Post, board_id: int) -> int:
    return place_post(post_id=post["id"], form=PlaceIn(board_id=board_id), actor="cli:root")


def gain(member: Person) -> None:
    with connection(), transaction():
        grant_experience(member_id=member.id, source=Source.STREAK, source_key="7", amount=500)


def another_board(name: str = "수다", **form: Any) -> int:
    with connection():
        return create_board(actor="cli:root", form=BoardIn(name=name, **form)).id


def test_answers_stand_in_one_thread_and_are_told(
    owner: Person, follower: Person, stranger: Person, visitor: Person
):
    top = a_post(owner, title="베딩 추천")
    assert (top["isAnswer"], top["hasAnswers"]) == (False, False)
    assert read(visitor, top) == top

    first = answered(follower, top)
    second = answered(stranger, first, title="고마워요")

    assert read(visitor, top)["hasAnswers"]
    shown = thread(visitor, top)
    assert (shown["top"], shown["parent"], shown["total"]) == (None, None, 2)
    assert [(one["id"], one["title"], one["answers"]) for one in shown["posts"]] == [
        (first["id"], "저도 궁금해요", None),
        (second["id"], "고마워요", follower.nickname),
    ]
    assert shown["posts"][0]["preview"] == "종이 베딩을 써요"
    assert shown["posts"][0]["user"]["nickname"] == follower.nickname
    below = thread(visitor, second)
    assert below["parent"] == {"id": first["id"], "title": "저도 궁금해요"}
    assert below["top"] == {"id": top["id"], "title": "베딩 추천"}
    assert below["posts"] == shown["posts"]
    assert messages(owner) == [f"{follower.nickname}님이 '베딩 추천' 글에 답변글을 남겼어요."]
    assert messages(follower) == [
        f"{stranger.nickname}님이 '저도 궁금해요' 글에 답변글을 남겼어요."
    ]
    # They are posts of the board like others.
    listed = visitor.get("/api/community").json()
    assert [post["isAnswer"] for post in listed["posts"]] == [True, True, False]
    assert listed["total"] == 3


def test_the_served_page_has_the_thread(owner: Person, follower: Person, visitor: Person):
    top = a_post(owner, title="베딩 추천")
    first = answered(follower, top)

    page = visitor.get(f"/community/post/{top['id']}").text
    assert "답변글 1" in page
    assert f'href="/community/post/{first["id"]}"' in page
    page = visitor.get(f"/community/post/{first['id']}").text
    assert f'<a href="/community/post/{top["id"]}">‘베딩 추천’</a>에 대한 답변글' in page


def test_only_what_the_writer_reads_is_answered_on_its_own_board(
    owner: Person, follower: Person, stranger: Person, visitor: Person
):
    top, elsewhere = a_post(owner), another_board()
    assert visitor.get("/api/community/999/thread").status_code == 404

    misplaced = answer(follower, top, boardId=elsewhere)
    assert (misplaced.status_code, misplaced.json()["code"]) == (409, "answer_misplaced")
    poll = {"question": "어때요?", "choices": ["좋아요", "글쎄요"]}
    carries = answer(follower, top, poll=poll)
    assert (carries.status_code, list(carries.json()["fields"])) == (409, ["poll"])
    owner.post(f"/api/members/{follower.id}/block")
    assert answer(follower, top).status_code == 404
    remove(POST, top["id"])
    assert answer(stranger, top).status_code == 404


def test_the_board_says_who_may_answer(owner: Person, follower: Person):
    top = a_post(owner)
    change_board(top["boardId"], write_permission="admin")

    assert answer(follower, top).json()["code"] == "board_write_forbidden"


def test_an_answer_to_a_gift_names_no_place(owner: Person, follower: Person):
    board = a_board("나눔", purpose="giving")
    gift = {"region": "서울 마포구"}
    top = a_post(owner, boardId=board, giveaway=gift)

    first = answered(follower, top)
    assert first["giveaway"] is None
    refused = answer(follower, top, giveaway=gift)
    assert refused.json()["code"] == "answer_carries_none"
    edited = follower.put(f"/api/community/{first['id']}", {"title": "받고 싶어요"})
    assert (edited.status_code, edited.json()["title"]) == (200, "받고 싶어요")


def test_an_answer_on_a_board_of_questions_asks_nothing(owner: Person, follower: Person):
    top = a_post(owner, boardId=a_board("질문", purpose="question"))
    first = answered(follower, top)

    assert (top["question"], first["question"]) == ({"acceptedCommentId": None}, None)
    listed = owner.get("/api/community", only="unsolved").json()
    assert [post["id"] for post in listed["posts"]] == [top["id"]]


def test_an_answer_to_a_secret_is_secret(owner: Person):
    top = a_post(owner)
    with connection():
        execute("UPDATE community_posts SET is_secret = TRUE WHERE id = %(id)s", id=top["id"])

    first = answered(owner, top)

    with connection():
        row = fetch_row("SELECT is_secret FROM community_posts WHERE id = %(id)s", id=first["id"])
    assert row["is_secret"]


def test_a_post_turned_secret_takes_the_answers_to_it_along(
    owner: Person, follower: Person, stranger: Person, visitor: Person
):
    board = another_board("문의", allows_secrets=True)
    asked = a_post(owner, boardId=board, title="우리 집 주소는요")
    first = answered(follower, asked, title="‘우리 집 주소’ 말인데요")
    second = answered(stranger, first, title="저도요")
    gone = answered(stranger, asked, title="지운 답")
    stranger.delete(f"/api/community/{gone['id']}")
    before = messages(follower)

    assert owner.put(f"/api/community/{asked['id']}", {"isSecret": True}).status_code == 200

    secrets = [first, second]
    for one in secrets:
        assert visitor.get(f"/api/community/{one['id']}").status_code == 403
        assert read(owner, one)["title"] == one["title"]
    assert read(follower, first)["isSecret"]
    assert ids(thread(owner, asked)) == [one["id"] for one in secrets]
    assert visitor.get("/api/community").json()["total"] == 0
    assert visitor.get("/api/community", boardId=board).json()["total"] == 3
    told = messages(follower)
    assert told[1:] == before
    assert "비밀글" in told[0]
    assert "주소" not in told[0]
    assert len(messages(owner)) == 1  # a follower and a stranger answered, in one line

    back = stranger.post(f"/api/trash/community/{gone['id']}/restore")
    assert back.status_code == 200, back.text
    assert visitor.get(f"/api/community/{gone['id']}").status_code == 403


def test_answers_stay_secret_when_their_post_is_opened_until_their_authors_open_them(
    owner: Person, follower: Person, visitor: Person
):
    board = another_board("문의", allows_secrets=True)
    asked = a_post(owner, boardId=board)
    first = answered(follower, asked)
    path, answer_path = (f"/api/community/{one['id']}" for one in (asked, first))
    owner.put(path, {"isSecret": True})
    assert follower.put(answer_path, {"isSecret": False}).json()["isSecret"]

    owner.put(path, {"isSecret": False})

    assert visitor.get(path).status_code == 200
    assert visitor.get(answer_path).status_code == 403
    assert not follower.put(answer_path, {"isSecret": False}).json()["isSecret"]
    assert visitor.get(answer_path).status_code == 200


def test_an_answer_turned_secret_takes_only_the_answers_to_it(
    owner: Person, follower: Person, stranger: Person, visitor: Person
):
    board = another_board("문의", allows_secrets=True)
    asked = a_post(owner, boardId=board)
    first, other = answered(follower, asked), answered(stranger, asked)
    deeper = answered(owner, answered(stranger, first))

    follower.put(f"/api/community/{first['id']}", {"isSecret": True})

    assert ids(thread(visitor, asked)) == [other["id"]]
    assert visitor.get(f"/api/community/{deeper['id']}").status_code == 403
    assert read(stranger, deeper)["isSecret"]
    assert visitor.get(f"/api/community/{asked['id']}").status_code == 200


def test_a_thread_moves_as_a_whole_and_back(owner: Person, follower: Person, visitor: Person):
    top, elsewhere = a_post(owner), another_board()
    first = answered(follower, top)
    second = answered(owner, first)
    follower.delete(f"/api/community/{second['id']}")

    refused = follower.put(f"/api/community/{first['id']}", {"boardId": elsewhere})
    assert refused.json()["code"] == "answer_misplaced"
    act = move(top, elsewhere)
    hear_the_bus()

    assert [read(visitor, one)["boardId"] for one in (top, first, second)] == [elsewhere] * 3
    counts = {one["id"]: one["postsCount"] for one in visitor.get("/api/boards").json()}
    assert counts == {top["boardId"]: 0, elsewhere: 3}
    undo_act(act, actor="cli:root", site=get_settings())
    hear_the_bus()
    assert [read(visitor, one)["boardId"] for one in (top, first)] == [top["boardId"]] * 2
    # Its author moves it with the post's form.
    moved = owner.put(f"/api/community/{top['id']}", {"boardId": elsewhere})
    assert moved.status_code == 200, moved.text
    assert read(visitor, second)["boardId"] == elsewhere


def test_answers_stay_when_what_they_answer_goes(
    owner: Person, follower: Person, stranger: Person, visitor: Person
):
    top = a_post(owner, title="베딩 추천")
    first = answered(follower, top)
    second = answered(stranger, first)
    owner.delete(f"/api/community/{top['id']}")

    shown = thread(visitor, first)
    assert (shown["top"], shown["parent"], ids(shown)) == (None, None, [first["id"], second["id"]])
    assert read(visitor, first)["isAnswer"]
    follower.delete(f"/api/community/{first['id']}")
    assert ids(thread(visitor, second)) == [second["id"]]
    assert messages(follower) == []  # that post is not to be seen any more

    with connection(), transaction():
        take_away(POST, [top["id"], first["id"]])
    hear_the_bus()
    assert thread(visitor, second)["posts"] == []


def test_who_takes_an_answer_back_takes_the_news_back(
    owner: Person, follower: Person, visitor: Person
):
    top = a_post(owner)
    first = answered(follower, top)
    assert read(visitor, top)["hasAnswers"]
    follower.delete(f"/api/community/{first['id']}")

    assert messages(owner) == []
    assert not read(visitor, top)["hasAnswers"]


def test_a_block_hides_answers_from_each_other(owner: Person, follower: Person, stranger: Person):
    top = a_post(owner)
    answered(follower, top)
    mine = answered(stranger, top)
    stranger.post(f"/api/members/{follower.id}/block")

    shown = thread(stranger, top)
    assert (ids(shown), shown["total"]) == ([mine["id"]], 1)


def test_a_restricted_boards_thread_is_its_readers(admin: Person, follower: Person):
    top = a_post(admin, boardId=another_board("운영진", read_permission="admin"))
    answered(admin, top)

    assert thread(admin, top)["total"] == 1
    assert follower.get(f"/api/community/{top['id']}/thread").status_code == 404


def test_an_answer_has_the_category_of_what_it_answers(owner: Person, admin: Person):
    board = a_board()
    form = {"categories": [{"name": "질문"}], "isRequired": True}
    assert admin.put(f"/api/admin/boards/{board}/categories", form).status_code == 200
    [category] = owner.get("/api/boards").json()[0]["categories"]
    top = a_post(owner, boardId=board, categoryId=category["id"])

    assert answered(owner, top)["category"]["name"] == "질문"


def test_the_console_says_what_a_post_answers(owner: Person, admin: Person):
    top = a_post(owner, title="베딩 추천")
    first = answered(owner, top)

    row = admin.get(f"/api/admin/posts/{first['id']}").json()
    assert row["answers"] == {"id": top["id"], "title": "베딩 추천"}
    assert admin.get(f"/api/admin/posts/{top['id']}").json()["answers"] is None


def test_a_thread_that_was_asked_is_not_asked_again(
    owner: Person, follower: Person, visitor: Person
):
    top = a_post(owner)
    answered(follower, top)
    page = f"/community/post/{top['id']}"
    hear_the_bus()
    visitor.get(page)
    with sent_messages() as sent:
        assert "저도 궁금해요" in visitor.get(page).text
        thread(owner, top)
    assert sent == []


def test_a_cached_thread_is_as_true_as_a_new_one(
    owner: Person, follower: Person, stranger: Person, visitor: Person, admin: Person
):
    """After each act the cached thread is what is read anew, for everybody."""
    top = a_post(owner, title="처음 글", boardId=another_board("비밀", allows_secrets=True))
    first = answered(follower, top, title="첫 답변")
    second = answered(stranger, first, title="둘째 답변")
    third = answered(follower, top, title="숨은 답변")
    readers = (visitor, owner, follower, stranger, admin)

    def seen() -> list[dict[str, Any]]:
        asked = [one.get(f"/api/community/{post['id']}/thread") for one in readers for post in all_]
        return [{**one.json(), "requestId": one.status_code} for one in asked]

    all_ = (top, first, second, third)
    acts: dict[str, Callable[[], object]] = {
        "a new name": lambda: follower.put("/api/auth/profile", {"nickname": "새이름"}),
        "a title": lambda: owner.put(
            f"/api/community/{top['id']}", {"title": "고친 제목", "content": "고쳤어요"}
        ),
        "a level": lambda: gain(follower),
        "an answer more": lambda: answered(owner, third),
        "a block": lambda: owner.post(f"/api/members/{stranger.id}/block"),
        "a secret": lambda: follower.put(
            f"/api/community/{third['id']}",
            {"title": "숨은 답변", "content": "비밀이에요", "isSecret": True},
        ),
        "a deleted answer": lambda: stranger.delete(f"/api/community/{second['id']}"),
        "a closed board": lambda: change_board(top["boardId"], readPermission="members"),
        "a leaver": lambda: follower.http.request(
            "DELETE", "/api/auth/delete-account", json={"password": PASSWORD}
        ),
    }
    for name, act in acts.items():
        seen()
        done = act()
        assert getattr(done, "is_success", True), (name, done)
        hear_the_bus()
        kept = seen()
        drop_everything()
        assert kept == seen(), name

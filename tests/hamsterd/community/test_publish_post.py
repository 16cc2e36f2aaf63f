"""A member writes a post."""

import pytest

from hamsterd.community.rules import PREVIEW_CHARACTERS
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post, change_board, posts
from tests.factories.pictures import a_photo
from tests.people import Person


def test_a_post_is_answered_shown_counted_and_earns(owner: Person, visitor: Person):
    board = a_board()
    photo = owner.send_file("/api/upload/community", a_photo()).json()["urls"][0]

    post = a_post(owner, title="  베딩 \n 추천 ", content="**종이**가 좋아요", images=[photo])

    assert (post["title"], post["content"]) == ("베딩 추천", "**종이**가 좋아요")
    assert post["preview"] == "종이가 좋아요"
    assert (post["boardId"], post["board"]) == (board, {"id": board, "name": "자유게시판"})
    assert post["user"] == {
        "id": owner.id,
        "nickname": "콩이집사",
        "profileImage": None,
        "level": 1,
    }
    assert (post["likesCount"], post["commentsCount"], post["isLiked"]) == (0, 0, False)
    assert post["images"] == [photo]
    assert post["media"][0]["width"] == 160
    assert visitor.get(f"/api/community/{post['id']}").json() == post
    assert visitor.get(photo).status_code == 200
    listed = visitor.get("/api/community").json()
    assert (listed["posts"], listed["total"], listed["isCapped"]) == ([post], 1, False)
    assert visitor.get("/api/boards").json()[0]["postsCount"] == 1
    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["postsCount"]) == (10, 1)


def test_three_a_day_earn(owner: Person):
    posts(owner, 4)

    assert owner.get("/api/auth/me").json()["experience"] == 30


def test_a_preview_is_150_characters_of_plain_words(owner: Person):
    post = a_post(owner, content="햄" * 400 + "\n\n![사진](/media/x.jpg)")

    assert post["preview"] == "햄" * PREVIEW_CHARACTERS + "…"
    assert len(post["content"]) > 400


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"title": " "}, "title", "제목을 입력해주세요"),
        ({"title": "가" * 101}, "title", "제목은 100자까지 쓸 수 있어요"),
        ({"content": ""}, "content", "내용을 입력해주세요"),
        ({"content": "가" * 20_001}, "content", "내용은 20,000자까지 쓸 수 있어요"),
        ({"boardId": 0}, "boardId", "게시판을 선택해주세요"),
        ({"images": ["/x"] * 11}, "images", "사진과 동영상은 10개까지 올릴 수 있어요"),
    ],
)
def test_what_is_missing_or_too_long_is_refused_in_words(owner, changes, field, sentence):
    form = {"title": "제목", "content": "내용", "boardId": a_board(), **changes}

    answer = owner.post("/api/community", form)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {field: sentence}


def test_the_longest_fits(owner: Person):
    post = a_post(owner, title="가" * 100, content="나" * 20_000)

    assert (len(post["title"]), len(post["content"])) == (100, 20_000)


def test_only_ones_own_uploads(owner: Person, follower: Person):
    photo = follower.send_file("/api/upload/community", a_photo()).json()["urls"][0]
    form = {"title": "제목", "content": "내용", "boardId": a_board(), "images": [photo]}

    answer = owner.post("/api/community", form)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["images"])
    assert owner.get("/api/community").json()["total"] == 0


def test_a_board_for_admins_takes_posts_of_admins_only(owner: Person, admin: Person):
    notices = a_board("공지", write_permission="admin")
    form = {"title": "점검", "content": "새벽에 쉬어요", "boardId": notices}

    refused = owner.post("/api/community", form)

    assert (refused.status_code, refused.json()["code"]) == (403, "board_write_forbidden")
    assert "boardId" in refused.json()["fields"]
    assert admin.post("/api/community", form).status_code == 201


def test_a_board_from_a_level_on_takes_posts_of_that_level_and_of_admins(owner, admin: Person):
    graded = a_board("단골방", write_permission="level:2")
    form = {"title": "안녕", "content": "하세요", "boardId": graded}

    refused = owner.post("/api/community", form)

    assert (refused.status_code, refused.json()["code"]) == (403, "board_write_forbidden")
    assert "레벨 2" in refused.json()["fields"]["boardId"]
    assert admin.post("/api/community", form).status_code == 201
    with transaction():
        execute("UPDATE users SET level = 2, experience = 100 WHERE id = %(id)s", id=owner.id)
    assert owner.post("/api/community", form).status_code == 201


def test_who_may_not_read_a_board_cannot_write_there_whoever_may_write(owner: Person):
    a_board()
    for permission, shows, code in (
        ("level:2", True, "board_read_forbidden"),
        ("admin", False, "board_not_found"),
    ):
        board = a_board(permission, read_permission=permission, shows_restriction=shows)
        answer = owner.post("/api/community", {"title": "가", "content": "나", "boardId": board})
        assert (answer.status_code, answer.json()["code"]) == (404 if not shows else 403, code)


def test_a_hidden_board_is_refused_as_one_that_does_not_exist(owner: Person):
    post = a_post(owner)
    hidden = a_board("숨은 방", read_permission="admin", shows_restriction=False)
    form = {"title": "가", "content": "나"}

    for send in (
        lambda board: owner.post("/api/community", {**form, "boardId": board}),
        lambda board: owner.put(f"/api/community/{post['id']}", {"boardId": board}),
    ):
        refused, absent = send(hidden), send(999)
        assert refused.status_code == absent.status_code == 404
        assert {**refused.json(), "requestId": ""} == {**absent.json(), "requestId": ""}


def test_a_board_that_is_closed_or_absent_takes_none(owner: Person):
    a_board()
    closed = a_board("질문")
    change_board(closed, is_active=False)

    for board in (closed, 999):
        answer = owner.post("/api/community", {"title": "가", "content": "나", "boardId": board})
        assert (answer.status_code, answer.json()["code"]) == (404, "board_not_found")


def test_only_admins_pin(owner: Person, admin: Person, visitor: Person):
    form = {"title": "알림", "content": "읽어 주세요", "boardId": a_board(), "isPinned": True}

    assert owner.post("/api/community", form).json()["code"] == "pin_forbidden"
    pinned = a_post(admin, isPinned=True)

    assert visitor.get("/api/community").json()["pinned"] == [pinned]


def test_whose_it_is_the_session_says(owner: Person, follower: Person):
    post = a_post(owner, userId=follower.id, likesCount=99, createdAt="2020-01-01T00:00:00Z")

    assert (post["userId"], post["likesCount"]) == (owner.id, 0)
    assert not post["createdAt"].startswith("2020")

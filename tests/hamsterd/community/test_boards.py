"""The operator opens, changes, closes and deletes boards."""

import pytest

from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board, a_post, change_board, like_post, posts
from tests.factories.moderation import undone
from tests.people import Person


def names(person: Person, **query: object) -> list[str]:
    return [one["name"] for one in person.get("/api/boards", **query).json()]


def test_a_board_is_opened_with_all_it_has(admin: Person, visitor: Person):
    a_board()
    form = {"name": " 질문 ", "description": " 무엇이든 ", "writePermission": "level:3"}
    form["commentPermission"] = "level:2"

    answer = admin.post("/api/boards", form)

    assert answer.status_code == 201
    board = answer.json()
    assert board.pop("auditId")
    assert board == {
        "id": 2,
        "name": "질문",
        "description": "무엇이든",
        "readPermission": "all",
        "showsRestriction": True,
        "mayRead": True,
        "isGranted": False,
        "writePermission": "level:3",
        "commentPermission": "level:2",
        "downloadPermission": "all",
        "grantRule": {"days": 0, "posts": 0, "comments": 0, "checkIns": 0},
        "mergedIntoId": None,
        "purpose": "talk",
        "allowsFiles": False,
        "allowsSecrets": False,
        "isActive": True,
        "sortOrder": 1,
        "postsCount": 0,
        "keepers": [],
        "categories": [],
        "isCategoryRequired": False,
        "createdAt": board["createdAt"],
    }
    assert visitor.get("/api/boards").json()[1] == board


def test_order_and_names_change_and_posts_follow(owner, admin, visitor: Person):
    free, questions = a_board(), a_board("질문")
    post = a_post(owner)
    visitor.get("/api/community")

    admin.put(f"/api/boards/{free}", {"name": "수다", "sortOrder": 9, "description": "아무 말"})

    assert names(visitor) == ["질문", "수다"]
    assert visitor.get(f"/api/community/{post['id']}").json()["board"]["name"] == "수다"
    cleared = admin.put(f"/api/boards/{free}", {"description": None}).json()
    assert (cleared["description"], cleared["name"]) == (None, "수다")
    assert admin.put(f"/api/boards/{questions}", {"name": "질문"}).status_code == 200


def test_a_closed_board_is_listed_to_admins_who_ask(owner, admin, visitor: Person):
    a_board()
    closed = a_board("질문")
    post = a_post(owner, boardId=closed)

    assert admin.put(f"/api/boards/{closed}", {"isActive": False}).json()["isActive"] is False

    assert names(visitor, includeInactive=True) == names(admin) == ["자유게시판"]
    assert names(admin, includeInactive=True) == ["자유게시판", "질문"]
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200


@pytest.mark.parametrize("name", ["자유게시판", " 자유게시판 ", "q&a"])
def test_names_are_unique_in_whatever_case(admin: Person, name: str):
    a_board()
    other = a_board("Q&A")

    answers = [admin.post("/api/boards", {"name": name})]
    if name != "q&a":
        answers.append(admin.put(f"/api/boards/{other}", {"name": name}))

    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (409, "board_name_taken")
        assert "name" in answer.json()["fields"]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "가" * 21}, "name"),
        ({"name": "질문", "description": "가" * 201}, "description"),
        ({"name": "질문", "writePermission": "nobody"}, "writePermission"),
        ({"name": "질문", "purpose": "market"}, "purpose"),
        ({"name": "질문", "sortOrder": -1}, "sortOrder"),
    ],
)
def test_a_wrong_form_is_refused_in_words(admin: Person, form, field):
    answer = admin.post("/api/boards", form)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_the_first_board_stays_and_stays_open(admin: Person):
    board = a_board()

    assert admin.delete(f"/api/boards/{board}").json()["code"] == "board_protected"
    closed = admin.put(f"/api/boards/{board}", {"isActive": False})
    assert (closed.status_code, closed.json()["code"]) == (409, "board_protected")


def test_an_empty_board_goes(admin: Person):
    a_board()
    board = a_board("질문")

    assert admin.delete(f"/api/boards/{board}").status_code == 200
    assert names(admin, includeInactive=True) == ["자유게시판"]
    assert admin.delete(f"/api/boards/{board}").json()["code"] == "board_not_found"
    assert admin.put(f"/api/boards/{board}", {"name": "다시"}).status_code == 404


def test_a_board_with_posts_asks_where_to_move_them(owner, follower, admin, visitor: Person):
    free, board, other = a_board(), a_board("질문"), a_board("수다")
    kept, liked = posts(owner, 2, boardId=board)
    like_post(follower, liked)

    refused = admin.delete(f"/api/boards/{board}")
    assert (refused.status_code, refused.json()["code"]) == (409, "board_has_posts")
    assert "2개" in refused.json()["message"]
    for wrong in (board, 999):
        answer = admin.delete(f"/api/boards/{board}?moveTo={wrong}")
        assert (answer.status_code, list(answer.json()["fields"])) == (422, ["moveTo"])

    assert admin.delete(f"/api/boards/{board}?moveTo={other}").status_code == 200

    counts = {one["id"]: one["postsCount"] for one in visitor.get("/api/boards").json()}
    assert counts == {free: 0, other: 2}
    moved = visitor.get("/api/community", boardId=other).json()
    assert [post["id"] for post in moved["posts"]] == [liked["id"], kept["id"]]
    assert moved["posts"][0]["board"]["name"] == "수다"
    assert visitor.get("/api/community", boardId=board).json()["code"] == "board_not_found"
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


def test_what_is_deleted_already_moves_without_asking(owner, admin: Person):
    a_board()
    board = a_board("질문")
    owner.delete(f"/api/community/{a_post(owner, boardId=board)['id']}")

    assert admin.delete(f"/api/boards/{board}").status_code == 200


@pytest.mark.parametrize("field", ["readPermission", "writePermission"])
@pytest.mark.parametrize("value", ["", "level:0", "level:1000", "level:-1", "level:", "everyone"])
def test_a_permission_is_one_of_the_words_or_a_level(admin: Person, field: str, value: str):
    answer = admin.post("/api/boards", {"name": "단골방", field: value})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_undoing_opens_a_restricted_board_again_and_restricts_it_anew(admin, visitor: Person):
    a_board()
    board = a_board("단골방")
    version = admin.get(f"/api/admin/boards/{board}").json()["version"]
    form = {"readPermission": "members", "version": version}
    act = admin.put(f"/api/boards/{board}", form).json()["auditId"]
    assert visitor.get("/api/community", boardId=board).status_code == 403

    assert admin.post(f"/api/admin/audit/{act}/undo").is_success

    assert visitor.get("/api/community", boardId=board).status_code == 200


def test_what_fewer_read_is_opened_only_when_that_is_confirmed(owner, admin, visitor: Person):
    free, board, other = a_board(), a_board("단골방"), a_board("단골방2")
    post = a_post(owner, boardId=board)
    change_board(board, read_permission="level:5")
    change_board(other, read_permission="level:5")
    path = f"/api/admin/boards/{board}?moveTo="

    refused = admin.delete(f"{path}{free}")

    assert (refused.status_code, refused.json()["code"]) == (409, "board_opens")
    assert "글 1개" in refused.json()["message"]
    assert visitor.get(f"/api/community/{post['id']}").status_code == 403
    gone = admin.delete(f"{path}{other}")
    assert gone.status_code == 200  # nobody more reads it there
    undone(admin, gone.json()["auditId"])
    assert admin.delete(f"{path}{free}&mayOpen=true").status_code == 200
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200


def test_deleted_posts_of_a_restricted_board_do_not_come_back_in_public(owner, admin: Person):
    a_board()
    board, empty = a_board("단골방"), a_board("빈방")
    owner.delete(f"/api/community/{a_post(owner, boardId=board)['id']}")
    change_board(board, read_permission="level:5")
    change_board(empty, read_permission="level:5")

    refused = admin.delete(f"/api/boards/{board}")

    assert (refused.status_code, refused.json()["code"]) == (409, "board_opens")
    assert "지운 글 1개" in refused.json()["message"]
    assert admin.delete(f"/api/boards/{board}?mayOpen=true").status_code == 200
    assert admin.delete(f"/api/boards/{empty}").status_code == 200


def test_posts_do_not_move_to_a_board_that_was_merged_away(owner, admin: Person):
    free, old, board = a_board(), a_board("옛방"), a_board("질문")
    a_post(owner, boardId=board)
    assert admin.post(f"/api/admin/boards/{old}/merge", {"intoId": free}).status_code == 200

    refused = admin.delete(f"/api/boards/{board}?moveTo={old}")

    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["moveTo"])

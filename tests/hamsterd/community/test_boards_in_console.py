"""Boards in the console: listed, opened, ordered, moved; every act written down and undone."""

import json
from typing import Any

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_row
from hamsterd.db.transaction import transaction
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board, a_post, posts
from tests.people import Person


def last_act() -> dict[str, Any]:
    with connection():
        return fetch_row(
            """SELECT id, actor, action, target_type, target_id
                 FROM audit_log ORDER BY id DESC LIMIT 1"""
        )


def undo(admin: Person) -> httpx.Response:
    return admin.post(f"/api/admin/audit/{last_act()['id']}/undo")


def order(admin: Person) -> list[int]:
    listed = admin.get("/api/admin/boards", sort='["sortOrder","ASC"]')
    assert listed.status_code == 200, listed.text
    return [board["id"] for board in listed.json()]


def test_boards_are_listed_with_the_closed_ones(admin: Person):
    a_board()
    closed = a_board("질문")
    admin.put(f"/api/admin/boards/{closed}", {"isActive": False})

    listed = admin.get("/api/admin/boards", filter=json.dumps({"isActive": False}))

    assert [board["name"] for board in listed.json()] == ["질문"]
    assert listed.headers["Content-Range"] == "boards 0-0/1"
    assert admin.get(f"/api/admin/boards/{closed}").json()["isActive"] is False
    assert admin.get("/api/admin/boards/99").json()["code"] == "board_not_found"
    assert len(admin.get("/api/admin/boards").json()) == 2


def test_opening_a_board_is_written_down_and_undone(admin: Person):
    a_board()
    board = admin.post("/api/admin/boards", {"name": "질문"}).json()

    assert last_act() == {
        "id": last_act()["id"],
        "actor": f"admin:{admin.id}",
        "action": "board.create",
        "target_type": "board",
        "target_id": board["id"],
    }
    assert undo(admin).status_code == 200
    assert order(admin) == [1]


def test_opening_is_not_undone_once_somebody_wrote(owner: Person, admin: Person):
    a_board()
    board = admin.post("/api/admin/boards", {"name": "질문"}).json()
    a_post(owner, boardId=board["id"])

    refused = undo(admin)

    assert (refused.status_code, refused.json()["code"]) == (409, "board_has_posts")


def test_an_edit_is_undone_field_by_field(admin: Person):
    a_board()
    board = admin.post("/api/admin/boards", {"name": "질문", "description": "무엇이든"}).json()
    del board["auditId"]
    admin.put(
        f"/api/admin/boards/{board['id']}",
        {
            "name": "물음",
            "description": None,
            "writePermission": "admin",
            "purpose": "question",
            "isActive": False,
        },
    )
    asked = admin.get("/api/admin/boards", filter=json.dumps({"purpose": "question"})).json()
    assert [one["name"] for one in asked] == ["물음"]

    assert undo(admin).status_code == 200

    assert admin.get(f"/api/admin/boards/{board['id']}").json() == board


def test_an_act_from_before_boards_had_a_purpose_is_undone(admin: Person):
    a_board()
    board = admin.post("/api/admin/boards", {"name": "질문", "purpose": "question"}).json()
    admin.put(f"/api/admin/boards/{board['id']}", {"name": "물음"})
    with transaction():
        execute("UPDATE audit_log SET before = before - 'purpose' WHERE action = 'board.edit'")

    assert undo(admin).status_code == 200

    assert admin.get(f"/api/admin/boards/{board['id']}").json()["name"] == "질문"


def test_an_old_name_that_is_taken_meanwhile_is_not_taken_back(admin: Person):
    a_board()
    board = admin.post("/api/admin/boards", {"name": "질문"}).json()
    admin.put(f"/api/admin/boards/{board['id']}", {"name": "물음"})
    edited = last_act()["id"]
    admin.post("/api/admin/boards", {"name": "질문"})

    refused = admin.post(f"/api/admin/audit/{edited}/undo")

    assert refused.json()["code"] == "board_name_taken"


def test_all_boards_are_put_in_order_at_once_and_back(admin: Person, visitor: Person):
    for name in ("자유게시판", "질문", "수다"):
        a_board(name)
    before = order(admin)

    answer = admin.post("/api/admin/boards/reorder", {"ids": [3, 1, 2]})

    assert answer.json() == {"auditId": last_act()["id"]}
    assert [board["id"] for board in visitor.get("/api/boards").json()] == [3, 1, 2]
    assert last_act()["action"] == "board.reorder"
    reordered = last_act()["id"]
    admin.post("/api/admin/boards", {"name": "새것"})
    assert admin.post(f"/api/admin/audit/{reordered}/undo").status_code == 200
    assert order(admin) == [*before, 4]


@pytest.mark.parametrize("ids", [[1], [1, 2, 3], [1, 1, 2], [2, 2]])
def test_an_order_that_forgets_or_invents_a_board_is_refused(admin: Person, ids: list[int]):
    a_board()
    a_board("질문")

    refused = admin.post("/api/admin/boards/reorder", {"ids": ids})

    assert (refused.status_code, refused.json()["code"]) == (409, "boards_changed")
    assert order(admin) == [1, 2]


def test_a_newer_order_stands_in_the_way_of_undoing(admin: Person):
    a_board()
    a_board("질문")
    admin.post("/api/admin/boards/reorder", {"ids": [2, 1]})
    first = last_act()["id"]
    admin.post("/api/admin/boards/reorder", {"ids": [1, 2]})

    assert admin.post(f"/api/admin/audit/{first}/undo").status_code == 409


def test_undoing_an_edit_leaves_the_order_that_came_since(admin: Person):
    for name in ("자유게시판", "질문", "수다"):
        a_board(name)
    edited = admin.put("/api/admin/boards/1", {"name": "자유"}).json()["auditId"]
    admin.post("/api/admin/boards/reorder", {"ids": [3, 2, 1]})

    assert admin.post(f"/api/admin/audit/{edited}/undo").status_code == 200

    assert order(admin) == [3, 2, 1]
    assert admin.get("/api/admin/boards/1").json()["name"] == "자유게시판"


def test_a_deleted_board_comes_back_with_its_posts(owner: Person, admin: Person, visitor: Person):
    free, board, other = a_board(), a_board("질문"), a_board("수다")
    kept, moved_on = posts(owner, 2, boardId=board)
    a_post(owner, boardId=other)
    gone = a_post(owner, boardId=board)
    owner.delete(f"/api/community/{gone['id']}")
    before = admin.get(f"/api/admin/boards/{board}").json()

    assert admin.delete(f"/api/admin/boards/{board}").json()["code"] == "board_has_posts"
    assert admin.delete(f"/api/admin/boards/{free}").json()["code"] == "board_protected"
    assert admin.delete(f"/api/admin/boards/{board}?moveTo={other}").status_code == 200
    assert last_act()["action"] == "board.delete"
    owner.put(f"/api/community/{moved_on['id']}", {"boardId": free})
    assert undo(admin).status_code == 200

    after = admin.get(f"/api/admin/boards/{board}").json()
    assert {**after, "createdAt": ""} == {**before, "createdAt": "", "postsCount": 1}
    assert visitor.get(f"/api/community/{kept['id']}").json()["board"]["name"] == "질문"
    assert visitor.get(f"/api/community/{moved_on['id']}").json()["boardId"] == free
    with connection():
        home = {
            r["id"]: r["board_id"] for r in fetch_all("SELECT id, board_id FROM community_posts")
        }
    assert home[gone["id"]] == board
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]

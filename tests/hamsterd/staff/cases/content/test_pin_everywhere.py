"""A post that staff pin above the lists of all boards: who sees it, and when it goes."""

from typing import Any

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from tests.factories.community import a_board, a_post, change_board, posts
from tests.factories.content import remove
from tests.people import Person, make_staff
from tests.statements import counted


def pin(admin: Person, post: dict[str, Any]) -> int:
    answer = admin.put(f"/api/admin/posts/{post['id']}/pin-everywhere", {})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["auditId"])


def unpin(admin: Person, post: dict[str, Any]) -> None:
    assert admin.delete(f"/api/admin/posts/{post['id']}/pin-everywhere").status_code == 200


def above(person: Person, **query: Any) -> list[int]:
    answer = person.get("/api/community", **query)
    assert answer.status_code == 200, answer.text
    return [post["id"] for post in answer.json()["pinned"]]


@pytest.fixture
def notice(admin: Person) -> dict[str, Any]:
    """A post on the free board, pinned above all."""
    post = a_post(admin, title="다 함께 읽어요")
    pin(admin, post)
    return post


def test_it_stands_above_every_board_before_the_boards_own_and_once(
    notice, admin: Person, owner: Person, visitor: Person
):
    questions, members = a_board("질문"), a_board("단골방", readPermission="members")
    own = a_post(admin, boardId=questions, isPinned=True)
    newer = a_post(owner, boardId=questions)
    pin(admin, newer)

    everywhere = [newer["id"], notice["id"]]
    assert above(visitor) == above(visitor, boardId=questions) == [*everywhere, own["id"]]
    assert above(visitor, boardId=notice["boardId"]) == everywhere
    assert above(owner, boardId=members) == everywhere
    marked = visitor.get("/api/community").json()["pinned"]
    assert [post["isPinnedEverywhere"] for post in marked] == [True, True, False]
    assert above(visitor, page=2) == above(visitor, search="글") == []

    admin.put(f"/api/admin/posts/{newer['id']}", {"isPinned": True})
    assert above(visitor, boardId=questions) == [*everywhere, own["id"]]
    unpin(admin, newer)
    assert above(visitor, boardId=questions) == [notice["id"], newer["id"], own["id"]]


def test_a_fourth_is_refused_with_the_names_of_the_three(notice, admin: Person, visitor: Person):
    first, second, third = posts(admin, 3)
    pin(admin, first)
    act = pin(admin, second)

    refused = admin.put(f"/api/admin/posts/{third['id']}/pin-everywhere", {})

    assert refused.status_code == 409
    assert refused.json()["message"] == (
        "전체 공지는 3개까지 고정할 수 있어요."
        " ‘2번째 글’, ‘1번째 글’, ‘다 함께 읽어요’ 가운데 하나를 먼저 풀어 주세요."
    )
    assert third["id"] not in above(visitor)
    admin.post(f"/api/admin/audit/{act}/undo")
    pin(admin, third)
    assert above(visitor) == [third["id"], first["id"], notice["id"]]
    again = admin.put(f"/api/admin/posts/{third['id']}/pin-everywhere", {})
    assert again.status_code == 200


def test_an_unpinning_is_not_undone_over_three_others(notice, admin: Person):
    unpinned = admin.delete(f"/api/admin/posts/{notice['id']}/pin-everywhere").json()["auditId"]
    for post in posts(admin, 3):
        pin(admin, post)

    refused = admin.post(f"/api/admin/audit/{unpinned}/undo")

    assert refused.status_code == 409
    assert "먼저 풀어" in refused.json()["message"]


def secretly(post: dict[str, Any], admin: Person) -> None:
    with transaction():
        execute("UPDATE community_posts SET is_secret = TRUE WHERE id = %(id)s", id=post["id"])
    # Whatever makes it secret drops the lists; here another post does.
    a_post(admin)


GOES = {
    "removed": lambda post, _: remove("community", post["id"]),
    "deleted": lambda post, admin: admin.delete(f"/api/community/{post['id']}"),
    "moved": lambda post, admin: admin.put(
        f"/api/admin/posts/{post['id']}", {"boardId": a_board("쉼터", readPermission="members")}
    ),
    "board restricted": lambda post, _: change_board(post["boardId"], readPermission="level:2"),
    "board closed": lambda post, _: change_board(post["boardId"], isActive=False),
    "secret": secretly,
}


@pytest.mark.parametrize("goes", GOES)
def test_it_is_gone_from_above_at_once(goes: str, admin: Person, owner: Person, visitor: Person):
    a_board()  # the first board stays open
    board, other = a_board("소식"), a_board("질문")
    post = a_post(admin, boardId=board)
    pin(admin, post)
    assert above(visitor) == above(visitor, boardId=other) == above(owner) == [post["id"]]

    GOES[goes](post, admin)

    assert above(visitor) == above(visitor, boardId=other) == above(owner) == []


@pytest.mark.parametrize("where", [{"readPermission": "members"}, {"isActive": False}])
def test_only_what_everybody_may_read_is_pinned(admin: Person, where: dict[str, Any]):
    a_board()
    board = a_board("쉼터")
    post = a_post(admin, boardId=board)
    change_board(board, **where)

    refused = admin.put(f"/api/admin/posts/{post['id']}/pin-everywhere", {})

    assert refused.status_code == 409
    assert "모두가 읽는 게시판" in refused.json()["message"]
    assert admin.get(f"/api/admin/posts/{post['id']}").json()["isPinnedEverywhere"] is False


def test_the_console_finds_those_that_are_pinned(notice, admin: Person, owner: Person):
    a_post(admin)
    found = admin.get("/api/admin/posts", filter='{"isPinnedEverywhere":true}').json()
    assert [row["id"] for row in found] == [notice["id"]]
    path = f"/api/admin/posts/{notice['id']}/pin-everywhere"
    moderator = make_staff(owner, Role.MODERATOR)
    assert moderator.delete(path).status_code == 403
    assert admin.put("/api/admin/posts/999999/pin-everywhere", {}).status_code == 404


def test_a_list_asks_the_database_no_more_often(notice, admin: Person, visitor: Person, site):
    visitor.get("/api/community")
    site.forget()
    with counted() as with_pins:
        visitor.get("/api/community")
    unpin(admin, notice)
    site.forget()
    with counted() as without:
        visitor.get("/api/community")
    assert len(with_pins) == len(without)

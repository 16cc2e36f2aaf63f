"""A board is merged into another one: posts, categories, keepers and its address go along."""

from typing import Any

import httpx
import pytest

from hamsterd.community.rules import opens_to_more
from tests.factories.community import a_board, a_post, change_board, comment_on
from tests.factories.keepers import make_keeper
from tests.factories.moderation import act, drift, undone
from tests.people import Person
from tests.site import hear_the_bus


def merge(admin: Person, board: int, into: int, **form: Any) -> httpx.Response:
    return admin.post(f"/api/admin/boards/{board}/merge", {"intoId": into, **form})


def merged(admin: Person, board: int, into: int, **form: Any) -> int:
    done = merge(admin, board, into, **form)
    assert done.status_code == 200, done.text
    hear_the_bus()
    return int(done.json()["auditId"])


def categories(admin: Person, board: int, *names: str) -> dict[str, int]:
    form = {"categories": [{"name": name} for name in names]}
    assert admin.put(f"/api/admin/boards/{board}/categories", form).status_code == 200
    hear_the_bus()
    shown = {one["id"]: one for one in admin.get("/api/boards").json()}
    return {one["name"]: one["id"] for one in shown[board]["categories"]}


def test_no_board_has_more_categories_than_its_form_takes(admin: Person):
    into, old = a_board(), a_board("질문방")
    both = [f"둘{number}" for number in range(5)]
    categories(admin, into, *both, *(f"하나{number}" for number in range(10)))
    categories(admin, old, *both, *(f"다른{number}" for number in range(6)))

    refused = merge(admin, old, into)

    assert refused.status_code == 422
    assert refused.json()["fields"]["intoId"].startswith("두 게시판의 말머리를 모으면 21개예요.")
    categories(admin, old, *both, *(f"다른{number}" for number in range(5)))
    merged(admin, old, into)


def test_a_merged_board_that_was_opened_by_mistake_leads_on_again(admin: Person, visitor: Person):
    into, old = a_board(), a_board("질문방")
    merged(admin, old, into)
    opened = admin.put(f"/api/admin/boards/{old}", {"isActive": True}).json()

    undone(admin, opened["auditId"])

    hear_the_bus()
    led = visitor.get(f"/community?board={old}")
    assert (led.status_code, led.headers.get("Location")) == (302, f"/community?board={into}")


def test_everything_of_a_board_goes_along_and_comes_back(
    owner: Person, stranger: Person, admin: Person, visitor: Person
):
    into, old = a_board(), a_board("질문방")
    keeper = make_keeper(stranger, old)
    kept = categories(admin, into, "먹이")
    own = categories(admin, old, "먹이", "집")
    food, home = (
        a_post(owner, boardId=old, categoryId=own["먹이"]),
        a_post(owner, boardId=old, categoryId=own["집"]),
    )
    answer = a_post(owner, boardId=old, parentId=home["id"])
    a_post(owner, boardId=into)

    done = merged(admin, old, into)

    [board] = visitor.get("/api/boards").json()
    assert (board["id"], board["postsCount"]) == (into, 4)
    assert [one["name"] for one in board["categories"]] == ["먹이", "집"]
    assert [one["id"] for one in board["keepers"]] == [keeper.id]
    shown = visitor.get(f"/api/community/{food['id']}").json()
    assert (shown["boardId"], shown["category"]["id"]) == (into, kept["먹이"])
    assert visitor.get(f"/api/community/{answer['id']}").json()["category"]["name"] == "집"
    # Its address leads on.
    led = visitor.get(f"/community?board={old}")
    assert (led.status_code, led.headers["Location"]) == (302, f"/community?board={into}")
    listed = visitor.get("/api/community", boardId=old).json()
    assert (len(listed["posts"]), listed["total"]) == (4, 4)
    assert (
        owner.post("/api/community", {"title": "글", "content": "글", "boardId": old}).status_code
        == 404
    )
    assert act(done)["action"] == "board.merge"
    assert drift() == {"rows": 0}

    undone(admin, done)
    hear_the_bus()

    boards = {one["id"]: one for one in visitor.get("/api/boards").json()}
    assert {one: board["postsCount"] for one, board in boards.items()} == {into: 1, old: 3}
    assert [one["name"] for one in boards[into]["categories"]] == ["먹이"]
    assert [one["id"] for one in boards[old]["keepers"]] == [keeper.id]
    assert boards[into]["keepers"] == []
    assert visitor.get(f"/api/community/{home['id']}").json()["category"]["id"] == own["집"]
    assert visitor.get(f"/community?board={old}").status_code == 200
    assert drift() == {"rows": 0}


def test_what_fewer_read_is_opened_only_when_that_is_confirmed(owner: Person, admin: Person):
    into, old = a_board(), a_board("단골방")
    a_post(owner, boardId=old)
    change_board(old, read_permission="level:5")

    refused = merge(admin, old, into)

    assert (refused.status_code, refused.json()["code"]) == (409, "board_opens")
    assert "글 1개" in refused.json()["message"]
    merged(admin, old, into, mayOpen=True)


def test_what_can_not_be_merged_is_refused(admin: Person):
    first, old = a_board(), a_board("질문방")

    assert merge(admin, first, old).json()["code"] == "board_protected"
    for into in (old, 999):
        assert merge(admin, old, into).status_code in (404, 422)
    merged(admin, old, first)
    assert merge(admin, old, first).status_code == 422


@pytest.mark.parametrize("is_merged", [True, False])
def test_what_was_answered_since_goes_back_with_what_it_answers(
    owner: Person, follower: Person, admin: Person, *, is_merged: bool
):
    into, old = a_board(), a_board("질문방")
    own = categories(admin, old, "집")
    label = categories(admin, into, "먹이")["먹이"]
    top, moved_on = a_post(owner, boardId=old, categoryId=own["집"]), a_post(owner, boardId=old)
    if is_merged:
        done = merged(admin, old, into)
    else:
        done = admin.delete(f"/api/admin/boards/{old}?moveTo={into}").json()["auditId"]
    third = a_board("수다방")
    answers = [a_post(follower, boardId=into, parentId=one["id"]) for one in (top, moved_on)]
    for one in (top, answers[0]):
        admin.put(f"/api/admin/posts/{one['id']}", {"categoryId": label})
    owner.put(f"/api/community/{moved_on['id']}", {"boardId": third})

    undone(admin, done)
    hear_the_bus()

    shown = [owner.get(f"/api/community/{one['id']}").json() for one in (top, *answers, moved_on)]
    assert [one["boardId"] for one in shown] == [old, old, third, third]
    assert shown[1]["category"] is None
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("is_merged", [True, False])
@pytest.mark.parametrize("permission", ["read_permission", "download_permission"])
def test_what_was_written_for_fewer_does_not_go_back_to_where_more_read(
    owner: Person, follower: Person, admin: Person, permission: str, *, is_merged: bool
):
    into, old = a_board(), a_board("질문방")
    quiet, commented, top = (a_post(owner, boardId=old) for _ in range(3))
    early = a_post(follower, boardId=old, parentId=top["id"])
    comment_on(follower, quiet)
    if is_merged:
        done = merged(admin, old, into)
    else:
        done = admin.delete(f"/api/admin/boards/{old}?moveTo={into}").json()["auditId"]
    change_board(into, **{permission: "members"})
    comment_on(follower, commented)
    late = a_post(follower, boardId=into, parentId=early["id"])

    undone(admin, done)
    hear_the_bus()

    shown = [
        owner.get(f"/api/community/{one['id']}").json()["boardId"]
        for one in (quiet, commented, top, early, late)
    ]
    assert shown == [old, into, into, into, into]
    assert drift() == {"rows": 0}


def test_a_deleted_board_comes_back_though_its_posts_board_is_gone(owner: Person, admin: Person):
    first, into, old = a_board(), a_board("수다방"), a_board("질문방")
    post = a_post(owner, boardId=old)
    done = admin.delete(f"/api/admin/boards/{old}?moveTo={into}").json()["auditId"]
    assert admin.delete(f"/api/admin/boards/{into}?moveTo={first}").is_success

    undone(admin, done)

    assert owner.get(f"/api/community/{post['id']}").json()["boardId"] == first
    assert drift() == {"rows": 0}


def test_boards_that_led_there_lead_on(admin: Person, visitor: Person):
    first, old, older = a_board(), a_board("질문방"), a_board("옛방")
    merged(admin, older, old)
    merged(admin, old, first)

    led = visitor.get(f"/community?board={older}")
    assert led.headers["Location"] == f"/community?board={first}"


def test_what_led_to_a_deleted_board_leads_on_and_comes_back(admin: Person, visitor: Person):
    first, old, older = a_board(), a_board("질문방"), a_board("옛방")
    merged(admin, older, old)

    def led() -> str | None:
        hear_the_bus()
        return visitor.get(f"/community?board={older}").headers.get("Location")

    gone = admin.delete(f"/api/admin/boards/{old}?moveTo={first}").json()["auditId"]
    assert led() == f"/community?board={first}"
    undone(admin, gone)
    assert led() == f"/community?board={old}"

    gone = admin.delete(f"/api/admin/boards/{older}").json()["auditId"]
    undone(admin, gone)
    assert led() == f"/community?board={old}"


@pytest.mark.parametrize(
    ("permission", "into", "opens"),
    [
        ("all", "all", False),
        ("members", "all", True),
        ("all", "admin", False),
        ("level:5", "level:3", True),
        ("level:5", "level:6", False),
        ("granted", "level:99", True),
        ("granted", "granted", True),
        ("admin", "granted", True),
        ("admin", "admin", False),
    ],
)
def test_who_reads_more(permission: str, into: str, opens: bool):
    assert opens_to_more(permission, into) is opens

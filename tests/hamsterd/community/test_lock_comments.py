"""Staff and keepers close a post's comments; nobody but them comments any more."""

from typing import Any

import httpx

from tests.factories.community import a_board, a_post, comment_on
from tests.factories.keepers import make_keeper
from tests.factories.moderation import act, drift, undone
from tests.people import Person

Post = dict[str, Any]


def say(author: Person, post: Post) -> httpx.Response:
    return author.post(f"/api/community/{post['id']}/comments", {"content": "저도요"})


def lock(moderator: Person, post: Post, *, is_locked: bool = True) -> int:
    done = moderator.put(f"/api/admin/posts/{post['id']}", {"isLocked": is_locked})
    assert done.status_code == 200, done.text
    return int(done.json()["auditId"])


def test_a_locked_post_takes_no_comments_but_the_staffs(
    owner: Person, follower: Person, admin: Person, visitor: Person
):
    post = a_post(owner)
    known = comment_on(follower, post)
    done = lock(admin, post)

    assert visitor.get(f"/api/community/{post['id']}").json()["isLocked"]
    for member in (owner, follower):
        refused = say(member, post)
        assert (refused.status_code, refused.json()["code"]) == (403, "comments_locked")
        assert "잠긴 글" in refused.json()["message"]
    answer = {"boardId": post["boardId"], "parentId": post["id"], "title": "저", "content": "도요"}
    assert follower.post("/api/community", answer).json()["code"] == "comments_locked"
    assert say(admin, post).status_code == 201
    # What was said can still be corrected and taken back.
    path = f"/api/community/{post['id']}/comments/{known['id']}"
    assert follower.put(path, {"content": "저는 아니에요"}).status_code == 200
    assert follower.delete(path).status_code == 200
    assert "댓글이 잠긴 글이에요" in visitor.get(f"/community/post/{post['id']}").text

    row = act(done)
    assert (row["action"], row["before"]["is_locked"], row["after"]["is_locked"]) == (
        "post.place",
        False,
        True,
    )
    undone(admin, done)
    assert say(follower, post).status_code == 201


def test_keepers_lock_on_their_boards(owner: Person, follower: Person, stranger: Person):
    a_board()
    board = a_board("질문방")
    keeper = make_keeper(stranger, board)
    post, other = a_post(owner, boardId=board), a_post(owner)

    lock(keeper, post)

    assert say(follower, post).status_code == 403
    assert say(keeper, post).status_code == 201
    path = f"/api/admin/posts/{other['id']}"
    assert keeper.put(path, {"isLocked": True}).status_code == 404
    lock(keeper, post, is_locked=False)
    assert say(follower, post).status_code == 201


def test_selected_posts_are_locked_labelled_and_moved_at_once(owner: Person, admin: Person):
    first, second = a_post(owner), a_post(owner)
    answer = a_post(owner, boardId=first["boardId"], parentId=first["id"])
    target = a_board("질문방")
    form = {"categories": [{"name": "먹이"}, {"name": "집"}]}
    assert admin.put(f"/api/admin/boards/{target}/categories", form).status_code == 200
    boards = {one["id"]: one for one in owner.get("/api/boards").json()}
    food, home = (one["id"] for one in boards[target]["categories"])
    ids = [first["id"], second["id"]]

    def select(ids: list[int], **form: Any) -> dict[str, Any]:
        done = admin.post("/api/admin/posts/selected", {"ids": ids, **form})
        assert done.status_code == 200, done.text
        return done.json()

    def shown(name: str) -> list[Any]:
        return [owner.get(f"/api/community/{one}").json()[name] for one in ids]

    locked = select(ids, isLocked=True)
    assert (locked["done"], shown("isLocked")) == (2, [True, True])
    assert act(locked["auditId"])["action"] == "post.place_many"
    undone(admin, locked["auditId"])
    assert shown("isLocked") == [False, False]

    moved = select([*ids, answer["id"], 999], boardId=target, categoryId=food)
    assert moved["done"] == 3
    assert [one["id"] for one in moved["refused"]] == [999]
    assert shown("boardId") == [target, target]
    assert owner.get(f"/api/community/{answer['id']}").json()["boardId"] == target
    labelled = select(ids, categoryId=home)
    assert [one["name"] for one in shown("category")] == ["집", "집"]
    cleared = select(ids, categoryId=None)
    assert shown("category") == [None, None]
    undone(admin, cleared["auditId"])
    assert [one["name"] for one in shown("category")] == ["집", "집"]
    assert drift() == {"rows": 0}
    undone(admin, labelled["auditId"])
    undone(admin, moved["auditId"])
    assert shown("boardId") == [first["boardId"]] * 2
    assert drift() == {"rows": 0}


def test_what_can_not_be_placed_is_named(owner: Person, admin: Person):
    first = a_post(owner)
    answer = a_post(owner, boardId=first["boardId"], parentId=first["id"])
    form = {"ids": [answer["id"]], "boardId": a_board("질문방")}

    done = admin.post("/api/admin/posts/selected", form).json()

    assert (done["done"], done["auditId"]) == (0, None)
    assert "처음 글" in done["refused"][0]["message"]

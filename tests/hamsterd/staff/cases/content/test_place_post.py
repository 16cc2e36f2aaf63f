"""A moderator moves a post to where it belongs, and pins one above the others."""

import pytest

from tests.factories.community import a_board, a_post, change_board, comment_on
from tests.factories.moderation import bells, drift, undone
from tests.people import Person


def place(admin: Person, post: dict, **form: object) -> int:
    answer = admin.put(f"/api/admin/posts/{post['id']}", form)
    assert answer.status_code == 200
    return answer.json()["auditId"]


def test_a_post_moves_with_its_counts_and_its_author_hears_of_it(owner: Person, admin: Person):
    board, post = a_board(name="질문게시판"), a_post(owner)

    audit_id = place(admin, post, boardId=board)

    moved = owner.get(f"/api/community/{post['id']}").json()
    assert (moved["boardId"], moved["board"]["name"]) == (board, "질문게시판")
    assert owner.get("/api/community", boardId=board).json()["total"] == 1
    assert owner.get("/api/community", boardId=post["boardId"]).json()["total"] == 0
    assert "질문게시판" in bells(owner)[0]
    assert drift() == {"rows": 0}

    admin.post(f"/api/admin/audit/{audit_id}/undo")

    assert owner.get(f"/api/community/{post['id']}").json()["boardId"] == post["boardId"]
    assert drift() == {"rows": 0}


def test_a_pinned_post_stands_above_the_others_until_it_is_unpinned(owner: Person, admin: Person):
    old, _new = a_post(owner), a_post(owner)

    place(admin, old, isPinned=True)

    assert [one["id"] for one in owner.get("/api/community").json()["pinned"]] == [old["id"]]

    place(admin, old, isPinned=False)

    assert owner.get("/api/community").json()["pinned"] == []


def test_what_is_not_there_is_refused_in_words(owner: Person, admin: Person):
    post = a_post(owner)

    assert admin.put("/api/admin/posts/9999999", {"isPinned": True}).status_code == 404
    refused = admin.put(f"/api/admin/posts/{post['id']}", {"boardId": 9_999_999})
    assert refused.status_code == 404
    assert refused.json()["fields"].keys() == {"boardId"}
    assert owner.put(f"/api/admin/posts/{post['id']}", {"isPinned": True}).status_code == 403


def test_a_move_is_not_undone_onto_a_board_that_is_gone(owner: Person, admin: Person):
    a_board()  # the first one stays
    first, second = a_board(name="낮 이야기"), a_board(name="밤 이야기")
    post = a_post(owner, boardId=first)
    audit_id = place(admin, post, boardId=second)
    admin.delete(f"/api/boards/{first}")

    refused = admin.post(f"/api/admin/audit/{audit_id}/undo")

    assert refused.status_code == 409
    assert "지워져서" in refused.json()["message"]


def test_undoing_a_lock_does_not_move_what_its_author_has_moved_since(owner: Person, admin: Person):
    first, second = a_board(), a_board(name="밤 이야기")
    post = a_post(owner, boardId=first)
    audit_id = place(admin, post, isLocked=True)
    owner.put(f"/api/community/{post['id']}", {"boardId": second})

    undone(admin, audit_id)

    now = owner.get(f"/api/community/{post['id']}").json()
    assert (now["isLocked"], now["boardId"]) == (False, second)
    assert drift() == {"rows": 0}


def test_no_post_is_placed_where_a_board_was_merged_away(owner: Person, admin: Person):
    into, old = a_board(), a_board(name="밤 이야기")
    moved, locked = a_post(owner, boardId=old), a_post(owner, boardId=old)
    acts = place(admin, moved, boardId=into), place(admin, locked, isLocked=True)
    assert admin.post(f"/api/admin/boards/{old}/merge", {"intoId": into}).is_success

    placed = admin.put(f"/api/admin/posts/{moved['id']}", {"boardId": old})
    back = admin.post(f"/api/admin/audit/{acts[0]}/undo")
    undone(admin, acts[1])

    assert (placed.status_code, placed.json()["code"]) == (404, "board_not_found")
    assert (back.status_code, back.json()["code"]) == (409, "undo_conflict")
    now = owner.get(f"/api/community/{locked['id']}").json()
    assert (now["isLocked"], now["boardId"]) == (False, into)
    assert owner.get("/api/community", boardId=into).json()["total"] == 2


def test_a_post_is_opened_to_more_only_when_that_is_confirmed(owner: Person, admin: Person):
    free, regulars = a_board(), a_board(name="단골방")
    first, second = a_post(owner, boardId=regulars), a_post(owner, boardId=regulars)
    change_board(regulars, read_permission="level:5")
    path = f"/api/admin/posts/{first['id']}"

    refused = admin.put(path, {"boardId": free})
    assert (refused.status_code, refused.json()["code"]) == (409, "board_opens")
    many = {"ids": [second["id"]], "boardId": free}
    [part] = admin.post("/api/admin/posts/selected", many).json()["refused"]
    assert part["message"] == refused.json()["message"]

    place(admin, first, boardId=free, mayOpen=True)
    assert admin.post("/api/admin/posts/selected", {**many, "mayOpen": True}).json()["done"] == 1


@pytest.mark.parametrize(
    ("permission", "what"),
    [
        ("read", "comment"),
        ("read", "comment on an answer"),
        ("read", "answer"),
        ("read", "edit"),
        ("download", "answer"),
    ],
)
def test_undoing_a_move_opens_nothing_that_was_written_since(
    owner: Person, follower: Person, admin: Person, permission: str, what: str
):
    free, regulars = a_board(), a_board(name="단골방")
    quiet, busy = a_post(owner, boardId=free), a_post(owner, boardId=free)
    answer = a_post(follower, boardId=free, parentId=busy["id"])
    for post in (quiet, busy):
        comment_on(follower, post)
    change_board(regulars, **{f"{permission}Permission": "members"})
    acts = [place(admin, post, boardId=regulars) for post in (quiet, busy)]
    if what == "answer":
        a_post(follower, boardId=regulars, parentId=answer["id"])
    elif what == "edit":
        owner.put(f"/api/community/{busy['id']}", {"content": "단골끼리만 하는 말이에요."})
    else:
        comment_on(follower, busy if what == "comment" else answer)

    undone(admin, acts[0])
    refused = admin.post(f"/api/admin/audit/{acts[1]}/undo")

    assert (refused.status_code, refused.json()["code"]) == (409, "undo_conflict")
    assert "‘옮기기’" in refused.json()["message"]
    boards = [owner.get(f"/api/community/{one['id']}").json()["boardId"] for one in (quiet, busy)]
    assert boards == [free, regulars]
    place(admin, busy, boardId=free, mayOpen=True)


def test_a_move_to_where_more_read_is_undone_whatever_was_written_since(
    owner: Person, follower: Person, admin: Person
):
    free, regulars = a_board(), a_board(name="단골방")
    change_board(regulars, readPermission="members")
    post = a_post(owner, boardId=regulars)
    audit_id = place(admin, post, boardId=free, mayOpen=True)
    comment_on(follower, post)

    undone(admin, audit_id)

    assert owner.get(f"/api/community/{post['id']}").json()["boardId"] == regulars

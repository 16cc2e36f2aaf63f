"""Boards, posts, and comments under them."""

import json
from typing import Any

from hamsterd.community.boards.service import create_board, delete_board, edit_board
from hamsterd.community.schemas import BoardEdit, BoardIn
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from tests.people import Person

FREE_BOARD = "자유게시판"
_NAMED = "SELECT id FROM boards WHERE name = %(name)s"


def a_board(name: str = FREE_BOARD, **changes: Any) -> int:
    """The id of the board of this name, opened by the operator if there is none."""
    with connection():
        found = fetch_value(_NAMED, name=name)
    if found is not None:
        return int(found)
    form = BoardIn.model_validate_json(json.dumps({"name": name, **changes}))
    return create_board(actor="cli:root", form=form).id


def change_board(board_id: int, **changes: Any) -> None:
    """As the operator does."""
    form = BoardEdit.model_validate_json(json.dumps(changes))
    edit_board(actor="cli:root", board_id=board_id, form=form)


def remove_board(board_id: int, *, move_to: int | None = None) -> None:
    """As the operator does."""
    delete_board(actor="cli:root", board_id=board_id, move_to=move_to)


def a_post(author: Person, **changes: Any) -> dict[str, Any]:
    """A post, on the free board unless told otherwise."""
    form = {
        "title": "집이 좁아졌어요",
        "content": "큰 집을 추천해 주세요.",
        "images": [],
        **changes,
    }
    if "boardId" not in form:
        form["boardId"] = a_board()
    answer = author.post("/api/community", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def posts(author: Person, count: int, **changes: Any) -> list[dict[str, Any]]:
    """`count` posts, titled `1번째 글`, …, the oldest first."""
    return [a_post(author, title=f"{number}번째 글", **changes) for number in range(1, count + 1)]


def like_post(member: Person, post: dict[str, Any]) -> dict[str, Any]:
    """Toggle; where it ended."""
    answer = member.post(f"/api/community/{post['id']}/like")
    assert answer.status_code == 200, answer.text
    return answer.json()


def keep_post(member: Person, post: dict[str, Any]) -> bool:
    """Toggle the bookmark; whether it is kept now."""
    answer = member.post(f"/api/community/{post['id']}/bookmark")
    assert answer.status_code == 200, answer.text
    return bool(answer.json()["bookmarked"])


def comment_on(
    member: Person,
    post: dict[str, Any],
    content: str = "바닥이 넓은 집이 좋아요.",
    *,
    parent: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Comment, or answer `parent`; the comment as answered."""
    form = {"content": content, **({"parentId": parent["id"]} if parent else {})}
    answer = member.post(f"/api/community/{post['id']}/comments", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def a_poll(author: Person, poll: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """A post with a poll of three choices, unless `poll` says otherwise."""
    asked = {"question": "베딩은요?", "choices": ["톱밥", "종이", "모래"], **(poll or {})}
    return a_post(author, poll=asked, **changes)


def poll_of(reader: Person, post: dict[str, Any]) -> dict[str, Any]:
    """The poll of a post as this reader gets it."""
    answer = reader.get(f"/api/community/{post['id']}/poll")
    assert answer.status_code == 200, answer.text
    return answer.json()


def choose(member: Person, post: dict[str, Any], *places: int) -> Any:
    """Vote for the choices at these places, from 1 on; the answer."""
    offered = poll_of(member, post)["choices"]
    ids = [offered[place - 1]["id"] for place in places]
    return member.put(f"/api/community/{post['id']}/poll/ballot", {"choiceIds": ids})

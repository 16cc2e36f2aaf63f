"""A board says who of its readers may comment, and who may download the files of its posts."""

from typing import Any

import pytest

from tests.factories.community import a_board, a_post, change_board
from tests.factories.files import A_PDF
from tests.factories.keepers import make_keeper
from tests.factories.moderation import bells
from tests.factories.readers import make_readers
from tests.people import Person

Post = dict[str, Any]


@pytest.fixture(autouse=True)
def protected() -> None:
    """The first board is one that is left alone."""
    a_board()


def says(member: Person, post: Post) -> tuple[int, str]:
    answer = member.post(f"/api/community/{post['id']}/comments", {"content": "저도요"})
    return answer.status_code, answer.json().get("message", "")


def with_a_file(author: Person, board: int) -> tuple[Post, str]:
    sent = author.send_file("/api/upload/community/files", A_PDF, name="양식.pdf", field="files")
    url = sent.json()["papers"][0]["url"]
    return a_post(author, boardId=board, files=[url]), url


def takes(reader: Person, url: str) -> tuple[int, str]:
    answer = reader.get(url)
    assert reader.http.head(url).status_code == answer.status_code
    return answer.status_code, answer.json()["message"] if answer.is_error else ""


def test_staff_alone_comment_where_the_board_says_so(
    owner: Person, follower: Person, stranger: Person, admin: Person
):
    board = a_board("공지사항", commentPermission="admin")
    make_keeper(follower, board)
    post = a_post(owner, boardId=board)

    assert says(owner, post) == (403, "운영진만 댓글을 쓸 수 있는 게시판이에요.")
    assert says(stranger, post) == (403, "운영진만 댓글을 쓸 수 있는 게시판이에요.")
    assert says(follower, post)[0] == 201
    assert says(admin, post)[0] == 201
    answer = {"boardId": board, "parentId": post["id"], "title": "저도", "content": "그래요"}
    assert stranger.post("/api/community", answer).status_code == 201  # a post of its own


def test_members_comment_from_a_level_on_or_when_they_are_let_in(owner: Person, follower: Person):
    board = a_board("상담방", commentPermission="level:5")
    post = a_post(owner, boardId=board)
    assert says(follower, post) == (403, "레벨 5부터 댓글을 쓸 수 있는 게시판이에요.")

    change_board(board, commentPermission="granted")
    assert says(follower, post) == (403, "허락받은 회원만 댓글을 쓸 수 있는 게시판이에요.")
    make_readers(board, follower)
    assert says(follower, post)[0] == 201
    assert "'상담방' 게시판에 댓글을 쓸 수 있게 되었어요." in bells(follower)


def test_files_are_for_members_though_everybody_reads_the_post(
    owner: Person, follower: Person, visitor: Person
):
    board = a_board("자료실", allowsFiles=True, downloadPermission="members")
    post, url = with_a_file(owner, board)

    assert takes(follower, url) == (200, "")
    assert takes(visitor, url) == (403, "회원만 파일을 내려받을 수 있는 게시판이에요.")
    assert [one["name"] for one in visitor.get(f"/api/community/{post['id']}").json()["files"]] == [
        "양식.pdf"
    ]
    held = follower.get(url).headers
    assert "private" in held["Cache-Control"]
    again = visitor.http.get(url, headers={"If-None-Match": held["Etag"]})
    assert again.status_code == 403


def test_a_board_that_keeps_its_files_later_keeps_them_at_once(
    owner: Person, follower: Person, stranger: Person, visitor: Person, admin: Person
):
    board = a_board("자료실", allowsFiles=True)
    _, url = with_a_file(owner, board)
    assert takes(visitor, url) == (200, "")

    change_board(board, downloadPermission="granted")
    make_readers(board, follower)

    refusal = (403, "허락받은 회원만 파일을 내려받을 수 있는 게시판이에요.")
    assert [takes(one, url) for one in (visitor, stranger)] == [refusal, refusal]
    assert [takes(one, url) for one in (owner, follower, admin)] == [(200, "")] * 3


def test_who_may_not_read_the_post_hears_of_no_file(owner: Person, visitor: Person):
    board = a_board("방", allowsFiles=True, readPermission="members", downloadPermission="admin")
    _, url = with_a_file(owner, board)

    assert visitor.get(url).status_code == 404

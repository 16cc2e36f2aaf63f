"""An author brings back a post or a comment they deleted (decisions §2, Own deletions)."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.discovery.search.reindex import reindex_all
from tests.factories.community import (
    a_board,
    a_post,
    change_board,
    comment_on,
    like_post,
    remove_board,
)
from tests.factories.content import set_hidden
from tests.factories.moderation import RESOLVED, a_case, bells, decided, drift, me
from tests.factories.pictures import a_photo
from tests.factories.trash import bring_back, brought_back, deleted, trash, unsaid
from tests.people import Person
from tests.site import RunningSite


def board_of(person: Person, post: dict) -> int:
    return int(person.get(f"/api/community/{post['id']}").json()["boardId"])


def test_it_comes_back_as_it_was(
    site: RunningSite, owner: Person, follower: Person, visitor: Person
):
    [photo] = owner.send_file("/api/upload/community", a_photo()).json()["urls"]
    post = a_post(owner, images=[photo])
    path = f"/api/community/{post['id']}"
    like_post(follower, post)
    comment_on(owner, post, parent=comment_on(follower, post))

    def seen() -> list[object]:
        site.forget()
        return [
            follower.get(path).json(),
            visitor.get("/api/community").json(),
            visitor.get(f"{path}/comments").json(),
            visitor.get(photo).status_code,
            visitor.get("/api/boards").json(),
            visitor.get("/api/search", q="좁아", type="posts").json(),
            owner.get("/api/notifications").json(),
            (me(owner), me(follower)),
        ]

    before = seen()
    deleted(owner, "community", post)
    reindex_all()
    assert visitor.get("/api/community").json()["total"] == 0

    answer = brought_back(owner, "community", post["id"])

    assert answer["url"] == f"/community/post/{post['id']}"
    assert seen() == before
    assert trash(owner) == []
    assert drift() == {"rows": 0}


def test_two_devices_restore_it_once(owner: Person, follower: Person):
    post = a_post(owner)
    like_post(follower, post)
    before = me(owner)
    deleted(owner, "community", post)

    with ThreadPoolExecutor(6) as pool:
        statuses = Counter(
            pool.map(lambda _: bring_back(owner, "community", post["id"]).status_code, range(6))
        )

    assert statuses == {200: 1, 404: 5}
    assert me(owner) == before
    assert drift() == {"rows": 0}


class TestBoards:
    """The board changed between deletion and restoration."""

    def test_a_deleted_boards_posts_return_where_they_were_moved(self, owner, visitor):
        free, questions = a_board(), a_board("질문")
        post = a_post(owner, boardId=questions)
        deleted(owner, "community", post)
        remove_board(questions, move_to=free)

        assert trash(owner)[0]["place"] == "자유게시판"
        brought_back(owner, "community", post["id"])

        assert board_of(visitor, post) == free
        assert drift() == {"rows": 0}

    def test_a_closed_or_admins_board_asks_for_another(self, owner, visitor):
        free, questions = a_board(), a_board("질문")
        for change in ({"isActive": False}, {"isActive": True, "writePermission": "admin"}):
            post = a_post(owner, boardId=questions)
            deleted(owner, "community", post)
            change_board(questions, **change)

            answer = bring_back(owner, "community", post["id"])
            assert (answer.status_code, answer.json()["code"]) == (409, "board_choice_needed")
            assert list(answer.json()["fields"]) == ["boardId"]
            refused = bring_back(owner, "community", post["id"], boardId=questions)
            assert refused.status_code in {403, 404}
            assert bring_back(owner, "community", post["id"], boardId=9_999).status_code == 404

            brought_back(owner, "community", post["id"], boardId=free)

            assert board_of(visitor, post) == free
            assert drift() == {"rows": 0}
            change_board(questions, isActive=True, writePermission="all")

    def test_what_others_wrote_there_does_not_go_public(self, owner, follower):
        free, regulars = a_board(), a_board("단골방")
        post = a_post(owner, boardId=regulars)
        comment_on(follower, post)
        change_board(regulars, read_permission="level:1")
        deleted(owner, "community", post)

        refused = bring_back(owner, "community", post["id"], boardId=free)

        assert (refused.status_code, refused.json()["code"]) == (409, "thread_opens")
        brought_back(owner, "community", post["id"])

    def test_it_takes_no_pin_to_another(self, owner, admin):
        free, questions = a_board(), a_board("질문")
        post = a_post(owner, boardId=free)
        assert admin.put(f"/api/admin/posts/{post['id']}", {"isPinned": True}).is_success
        path = f"/api/community/{post['id']}"

        for board, stays in ((free, True), (questions, False)):
            deleted(owner, "community", post)
            brought_back(owner, "community", post["id"], boardId=board)
            assert owner.get(path).json()["isPinned"] is stays

    def test_an_admin_needs_no_other(self, admin, visitor):
        a_board()
        notices = a_board("공지", writePermission="admin")
        post = a_post(admin, boardId=notices)
        deleted(admin, "community", post)
        brought_back(admin, "community", post["id"])
        assert board_of(visitor, post) == notices


class TestNoEscape:
    """Deleting and restoring changes nothing about what moderators decide."""

    def test_what_was_hidden_while_it_was_deleted_comes_back_hidden(self, owner, visitor):
        post = a_post(owner)
        deleted(owner, "community", post)
        assert set_hidden("community", post["id"], is_hidden=True)

        brought_back(owner, "community", post["id"])

        assert visitor.get(f"/api/community/{post['id']}").status_code == 404
        assert drift() == {"rows": 0}
        set_hidden("community", post["id"], is_hidden=False)
        assert visitor.get(f"/api/community/{post['id']}").status_code == 200
        assert drift() == {"rows": 0}

    def test_an_upheld_case_removes_it_where_it_lies(self, owner, follower, admin):
        post = a_post(owner)
        like_post(follower, post)
        case = a_case(follower, "community", post["id"])
        deleted(owner, "community", post)

        decided(admin, case, RESOLVED)

        assert trash(owner) == []
        assert bring_back(owner, "community", post["id"]).status_code == 404
        assert me(owner)["experience"] == 0
        assert drift() == {"rows": 0}

    def test_a_reported_comment_too(self, owner, follower, admin):
        post = a_post(owner)
        comment = comment_on(follower, post)
        case = a_case(owner, "community_comment", comment["id"])
        unsaid(follower, "community", post, comment)

        decided(admin, case, RESOLVED)

        assert trash(follower) == []
        assert bring_back(follower, "community_comment", comment["id"]).status_code == 404
        assert (me(follower)["commentsCount"], me(follower)["experience"]) == (0, 0)
        assert drift() == {"rows": 0}


class TestComments:
    """A comment returns to its place, a reply below its comment."""

    def test_a_comment_with_replies_has_its_words_again(self, owner, follower, visitor):
        post = a_post(owner)
        said = comment_on(follower, post)
        comment_on(owner, post, parent=said)
        path = f"/api/community/{post['id']}/comments"
        before = (visitor.get(path).json(), me(follower))
        unsaid(follower, "community", post, said)
        assert visitor.get(path).json()[0]["content"] == "삭제된 댓글입니다"

        answer = brought_back(follower, "community_comment", said["id"])

        assert answer["url"] == f"/community/post/{post['id']}#comment-{said['id']}"
        assert (visitor.get(path).json(), me(follower)) == before
        assert bells(owner) == []  # the news went with the words, and is told once
        assert drift() == {"rows": 0}

    def test_a_reply_comes_back_under_a_comment_that_is_gone(self, owner, follower, visitor):
        post = a_post(owner)
        said = comment_on(owner, post)
        reply = comment_on(follower, post, parent=said)
        unsaid(follower, "community", post, reply)
        unsaid(owner, "community", post, said)
        assert visitor.get(f"/api/community/{post['id']}/comments").json() == []

        brought_back(follower, "community_comment", reply["id"])

        shown = visitor.get(f"/api/community/{post['id']}/comments").json()
        assert [each["content"] for each in shown] == ["삭제된 댓글입니다", reply["content"]]
        assert drift() == {"rows": 0}

    def test_not_under_a_post_that_is_gone(self, owner, follower):
        post = a_post(owner)
        theirs, own = comment_on(follower, post), comment_on(owner, post)
        unsaid(follower, "community", post, theirs)
        unsaid(owner, "community", post, own)
        deleted(owner, "community", post)

        answer = bring_back(follower, "community_comment", theirs["id"])
        assert (answer.status_code, answer.json()["code"]) == (409, "place_gone")
        answer = bring_back(owner, "community_comment", own["id"])
        assert (answer.status_code, answer.json()["code"]) == (409, "place_in_trash")
        assert drift() == {"rows": 0}

    @pytest.mark.parametrize("blocks", ["author", "writer"])
    def test_not_where_a_block_separates_its_writer_from_the_posts_author(
        self, owner, follower, visitor, blocks
    ):
        post = a_post(owner)
        said = comment_on(follower, post)
        unsaid(follower, "community", post, said)
        one, other = (owner, follower) if blocks == "author" else (follower, owner)
        one.post(f"/api/members/{other.id}/block")

        [listed] = trash(follower)
        assert (listed["place"], listed["placeState"]) == (None, "gone")
        answer = bring_back(follower, "community_comment", said["id"])

        assert (answer.status_code, answer.json()["code"]) == (409, "place_gone")
        assert visitor.get(f"/api/community/{post['id']}/comments").json() == []

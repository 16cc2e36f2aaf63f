"""A keeper looks after a board: its reports, its posts and comments, and nothing else."""

import json
from typing import Any

import httpx
import pytest

from hamsterd.community.boards.keepers import remove_keeper
from tests.factories.community import a_board, a_post, comment_on
from tests.factories.keepers import make_keeper
from tests.factories.moderation import (
    DISMISSED,
    RESOLVED,
    a_case,
    act,
    bells,
    decide,
    decided,
    drift,
    undone,
)
from tests.people import Person

HIDE = {**RESOLVED, "ladder": "none"}


@pytest.fixture
def board() -> int:
    a_board()
    return a_board("질문방")


@pytest.fixture
def keeper(stranger: Person, board: int) -> Person:
    return make_keeper(stranger, board)


def queue(person: Person, **filters: Any) -> list[int]:
    answer = person.get("/api/admin/reports", filter=json.dumps({"status": "pending"} | filters))
    assert answer.status_code == 200, answer.text
    return [case["id"] for case in answer.json()]


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def test_a_report_of_the_board_is_decided_and_undone(keeper, owner, follower, board, visitor):
    post = a_post(owner, boardId=board)
    case = a_case(follower, "community", post["id"])
    assert queue(keeper) == [case]
    assert keeper.get("/api/admin/todo").json()["cases"]["count"] == 1

    done = decided(keeper, case, HIDE)

    assert done["sanction"] is None
    row = act(done["auditId"])
    assert (row["actor"], row["role"], row["permission"]) == (
        f"admin:{keeper.id}",
        "keeper",
        "cases.decide",
    )
    assert visitor.get(f"/api/community/{post['id']}").status_code == 404
    assert queue(keeper) == []
    assert keeper.get(f"/api/admin/reports/{case}").json()["auditId"] == done["auditId"]

    undone(keeper, done["auditId"])
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200
    assert queue(keeper) == [case]
    assert drift() == dict.fromkeys(drift(), 0)


def test_a_report_of_a_comment_there_is_dismissed(keeper, owner, follower, board):
    said = comment_on(owner, a_post(owner, boardId=board))
    case = a_case(follower, "community_comment", said["id"])

    assert decided(keeper, case, DISMISSED)["status"] == "dismissed"


def test_only_ones_own_act_that_stands_is_offered_to_be_undone(
    keeper, admin, owner, follower, board
):
    case = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    other = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    undone(keeper, decided(keeper, case, HIDE)["auditId"])

    def offered(one: int) -> int | None:
        return keeper.get(f"/api/admin/reports/{one}").json()["auditId"]

    assert offered(case) is None
    act = decided(keeper, case, DISMISSED)["auditId"]
    assert (offered(case), offered(other)) == (act, None)
    decided(admin, other, DISMISSED)
    assert offered(other) is None


@pytest.mark.parametrize("ladder", ["suggested", "severe", {"kind": "warning", "days": None}])
def test_every_step_that_restricts_a_member_is_refused(
    keeper, owner, follower, board, ladder: object
):
    case = a_case(follower, "community", a_post(owner, boardId=board)["id"])

    answer = decide(keeper, case, RESOLVED, ladder=ladder, deviationReason="다른 까닭")

    assert code(answer) == (403, "keeper_restricts")
    assert queue(keeper) == [case]


def test_who_reported_a_keeper_stays_hidden_from_them(keeper, owner, admin, follower, board):
    mine = a_case(follower, "community", a_post(keeper, boardId=board)["id"], text="제가 봤어요")
    other = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    path = f"/api/admin/reports/{mine}"

    assert queue(keeper) == [other]
    assert queue(keeper, id=[mine]) == []
    assert keeper.get("/api/admin/todo").json()["cases"]["count"] == 1
    not_found = (404, "case_not_found")
    assert code(keeper.get(path)) == not_found
    assert code(keeper.post(f"{path}/claim")) == not_found
    assert code(keeper.post(f"{path}/pass-on", {"note": "봐주세요", "version": 1})) == not_found
    assert code(decide(keeper, mine, DISMISSED)) == not_found
    assert decided(admin, mine, DISMISSED)["status"] == "dismissed"
    assert code(keeper.get(path)) == not_found


def test_selected_reports_are_decided_and_those_of_other_boards_left(
    keeper, owner, follower, board
):
    mine = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    other = a_case(follower, "community", a_post(owner)["id"])

    done = keeper.post("/api/admin/reports/selected", {"ids": [mine, other], **HIDE}).json()

    assert (done["done"], [each["id"] for each in done["refused"]]) == (1, [other])
    assert done["refused"][0]["message"] == "그런 신고가 없어요."
    undone(keeper, done["auditId"])
    assert queue(keeper) == [mine]


def test_a_report_is_passed_on_with_a_word(keeper, admin, owner, follower, board):
    case = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    path = f"/api/admin/reports/{case}/pass-on"
    assert keeper.post(path, {"note": " "}).json()["fields"] == {
        "note": "관리자에게 전할 말을 적어 주세요."
    }
    assert code(admin.post(path, {"note": "부탁해요"})) == (409, "only_keepers_pass_on")

    passed = keeper.post(path, {"note": "여러 번 그랬어요. 이용 제한을 봐 주세요."}).json()

    assert queue(keeper) == []
    assert keeper.get("/api/admin/todo").json()["cases"]["count"] == 0
    assert code(decide(keeper, case, DISMISSED)) == (409, "case_passed_on")
    assert queue(admin, isPassedOn=True) == [case]
    seen = admin.get(f"/api/admin/reports/{case}").json()
    assert (seen["status"], seen["passedOnBy"], seen["passedOnNote"]) == (
        "pending",
        keeper.nickname,
        "여러 번 그랬어요. 이용 제한을 봐 주세요.",
    )

    undone(keeper, passed["auditId"])
    assert queue(keeper) == [case]
    keeper.post(path, {"note": "역시 부탁해요"})
    assert decided(admin, case, RESOLVED)["sanction"]["kind"] == "warning"


def test_what_was_opened_again_is_for_the_staff(keeper, admin, owner, follower, board):
    """A new decision would revoke the old one's sanction, and no keeper may lift a restriction."""
    case = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    decided(admin, case, RESOLVED)
    admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "다시 볼게요."})

    assert queue(keeper) == []
    assert code(decide(keeper, case, DISMISSED)) == (409, "case_passed_on")


def test_a_case_shows_a_keeper_nothing_from_elsewhere(keeper, owner, follower, board):
    case = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    a_case(follower, "community", a_post(owner, title="다른 게시판 글")["id"])

    seen = keeper.get(f"/api/admin/reports/{case}")

    assert "다른 게시판 글" not in seen.text
    page = seen.json()
    assert [page[name] for name in ("ownerRecord", "openCases", "recentWriting", "outcomes")] == [
        None,
        [],
        [],
        [],
    ]
    assert page["ownerOpenCases"] == 0
    assert [each["record"] for each in page["reports"]] == [None]


def test_posts_and_comments_of_the_board_are_listed_removed_and_restored(
    keeper, owner, board, visitor
):
    post = a_post(owner, boardId=board)
    said = comment_on(owner, post)
    a_post(owner, title="다른 게시판 글")
    assert [row["id"] for row in keeper.get("/api/admin/posts").json()] == [post["id"]]
    assert [row["commentId"] for row in keeper.get("/api/admin/comments").json()] == [said["id"]]

    gone = keeper.http.request(
        "DELETE", f"/api/admin/posts/{post['id']}", json={"reason": "광고예요."}
    )
    assert gone.status_code == 200, gone.text
    assert visitor.get(f"/api/community/{post['id']}").status_code == 404
    assert "광고예요." in bells(owner)[0]
    back = keeper.post(f"/api/admin/posts/{post['id']}/restore", {"reason": "다시 봤어요."})
    assert back.status_code == 200, back.text

    selected = {"targets": [{"kind": "community_comment", "id": said["id"]}], "reason": "욕설"}
    done = keeper.post("/api/admin/content/remove", selected).json()
    assert done["done"] == 1
    undone(keeper, done["auditId"])


def test_what_the_staff_removed_or_wrote_stays_theirs(keeper, admin, owner, board):
    post = a_post(owner, boardId=board)
    admin.http.request("DELETE", f"/api/admin/posts/{post['id']}", json={"reason": "운영 원칙"})
    answer = keeper.post(f"/api/admin/posts/{post['id']}/restore", {"reason": "괜찮아 보여요."})
    assert code(answer) == (403, "removed_by_staff")

    notice = a_post(admin, boardId=board, title="공지", isPinned=True)
    path = f"/api/admin/posts/{notice['id']}"
    assert code(keeper.put(path, {"isPinned": False})) == (403, "staff_writing")
    assert code(keeper.http.request("DELETE", path, json={})) == (403, "staff_writing")


def restore(moderator: Person, post: dict[str, Any]) -> httpx.Response:
    return moderator.post(f"/api/admin/posts/{post['id']}/restore", {"reason": "괜찮아 보여요."})


def take_down(admin: Person, post: dict[str, Any]) -> int:
    form = {
        "url": f"/community/post/{post['id']}",
        "name": "김햄찌",
        "email": "claimant@example.com",
        "ground": "portrait",
        "statement": "제 얼굴이 나온 사진을 허락 없이 올렸어요. 내려 주세요.",
    }
    number = admin.post("/api/rights-reports", form).json()["number"]
    for step in ("block", "remove"):
        answer = admin.post(f"/api/admin/takedowns/{number}/{step}", {"note": "맞아요."})
        assert answer.status_code == 200, answer.text
    return answer.json()["auditId"]


def remove_as_spam(admin: Person, post: dict[str, Any]) -> int:
    form = {"days": 7, "reason": "광고를 되풀이했어요."}
    done = admin.post(f"/api/admin/users/{post['userId']}/spam", form)
    assert done.status_code == 201, done.text
    return done.json()["auditId"]


@pytest.mark.parametrize("remove", [take_down, remove_as_spam])
def test_what_went_by_law_or_as_spam_stays_the_staffs(keeper, admin, owner, board, visitor, remove):
    """Also where a keeper had removed and restored it before."""
    new, known = a_post(owner, boardId=board), a_post(owner, boardId=board)
    keeper.http.request("DELETE", f"/api/admin/posts/{known['id']}", json={"reason": "광고"})
    assert restore(keeper, known).status_code == 200
    remove(admin, new)
    if visitor.get(f"/api/community/{known['id']}").status_code == 200:  # spam takes both at once
        remove(admin, known)

    assert [code(restore(keeper, each)) for each in (new, known)] == [
        (403, "removed_by_staff"),
        (403, "removed_by_staff"),
    ]
    assert visitor.get(f"/api/community/{new['id']}").status_code == 404


def test_what_a_keeper_removes_anew_does_not_come_back_with_the_takedown(
    keeper, admin, owner, board, visitor
):
    post = a_post(owner, boardId=board)
    removal = take_down(admin, post)
    assert restore(admin, post).status_code == 200
    keeper.http.request("DELETE", f"/api/admin/posts/{post['id']}", json={"reason": "광고"})

    assert code(admin.post(f"/api/admin/audit/{removal}/undo")) == (409, "undo_conflict")

    assert visitor.get(f"/api/community/{post['id']}").status_code == 404


def test_a_keepers_removal_whose_restoring_was_undone_is_theirs_again(
    keeper, admin, owner, board, visitor
):
    post = a_post(owner, boardId=board)
    keeper.http.request("DELETE", f"/api/admin/posts/{post['id']}", json={"reason": "광고"})
    undone(admin, restore(admin, post).json()["auditId"])

    assert restore(keeper, post).status_code == 200
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200
    assert code(restore(keeper, post)) == (409, "not_restorable")


def test_a_decision_removes_nothing_that_the_staff_wrote(
    keeper, admin, owner, follower, board, visitor
):
    """A report is no way round what a keeper may not remove by itself."""
    notice = a_post(admin, boardId=board, title="공지")
    answered = comment_on(admin, a_post(owner, boardId=board))
    cases = [
        a_case(follower, "community", notice["id"]),
        a_case(follower, "community_comment", answered["id"]),
    ]

    for case in cases:
        assert code(decide(keeper, case, HIDE)) == (403, "staff_writing")
    selected = keeper.post("/api/admin/reports/selected", {"ids": cases, **HIDE}).json()

    assert (selected["done"], len(selected["refused"])) == (0, 2)
    assert visitor.get(f"/api/community/{notice['id']}").status_code == 200
    assert sorted(queue(keeper)) == cases
    assert decided(keeper, cases[0], DISMISSED)["status"] == "dismissed"


def test_a_post_is_pinned_moved_and_moved_back(keeper, owner, board, visitor):
    free, staff = a_board(), a_board("운영실", writePermission="admin")
    post = a_post(owner, boardId=board)
    path = f"/api/admin/posts/{post['id']}"

    assert keeper.put(path, {"isPinned": True}).status_code == 200
    assert visitor.get(f"/api/community/{post['id']}").json()["isPinned"] is True
    assert code(keeper.put(path, {"boardId": staff})) == (403, "board_write_forbidden")

    regulars = a_board("단골방", readPermission="level:5")
    hidden = a_board("숨은 방", readPermission="level:5", showsRestriction=False)
    assert code(keeper.put(path, {"boardId": regulars})) == (403, "board_write_forbidden")
    assert code(keeper.put(path, {"boardId": hidden})) == (404, "board_not_found")

    moved = keeper.put(path, {"boardId": free})
    there = visitor.get(f"/api/community/{post['id']}").json()
    assert (there["boardId"], there["isPinned"]) == (free, False)
    assert code(keeper.put(path, {"boardId": board})) == (404, "content_not_found")

    undone(keeper, moved.json()["auditId"])
    here = visitor.get(f"/api/community/{post['id']}").json()
    assert (here["boardId"], here["isPinned"]) == (board, True)


def test_only_own_acts_are_undone_and_only_on_boards_still_kept(
    keeper, admin, owner, follower, board
):
    path = f"/api/admin/posts/{a_post(owner, boardId=board)['id']}"
    theirs = admin.put(path, {"isPinned": True}).json()["auditId"]
    assert code(keeper.post(f"/api/admin/audit/{theirs}/undo")) == (403, "not_your_act")

    own = keeper.put(path, {"isPinned": False}).json()["auditId"]
    make_keeper(keeper, a_board())
    remove_keeper(board_id=board, member_id=keeper.id, actor="cli:root")
    assert code(keeper.post(f"/api/admin/audit/{own}/undo")) == (403, "not_your_act")


def test_a_keeper_who_is_dismissed_may_nothing_from_the_next_request_on(
    keeper, owner, follower, board
):
    case = a_case(follower, "community", a_post(owner, boardId=board)["id"])
    assert queue(keeper) == [case]

    remove_keeper(board_id=board, member_id=keeper.id, actor="cli:root")

    assert code(decide(keeper, case, HIDE)) == (403, "forbidden")

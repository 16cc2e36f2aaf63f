"""Members are appointed keepers of boards, and stop being that."""

from datetime import UTC, datetime, timedelta

from hamsterd.community.boards.service import delete_board
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.staff.roles import set_role
from tests.factories.community import a_board, remove_board
from tests.factories.keepers import make_keeper
from tests.factories.moderation import act, bells, undone
from tests.people import Person, make_staff, set_status

IN_A_WEEK = datetime.now(UTC) + timedelta(days=7)


def appoint(by: Person, board_id: int, member: Person) -> tuple[int, str]:
    answer = by.post(f"/api/admin/boards/{board_id}/keepers", {"userId": member.id})
    return answer.status_code, answer.json().get("code", "")


def dismiss(by: Person, board_id: int, member: Person) -> tuple[int, str]:
    answer = by.delete(f"/api/admin/boards/{board_id}/keepers/{member.id}")
    return answer.status_code, answer.json().get("code", "")


def named(anybody: Person, board_id: int) -> list[str]:
    """The keepers of a board, as every visitor sees them."""
    boards = anybody.get("/api/boards").json()
    return [
        keeper["nickname"]
        for board in boards
        if board["id"] == board_id
        for keeper in board["keepers"]
    ]


def kept(member: Person) -> list[int] | None:
    """The boards that a member's console knows; None where it is closed to them."""
    answer = member.get("/api/admin/me")
    return answer.json()["boards"] if answer.status_code == 200 else None


def test_a_keeper_is_appointed_told_named_and_dismissed(admin, stranger, visitor):
    board = a_board("질문방")
    assert kept(stranger) is None

    assert appoint(admin, board, stranger) == (200, "")
    assert kept(stranger) == [board]
    assert stranger.get("/api/auth/me").json()["role"] == "keeper"
    assert named(visitor, board) == [stranger.nickname]
    assert bells(stranger)[0] == "'질문방' 게시판의 게시판지기가 되었어요."
    assert appoint(admin, board, stranger) == (409, "already_keeper")

    assert dismiss(admin, board, stranger) == (200, "")
    assert kept(stranger) is None
    assert stranger.get("/api/auth/me").json()["role"] is None
    assert named(visitor, board) == []
    assert bells(stranger)[0] == "'질문방' 게시판의 게시판지기가 해제되었어요."
    assert dismiss(admin, board, stranger) == (404, "not_keeper")


def test_who_was_of_the_staff_by_mistake_is_named_beside_their_board_again(
    admin, stranger, visitor
):
    board = a_board("질문방")
    make_keeper(stranger, board)
    given = admin.put(f"/api/admin/users/{stranger.id}", {"role": "moderator"}).json()["auditId"]
    assert named(visitor, board) == []

    undone(admin, given)

    assert named(visitor, board) == [stranger.nickname]


def test_both_are_on_record_and_can_be_undone(admin, stranger):
    board = a_board("질문방")
    path = f"/api/admin/boards/{board}/keepers"

    appointed = admin.post(path, {"userId": stranger.id}).json()["auditId"]
    row = act(appointed)
    assert (row["action"], row["target_type"], row["target_id"], row["after"]) == (
        "board.add_keeper",
        "user",
        stranger.id,
        {"boardId": board, "board": "질문방"},
    )
    undone(admin, appointed)
    assert kept(stranger) is None

    admin.post(path, {"userId": stranger.id})
    undone(admin, admin.delete(f"{path}/{stranger.id}").json()["auditId"])
    assert kept(stranger) == [board]


def test_only_who_manages_boards_appoints(follower, stranger):
    board = a_board("질문방")
    make_staff(follower, Role.MODERATOR)

    assert appoint(follower, board, stranger) == (403, "forbidden")
    make_keeper(stranger, board)
    assert appoint(stranger, board, stranger) == (403, "forbidden")


def test_who_is_of_the_staff_restricted_or_nobody_is_refused(admin, follower, stranger):
    board = a_board("질문방")
    make_staff(follower, Role.ANALYST)
    set_status(stranger, "suspended", until=IN_A_WEEK)

    assert appoint(admin, board, follower) == (409, "staff_no_keeper")
    assert appoint(admin, board, stranger) == (409, "keeper_refused")
    assert appoint(admin, 9_999, stranger) == (404, "board_not_found")
    nobody = admin.post(f"/api/admin/boards/{board}/keepers", {"userId": 9_999})
    assert (nobody.status_code, nobody.json()["code"]) == (404, "member_not_found")


def test_a_role_ends_keeping_and_its_undoing_brings_it_back(admin, stranger, visitor):
    board = make_board_of(stranger)

    given = set_role(member_id=stranger.id, role=Role.MODERATOR, actor="cli:root")
    assert named(visitor, board) == []
    assert stranger.get("/api/admin/me").json()["role"] == "moderator"

    undone(admin, given)
    assert kept(stranger) == [board]


def test_keeper_is_no_role_of_an_account(admin, stranger):
    answer = admin.put(f"/api/admin/users/{stranger.id}", {"role": "keeper"})

    assert (answer.status_code, answer.json()["code"]) == (409, "keepers_are_of_boards")


def test_a_suspended_keeper_may_do_nothing_and_is_not_named(stranger, visitor):
    board = make_board_of(stranger)
    set_status(stranger, "suspended", until=IN_A_WEEK)
    assert named(visitor, board) == []

    answer = stranger.get("/api/admin/reports")
    assert (answer.status_code, answer.json()["code"]) == (403, "suspended")


def test_keeping_goes_with_its_board_and_comes_back_with_it(admin, stranger):
    board = make_board_of(stranger)

    gone = delete_board(actor=f"admin:{admin.id}", board_id=board, move_to=None)
    assert kept(stranger) is None

    undone(admin, gone)
    assert kept(stranger) == [board]


def test_merging_a_board_gives_its_keeper_nothing_of_the_other(stranger):
    board, other = make_board_of(stranger), a_board("장터")

    remove_board(board, move_to=other)

    assert kept(stranger) is None


def make_board_of(member: Person) -> int:
    a_board()  # the first is protected
    board = a_board("질문방")
    make_keeper(member, board)
    return board

"""Members are let in to boards, by hand and by the board's rule, and read and write there."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from hamsterd.community.boards import granting
from hamsterd.community.boards.keepers import add_keeper, remove_keeper
from hamsterd.config import get_settings
from hamsterd.core.cache import drop_everything
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.accounts.staff.roles import set_role
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.service import grant_experience
from scheduler.jobs.let_readers_in import let_readers_in
from scheduler.task import Task
from tests.factories.community import a_board, a_post, change_board, comment_on, remove_board
from tests.factories.keepers import make_keeper
from tests.factories.moderation import act, bells, undone
from tests.factories.readers import let_them_out, make_readers
from tests.people import PASSWORD, Person, set_status
from tests.site import hear_the_bus
from tests.statements import counted

LET_IN = "'단골방' 게시판을 읽을 수 있게 되었어요."
WRITES = "'단골방' 게시판에 글을 쓸 수 있게 되었어요."


def a_graded_board(**changes: Any) -> int:
    a_board()  # the first is protected
    return a_board("단골방", readPermission="granted", **changes)


def reads(member: Person, board: int) -> tuple[int, str]:
    answer = member.get("/api/community", boardId=board)
    return answer.status_code, answer.json().get("message", "")


def writes(member: Person, board: int) -> tuple[int, str]:
    form = {"title": "안녕하세요", "content": "반가워요.", "boardId": board}
    answer = member.post("/api/community", form)
    return answer.status_code, answer.json().get("message", "")


def board_for(member: Person, board: int) -> dict[str, Any]:
    return next(one for one in member.get("/api/boards").json() if one["id"] == board)


def run_job(**changes: Any) -> int:
    return let_readers_in(Task(get_settings(), **changes))["readers"]


def long_ago(member: Person, days: int) -> None:
    """They joined so many days ago, and were not here for a while."""
    with connection(), transaction():
        execute(
            """UPDATE users SET created_at = created_at - %(ago)s, last_seen_at = NULL
                WHERE id = %(id)s""",
            ago=timedelta(days=days),
            id=member.id,
        )


def checked_in(member: Person, days: int) -> None:
    with connection(), transaction():
        execute(
            """INSERT INTO attendance_days (user_id, kst_day, streak, exp_gained)
               SELECT %(id)s, current_date - n, 1, 0 FROM generate_series(1, %(days)s) n""",
            id=member.id,
            days=days,
        )


def test_who_is_let_in_by_hand_is_told_and_reads_until_they_are_let_out(admin, owner, stranger):
    board = a_graded_board()
    path = f"/api/admin/boards/{board}/readers"
    a_post(admin, boardId=board, title="단골 이야기")
    assert reads(stranger, board)[0] == 403

    done = admin.post(path, {"names": [stranger.nickname, owner.username]}).json()

    assert bells(stranger)[0] == LET_IN
    [told] = owner.get("/api/notifications").json()
    assert told["url"] == f"/community?board={board}"
    assert reads(stranger, board)[0] == 200
    assert board_for(stranger, board)["isGranted"] is True
    listed = admin.get(path)
    assert listed.headers["Content-Range"] == "readers 0-1/2"
    by = {(row["nickname"], row["grantedBy"]) for row in listed.json()}
    assert by == {(who.nickname, admin.nickname) for who in (stranger, owner)}
    found = admin.get(path, filter=f'{{"q": "{owner.username}"}}').json()
    assert [row["id"] for row in found] == [owner.id]
    again = admin.post(path, {"names": [owner.nickname]})
    assert (again.status_code, again.json()["code"]) == (409, "already_readers")

    gone = admin.delete(f"{path}/{stranger.id}").json()["auditId"]

    assert reads(stranger, board)[0] == 403
    assert bells(stranger) == [LET_IN]
    assert admin.delete(f"{path}/{stranger.id}").status_code == 404

    undone(admin, gone)
    assert reads(stranger, board)[0] == 200
    undone(admin, done["auditId"])

    assert reads(owner, board)[0] == 403


def test_letting_out_is_undone_and_a_deleted_board_comes_back_with_its_readers(
    admin, owner, stranger
):
    board = a_graded_board()
    make_readers(board, owner, stranger)
    gone = let_them_out(board, owner)
    assert act(gone)["after"] == {"board": "단골방", "members": [owner.id]}
    undone(admin, gone)
    assert reads(owner, board)[0] == 200
    let_them_out(board, owner)

    deleted = admin.delete(f"/api/admin/boards/{board}").json()["auditId"]
    undone(admin, deleted)

    assert (reads(stranger, board)[0], reads(owner, board)[0]) == (200, 403)


def test_who_is_nobody_or_may_not_manage_boards_is_refused(admin, owner, follower, stranger):
    board = a_graded_board()
    make_keeper(follower, board)
    path = f"/api/admin/boards/{board}/readers"

    refused = admin.post(path, {"names": [owner.nickname, "없는사람"]})
    assert refused.status_code == 422
    assert "없는사람" in refused.json()["fields"]["names"]
    assert reads(owner, board)[0] == 403
    for nobody in (follower, stranger):
        assert nobody.post(path, {"names": [owner.nickname]}).status_code == 403
        assert nobody.get(path).status_code == 403


def test_who_was_let_in_writes_where_writing_is_granted_and_everybody_reads(
    admin, owner, follower, stranger, visitor
):
    a_board()
    board = a_board("단골방", writePermission="granted")
    make_keeper(follower, board)
    assert writes(stranger, board) == (
        403,
        "허락받은 회원만 글을 쓸 수 있는 게시판이에요. 운영진에게 문의해 주세요.",
    )

    make_readers(board, owner)

    assert bells(owner) == [WRITES]
    assert [writes(one, board)[0] for one in (owner, follower, admin, stranger)] == [
        *(201, 201, 201, 403)
    ]
    assert reads(visitor, board)[0] == 200
    assert board_for(owner, board)["isGranted"] is True
    assert board_for(stranger, board)["isGranted"] is False


@pytest.mark.parametrize("is_public", [True, False])
def test_what_is_missing_is_said_with_ones_own_progress(owner, visitor, is_public):
    rule = {"days": 0, "posts": 3, "comments": 10, "checkIns": 0}
    board = a_graded_board(grantRule=rule, showsRestriction=is_public)
    post = a_post(owner)
    comment_on(owner, post)
    if not is_public:
        assert reads(owner, board)[0] == 404
        assert board not in [one["id"] for one in owner.get("/api/boards").json()]
        return

    assert reads(owner, board) == (403, "글 2개와 댓글 9개를 더 쓰면 읽을 수 있어요.")
    assert "로그인하면" in reads(visitor, board)[1]
    assert board_for(owner, board)["grantRule"] == rule
    change_board(board, grantRule={"posts": 2, "days": 7, "checkIns": 3})
    checked_in(owner, 1)
    assert reads(owner, board)[1] == (
        "글 1개를 더 쓰고 2번 더 출석하고 7일이 더 지나면 읽을 수 있어요."
    )
    let_them_out_for_good(owner, board)
    assert "운영진에게" in reads(owner, board)[1]


def let_them_out_for_good(member: Person, board: int) -> None:
    make_readers(board, member)
    let_them_out(board, member)


def test_a_rule_lets_in_who_reaches_all_of_it_once(owner, stranger, follower):
    board = a_graded_board(grantRule={"posts": 1, "comments": 1, "checkIns": 2})
    assert run_job() == 0  # everybody was compared: from now on who was here lately
    post = a_post(owner)
    comment_on(owner, post)
    comment_on(stranger, post)
    checked_in(owner, 2)
    assert "몇 분 안에" in reads(owner, board)[1]
    assert run_job(dry_run=True) == 1
    assert reads(owner, board)[0] == 403

    assert run_job() == 1

    assert (reads(owner, board)[0], reads(stranger, board)[0]) == (200, 403)
    assert bells(owner)[0] == LET_IN
    assert run_job() == 0
    assert bells(owner).count(LET_IN) == 1
    assert follower.get("/api/notifications").json() == []


def test_days_are_reached_by_who_does_nothing(owner, stranger):
    board = a_graded_board(grantRule={"days": 7})
    run_job()
    long_ago(owner, 7)
    long_ago(stranger, 6)

    assert run_job() == 1  # neither was here lately
    assert (reads(owner, board)[0], reads(stranger, board)[0]) == (200, 403)


def test_a_changed_rule_lets_in_who_fulfils_it_and_lets_nobody_out(owner, stranger, admin):
    board = a_graded_board(grantRule={"posts": 5})
    a_post(owner)
    long_ago(owner, 1)
    run_job()

    change_board(board, grantRule={"posts": 1})
    assert run_job() == 1
    assert reads(owner, board)[0] == 200

    change_board(board, grantRule={"posts": 100})
    run_job()
    assert reads(owner, board)[0] == 200
    change_board(board, grantRule={})
    assert run_job() == 0  # no rule lets in nobody
    assert reads(stranger, board)[0] == 403


class AtOnce:
    """The end of a run that has come after the first portion."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def is_over(self) -> bool:
        self.asked += 1
        return self.asked > 1


def test_a_walk_through_everybody_goes_on_where_its_time_was_over(owner, stranger, monkeypatch):
    board = a_graded_board(grantRule={"posts": 1})
    for member in (owner, stranger):
        a_post(member)
        long_ago(member, 30)
    monkeypatch.setattr(granting, "WALK", 1)
    monkeypatch.setattr(granting, "Deadline", AtOnce)

    let_in = [run_job() for _ in range(max(owner.id, stranger.id) + 1)]

    assert sum(let_in) == 2
    assert (reads(owner, board)[0], reads(stranger, board)[0]) == (200, 200)
    assert run_job() == 0


def test_a_rule_does_not_let_in_again_who_was_let_out(owner):
    board = a_graded_board(grantRule={"posts": 1})
    a_post(owner)
    assert run_job() == 1
    let_them_out(board, owner)

    change_board(board, description="다시 견주어 보기")

    assert run_job() == 0
    make_readers(board, owner)
    assert reads(owner, board)[0] == 200


def test_a_rule_does_not_let_in_who_was_let_out_once_letting_in_is_undone(admin, owner, stranger):
    board = a_graded_board(grantRule={"posts": 1})
    for member in (owner, stranger):
        a_post(member)
    make_readers(board, owner)
    let_them_out(board, owner)
    path = f"/api/admin/boards/{board}/readers"
    done = admin.post(path, {"names": [owner.nickname, stranger.nickname]}).json()["auditId"]
    assert reads(owner, board)[0] == reads(stranger, board)[0] == 200

    undone(admin, done)

    assert reads(owner, board)[0] == reads(stranger, board)[0] == 403
    assert run_job() == 1
    assert (reads(owner, board)[0], reads(stranger, board)[0]) == (403, 200)


def test_a_rule_lets_in_no_staff_no_keeper_and_nobody_who_is_banned(owner, admin, stranger):
    """Who reads already is told of no right that they had."""
    board = a_graded_board(grantRule={"posts": 1})
    make_keeper(owner, board)
    for member in (owner, admin, stranger):
        a_post(member)
    set_status(stranger, "banned")

    assert run_job() == 0
    assert (reads(owner, board)[0], reads(admin, board)[0]) == (200, 200)
    assert LET_IN not in (*bells(owner), *bells(admin))


def test_who_was_let_in_and_waits_for_approval_is_not_shown_as_let_in(stranger):
    board = a_graded_board()
    make_readers(board, stranger)
    assert board_for(stranger, board)["isGranted"] is True
    with connection(), transaction():
        execute("UPDATE users SET awaiting_since = now() WHERE id = %(id)s", id=stranger.id)
        forget_member(stranger.id)

    assert not board_for(stranger, board).get("isGranted")
    assert reads(stranger, board)[0] == 403


def test_who_is_let_in_to_a_closed_board_is_told_nothing(admin, stranger):
    board = a_graded_board()
    change_board(board, isActive=False)

    answer = admin.post(f"/api/admin/boards/{board}/readers", {"names": [stranger.nickname]})

    assert answer.is_success, answer.text
    assert LET_IN not in bells(stranger)


def test_who_was_let_out_and_left_meanwhile_stays_out_when_it_is_undone(admin, owner, stranger):
    board = a_graded_board()
    make_readers(board, owner, stranger)
    path = f"/api/admin/boards/{board}/readers"
    gone = [admin.delete(f"{path}/{who.id}").json()["auditId"] for who in (owner, stranger)]
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    for audit_id in reversed(gone):
        undone(admin, audit_id)

    assert [row["id"] for row in admin.get(path).json()] == [stranger.id]


def test_a_board_that_grants_nothing_lets_in_nobody_by_its_rule(owner):
    board = a_graded_board(grantRule={"posts": 1})
    a_post(owner)
    change_board(board, readPermission="members")
    assert run_job() == 0
    remove_board(board)


def test_the_list_of_boards_follows_each_change_of_rights(admin, owner, stranger):
    """It is cached by member: after each act it is what is read anew."""
    board = a_graded_board(grantRule={"posts": 1})
    leveled = a_board("고수방", readPermission="level:3")
    set_role_of = partial(set_role, actor="cli:root", member_id=stranger.id)
    acts: dict[str, Callable[[], object]] = {
        "let in": lambda: make_readers(board, stranger),
        "let out": lambda: let_them_out(board, stranger),
        "a level": lambda: gain(stranger, 250),
        "a level lost": lambda: gain(stranger, -200),
        "a keeper": lambda: add_keeper(board_id=board, member_id=stranger.id, actor="cli:root"),
        "no keeper": lambda: remove_keeper(board_id=board, member_id=stranger.id, actor="cli:root"),
        "staff": lambda: set_role_of(role=Role.MODERATOR),
        "no staff": lambda: set_role_of(role=None),
        "a post": lambda: (a_post(owner), long_ago(owner, 1), run_job()),
        "a board for members": lambda: change_board(leveled, readPermission="members"),
        "a board for nobody": lambda: change_board(leveled, readPermission="level:9"),
        "who waits": lambda: wait_for_approval(owner),
    }
    readers = (stranger, owner, admin)

    def seen() -> list[object]:
        return [one.get("/api/boards").json() for one in readers]

    shown = [seen()]
    for name, act_ in acts.items():
        act_()
        hear_the_bus()
        cached = seen()
        drop_everything()
        assert cached == seen(), name
        assert cached != shown[-1], name
        shown.append(cached)


def test_the_list_of_boards_is_read_once_for_a_member_and_never_for_a_visitor(
    owner: Person, visitor: Person
):
    a_graded_board()
    owner.get("/api/boards")
    with counted() as statements:
        assert len(owner.get("/api/boards").json()) == len(visitor.get("/api/boards").json())
        visitor.get("/community")
        visitor.get("/community")
    assert not [sql for sql, _ in statements if "boards.id IN" in sql or "reader.role" in sql]


def gain(member: Person, amount: int) -> None:
    with connection(), transaction():
        grant_experience(
            member_id=member.id, source=Source.STREAK, source_key=f"{amount}", amount=amount
        )


def wait_for_approval(member: Person) -> None:
    with connection(), transaction():
        execute("UPDATE users SET awaiting_since = now() WHERE id = %(id)s", id=member.id)
        forget_member(member.id)

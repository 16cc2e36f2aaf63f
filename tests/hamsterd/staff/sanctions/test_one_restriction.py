"""One restriction is in force per member: a stronger one replaces a weaker, and comes off alone."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from peewee import IntegrityError

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.moderation import bells, undone
from tests.people import PASSWORD, Person, make_admin, sign_up

WHY = {"reason": "광고를 되풀이했어요.", "deviationReason": "정도가 심해요."}
WEEK = {"kind": "suspension", "days": 7}
MONTH = {"kind": "suspension", "days": 30}
BAN = {"kind": "ban"}
TEXT = "광고가 아니라 후기였어요. 다시 봐 주세요."
_IN_FORCE = """
    SELECT CASE WHEN kind = 'ban' THEN 'ban' ELSE (ends_at::date - starts_at::date)::text END
      FROM sanctions
     WHERE user_id = %(id)s AND kind <> 'warning' AND lifted_at IS NULL AND replaced_at IS NULL
       AND (ends_at IS NULL OR ends_at > now())
"""


def give(admin: Person, member: Person, step: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = admin.post(f"/api/admin/users/{member.id}/sanctions", {**WHY, **step, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def in_force(member: Person) -> list[str]:
    """`ban`, or of how many days the suspension is that is in force."""
    with connection():
        return fetch_column(_IN_FORCE, id=member.id)


def status_of(member: Person) -> str:
    with connection():
        return str(fetch_value("SELECT status FROM users WHERE id = %(id)s", id=member.id))


def running(member: Person, admin: Person) -> list[int]:
    rows = admin.get(f"/api/admin/users/{member.id}").json()["sanctions"]
    return [row["id"] for row in rows if row["isRunning"]]


def lift(admin: Person, sanction_id: int, **more: Any) -> dict[str, Any]:
    form = {"reason": "오해였어요.", **more}
    answer = admin.post(f"/api/admin/sanctions/{sanction_id}/lift", form)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_stronger_one_replaces_a_weaker_and_a_weaker_adds_nothing(admin, owner):
    week = give(admin, owner, WEEK)
    assert week["isInForce"]
    month = give(admin, owner, MONTH)
    assert in_force(owner) == ["30"]
    another_week = give(admin, owner, WEEK)
    assert not another_week["isInForce"]
    assert not give(admin, owner, {"kind": "warning"})["isInForce"]
    assert (in_force(owner), running(owner, admin)) == (["30"], [month["id"]])

    ban = give(admin, owner, BAN)

    assert (in_force(owner), running(owner, admin)) == (["ban"], [ban["id"]])
    assert status_of(owner) == "banned"


def test_a_banned_member_is_not_banned_again(admin, owner):
    give(admin, owner, BAN)

    again = admin.post(f"/api/admin/users/{owner.id}/sanctions", {**WHY, **BAN})

    assert (again.status_code, again.json()["code"]) == (409, "already_banned")
    chosen = {"ids": [owner.id], "kind": "ban", "reason": "광고"}
    many = admin.post("/api/admin/sanctions/selected", chosen).json()
    assert (many["done"], many["refused"][0]["message"]) == (0, again.json()["message"])
    with connection():
        assert fetch_value("SELECT count(*) FROM sanctions") == 1


def test_lifting_the_stronger_brings_back_what_it_replaced(admin, owner, site):
    week = give(admin, owner, WEEK)
    ban = give(admin, owner, BAN)

    lift(admin, ban["id"], isVoid=True)

    assert (in_force(owner), running(owner, admin)) == (["7"], [week["id"]])
    assert status_of(owner) == "suspended"
    owner.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    assert owner.post("/api/hamsters", {"name": "콩이", "breed": "골든"}).status_code == 403
    lift(admin, week["id"])
    assert (in_force(owner), status_of(owner)) == ([], "active")


def test_what_was_over_meanwhile_does_not_come_back(admin, owner):
    week = give(admin, owner, WEEK)
    ban = give(admin, owner, BAN)
    with transaction():
        execute(
            "UPDATE sanctions SET starts_at = starts_at - interval '8 days', ends_at = %(past)s"
            " WHERE id = %(id)s",
            id=week["id"],
            past=utc_now() - timedelta(minutes=1),
        )

    lift(admin, ban["id"])

    assert (running(owner, admin), status_of(owner)) == ([], "active")


def test_a_new_suspension_after_one_that_is_over(admin, owner):
    week = give(admin, owner, WEEK)
    with transaction():
        execute(
            "UPDATE sanctions SET starts_at = starts_at - interval '8 days', ends_at = %(past)s"
            " WHERE id = %(id)s",
            id=week["id"],
            past=utc_now() - timedelta(minutes=1),
        )

    month = give(admin, owner, MONTH)

    assert running(owner, admin) == [month["id"]]
    with connection():
        rows = fetch_all("SELECT id FROM sanctions WHERE replaced_at IS NULL")
    assert [row["id"] for row in rows] == [month["id"]]


def test_undoing_keeps_one_in_force_in_whatever_order(admin, owner):
    week, month = give(admin, owner, WEEK), give(admin, owner, MONTH)
    ban = give(admin, owner, BAN)

    undone(admin, ban["auditId"])
    assert in_force(owner) == ["30"]
    undone(admin, month["auditId"])
    assert running(owner, admin) == [week["id"]]
    lifted = lift(admin, week["id"])
    month = give(admin, owner, MONTH)
    undone(admin, month["auditId"])
    undone(admin, lifted["auditId"])

    assert (running(owner, admin), status_of(owner)) == ([week["id"]], "suspended")
    undone(admin, week["auditId"])
    assert (running(owner, admin), status_of(owner)) == ([], "active")


def test_two_moderators_at_once_leave_one_ban(site, admin, owner):
    second = make_admin(sign_up(site.url, "second-eye", "두번째눈"))

    def sanction(number: int) -> int:
        moderator, step = ((admin, BAN), (second, BAN), (second, MONTH))[number % 3]
        answer = moderator.post(f"/api/admin/users/{owner.id}/sanctions", {**WHY, **step})
        return int(answer.status_code)

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(sanction, range(6)))

    assert answers == [201, 201, 201, 409, 409, 409]
    assert in_force(owner) == ["ban"]


def test_the_database_itself_refuses_a_second_restriction(admin, owner):
    give(admin, owner, MONTH)

    with pytest.raises(IntegrityError, match="sanctions_in_force_key"), transaction():
        execute(
            "INSERT INTO sanctions (user_id, kind, step, reason, actor)"
            " VALUES (%(id)s, 'ban', 4, '', 'cli:test')",
            id=owner.id,
        )


def test_an_accepted_appeal_against_the_only_ban_lets_them_in(admin, owner, visitor):
    ban = give(admin, owner, BAN)
    refused = visitor.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    link = refused.json()["fields"]["appealPath"].partition("=")[2]
    visitor.post("/api/appeals", {"link": link, "text": TEXT})

    answer = admin.put("/api/admin/appeals/1", {"status": "granted", "answer": "저희 실수예요."})

    assert answer.status_code == 200
    assert (
        owner.post("/api/auth/login", {"username": "kong", "password": PASSWORD}).status_code == 200
    )
    assert owner.post("/api/hamsters", {"name": "콩이", "breed": "골든"}).status_code == 201
    assert (running(owner, admin), status_of(owner)) == ([], "active")
    assert ban["id"] == owner.get("/api/sanctions/my").json()[0]["id"]


def test_an_own_record_says_which_one_is_in_force(admin, owner):
    week, month = give(admin, owner, WEEK), give(admin, owner, MONTH)

    mine = {row["id"]: row for row in owner.get("/api/sanctions/my").json()}

    assert (mine[month["id"]]["isRunning"], mine[month["id"]]["isReplaced"]) == (True, False)
    assert (mine[week["id"]]["isRunning"], mine[week["id"]]["isReplaced"]) == (False, True)
    assert any("30일" in said or "글쓰기" in said for said in bells(owner))

"""Staff members see their own recent acts; the owner sees those of each."""

from typing import Any

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.staff.audit.figures.queries import figures_of_all, own_figures
from tests.factories.community import a_board, a_post
from tests.factories.diaries import an_entry
from tests.factories.keepers import make_keeper
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, decided, undone
from tests.people import Person, make_staff
from tests.statements import counted

PATH = "/api/admin/me/figures"
QUESTION = {"category": "fault", "subject": "사진", "text": "멈춰요."}
NOTHING = {
    "decided": 0,
    "medianHours": None,
    "undone": 0,
    "overturned": 0,
    "answered": 0,
    "rated": 0,
    "meanRating": None,
}


@pytest.fixture
def moderator(stranger: Person) -> Person:
    return make_staff(stranger, Role.MODERATOR)


def figures(person: Person, days: int = 30) -> dict[str, Any]:
    answer = person.get(PATH, days=days)
    assert answer.status_code == 200, answer.text
    return answer.json()


def opened_hours_ago(case_id: int, hours: int) -> None:
    with transaction():
        execute(
            "UPDATE report_cases SET created_at = now() - make_interval(hours => %(hours)s)"
            " WHERE id = %(id)s",
            hours=hours,
            id=case_id,
        )


def cases(owner: Person, follower: Person, count: int) -> list[int]:
    return [a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(count)]


def test_who_did_nothing_has_zeros_and_no_middle(moderator: Person):
    assert figures(moderator) == {"days": 30, **NOTHING}


def test_decisions_how_long_they_took_and_what_was_undone(
    owner: Person, follower: Person, moderator: Person, admin: Person
):
    for case_id, hours in zip(numbers := cases(owner, follower, 3), (2, 4, 30), strict=True):
        opened_hours_ago(case_id, hours)
    decided(moderator, numbers[0], DISMISSED)
    decided(moderator, numbers[1], DISMISSED)
    done = decided(moderator, numbers[2], {**RESOLVED, "ladder": "none", "deviationReason": "처음"})
    undone(admin, done["auditId"])

    mine = figures(moderator)
    assert (mine["decided"], mine["undone"], round(mine["medianHours"])) == (3, 1, 4)
    assert figures(admin) == {"days": 30, **NOTHING}


def test_one_decision_over_several_cases_counts_each(
    owner: Person, follower: Person, moderator: Person
):
    numbers = cases(owner, follower, 2)
    answer = moderator.post(
        "/api/admin/reports/selected", {**DISMISSED, "ids": numbers, "dismissal": "unfounded"}
    )
    assert answer.status_code == 200, answer.text

    assert figures(moderator)["decided"] == 2


def test_a_sanction_that_an_appeal_voided_is_its_givers(
    owner: Person, follower: Person, moderator: Person, admin: Person
):
    [case_id] = cases(owner, follower, 1)
    decided(moderator, case_id, RESOLVED)
    [mine] = owner.get("/api/sanctions/my").json()
    appeal = {"text": "광고가 아니라 후기였어요. 다시 봐 주세요."}
    assert owner.post(f"/api/sanctions/{mine['id']}/appeal", appeal).status_code == 201
    [row] = admin.get("/api/admin/appeals").json()
    granted = admin.put(
        f"/api/admin/appeals/{row['id']}", {"status": "granted", "answer": "저희가 잘못 봤어요."}
    ).json()

    assert figures(moderator)["overturned"] == 1
    assert figures(admin)["overturned"] == 0
    undone(admin, granted["auditId"])
    assert figures(moderator)["overturned"] == 0


def test_answers_and_what_was_thought_of_them(owner: Person, follower: Person, moderator: Person):
    for person, rating in ((owner, 5), (owner, None), (follower, 2)):
        number = person.post("/api/inquiries", QUESTION).json()["id"]
        for seen in (1, 2):
            body = {"text": "이렇게 해 보세요.", "messagesCount": seen}
            moderator.post(f"/api/admin/inquiries/{number}/reply", body)
        if rating:
            person.post(f"/api/inquiries/{number}/rating", {"rating": rating})

    mine = figures(moderator)
    assert (mine["answered"], mine["rated"], mine["meanRating"]) == (3, 2, 3.5)


def test_only_what_was_done_in_the_period_counts(
    owner: Person, follower: Person, moderator: Person
):
    [case_id] = cases(owner, follower, 1)
    decided(moderator, case_id, DISMISSED)
    with transaction():
        execute("UPDATE audit_log SET created_at = created_at - interval '8 days'")

    assert [figures(moderator, days)["decided"] for days in (7, 30, 90)] == [0, 1, 1]
    assert moderator.get(PATH, days=12).status_code == 422


def test_a_keeper_reads_their_own(follower: Person, owner: Person, stranger: Person):
    board = a_board()
    keeper = make_keeper(follower, board)
    post = a_post(owner, boardId=board)
    decided(keeper, a_case(stranger, "community", post["id"]), DISMISSED)

    assert figures(keeper)["decided"] == 1


def test_only_the_owner_reads_each_ones(admin: Person, moderator: Person, follower: Person):
    make_staff(admin, Role.OWNER)
    second = make_staff(follower, Role.ADMIN)

    rows = admin.get("/api/admin/staff/figures", days=90).json()

    assert [row["nickname"] for row in rows] == [
        admin.nickname,
        second.nickname,
        moderator.nickname,
    ]
    assert rows[0] == {
        "userId": admin.id,
        "nickname": admin.nickname,
        "days": 90,
        **NOTHING,
    }
    for other in (second, moderator):
        assert other.get("/api/admin/staff/figures").status_code == 403


def test_statements_do_not_grow_with_the_staff(admin: Person, moderator: Person, follower: Person):
    with counted() as own:
        own_figures(member_id=admin.id, days=30)
    with counted() as few:
        figures_of_all(days=30)
    make_staff(follower, Role.MODERATOR)
    with counted() as more:
        figures_of_all(days=30)

    assert (len(own), len(few), len(more)) == (3, 4, 4)

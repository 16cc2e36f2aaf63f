"""One decision sends one mail and one notification; a decided appeal names the sanction in
force.
"""

import re
from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.delivery.mail.rules import SUBJECTS, MailKind
from hamsterd.staff.sanctions.lifting import lift_all
from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.factories.moderation import RESOLVED, a_case, decided, drift, undone
from tests.mailbox import Mailbox, text_of
from tests.people import PASSWORD, Person

TITLES = [f"{number}번째 광고" for number in range(1, 7)]
TEXT = "광고가 아니라 후기였어요. 다시 봐 주세요."
WHY = {"reason": "되풀이한 광고", "deviationReason": "정도가 심해요."}


@pytest.fixture
def six(owner: Person, follower: Person) -> list[int]:
    """Cases about three entries and three posts of the owner."""
    entries = [an_entry(owner, title=title)["id"] for title in TITLES[:3]]
    posts = [a_post(owner, title=title)["id"] for title in TITLES[3:]]
    return [
        *(a_case(follower, "diary", each) for each in entries),
        *(a_case(follower, "community", each) for each in posts),
    ]


def together(admin: Person, cases: list[int], **more: Any) -> dict[str, Any]:
    form = {**RESOLVED, "cases": [{"id": case, "version": 1} for case in cases], **more}
    answer = admin.post("/api/admin/reports/decide-together", form)
    assert answer.status_code == 200, answer.text
    return answer.json()


def moderation_bells(person: Person) -> list[dict[str, Any]]:
    return [
        each for each in person.get("/api/notifications").json() if each["type"] == "moderation"
    ]


def letters(kind: MailKind | None = None) -> list[str]:
    """The mails to members, the oldest first."""
    sql = "SELECT text FROM outbox_mail WHERE %(kind)s::text IS NULL OR kind = %(kind)s ORDER BY id"
    with connection():
        return fetch_column(sql, kind=kind)


def sign_in(person: Person) -> int:
    form = {"username": person.username, "password": PASSWORD}
    return int(person.post("/api/auth/login", form).status_code)


def give(admin: Person, member: Person, kind: str, days: int | None = None) -> dict[str, Any]:
    form = {"kind": kind, "days": days, **WHY}
    answer = admin.post(f"/api/admin/users/{member.id}/sanctions", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def grant(admin: Person) -> dict[str, Any]:
    [waiting] = admin.get("/api/admin/appeals", filter='{"status":"pending"}').json()
    answer = admin.put(
        f"/api/admin/appeals/{waiting['id']}", {"status": "granted", "answer": "저희 실수예요."}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_one_member_six_cases(admin, owner, visitor, six, mailbox: Mailbox):
    """Decided at once, one mail with six titles, one undo; an appeal accepted, and they sign in."""
    mailbox.beside = frozenset({SUBJECTS[MailKind.VERIFY_EMAIL]})
    first = together(admin, six, ladder="severe")

    body = text_of(mailbox.wait_for(1))
    assert [title for title in TITLES if title in body] == TITLES
    assert "영구 정지" in body
    assert "내용 6건이 운영 원칙에 따라 내려졌어요" in body
    assert sign_in(owner) == 403
    with connection():
        assert fetch_column("SELECT kind FROM outbox_mail") == ["sanction"]

    undone(admin, first["auditId"])
    assert sign_in(owner) == 200
    assert all(visitor.get(f"/api/diary/{number}").is_success for number in (1, 2, 3))
    assert drift() == {"rows": 0}
    told = moderation_bells(owner)
    assert [each["title"] for each in told] == [
        "내용이 되살아났어요",
        "이용 제한 해제",
        "이용 제한 안내",
    ]
    assert [title for title in TITLES if title in told[2]["message"]] == TITLES

    seen = [{"id": case, "version": 3} for case in six]
    form = {**RESOLVED, "cases": seen, "ladder": "severe"}
    assert admin.post("/api/admin/reports/decide-together", form).status_code == 200
    refused = visitor.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    link = refused.json()["fields"]["appealPath"].partition("=")[2]
    assert visitor.post("/api/appeals", {"link": link, "text": TEXT}).status_code == 201
    grant(admin)

    assert sign_in(owner) == 200
    assert owner.post("/api/hamsters", {"name": "콩이 2세", "breed": "골든"}).status_code == 201
    assert all(visitor.get(f"/api/diary/{number}").is_success for number in (1, 2, 3))
    [said] = letters(MailKind.APPEAL_DECIDED)
    assert "지금 적용 중인 이용 제한은 없어요." in said
    assert drift() == {"rows": 0}


def test_removals_without_a_sanction_are_one_letter_too(admin, owner, follower, six):
    decided(admin, six[0], RESOLVED)
    with connection():
        execute("DELETE FROM outbox_mail")

    done = together(admin, six[1:])

    assert done["withheld"] == "written_before_notice"
    [letter] = letters()
    assert [title for title in TITLES if title in letter] == TITLES[1:]
    latest, former = moderation_bells(owner)
    assert latest["title"] == "운영자가 내용을 내렸어요"
    assert [title for title in TITLES if title in latest["message"]] == TITLES[1:]
    assert "일기가 운영 원칙에 따라 내려졌어요" in former["message"]


def test_an_accepted_appeal_says_what_is_still_in_force(admin, owner, visitor):
    give(admin, owner, "suspension", 30)
    give(admin, owner, "ban")
    refused = visitor.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    link = refused.json()["fields"]["appealPath"].partition("=")[2]
    visitor.post("/api/appeals", {"link": link, "text": TEXT})

    grant(admin)

    assert sign_in(owner) == 200
    assert owner.post("/api/hamsters", {"name": "콩이 2세", "breed": "골든"}).status_code == 403
    [said] = letters(MailKind.APPEAL_DECIDED)
    assert re.search(r"다만 다른 \d{4}\. \d\d\. \d\d\. \d\d:\d\d까지의 글쓰기 제한은 그대로", said)
    assert said.rstrip().find("/sanctions") > 0
    assert letters(MailKind.SANCTION_LIFTED) == []
    [changed] = letters(MailKind.SANCTION_CHANGED)
    assert "글쓰기 제한은 그대로예요" in changed
    bell = next(each for each in moderation_bells(owner) if each["title"] == "이의 제기 결과")
    assert "글쓰기 제한은 그대로예요" in bell["message"]


def test_the_console_says_before_what_will_go_on(admin, owner):
    week = give(admin, owner, "suspension", 7)
    owner.post(f"/api/sanctions/{week['id']}/appeal", {"text": TEXT})
    [row] = admin.get("/api/admin/appeals").json()
    assert (row["stillKind"], row["stillEndsAt"]) == (None, None)

    give(admin, owner, "ban")

    [row] = admin.get("/api/admin/appeals").json()
    assert (row["stillKind"], row["stillEndsAt"]) == ("ban", None)


def test_an_appeal_against_the_weaker_says_that_the_ban_stands_and_where_to_object(
    admin, owner, visitor
):
    week = give(admin, owner, "suspension", 7)
    assert owner.post(f"/api/sanctions/{week['id']}/appeal", {"text": TEXT}).status_code == 201
    ban = give(admin, owner, "ban")

    grant(admin)

    [said] = letters(MailKind.APPEAL_DECIDED)
    assert "영구 정지는 그대로예요" in said
    link = re.search(r"/appeal\?link=(\S+)", said)
    assert link is not None
    assert visitor.get(f"/api/appeals/{link[1]}").json()["id"] == ban["id"]
    assert sign_in(owner) == 403


def test_a_weaker_one_says_that_it_adds_nothing(admin, owner):
    give(admin, owner, "suspension", 30)
    give(admin, owner, "suspension", 7)

    assert "다만 이미 받은" in letters(MailKind.SANCTION)[1]


def test_all_is_lifted_with_one_letter(admin, owner, site):
    give(admin, owner, "suspension", 7)
    give(admin, owner, "ban")

    acts = lift_all(member_id=owner.id, reason="오해였어요.", actor="cli:test", site=site.settings)

    assert len(acts) == 2
    [said] = letters(MailKind.SANCTION_LIFTED)
    assert "이제 전처럼 쓰실 수 있어요." in said
    assert letters(MailKind.SANCTION_CHANGED) == []
    assert sign_in(owner) == 200

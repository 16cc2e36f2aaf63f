"""Sign-up by approval: waiting members can read, staff approve or refuse, and both can be
undone.
"""

from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.rules import WITHDRAWAL_GRACE
from hamsterd.models.members.identities import LinkedIdentity
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Task
from tests.mailbox import Mailbox, text_of
from tests.people import PASSWORD, Person, make_staff, registration, sign_up
from tests.site import RunningSite

PATH = "/api/admin/sign-ups"
HAMSTER = {"name": "밤이", "breed": "골든"}
WORDS = "골든 두 마리와 살아요"


@pytest.fixture(autouse=True)
def by_approval(admin: Person) -> None:
    answer = admin.put("/api/admin/settings", {"values": {"sign_ups": "approval"}})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def newcomer(by_approval: None, site: RunningSite) -> Person:
    return sign_up(site.url, "bami", "밤이집사", greeting=f"  {WORDS} ")


def decide(staff: Person, decision: str, *ids: int, reason: str | None = None) -> dict[str, Any]:
    body = {"ids": list(ids), "decision": decision, "reason": reason}
    answer = staff.post(f"{PATH}/decide", body)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    return done


def test_who_waits_reads_and_edits_their_profile_but_writes_nothing(
    newcomer: Person, admin: Person, visitor: Person
):
    assert newcomer.get("/api/auth/me").json()["awaitsApproval"] is True
    assert newcomer.get("/api/diary").status_code == 200
    assert newcomer.put("/api/auth/profile", {"nickname": "밤이네"}).status_code == 200
    for answer in (
        newcomer.post("/api/community", {"boardId": 1, "title": "안녕", "content": "하세요"}),
        newcomer.post(f"/api/follow/{admin.id}"),
        newcomer.post("/api/hamsters", HAMSTER),
        newcomer.send_file("/api/upload", b"\xff\xd8\xff"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "awaiting_approval")
        assert "가입 승인을 기다리고 있어요" in answer.json()["message"]
    # Nobody meets them yet, and they can ask.
    assert visitor.get(f"/api/users/{newcomer.id}").status_code == 404
    assert visitor.get(f"/user/{newcomer.id}").status_code == 404
    assert visitor.get("/api/search", q="밤이네").json()["users"] == []
    assert newcomer.post(
        "/api/inquiries", {"subject": "언제쯤", "text": "기다려요"}
    ).status_code in {
        201,
        422,
    }


def test_the_staff_see_who_waits_and_let_them_in(
    newcomer: Person, admin: Person, mailbox: Mailbox, visitor: Person
):
    with connection():
        execute(LinkedIdentity.insert(user=newcomer.id, provider="naver", subject="n-7"))
        execute(LinkedIdentity.insert(user=newcomer.id, provider="google", subject="g-7"))
    (row,) = admin.get(PATH).json()
    assert row["signIns"] == ["google", "naver"]
    assert (row["nickname"], row["greeting"]) == ("밤이집사", WORDS)
    assert "email" not in row
    assert admin.get("/api/admin/todo").json()["signUps"]["count"] == 1
    page = admin.get(f"/api/admin/users/{newcomer.id}").json()
    assert (page["status"], page["greeting"]) == ("awaiting", WORDS)

    mailbox.beside = frozenset()
    done = decide(admin, "approve", newcomer.id)

    assert (done["done"], done["refused"]) == (1, [])
    assert newcomer.get("/api/auth/me").json()["awaitsApproval"] is False
    assert newcomer.post("/api/hamsters", HAMSTER).status_code == 201
    assert visitor.get(f"/api/users/{newcomer.id}").status_code == 200
    assert newcomer.get("/api/notifications").json()[0]["title"] == "가입이 승인됐어요"
    assert "가입이 승인됐어요" in text_of(mailbox.wait_for(1))
    assert admin.get(PATH).json() == []


def test_one_undo_has_all_of_them_wait_again_but_who_has_written(
    site: RunningSite, newcomer: Person, admin: Person
):
    other = sign_up(site.url, "kongi", "콩이집사")
    done = decide(admin, "approve", newcomer.id, other.id)
    assert other.post("/api/hamsters", HAMSTER).status_code == 201

    assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200

    assert newcomer.get("/api/auth/me").json()["awaitsApproval"] is True
    assert other.get("/api/auth/me").json()["awaitsApproval"] is False
    assert [row["id"] for row in admin.get(PATH).json()] == [newcomer.id]


def test_who_is_refused_reads_why_and_does_not_come_back(
    newcomer: Person, admin: Person, visitor: Person, mailbox: Mailbox
):
    mailbox.beside = frozenset()
    missing = admin.post(f"{PATH}/decide", {"ids": [newcomer.id], "decision": "refuse"})
    assert missing.status_code == 422

    done = decide(admin, "refuse", newcomer.id, reason="광고 계정")

    assert "광고 계정" in text_of(mailbox.wait_for(1))
    assert newcomer.get("/api/auth/me").status_code == 401
    again = visitor.post("/api/auth/login", {"username": "bami", "password": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (403, "sign_up_refused")
    assert admin.get(f"/api/admin/users/{newcomer.id}").json()["status"] == "refused"
    assert decide(admin, "approve", newcomer.id)["refused"][0]["id"] == newcomer.id

    assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200
    assert visitor.post("/api/auth/login", {"username": "bami", "password": PASSWORD}).json()[
        "awaitsApproval"
    ]


def test_who_is_refused_gets_no_link_to_a_new_password(
    newcomer: Person, admin: Person, visitor: Person
):
    decide(admin, "refuse", newcomer.id, reason="광고 계정")

    visitor.post("/api/auth/request-password-reset", {"email": "bami@example.com"})

    with connection():
        assert fetch_value("SELECT count(*) FROM password_reset_tokens") == 0


def test_a_refusal_is_for_good_after_the_days_of_grace(newcomer: Person, admin: Person):
    done = decide(admin, "refuse", newcomer.id, reason="광고 계정")
    with connection():
        execute(
            "UPDATE users SET refused_at = %(past)s, withdrawn_at = %(past)s WHERE id = %(id)s",
            past=utc_now() - WITHDRAWAL_GRACE - timedelta(days=1),
            id=newcomer.id,
        )
    admin.post(f"/api/admin/audit/{done['auditId']}/undo")
    assert admin.get(f"/api/admin/users/{newcomer.id}").json()["status"] == "refused"


def test_opening_again_leaves_them_waiting_and_says_how_many(
    newcomer: Person, admin: Person, site: RunningSite
):
    answer = admin.put("/api/admin/settings", {"values": {"sign_ups": "open"}})

    assert answer.json()["notes"] == {
        "sign_ups": "가입 승인을 기다리는 사람이 1명 있어요.",
        "staff_second_factor": "2단계 인증이 없는 운영진이 1명 있어요.",
    }
    assert newcomer.get("/api/auth/me").json()["awaitsApproval"] is True
    later = sign_up(site.url, "kongi", "콩이집사", greeting="안녕하세요")
    assert later.get("/api/auth/me").json()["awaitsApproval"] is False
    with connection():
        assert fetch_value("SELECT greeting FROM users WHERE id = %(id)s", id=later.id) is None


def test_moderators_decide_and_analysts_do_not(newcomer: Person, owner: Person, stranger: Person):
    # They signed up by approval as well, so the role alone is what lets them.
    assert make_staff(owner, Role.MODERATOR).get(PATH).status_code == 200
    assert make_staff(stranger, Role.ANALYST).get(PATH).status_code == 403
    assert newcomer.post(f"{PATH}/decide", {"ids": [1], "decision": "approve"}).status_code == 403


def test_a_greeting_is_a_line(site: RunningSite):
    form = registration("bami", "밤이집사", greeting="가" * 101)
    refused = Person(site.url).post("/api/auth/register", form)
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"greeting"})


def test_who_waits_takes_their_record_along_and_blocks_others(
    newcomer: Person, admin: Person, site: RunningSite, owner: Person
):
    """A waiting member can use their own data, but cannot block members whom they cannot see."""
    assert newcomer.post("/api/account/export").status_code == 201
    assert make_exports(Task(site.settings))["made"] == 1
    assert newcomer.get("/api/account/export").json()["status"] == "ready"
    decide(admin, "approve", owner.id)
    assert newcomer.post(f"/api/members/{owner.id}/block").status_code == 200
    assert owner.post(f"/api/members/{newcomer.id}/block").status_code == 404

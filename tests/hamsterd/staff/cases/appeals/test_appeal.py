"""A sanctioned member reads their record and objects once; a moderator answers once."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction
from hamsterd.staff.sanctions.standing import standing_violations
from tests.factories.diaries import an_entry
from tests.factories.moderation import RESOLVED, a_case, decided, drift
from tests.people import Person

TEXT = "광고가 아니라 후기였어요. 다시 봐 주세요."


@pytest.fixture
def ban(owner: Person, site) -> int:
    return apply_sanction(
        member_id=owner.id,
        kind=SanctionKind.BAN,
        days=None,
        reason="되풀이한 광고",
        actor="cli:test",
        site=site.settings,
    ).id


@pytest.fixture
def week(owner: Person, site) -> int:
    return apply_sanction(
        member_id=owner.id,
        kind=SanctionKind.SUSPENSION,
        days=7,
        reason="도배",
        actor="cli:test",
        site=site.settings,
    ).id


def link_in_the_letter() -> str:
    with connection():
        text = fetch_value("SELECT text FROM outbox_mail WHERE kind = 'sanction'")
    found = re.search(r"/appeal\?link=(\S+)", text)
    assert found is not None, text
    return found[1]


def decide(admin: Person, appeal_id: int, status: str, answer: str = "저희가 잘못 봤어요."):
    return admin.put(f"/api/admin/appeals/{appeal_id}", {"status": status, "answer": answer})


def test_a_member_reads_their_record_and_objects(owner: Person, week: int):
    [mine] = owner.get("/api/sanctions/my").json()
    assert (mine["kind"], mine["reason"], mine["isRunning"]) == ("suspension", "도배", True)
    assert mine["mayAppeal"]

    assert owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT}).status_code == 201

    [mine] = owner.get("/api/sanctions/my").json()
    assert mine["appeal"]["status"] == "pending"
    assert mine["appeal"]["text"] == TEXT
    assert not mine["mayAppeal"]
    again = owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT})
    assert (again.status_code, again.json()["code"]) == (409, "already_appealed")


def test_a_granted_appeal_ends_and_voids_the_sanction(owner: Person, admin: Person, week: int):
    owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT})
    [waiting] = admin.get("/api/admin/appeals", filter='{"status":"pending"}').json()
    assert (waiting["nickname"], waiting["reason"], waiting["text"]) == ("콩이집사", "도배", TEXT)

    assert decide(admin, waiting["id"], "granted").status_code == 200

    assert owner.get("/api/auth/me").status_code == 200
    assert owner.post("/api/hamsters", {"name": "콩이", "breed": "골든"}).status_code == 201
    [mine] = owner.get("/api/sanctions/my").json()
    assert mine["isVoid"]
    assert mine["appeal"]["answer"] == "저희가 잘못 봤어요."
    with connection():
        assert standing_violations(owner.id) == 0
        acts = [row["action"] for row in fetch_all("SELECT action FROM audit_log ORDER BY id")]
    assert acts == ["sanction.apply", "sanction.lift", "appeal.grant"]
    assert any("받아들였어요" in each["message"] for each in owner.get("/api/notifications").json())


def test_a_granted_appeal_voids_even_what_was_lifted_before(owner, admin, week, site):
    lift = {"reason": "반성문을 썼어요."}
    assert admin.post(f"/api/admin/sanctions/{week}/lift", lift).status_code == 200
    assert admin.post(f"/api/admin/sanctions/{week}/lift", lift).status_code == 409
    owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT})

    decide(admin, 1, "granted")

    with connection():
        assert standing_violations(owner.id) == 0
        row = fetch_all("SELECT lift_reason, voided_at FROM sanctions")[0]
    assert row["lift_reason"] == "반성문을 썼어요."
    assert row["voided_at"] is not None


def test_a_denied_appeal_leaves_everything(owner: Person, admin: Person, week: int):
    owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT})

    decide(admin, 1, "denied", "같은 글이 열두 번 있었어요.")

    assert owner.post("/api/hamsters", {"name": "콩이", "breed": "골든"}).status_code == 403
    late = decide(admin, 1, "granted")
    assert (late.status_code, late.json()["code"]) == (409, "appeal_decided")
    assert "햄장" in late.json()["message"]


def test_a_banned_member_objects_through_the_letter(owner: Person, visitor, admin, ban):
    link = link_in_the_letter()

    assert visitor.get(f"/api/appeals/{link}").json()["reason"] == "되풀이한 광고"
    assert visitor.post("/api/appeals", {"link": link, "text": TEXT}).status_code == 201
    decide(admin, 1, "granted")

    assert owner.post("/api/auth/login", {"username": "kong", "password": "haessi-7391"}).is_success


def test_a_refused_sign_in_leads_to_the_same_appeal(owner: Person, visitor: Person, ban: int):
    form = {"username": "kong", "password": "haessi-7391"}

    refused = visitor.post("/api/auth/login", form)

    assert (refused.status_code, refused.json()["code"]) == (403, "account_banned")
    token = visitor.post("/api/auth/token", {"grant_type": "password", **form})
    for said in (refused.json()["fields"], token.json()["fields"]):
        assert (said["reason"], said["appealPath"][:13]) == ("되풀이한 광고", "/appeal?link=")
        linked = visitor.get(f"/api/appeals/{said['appealPath'][13:]}").json()
        assert linked == visitor.get(f"/api/appeals/{link_in_the_letter()}").json()


def test_a_letters_link_ends_and_the_next_refused_sign_in_gives_another(
    owner: Person, visitor: Person, ban: int
):
    """The link of an old mail has expired, and so has a link from before links had an expiry."""
    link = link_in_the_letter()
    number, ends_at, signature = link.split(".")
    later = f"{number}.{int(ends_at) + 86_400}.{signature}"
    assert visitor.get(f"/api/appeals/{later}").json()["code"] == "sanction_not_found"
    with time_machine.travel(datetime.now(UTC) + timedelta(days=30, seconds=1), tick=True):
        for old in (link, f"{number}.{signature}"):
            looked = visitor.get(f"/api/appeals/{old}")
            assert (looked.status_code, looked.json()["code"]) == (404, "appeal_link_over")
            sent = visitor.post("/api/appeals", {"link": old, "text": TEXT})
            assert sent.json()["code"] == "appeal_link_over"
        form = {"username": "kong", "password": "haessi-7391"}
        path = visitor.post("/api/auth/login", form).json()["fields"]["appealPath"]
        fresh = path.removeprefix("/appeal?link=")
        assert visitor.post("/api/appeals", {"link": fresh, "text": TEXT}).status_code == 201


@pytest.mark.parametrize("link", ["1", "1.", "1.0123", "x.y", "９.9", "1" * 40, "1.\u00e9"])
def test_a_made_up_link_opens_nothing(visitor: Person, ban: int, link: str):
    assert visitor.get(f"/api/appeals/{link}").status_code == 404
    assert visitor.post("/api/appeals", {"link": link, "text": TEXT}).status_code == 404


def test_nobody_objects_for_somebody_else_or_in_two_words(owner, stranger, week):
    assert stranger.post(f"/api/sanctions/{week}/appeal", {"text": TEXT}).status_code == 404
    assert owner.post(f"/api/sanctions/{week}/appeal", {"text": "왜요"}).status_code == 422
    assert owner.post("/api/sanctions/999/appeal", {"text": TEXT}).status_code == 404


def undo(admin: Person, audit_id: int) -> str:
    answer = admin.post(f"/api/admin/audit/{audit_id}/undo")
    return "undone" if answer.is_success else str(answer.json()["code"])


def test_undoing_a_grant_puts_the_sanction_the_content_and_the_appeal_back(
    owner, follower, visitor, admin
):
    entry = an_entry(owner)["id"]
    decided(admin, a_case(follower, "diary", entry), RESOLVED)
    [warning] = owner.get("/api/sanctions/my").json()
    owner.post(f"/api/sanctions/{warning['id']}/appeal", {"text": TEXT})

    granted = decide(admin, 1, "granted").json()["auditId"]
    assert visitor.get(f"/api/diary/{entry}").status_code == 200
    assert undo(admin, granted) == "undone"

    assert visitor.get(f"/api/diary/{entry}").status_code == 404
    [mine] = owner.get("/api/sanctions/my").json()
    assert (mine["isVoid"], mine["appeal"]["status"], mine["appeal"]["answer"]) == (
        False,
        "pending",
        None,
    )
    assert any(
        "다시 살펴보고" in each["message"] for each in owner.get("/api/notifications").json()
    )
    assert undo(admin, granted) == "already_undone"
    assert decide(admin, 1, "denied").status_code == 200
    assert drift() == {"rows": 0}


def test_undoing_a_denial_lets_the_appeal_wait_again(owner: Person, admin: Person, week: int):
    owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT})
    denied = decide(admin, 1, "denied").json()["auditId"]

    assert undo(admin, denied) == "undone"

    [waiting] = admin.get("/api/admin/appeals", filter='{"status":"pending"}').json()
    assert (waiting["decidedBy"], waiting["decidedAt"]) == (None, None)
    assert decide(admin, 1, "granted").status_code == 200


def test_a_grant_stays_when_something_was_done_on_top_of_it(owner, admin, week):
    owner.post(f"/api/sanctions/{week}/appeal", {"text": TEXT})
    granted = decide(admin, 1, "granted").json()["auditId"]
    warning = {"kind": "warning", "reason": "또 도배했어요."}
    assert admin.post(f"/api/admin/users/{owner.id}/sanctions", warning).status_code == 201

    assert undo(admin, granted) == "undo_conflict"

    assert owner.get("/api/sanctions/my").json()[-1]["appeal"]["status"] == "granted"

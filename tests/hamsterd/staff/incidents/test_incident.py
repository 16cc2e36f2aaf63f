"""A leak from opening it to the letter that is read: found, written, sent, closed, on record."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from peewee import InternalError

from hamsterd.config import get_settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention.members import purge_member
from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.incidents import telling
from hamsterd.staff.incidents.evidence import evidence_content
from hamsterd.staff.incidents.queries import evidence_of
from hamsterd.staff.incidents.rules import (
    REPORTED_FROM,
    ClockName,
    Facts,
    Section,
    clocks,
    first_letter,
    missing_sections,
)
from scheduler.jobs.deliver_mail import deliver_mail
from scheduler.jobs.tell_incidents import tell_incidents
from scheduler.task import Task
from tests.factories.diaries import an_entry
from tests.mailbox import Mailbox, html_of, text_of
from tests.people import ONE_REQUEST, Person, sign_up
from tests.site import RunningSite

LETTER = {
    "data": "이메일과 닉네임",
    "whenHow": "11월 20일 새벽에 운영자의 계정을 남이 썼어요.",
    "canDo": "비밀번호를 바꿔 주세요.",
    "done": "그 계정을 막았어요.",
    "ask": "개인정보 보호팀",
    "claim": "분쟁조정위원회 1833-6972",
}


def opened(admin: Person, **changes: Any) -> int:
    form = {
        "title": "운영자 계정이 도용됐어요.",
        "what": "회원의 이메일",
        "noticedHow": "열람 기록을 점검하다가",
        "noticedAt": utc_now().isoformat(),
        **changes,
    }
    answer = admin.post("/api/admin/incidents", form)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def found(admin: Person, incident: int, **form: Any) -> dict[str, Any]:
    answer = admin.post(f"/api/admin/incidents/{incident}/people", form)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def written(admin: Person, incident: int, **changes: str) -> Any:
    return admin.put(f"/api/admin/incidents/{incident}/letter", {**LETTER, **changes})


def page(admin: Person, incident: int) -> dict[str, Any]:
    answer = admin.get(f"/api/admin/incidents/{incident}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def data_of(admin: Person, incident: int) -> str:
    """What the letter says leaked."""
    return str(page(admin, incident)["letter"][0]["text"])


def sent(admin: Person, incident: int) -> Any:
    return admin.post(f"/api/admin/incidents/{incident}/send")


def announce_incident(admin: Person, touched: Person) -> int:
    """An incident that a member was told of, with its notice on the site."""
    incident = opened(admin)
    found(admin, incident, source="members", members=[touched.id])
    written(admin, incident)
    assert sent(admin, incident).status_code == 200
    return incident


def mails() -> list[str]:
    with connection():
        return fetch_column("SELECT to_address FROM outbox_mail WHERE kind = 'incident' ORDER BY 1")


def acts() -> list[str]:
    with connection():
        return fetch_column("SELECT action FROM audit_log ORDER BY id")


def people(incident: int) -> set[int]:
    with connection():
        return set(
            fetch_column(
                "SELECT user_id FROM incident_people WHERE incident_id = %(id)s", id=incident
            )
        )


def test_an_incident_from_opening_to_the_mail_that_is_read(
    site: RunningSite,
    admin: Person,
    owner: Person,
    follower: Person,
    visitor: Person,
    mailbox: Mailbox,
):
    admin.post(f"/api/admin/users/{owner.id}/reveal", {"reason": "문의"})
    with transaction():
        execute("DELETE FROM outbox_mail")  # what signing up has written
        execute(  # who has turned everything off
            "INSERT INTO notification_settings (user_id, wants_digest) VALUES (%(id)s, FALSE)",
            id=owner.id,
        )
    incident = opened(admin)

    look = found(admin, incident, source="views", actor=f"admin:{admin.id}")
    assert (look["found"], look["added"], look["unnamed"]) == (1, 1, 0)
    assert written(admin, incident).status_code == 200
    assert sent(admin, incident).status_code == 200
    assert tell_incidents(Task(site.settings)) == {"incidents": 1, "told": 1, "rung": 0}
    assert tell_incidents(Task(site.settings)) == {"incidents": 0, "told": 0, "rung": 0}
    deliver_mail(Task(site.settings))  # unless the site's own worker was faster

    mail = mailbox.wait_for(1)
    assert mail["To"] == "kong@example.com"
    assert "개인정보가 새어 나갔음을 알려 드려요" in mail["Subject"]
    for words in (*LETTER.values(), *(section.heading for section in Section)):
        assert words in text_of(mail)
        assert words in html_of(mail)
    assert mail["List-Unsubscribe"] is None
    assert f"{site.url}/incidents/{incident}" in text_of(mail)
    [bell] = [one for one in owner.get("/api/notifications").json() if "개인정보" in one["title"]]
    assert bell["url"] == f"/incidents/{incident}"
    assert "개인정보" not in follower.get("/api/notifications").text
    assert visitor.get("/api/site").json()["notice"] == {
        "text": "개인정보 사고를 알려 드려요: 운영자 계정이 도용됐어요.",
        "link": f"/incidents/{incident}",
        "audience": "everybody",
    }
    read = visitor.get(f"/api/incidents/{incident}").json()
    assert {one["name"]: one["text"] for one in read["letter"]} == LETTER
    assert "what" not in read
    report = {"to": "authority", "note": "접수 2026-1"}
    assert admin.post(f"/api/admin/incidents/{incident}/reported", report).status_code == 200
    closing = admin.post(f"/api/admin/incidents/{incident}/close", {"note": "모두 알렸어요."})
    assert closing.status_code == 200
    assert page(admin, incident)["state"] == "closed"
    assert acts() == [
        f"incident.{step}" for step in ("open", "find", "write", "send", "report", "close")
    ]
    undo_act(closing.json()["auditId"], actor="cli:test", site=get_settings())
    assert page(admin, incident)["state"] == "sent"


def test_the_letter_begins_with_what_is_known_and_is_sent_when_all_is_said(
    admin: Person, owner: Person
):
    incident = opened(admin)
    begun = page(admin, incident)
    assert begun["missing"] == [
        Section.DATA.heading,
        Section.WHEN_HOW.heading,
        Section.DONE.heading,
    ]
    found(admin, incident, source="members", members=[owner.id])

    refused = sent(admin, incident)
    assert (refused.status_code, refused.json()["code"]) == (422, "incident_letter_incomplete")
    assert set(refused.json()["fields"]) == {"data", "whenHow", "done"}

    written(admin, incident)
    assert sent(admin, incident).status_code == 200
    assert sent(admin, incident).json()["code"] == "incident_already_sent"
    assert written(admin, incident).json()["code"] == "incident_already_sent"


def test_nothing_is_sent_to_nobody(admin: Person):
    incident = opened(admin)
    written(admin, incident)
    assert sent(admin, incident).json()["code"] == "incident_nobody_found"


def test_people_are_found_where_the_site_has_kept_them(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    an_entry(owner)
    with transaction():
        execute("UPDATE sessions SET ip = '10.9.8.7' WHERE user_id = %(id)s", id=follower.id)
    incident = opened(admin)

    assert found(admin, incident, source="table", table="diary_entries")["added"] == 1
    assert people(incident) == {owner.id}
    assert found(admin, incident, source="network", network="10.9.0.0/16")["added"] == 1
    assert people(incident) == {owner.id, follower.id}
    everybody = found(admin, incident, source="everybody")
    assert (everybody["found"], everybody["added"]) == (4, 2)
    assert people(incident) == {admin.id, owner.id, follower.id, stranger.id}


def test_every_table_of_members_can_be_searched(admin: Person, owner: Person):
    """The registry also finds tables that later releases add, without a line here."""
    incident = opened(admin)
    for table in page(admin, incident)["tables"]:
        for period in ({}, {"since": "2026-01-01T00:00:00Z", "until": "2099-01-01T00:00:00Z"}):
            found(admin, incident, source="table", table=table, **period)
    assert owner.id in people(incident)


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"source": "table", "table": "boards"}, "table"),
        ({"source": "table"}, "table"),
        ({"source": "network", "network": "우리집"}, "network"),
        ({"source": "network"}, "network"),
        ({"source": "nowhere"}, "source"),
    ],
)
def test_what_a_source_needs_is_said(admin: Person, form: dict[str, Any], field: str):
    answer = admin.post(f"/api/admin/incidents/{opened(admin)}/people", form)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_a_look_that_was_wrong_is_taken_back_and_leaves_whom_another_named(
    admin: Person, owner: Person, follower: Person
):
    incident = opened(admin)
    found(admin, incident, source="members", members=[owner.id])
    wrong = found(admin, incident, source="everybody")

    undo_act(wrong["auditId"], actor="cli:test", site=get_settings())

    assert people(incident) == {owner.id}
    assert [one["name"] for one in page(admin, incident)["evidence"]] == [
        "members.json",
        "everybody.json",
    ]


def test_guests_are_written_to_as_well(
    site: RunningSite, admin: Person, owner: Person, visitor: Person
):
    request = {
        "url": f"{site.url}/diary/{an_entry(owner)['id']}",
        "name": "김햄찌",
        "email": "Guest@example.com",
        "ground": "portrait",
        "statement": "제 얼굴이 나온 사진을 허락 없이 올렸어요. 내려 주세요.",
    }
    assert visitor.post("/api/rights-reports", request).status_code == 201
    incident = opened(admin, isConfirmed=False)
    assert found(admin, incident, source="table", table="takedowns")["added"] == 2
    assert page(admin, incident)["guests"] == 1
    written(admin, incident)
    sent(admin, incident)

    tell_incidents(Task(site.settings))

    assert mails() == ["guest@example.com", "kong@example.com"]
    with connection():
        row = fetch_row(
            "SELECT subject, text FROM outbox_mail WHERE kind = 'incident' AND user_id IS NULL"
        )
    assert "새어 나갔을 수 있음을" in row["subject"]
    assert "회원이 아닌 분" in row["text"]
    assert "guest@example.com" not in str(
        [evidence_content(incident_id=incident, evidence_id=1)[1]]
    ), "evidence names nobody by their address"


def test_who_is_found_later_is_told_and_a_killed_run_tells_nobody_twice(
    site: RunningSite, admin: Person, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(telling, "TOLD_AT_ONCE", 2)
    crowd = [sign_up(site.url, f"member{number}", f"집사{number}네") for number in range(3)]
    incident = opened(admin)
    found(admin, incident, source="members", members=[one.id for one in crowd])
    written(admin, incident)
    sent(admin, incident)
    with pytest.raises(KeyboardInterrupt), transaction():
        telling.tell_portion(incident, site=site.settings)
        raise KeyboardInterrupt
    assert mails() == []

    assert tell_incidents(Task(site.settings, dry_run=True))["told"] == 2
    assert mails() == []
    assert tell_incidents(Task(site.settings))["told"] == 3
    found(admin, incident, source="members", members=[owner.id])
    assert tell_incidents(Task(site.settings))["told"] == 1
    assert len(mails()) == len(set(mails())) == 4
    assert admin.post(f"/api/admin/incidents/{incident}/close", {"note": "끝"}).status_code == 200
    late = {"source": "members", "members": [admin.id]}
    refused = admin.post(f"/api/admin/incidents/{incident}/people", late)
    assert refused.json()["code"] == "incident_closed"


def test_an_incident_is_not_closed_while_somebody_waits(admin: Person, owner: Person):
    incident = opened(admin)
    found(admin, incident, source="members", members=[owner.id])
    waits = admin.post(f"/api/admin/incidents/{incident}/close", {"note": "끝"})
    assert (waits.status_code, waits.json()["code"]) == (409, "incident_open")


def test_the_notice_stands_for_thirty_days_and_longer_for_whom_it_touches(
    admin: Person, owner: Person, follower: Person, visitor: Person
):
    incident = opened(admin)
    found(admin, incident, source="members", members=[owner.id])
    assert visitor.get(f"/api/incidents/{incident}").status_code == 404
    written(admin, incident)
    sent(admin, incident)
    assert visitor.get(f"/api/incidents/{incident}").status_code == 200

    with transaction():
        execute(
            "UPDATE incidents SET sent_at = now() - interval '31 days',"
            " notice_until = now() - interval '1 day'"
        )

    assert follower.get(f"/api/incidents/{incident}").status_code == 404
    assert owner.get(f"/api/incidents/{incident}").status_code == 200


def test_evidence_is_kept_with_its_hash_and_nobody_changes_it(admin: Person, owner: Person):
    incident = opened(admin)
    log = "10.9.8.7 GET /api/admin/users 200\n둘째 줄"
    kept = admin.post(
        f"/api/admin/incidents/{incident}/evidence",
        {"name": "nginx.log", "text": log, "note": "11월 20일"},
    )
    assert kept.status_code == 201
    found(admin, incident, source="members", members=[owner.id])

    first, second = page(admin, incident)["evidence"]
    assert first["sha256"] == hashlib.sha256(log.encode()).hexdigest()
    assert (first["isWhole"], second["isWhole"]) == (True, True)
    name, content = evidence_content(incident_id=incident, evidence_id=first["id"])
    assert (name, content.decode()) == ("nginx.log", log)
    with pytest.raises(InternalError, match="never changed"), transaction():
        execute("UPDATE incident_evidences SET name = 'x'")
    with transaction():  # who has the database goes round the trigger, and shows
        execute("ALTER TABLE incident_evidences DISABLE TRIGGER ALL")
        execute(
            "UPDATE incident_evidences SET content = 'x', sha256 = encode(sha256('x'), 'hex')"
            " WHERE id = %(id)s",
            id=first["id"],
        )
        execute("ALTER TABLE incident_evidences ENABLE TRIGGER ALL")
        assert [one.is_whole for one in evidence_of(incident)] == [False, False]


def learned(admin: Person, incident: int, **form: Any) -> Any:
    return admin.post(f"/api/admin/incidents/{incident}/learned", {"note": "확인했어요.", **form})


def due(admin: Person, incident: int) -> dict[str, datetime]:
    """Until when each clock runs."""
    clocks = page(admin, incident)["clocks"]
    return {one["name"]: datetime.fromisoformat(one["dueAt"]) for one in clocks}


def test_the_clocks_run_from_when_it_was_learned_and_can_be_put_back(admin: Person):
    noticed = utc_now().replace(microsecond=0) - timedelta(hours=20)
    known = noticed + timedelta(hours=5)
    incident = opened(admin, noticedAt=noticed.isoformat(), isConfirmed=False)
    assert due(admin, incident) == {"tell": noticed + timedelta(hours=72)}
    assert page(admin, incident)["hoursLeft"] == 51

    done = learned(admin, incident, learnedAt=known.isoformat(), kinds=["email", "email"])
    assert done.status_code == 200, done.text

    shown = page(admin, incident)
    assert due(admin, incident) == {"tell": known + timedelta(hours=72)}
    assert (shown["hoursLeft"], shown["clocks"][0]["hoursLeft"]) == (56, 56)
    assert (shown["isConfirmed"], shown["kinds"], shown["isSensitive"]) == (True, ["email"], False)
    assert admin.get("/api/admin/incidents").json()[0]["hoursLeft"] == 56
    undo_act(done.json()["auditId"], actor="cli:test", site=get_settings())
    back = page(admin, incident)
    assert (back["learnedAt"], back["isConfirmed"], back["kinds"]) == (None, False, [])
    assert due(admin, incident) == {"tell": noticed + timedelta(hours=72)}


def test_it_is_not_learned_in_a_time_to_come_nor_after_the_end(admin: Person):
    incident = opened(admin)
    later = (utc_now() + timedelta(hours=1)).isoformat()
    refused = learned(admin, incident, learnedAt=later)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["learnedAt"])
    admin.post(f"/api/admin/incidents/{incident}/close", {"note": "아니었어요."})
    now = utc_now().isoformat()
    assert learned(admin, incident, learnedAt=now).json()["code"] == "incident_closed"
    assert page(admin, incident)["hoursLeft"] is None


def test_the_authority_hears_of_sensitive_data_whatever_the_number(admin: Person, owner: Person):
    incident = opened(admin, kinds=["email", "health"])
    shown = page(admin, incident)
    assert shown["isSensitive"]
    assert set(due(admin, incident)) == {"tell", "authority"}
    assert shown["letter"][0]["text"] == "이메일 주소\n건강수첩과 병원 서류"

    other = opened(admin)
    assert set(due(admin, other)) == {"tell"}
    found(admin, other, source="table", table="health_rows")
    assert page(admin, other)["kinds"] == ["health"]
    assert set(due(admin, other)) == {"tell", "authority"}


def test_a_look_at_a_table_adds_each_kind_that_its_rows_hold(admin: Person, owner: Person):
    incident = opened(admin, kinds=["name"])
    for table in ("likes", "users", "uploads", "users"):
        found(admin, incident, source="table", table=table)
    kinds = ["name", "email", "password", "health", "private"]
    assert page(admin, incident)["kinds"] == kinds


def test_the_letter_names_each_kind_that_is_learned_of_before_it_is_sent(
    admin: Person, owner: Person
):
    incident = opened(admin, kinds=["email"])
    mine = "이메일 주소 (로그인에 쓰던 것)"
    written(admin, incident, data=mine)
    now = utc_now().isoformat()
    done = learned(admin, incident, learnedAt=now, kinds=["email", "password"]).json()
    look = found(admin, incident, source="table", table="health_rows")
    assert data_of(admin, incident) == f"{mine}\n암호화한 비밀번호\n건강수첩과 병원 서류"

    for act in (look, done):
        undo_act(act["auditId"], actor="cli:test", site=get_settings())
    assert (data_of(admin, incident), page(admin, incident)["kinds"]) == (mine, ["email"])

    found(admin, incident, source="members", members=[owner.id])
    assert sent(admin, incident).status_code == 200
    learned(admin, incident, learnedAt=now, kinds=["name"])
    assert data_of(admin, incident) == mine


def test_members_are_added_one_by_one_by_their_names(
    admin: Person, owner: Person, follower: Person
):
    incident = opened(admin)
    look = found(admin, incident, source="members", names=[owner.nickname, follower.username])
    assert (look["found"], look["added"]) == (2, 2)
    assert people(incident) == {owner.id, follower.id}

    wrong = {"source": "members", "names": ["nobody-of-that-name"]}
    refused = admin.post(f"/api/admin/incidents/{incident}/people", wrong)
    assert refused.status_code == 422
    assert "'nobody-of-that-name' 회원을" in refused.json()["fields"]["members"]


def test_the_authoritys_form_has_the_items_that_the_law_names(admin: Person, owner: Person):
    incident = opened(admin, kinds=["identity"], isIntrusion=True)
    found(admin, incident, source="members", members=[owner.id])
    form = admin.get(f"/api/admin/incidents/{incident}/form").json()["text"]
    assert "1. 정보주체에게 알렸는지\n아직 알리지 않음" in form
    assert "3. 유출등이 된 시점과 그 경위" in form
    assert "(아직 적지 않음)" in form

    written(admin, incident)
    sent(admin, incident)
    form = admin.get(f"/api/admin/incidents/{incident}/form").json()["text"]

    for number in range(1, 7):
        assert f"\n\n{number}. " in form
    for said in (
        *LETTER.values(),
        "신분증과 권리 신고의 서류 (민감)",
        "규모: 1명",
        "예",
        "SHA-256",
    ):
        assert said in form
    assert "(아직 적지 않음)" not in form


AT = datetime(2026, 11, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("people", "is_intrusion", "running"),
    [
        (REPORTED_FROM - 1, False, {"tell": 72}),
        (REPORTED_FROM, False, {"tell": 72, "authority": 72}),
        (1, True, {"tell": 72, "intrusion": 24, "authority": 72}),
    ],
)
def test_clocks_run_as_the_law_says(people: int, is_intrusion: bool, running: dict[str, int]):
    found = clocks(Facts(AT, people, is_intrusion, None, None, None))
    assert {one.name: one.due_at for one in found} == {
        ClockName(name): AT + timedelta(hours=hours) for name, hours in running.items()
    }
    assert [one.is_over(AT + timedelta(hours=73)) for one in found] == [True] * len(running)
    done = clocks(Facts(AT, people, is_intrusion, AT, AT, AT))
    assert not any(one.is_over(AT + timedelta(days=9)) for one in done)


def test_bells_ring_before_a_clock_runs_out_and_once_it_has(site: RunningSite, admin: Person):
    admin.http.headers.update(ONE_REQUEST)
    opened(admin)

    def rung(hours: int) -> int:
        with time_machine.travel(utc_now() + timedelta(hours=hours), tick=False):
            return tell_incidents(Task(site.settings))["rung"]

    assert [rung(40), rung(49), rung(50), rung(73), rung(90)] == [0, 1, 0, 1, 0]
    with connection():
        told = fetch_all("SELECT title, url FROM notifications WHERE url LIKE '/admin/incidents%%'")
    assert {one["url"] for one in told} == {"/admin/incidents/1/show"}
    assert len(told) == 2


def test_what_can_be_said_of_any_incident_leaves_three_items_open():
    letter = first_letter(officer="개인정보팀", contact="help@hamzzi.example")
    assert missing_sections(letter) == [Section.DATA, Section.WHEN_HOW, Section.DONE]
    assert "개인정보팀" in letter[Section.ASK]


def test_a_member_who_leaves_stays_counted_and_is_nobody(
    site: RunningSite, admin: Person, owner: Person
):
    incident = opened(admin)
    found(admin, incident, source="members", members=[owner.id])
    written(admin, incident)
    with transaction():
        execute(
            "UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'"
            " WHERE id = %(id)s",
            id=owner.id,
        )
    purge_member(owner.id, site.settings)
    sent(admin, incident)

    tell_incidents(Task(site.settings))

    assert (page(admin, incident)["people"], mails()) == (1, [])


def test_only_who_may_handle_incidents_sees_them(owner: Person, visitor: Person, admin: Person):
    incident = opened(admin)
    for path in ("/api/admin/incidents", f"/api/admin/incidents/{incident}"):
        assert owner.get(path).status_code == 403
        assert visitor.get(path).status_code == 401
    assert fetch_count("incidents") == 1


def fetch_count(table: str) -> int:
    with connection():
        return int(fetch_value(f"SELECT count(*) FROM {table}"))

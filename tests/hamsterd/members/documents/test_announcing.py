"""Every member gets one notice of an upcoming and of a withdrawn version, despite kills."""

from typing import Any

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.documents import announcing
from hamsterd.members.documents.announcing import tell_batch, unannounced
from scheduler.jobs.announce_documents import announce_documents
from scheduler.task import Task
from tests.hamsterd.members.documents.writing import announced
from tests.people import PASSWORD, Person, sign_up
from tests.site import RunningSite


class Killed(Exception):
    """The process is gone."""


def mails(kind: str = "document_announced") -> list[str]:
    with connection():
        rows = fetch_all(
            "SELECT to_address FROM outbox_mail WHERE kind = %(kind)s ORDER BY id", kind=kind
        )
    return [row["to_address"] for row in rows]


def bells(person: Person) -> list[dict[str, Any]]:
    told = person.get("/api/notifications").json()
    return [one for one in told if "개정" in one["title"] or "바뀌어요" in one["title"]]


@pytest.fixture
def settings(site: RunningSite) -> Settings:
    return site.settings


@pytest.fixture
def members(site: RunningSite) -> list[Person]:
    return [sign_up(site.url, f"member{number}", f"집사{number}네") for number in range(5)]


def test_every_member_is_told_by_bell_and_mail(
    admin: Person, members: list[Person], settings: Settings
):
    members[0].http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    announced(admin, isAdverse=True, in_days=30)

    assert announce_documents(Task(settings)) == {"documents": 1, "told": 5}
    assert announce_documents(Task(settings)) == {"documents": 0, "told": 0}

    [bell] = bells(members[1])
    assert bell["url"] == "/terms-of-service/2"
    assert "부터 이용약관이 바뀌어요." in bell["message"]
    assert len(mails()) == len(set(mails())) == 5
    with connection():
        text = fetch_value(
            "SELECT text FROM outbox_mail WHERE kind = 'document_announced' ORDER BY id LIMIT 1"
        )
    assert "제13조 (새 조항)" in text
    assert "/terms-of-service/2" in text
    told = admin.get("/api/admin/documents/terms").json()["comingAnnouncement"]
    assert told["announcedAt"] is not None
    assert told["toldCount"] == 5


def test_a_killed_run_tells_nobody_twice(
    admin: Person, members: list[Person], settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(announcing, "MEMBERS_BATCH", 2)
    announced(admin)
    [version_id] = unannounced()
    tell_batch(version_id, site=settings)
    with pytest.raises(Killed), transaction():
        tell_batch(version_id, site=settings)
        raise Killed
    assert len(mails()) == 2

    assert announce_documents(Task(settings))["told"] == 4

    assert len(mails()) == len(set(mails())) == 6
    assert [len(bells(person)) for person in (*members, admin)] == [1] * 6


def test_a_dry_run_tells_nobody(admin: Person, members: list[Person], settings: Settings):
    announced(admin)

    assert announce_documents(Task(settings, dry_run=True))["told"] == 6

    assert (mails(), bells(members[0])) == ([], [])
    assert unannounced()


def test_of_a_withdrawal_hears_who_was_told_and_nobody_else(
    admin: Person, members: list[Person], settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(announcing, "MEMBERS_BATCH", 2)
    act = announced(admin)
    [version_id] = unannounced()
    tell_batch(version_id, site=settings)
    told = mails()

    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    announce_documents(Task(settings))
    announce_documents(Task(settings))

    assert mails() == told
    assert mails("document_withdrawn") == told
    assert unannounced() == []


def test_of_a_withdrawal_before_anybody_was_told_nobody_hears(
    admin: Person, members: list[Person], settings: Settings
):
    act = announced(admin)
    admin.post(f"/api/admin/audit/{act}/undo")

    announce_documents(Task(settings))

    assert (mails(), mails("document_withdrawn")) == ([], [])
    assert unannounced() == []


def test_questions_are_announced_to_nobody(
    admin: Person, members: list[Person], settings: Settings
):
    announced(admin, "faq", in_days=0)

    assert announce_documents(Task(settings)) == {"documents": 0, "told": 0}


def test_who_joined_since_has_read_it_at_the_form(
    site: RunningSite, admin: Person, settings: Settings
):
    announced(admin)
    late = sign_up(site.url, "latecomer", "늦둥이네")

    announce_documents(Task(settings))

    assert bells(late) == []

"""The mail about moving: tried first, in portions, once to each who has not signed in yet."""

from typing import Any

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.moving.mail import sending
from hamsterd.moving.mail.rules import filled, portion
from hamsterd.moving.mail.sending import tell_portion
from scheduler.jobs.mail_moved_members import mail_moved_members
from scheduler.task import Task
from tests.factories.moves import a_move, moved_in
from tests.mailbox import Mailbox
from tests.people import Person, make_staff, sign_up
from tests.site import RunningSite

PATH = "/api/admin/move-mail"
MAIL = {
    "subject": "새 집으로 옮겼어요, {닉네임}님",
    "body": "{닉네임}님, 안녕하세요.\n{주소} 에서 {사용자명} 이름으로 만나요.",
    "perHour": 10_000,
}


class Killed(Exception):
    """The process is gone."""


@pytest.fixture
def settings(site: RunningSite, mailbox: Mailbox) -> Settings:
    return site.settings


@pytest.fixture
def moved(site: RunningSite, settings: Settings) -> list[Person]:
    """Five members who came with a finished move and have not been here."""
    a_move()
    people = [sign_up(site.url, f"moved{number}", f"이사온이{number}") for number in range(5)]
    for one in people:
        moved_in(one)
    forget_mail()
    return people


def forget_mail() -> None:
    with connection(), transaction():
        execute("DELETE FROM outbox_mail")


def change(what: str, person: Person, table: str = "users", key: str = "id") -> None:
    with connection(), transaction():
        execute(f"UPDATE {table} SET {what} WHERE {key} = %(id)s", id=person.id)


def mails() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT * FROM outbox_mail WHERE kind = 'moved' ORDER BY id")


def started(admin: Person, **changes: Any) -> None:
    """The mail is saved, tried and started; what the trial wrote is gone."""
    for answer in (
        admin.put(PATH, {**MAIL, **changes}),
        admin.post(f"{PATH}/trial"),
        admin.post(f"{PATH}/start"),
    ):
        assert answer.status_code == 200, answer.text
    forget_mail()


def run(settings: Settings) -> int:
    return int(mail_moved_members(Task(settings))["told"] or 0)


def test_each_who_has_not_signed_in_is_written_to_once(
    admin: Person, moved: list[Person], settings: Settings
):
    change("signed_in_at = now()", moved[0], "moved_members", "user_id")
    started(admin)

    assert run(settings) == 4
    assert run(settings) == 0

    first = mails()[0]
    assert [row["to_address"] for row in mails()] == [
        f"moved{number}@example.com" for number in range(1, 5)
    ]
    assert "새 집으로 옮겼어요, 이사온이1님" in first["subject"]
    for face in (first["text"], first["html"]):
        assert f"{settings.base_url}/login" in face
        assert f"{settings.base_url}/forgot-password" in face
        assert "moved1" in face
        assert "token" not in face
    assert first["unsubscribe_url"] is None
    shown = admin.get(PATH).json()
    assert shown["state"] == "done"
    assert (shown["progress"]["told"], shown["progress"]["waiting"]) == (4, 0)


@pytest.mark.parametrize(
    ("table", "key", "what"),
    [
        ("users", "id", "email = 'member-1@moved.invalid'"),
        ("users", "id", "status = 'banned'"),
        ("users", "id", "status = 'withdrawn', withdrawn_at = now()"),
    ],
)
def test_who_cannot_be_reached_is_left_out(
    admin: Person, moved: list[Person], settings: Settings, table: str, key: str, what: str
):
    change(what, moved[2], table, key)
    started(admin)

    assert run(settings) == 4
    assert moved[2].id not in {row["user_id"] for row in mails()}


def test_a_stopped_address_is_left_out(admin: Person, moved: list[Person], settings: Settings):
    with connection(), transaction():
        execute(
            "INSERT INTO bounced_addresses (address, stopped_at, status, said)"
            " VALUES ('moved2@example.com', now(), '5.1.1', 'no such user')"
        )
    started(admin)

    assert run(settings) == 4
    assert "moved2@example.com" not in {row["to_address"] for row in mails()}


def test_nothing_starts_untried_or_before_the_move_is_finished(
    admin: Person, moved: list[Person], settings: Settings
):
    assert admin.put(PATH, MAIL).status_code == 200
    assert admin.post(f"{PATH}/start").json()["code"] == "move_mail_untried"
    assert admin.post(f"{PATH}/trial").status_code == 200
    [trial] = mails()
    assert trial["user_id"] == admin.id

    assert admin.put(PATH, {**MAIL, "perHour": 100}).status_code == 200
    assert admin.get(PATH).json()["triedAt"] is not None
    assert admin.put(PATH, {**MAIL, "subject": "다른 제목"}).status_code == 200
    assert admin.get(PATH).json()["triedAt"] is None

    assert admin.post(f"{PATH}/trial").status_code == 200
    with connection(), transaction():
        execute("UPDATE moves SET state = 'running'")
    assert admin.post(f"{PATH}/start").json()["code"] == "nothing_moved"
    assert run(settings) == 0


def test_a_pause_stops_it_and_it_goes_on_where_it_stopped(
    admin: Person, moved: list[Person], settings: Settings
):
    started(admin, perHour=24)
    assert run(settings) == 2  # a twelfth of an hour's

    assert admin.put(PATH, MAIL).json()["code"] == "move_mail_sending"
    assert admin.post(f"{PATH}/pause").status_code == 200
    assert admin.post(f"{PATH}/pause").json()["code"] == "move_mail_resting"
    assert run(settings) == 0
    assert admin.get(PATH).json()["pauseReason"] == "staff"

    assert admin.post(f"{PATH}/start").status_code == 200
    assert run(settings) + run(settings) == 3
    assert len({row["to_address"] for row in mails()}) == len(mails()) == 5


def test_a_killed_run_writes_to_nobody_twice(
    admin: Person, moved: list[Person], settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sending, "BATCH", 2)
    started(admin)
    tell_portion(5, site=settings)
    with pytest.raises(Killed), transaction():
        tell_portion(5, site=settings)
        raise Killed

    assert run(settings) == 3
    assert len({row["to_address"] for row in mails()}) == len(mails()) == 5
    assert mail_moved_members(Task(settings, dry_run=True)) == {"told": 0}


def test_it_pauses_itself_when_too_much_comes_back(
    admin: Person, moved: list[Person], settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("hamsterd.moving.mail.rules.BOUNCED_FROM", 2)
    started(admin, perHour=24)
    assert run(settings) == 2
    with connection(), transaction():
        execute("UPDATE outbox_mail SET status = 'sent', sent_at = now(), bounced_at = now()")

    assert run(settings) == 0
    shown = admin.get(PATH).json()
    assert (shown["state"], shown["pauseReason"]) == ("paused", "bounces")
    assert shown["progress"]["bounced"] == 2

    assert admin.post(f"{PATH}/start").status_code == 200
    assert run(settings) == 2


def test_placeholders_are_known_and_filled_once(admin: Person, moved: list[Person]):
    refused = admin.put(PATH, {**MAIL, "body": "{이름}님"})
    assert refused.status_code == 422
    assert "{이름} 자리는 없어요" in refused.text
    assert filled("{닉네임} {모름}", {"닉네임": "{주소}", "주소": "https://x"}) == "{주소} {모름}"

    assert admin.put(PATH, MAIL).status_code == 200
    seen = admin.get(f"{PATH}/preview").json()
    assert admin.nickname in seen["subject"]
    assert f"사용자명: {admin.username}" in seen["text"]


def test_two_who_edit_at_once_are_told(admin: Person, moved: list[Person]):
    version = admin.get(PATH).json()["version"]
    assert admin.put(PATH, {**MAIL, "version": version}).status_code == 200
    second = admin.put(PATH, {**MAIL, "subject": "또", "version": version})
    assert second.json()["code"] == "edited_since"


@pytest.mark.parametrize(
    ("per_hour", "told", "most"), [(200, 0, 17), (200, 190, 10), (200, 230, 0), (12, 0, 1)]
)
def test_an_hour_has_its_share(per_hour: int, told: int, most: int):
    assert portion(per_hour, told) == most


def test_every_act_is_on_record_and_for_admins(admin: Person, moved: list[Person]):
    started(admin)
    assert admin.post(f"{PATH}/pause").status_code == 200
    with connection():
        acts = fetch_all("SELECT action FROM audit_log WHERE action LIKE 'move_mail%%' ORDER BY id")
    assert [row["action"] for row in acts] == [
        f"move_mail.{what}" for what in ("edit", "try", "start", "pause")
    ]
    moderator = make_staff(moved[0], Role.MODERATOR)
    assert moderator.get(PATH).status_code == 403


def test_it_rests_while_a_later_run_brings_more(
    admin: Person, moved: list[Person], settings: Settings
):
    started(admin)
    with connection(), transaction():
        execute("UPDATE moves SET state = 'running'")
    assert run(settings) == 0
    with connection(), transaction():
        execute("UPDATE moves SET state = 'done'")
    assert run(settings) == 5

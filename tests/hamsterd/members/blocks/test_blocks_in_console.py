"""A moderator blocks an address, changes and lifts it; each is on record and can be undone."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from hamsterd.config import get_settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.staff.audit.undo import undo_act
from scheduler.jobs.retention import retain
from scheduler.task import Task
from tests.people import Person


def ask(admin: Person, subject: str, **changes: Any) -> httpx.Response:
    form = {"subject": subject, "level": "all", "reason": "도배", **changes}
    return admin.post("/api/admin/blocks", form)


def made(admin: Person, subject: str, **changes: Any) -> dict[str, Any]:
    answer = ask(admin, subject, **changes)
    assert answer.status_code == 201, answer.text
    return answer.json()


def undo(act: int) -> None:
    undo_act(act, actor="cli:test", site=get_settings())


def test_a_block_says_who_made_it_why_and_until_when(admin: Person):
    until = (utc_now() + timedelta(days=7)).isoformat()

    block = made(admin, "203.0.113.9/24", endsAt=until)

    assert (block["kind"], block["subject"], block["state"]) == (
        "network",
        "203.0.113.0/24",
        "running",
    )
    assert (block["createdBy"], block["reason"]) == (admin.nickname, "도배")
    listed = admin.get("/api/admin/blocks", filter='{"address":"203.0.113.200"}').json()
    assert [row["id"] for row in listed] == [block["id"]]
    assert admin.get("/api/admin/blocks", filter='{"address":"203.0.114.1"}').json() == []
    assert admin.get("/api/admin/blocks", filter='{"address":"햄찌"}').status_code == 422


@pytest.mark.parametrize("ends_at", [None, "2099-01-01T00:00:00+09:00"])
def test_one_subject_is_blocked_once(admin: Person, ends_at: str | None):
    """While the block is in force."""
    made(admin, "203.0.113.7", endsAt=ends_at)

    again = ask(admin, "::ffff:203.0.113.7")

    assert (again.status_code, again.json()["code"]) == (409, "block_taken")
    assert "subject" in again.json()["fields"]


@pytest.mark.parametrize(
    ("subject", "changes", "field"),
    [
        ("10.0.0.0/8", {}, "subject"),
        ("gmail", {}, "subject"),
        ("example.com", {"level": "all"}, "level"),
        ("203.0.113.7", {"reason": " "}, "reason"),
        ("203.0.113.7", {"endsAt": "2020-01-01T00:00:00Z"}, "endsAt"),
        ("203.0.113.7", {"level": "half"}, "level"),
    ],
)
def test_what_makes_no_block_says_so_at_its_field(
    admin: Person, subject: str, changes: dict[str, Any], field: str
):
    refused = ask(admin, subject, **changes)

    assert refused.status_code == 422
    assert field in refused.json()["fields"]


def test_nobody_blocks_the_address_they_come_from(admin: Person):
    for own in ("127.0.0.1", "127.0.0.0/16", "::ffff:127.0.0.1"):
        refused = ask(admin, own)
        assert (refused.status_code, refused.json()["code"]) == (422, "own_address")


def test_the_servers_in_front_of_the_site_are_not_blocked(admin: Person, site, monkeypatch):
    monkeypatch.setattr(site.settings, "trusted_proxies", ["10.1.2.0/24", "2001:db8::1/128"])

    assert "subject" in ask(admin, "10.1.0.0/16").json()["fields"]
    assert "subject" in ask(admin, "2001:db8::/48").json()["fields"]
    assert ask(admin, "10.2.0.0/16").status_code == 201


def test_a_block_is_changed_lifted_and_each_undone(admin: Person):
    block = made(admin, "203.0.113.7")
    url = f"/api/admin/blocks/{block['id']}"

    changed = admin.put(url, {"level": "sign_up", "reason": "가입만 막아요", "endsAt": None}).json()
    assert changed["level"] == "sign_up"
    lifted = admin.delete(url).json()
    assert lifted["state"] == "lifted"
    assert admin.delete(url).json()["code"] == "block_over"

    undo(lifted["auditId"])
    assert admin.get(url).json()["state"] == "running"
    undo(changed["auditId"])
    assert (admin.get(url).json()["level"], admin.get(url).json()["reason"]) == ("all", "도배")
    undo(block["auditId"])
    assert admin.get(url).status_code == 404


def test_lifting_is_not_undone_over_a_newer_block(admin: Person):
    block = made(admin, "203.0.113.7")
    lifted = admin.delete(f"/api/admin/blocks/{block['id']}").json()
    made(admin, "203.0.113.7")

    undone = admin.post(f"/api/admin/audit/{lifted['auditId']}/undo")

    assert (undone.status_code, undone.json()["code"]) == (409, "block_taken")


def test_after_its_end_the_same_can_be_blocked_again(admin: Person):
    first = made(admin, "203.0.113.7", endsAt=(utc_now() + timedelta(days=1)).isoformat())
    end(first["id"], days=1)

    assert admin.get(f"/api/admin/blocks/{first['id']}").json()["state"] == "ended"
    assert made(admin, "203.0.113.7")["state"] == "running"


def test_what_ended_long_ago_goes_and_what_runs_stays(admin: Person):
    old = made(admin, "203.0.113.7", endsAt=(utc_now() + timedelta(days=1)).isoformat())
    made(admin, "203.0.113.8")
    end(old["id"], days=366)

    retain(Task(get_settings(), dry_run=False))

    assert [row["subject"] for row in admin.get("/api/admin/blocks").json()] == ["203.0.113.8"]


def end(block_id: int, *, days: int) -> None:
    """Its end passed so many days ago."""
    with transaction():
        execute(
            "UPDATE blocks SET ends_at = now() - make_interval(days => %(days)s) WHERE id = %(id)s",
            days=days,
            id=block_id,
        )


def test_the_log_names_what_was_blocked(admin: Person):
    made(admin, "203.0.113.7")

    with connection():
        act = fetch_row("SELECT action, reason FROM audit_log ORDER BY id DESC LIMIT 1")
    listed = admin.get("/api/admin/audit").json()[0]

    assert act == {"action": "block.create", "reason": "도배"}
    assert listed["targetName"] == "203.0.113.7"

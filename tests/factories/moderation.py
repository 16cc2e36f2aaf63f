"""Cases and what moderators do with them, over the API."""

from typing import Any

import httpx

from hamsterd.config import get_settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row, fetch_value
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.people import Person

RESOLVED = {"decision": "resolve", "reason": "광고를 되풀이했어요."}
DISMISSED = {"decision": "dismiss", "reason": "문제가 없는 글이에요."}


def a_case(reporter: Person, kind: str, target_id: int, **changes: Any) -> int:
    """The case of a report that was just filed."""
    form = {"reportedItemType": kind, "reportedItemId": target_id, "reason": "spam", **changes}
    answer = reporter.post("/api/reports", form)
    assert answer.status_code == 201, answer.text
    with connection():
        return int(
            fetch_value("SELECT case_id FROM reports WHERE id = %(id)s", id=answer.json()["id"])
        )


def decide(moderator: Person, case_id: int, form: dict[str, Any], **more: Any) -> httpx.Response:
    return moderator.post(f"/api/admin/reports/{case_id}/decide", {**form, **more})


def decided(moderator: Person, case_id: int, form: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = decide(moderator, case_id, form, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def sanctioned(person: Person, kind: SanctionKind, days: int | None = None, **more: Any) -> int:
    """As `hamster users warn`, `suspend` and `ban` do; the sanction's id."""
    form = {"reason": "광고를 되풀이했어요.", "actor": "cli:test", "site": get_settings(), **more}
    return apply_sanction(member_id=person.id, kind=kind, days=days, **form).id


def undone(moderator: Person, audit_id: int) -> None:
    answer = moderator.post(f"/api/admin/audit/{audit_id}/undo")
    assert answer.status_code == 200, answer.text


def act(audit_id: int) -> dict[str, Any]:
    with connection():
        return fetch_row("SELECT * FROM audit_log WHERE id = %(id)s", id=audit_id)


def bells(person: Person) -> list[str]:
    """A member's notifications, the latest first."""
    return [each["message"] for each in person.get("/api/notifications").json()]


def me(person: Person) -> dict[str, Any]:
    answer = person.get("/api/auth/me").json()
    del answer["unreadNotifications"]  # acts raise it by telling of themselves
    return answer


def drift() -> dict[str, int]:
    """The differences between the stored counters and the rows."""
    return recount(Task(None, dry_run=True))  # type: ignore[arg-type]  # asks no settings

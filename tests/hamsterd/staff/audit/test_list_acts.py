"""The log is read from an instant until before another."""

from typing import Any

import orjson
import pytest

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.people import Person
from tests.site import RunningSite

AT = "2026-03-14T03:00:00Z"
LATER = "2026-03-14T03:00:01Z"


@pytest.fixture
def act(site: RunningSite) -> int:
    """One act, at a whole second."""
    with transaction():
        done = record(actor="cli:root", action=Action.MAIL_TEST)
    with connection():
        execute("UPDATE audit_log SET created_at = %(at)s", at=AT)
    return done


def listed(admin: Person, **filters: Any) -> list[int]:
    answer = admin.get("/api/admin/audit", filter=orjson.dumps(filters).decode())
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()]


def test_from_its_instant_on_and_before_its_end(admin: Person, act: int) -> None:
    assert listed(admin, since=AT) == listed(admin, since=AT, until=LATER) == [act]
    assert listed(admin, until=AT) == listed(admin, since=LATER) == []

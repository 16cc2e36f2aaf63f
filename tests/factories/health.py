"""Rows of a health journal, as a member writes them."""

from typing import Any

from hamsterd.core.clock import kst_day
from tests.people import Person


def journal(hamster_id: int) -> str:
    """Its address."""
    return f"/api/hamsters/{hamster_id}/health"


def a_row(member: Person, hamster_id: int, **changes: Any) -> dict[str, Any]:
    """A row that was kept; a weight of today unless said otherwise."""
    answer = member.post(journal(hamster_id), row_form(**changes))
    assert answer.status_code == 201, answer.text
    row: dict[str, Any] = answer.json()
    return row


def row_form(**changes: Any) -> dict[str, Any]:
    """A form that is right in every field."""
    if "kind" not in changes:
        changes = {"kind": "weight", "value": 112.4, **changes}
    return {"day": str(kst_day()), **changes}

"""Reminders of a hamster's care, as a member makes them."""

from typing import Any

from tests.people import Person


def a_reminder(member: Person, hamster_id: int, **changes: Any) -> dict[str, Any]:
    """A reminder that was kept; the sand bath each day at nine unless said otherwise."""
    answer = member.post(f"/api/hamsters/{hamster_id}/reminders", reminder_form(**changes))
    assert answer.status_code == 201, answer.text
    reminder: dict[str, Any] = answer.json()
    return reminder


def reminder_form(**changes: Any) -> dict[str, Any]:
    """A form that is right in every field."""
    if "weekdays" not in changes:
        changes = {"everyDays": 1, **changes}
    return {"kind": "sand_bath", "at": "09:00", **changes}

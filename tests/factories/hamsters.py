"""Hamsters that have died, and the condolences to their owners."""

from typing import Any

from hamsterd.core.clock import kst_day
from tests.people import Person


def farewell(owner: Person, hamster_id: int, **changes: Any) -> dict[str, Any]:
    """Say goodbye to a hamster today; its page is a memorial from then on."""
    form = {"passedOn": kst_day().isoformat(), "farewell": "고마웠어, 콩이야.", **changes}
    answer = owner.put(f"/api/hamsters/{hamster_id}/farewell", form)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def condole(member: Person, hamster_id: int, content: str = "편히 쉬어.") -> Any:
    """Leave a word on a memorial; the whole answer, which may be a refusal."""
    return member.post(f"/api/hamsters/{hamster_id}/condolences", {"content": content})

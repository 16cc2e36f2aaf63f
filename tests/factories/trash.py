"""Deleting and restoring one's own content, over the API."""

from typing import Any

import httpx

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.kinds import KINDS
from tests.people import Person

ADDRESSES = {"diary": "/api/diary", "community": "/api/community"}


def trash(person: Person, **query: Any) -> list[dict[str, Any]]:
    answer = person.get("/api/trash", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def bring_back(person: Person, kind: str, target_id: int, **body: Any) -> httpx.Response:
    return person.post(f"/api/trash/{kind}/{target_id}/restore", body)


def brought_back(person: Person, kind: str, target_id: int, **body: Any) -> dict[str, Any]:
    answer = bring_back(person, kind, target_id, **body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def deleted(person: Person, kind: str, thing: dict[str, Any]) -> int:
    """Delete an entry or a post; its id."""
    answer = person.delete(f"{ADDRESSES[kind]}/{thing['id']}")
    assert answer.status_code == 200, answer.text
    return int(thing["id"])


def unsaid(person: Person, kind: str, place: dict[str, Any], comment: dict[str, Any]) -> int:
    """Delete a comment under the `place` of that kind; its id."""
    answer = person.delete(f"{ADDRESSES[kind]}/{place['id']}/comments/{comment['id']}")
    assert answer.status_code == 200, answer.text
    return int(comment["id"])


def age(kind: str, target_id: int, days: int) -> None:
    """As if it had been removed or deleted that long ago."""
    with connection():
        execute(
            f"""
            UPDATE {KINDS[kind].table}
               SET deleted_at = deleted_at - make_interval(days => %(days)s),
                   removed_at = removed_at - make_interval(days => %(days)s)
             WHERE id = %(id)s
            """,
            id=target_id,
            days=days,
        )

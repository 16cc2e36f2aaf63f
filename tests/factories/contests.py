"""Contests in each of their phases, photos in them, and votes."""

from datetime import timedelta
from typing import Any

from hamsterd.contests.counting import count_contest
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.pictures import a_photo
from tests.people import Person

_TIMES = ("entryStartsAt", "entryEndsAt", "votingStartsAt", "votingEndsAt")
_SHIFT = """
    UPDATE contests SET (entry_starts_at, entry_ends_at, voting_starts_at, voting_ends_at) =
        (entry_starts_at - %(by)s, entry_ends_at - %(by)s, voting_starts_at - %(by)s,
         voting_ends_at - %(by)s) WHERE id = %(id)s
"""
_AGE = "UPDATE users SET created_at = created_at - %(by)s WHERE id = ANY(%(ids)s)"


def form(begins: int = -1, **changes: Any) -> dict[str, Any]:
    """24 hours of entries, 12 of nothing, 24 of votes; it begins `begins` hours from now."""
    start = utc_now() + timedelta(hours=begins)
    times = {
        name: (start + timedelta(hours=hours)).isoformat()
        for name, hours in zip(_TIMES, (0, 24, 36, 60), strict=True)
    }
    return {"title": "첫눈과 햄찌", "rules": "눈이 보이는 **사진**", **times, **changes}


def a_contest(admin: Person, begins: int = -1, **changes: Any) -> dict[str, Any]:
    answer = admin.post("/api/admin/contests", form(begins, **changes))
    assert answer.status_code == 201, answer.text
    return answer.json()


def enter(member: Person, contest: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A new photo; the entry as its author sees it."""
    body = {"image": an_upload(member), "caption": f"{member.nickname}네 콩이", **changes}
    answer = member.put(f"/api/contests/{contest['id']}/entry", body)
    assert answer.status_code == 200, answer.text
    return answer.json()["own"]["entry"]


def an_upload(member: Person) -> str:
    answer = member.send_file("/api/upload", a_photo())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["urls"][0])


def pass_hours(contest: dict[str, Any], hours: int) -> None:
    """Let time go by, as far as the contest sees."""
    with connection(), transaction():
        execute(_SHIFT, id=contest["id"], by=timedelta(hours=hours))


def to_voting(contest: dict[str, Any]) -> None:
    pass_hours(contest, 37)


def grow_old(*members: Person, days: int = 30) -> None:
    """Members since long ago."""
    with connection(), transaction():
        execute(_AGE, ids=[member.id for member in members], by=timedelta(days=days))


def vote(member: Person, contest: dict[str, Any], *entries: dict[str, Any]) -> None:
    body = {"entryIds": [entry["id"] for entry in entries]}
    answer = member.put(f"/api/contests/{contest['id']}/ballot", body)
    assert answer.status_code == 200, answer.text


def end(contest: dict[str, Any]) -> int | None:
    """The vote is over, and counted."""
    pass_hours(contest, 30)
    return count_contest(contest["id"], utc_now())


def remove(admin: Person, entry: dict[str, Any]) -> None:
    """The staff take a photo down."""
    answer = admin.http.request(
        "DELETE",
        f"/api/admin/contests/photos/{entry['id']}",
        json={"reason": "퍼 온 사진이에요."},
    )
    assert answer.status_code == 200, answer.text

"""Versions as somebody of the staff writes them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import httpx
import time_machine

from hamsterd.core.cache import REGISTRY
from hamsterd.core.clock import kst_day, kst_midnight
from tests.people import PASSWORD, Person
from tests.site import hear_the_bus

ADMIN = "/api/admin/documents"
MORE = "\n\n## 제13조 (새 조항) {#more}\n\n회원은 하루에 해바라기씨를 다섯 알만 먹습니다."


def drafted(admin: Person, kind: str = "terms", *, add: str = MORE, **how: bool) -> dict[str, Any]:
    """A draft that says more than the latest text."""
    started = admin.post(f"{ADMIN}/{kind}/draft")
    assert started.status_code == 201, started.text
    return saved(admin, kind, started.json(), body=started.json()["body"] + add, **how)


def saved(admin: Person, kind: str, draft: dict[str, Any], **changes: Any) -> dict[str, Any]:
    answer = save(admin, kind, draft, **changes)
    assert answer.status_code == 200, answer.text
    now: dict[str, Any] = answer.json()
    return now


def save(admin: Person, kind: str, draft: dict[str, Any], **changes: Any) -> httpx.Response:
    shown = {name: draft[name] for name in ("body", "isAdverse", "needsConsent", "version")}
    return admin.put(f"{ADMIN}/{kind}/draft", shown | changes)


def schedule(admin: Person, kind: str, day: date, **more: Any) -> httpx.Response:
    return admin.post(f"{ADMIN}/{kind}/schedule", {"effectiveOn": day.isoformat(), **more})


def announced(
    admin: Person, kind: str = "terms", *, in_days: int = 7, add: str = MORE, **how: bool
) -> int:
    """A version that comes into force in so many days; the act."""
    drafted(admin, kind, add=add, **how)
    answer = schedule(admin, kind, kst_day() + timedelta(days=in_days))
    assert answer.status_code == 200, answer.text
    return int(answer.json()["auditId"])


@contextmanager
def after_days(days: int) -> Iterator[None]:
    """A minute after that day began in Seoul.

    Whole answers are sent unseen for 15 seconds of a clock that no test turns.
    """
    hear_the_bus()  # until an answer that was just sent is kept, too
    at = kst_midnight(kst_day() + timedelta(days=days)) + timedelta(minutes=1)
    with time_machine.travel(at, tick=True):
        for name in ("responses", "loads"):
            REGISTRY[name].drop()
        yield


def back_at_the_desk(admin: Person) -> Person:
    """Their right to the console ended in the meantime."""
    answer = admin.post("/api/auth/login", {"username": admin.username, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return admin

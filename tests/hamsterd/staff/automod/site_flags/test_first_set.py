"""A switch that was never set has no row to lock; concurrent first changes are serialized."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event
from typing import Any

import orjson
import pytest

from hamsterd.content.screening.schemas import SwitchesIn
from hamsterd.content.screening.switches import set_switches, switches_out
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.automod.site_flags.schemas import DeliveryIn, ReadOnlyIn
from hamsterd.staff.automod.site_flags.service import operations_out, set_delivery, set_read_only
from tests.people import Person
from tests.waiting import wait_until, waiting_for_a_lock


def one_after_the_other(
    first: Callable[[], object], second: Callable[[], object]
) -> tuple[Future[Any], Future[Any]]:
    """Both at once: `second` begins, and comes to wait, while `first` has not committed."""
    has_set, may_commit = Event(), Event()

    def hold() -> object:
        with connection(), transaction():
            done = first()
            has_set.set()
            assert may_commit.wait(30)
        return done

    def follow() -> object:
        assert has_set.wait(30)
        with connection():
            return second()

    with ThreadPoolExecutor(2) as threads:
        both = threads.submit(hold), threads.submit(follow)
        try:
            with connection():
                wait_until(lambda: waiting_for_a_lock() >= 1 or both[1].done())
        finally:
            may_commit.set()
    return both


@pytest.mark.parametrize("name", ["firstPosts", "shield"])
def test_the_second_who_sets_it_first_is_told(admin: Person, name: str):
    with connection():
        read = switches_out()
    versions = {"firstPosts": read.first_posts.version, "shield": read.shield.version}
    until = (utc_now() + timedelta(hours=1)).isoformat()
    forms = {
        "firstPosts": ({"count": 2}, {"count": 5}),
        "shield": (
            {"until": until, "pauseSignUps": True},
            {"until": until, "slowModeSeconds": 60},
        ),
    }

    def to_set(value: dict[str, Any]) -> Callable[[], object]:
        sent = {name: {**value, "version": versions[name]}}
        form = SwitchesIn.model_validate_json(orjson.dumps(sent))
        return lambda: set_switches(form=form, actor=f"admin:{admin.id}")

    first, second = one_after_the_other(*(to_set(value) for value in forms[name]))

    assert len(first.result()) == 1
    with pytest.raises(EditedSince):
        second.result()
    with connection():
        now = switches_out()
        acts = fetch_value("SELECT count(*) FROM audit_log WHERE action LIKE '%%.set'")
    assert acts == 1
    assert (now.first_posts.count, now.shield.slow_mode_seconds) in {(2, 0), (0, 0)}


def test_two_moderators_press_save_at_once(admin: Person):
    """Over HTTP: the second request gets 409, and the first one's values stay."""
    path = "/api/admin/switches"
    read = admin.get(path).json()["firstPosts"]["version"]
    people = []
    for _ in range(2):
        person = Person(admin.url)
        person.http.cookies.update(admin.http.cookies)
        people.append(person)
    barrier = Barrier(2)

    def press(person: Person, count: int) -> tuple[int, int]:
        barrier.wait(30)
        form = {"firstPosts": {"count": count, "version": read}}
        return person.put(path, form).status_code, count

    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(press, people, (2, 5)))

    assert sorted(status for status, _ in answers) == [200, 409]
    stands = next(count for status, count in answers if status == 200)
    assert admin.get(path).json()["firstPosts"]["count"] == stands


def test_the_second_who_closes_the_site_at_once_is_told(admin: Person):
    actor = f"admin:{admin.id}"
    with connection():
        read = operations_out().read_only.version
    first, second = one_after_the_other(
        *(
            lambda said=said: set_read_only(  # type: ignore[misc]  # bound now
                form=ReadOnlyIn(is_on=True, message=said, version=read), actor=actor
            )
            for said in ("옮겨요", "고쳐요")
        )
    )

    assert first.result() is not None
    with pytest.raises(EditedSince):
        second.result()
    assert operations_out().read_only.message == "옮겨요"


@pytest.mark.parametrize("what", ["read_only", "delivery"])
def test_the_log_knows_what_the_second_set_over(admin: Person, what: str):
    """Commands send no version: the later value stays, and its undo restores the earlier one."""
    actor = f"admin:{admin.id}"
    if what == "read_only":
        first, second = one_after_the_other(
            *(
                lambda said=said: set_read_only(  # type: ignore[misc]  # bound now
                    form=ReadOnlyIn(is_on=True, message=said), actor=actor
                )
                for said in ("옮겨요", "고쳐요")
            )
        )
        was = "옮겨요"
    else:
        first, second = one_after_the_other(
            lambda: set_delivery(form=DeliveryIn(is_on=False), actor=actor),
            lambda: set_delivery(form=DeliveryIn(is_on=True), actor=actor),
        )
        was = "by_hand"

    assert first.result() is not None
    assert second.result() is not None
    with connection():
        befores = fetch_column(
            "SELECT before::text FROM audit_log WHERE action LIKE '%%.set' ORDER BY id"
        )
    assert was in befores[1]

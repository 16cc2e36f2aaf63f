"""Too often is refused with the time to wait (decisions §1.13)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.core.rates import OF_NETWORKS
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.limits.rate_limits import RATES, CounterStorage, RateLimits
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts.sessions import token_hash
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person, registration, visitor


@pytest.fixture(autouse=True)
def real_limits(site, monkeypatch):
    """The limits of a real site, none spent yet; no window turns over on a slow machine."""
    monkeypatch.setattr(site.site.process, "limits", RateLimits())
    with time_machine.travel(datetime.now(UTC), tick=False):
        yield


def test_the_eleventh_entry_of_a_minute_waits(owner: Person):
    hamster = a_hamster(owner)["id"]
    for _ in range(10):
        an_entry(owner, hamsterId=hamster)

    answer = owner.post("/api/diary", {"title": "a", "content": "b", "hamsterId": hamster})

    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    assert 1 <= int(answer.headers["Retry-After"]) <= 61


def test_members_have_limits_of_their_own(owner: Person, follower: Person):
    for _ in range(21):
        last = owner.put("/api/auth/profile", {})
    assert last.status_code == 429
    assert follower.put("/api/auth/profile", {}).status_code == 200


def test_an_address_signs_up_thirty_an_hour(site):
    statuses = [
        visitor(site.url).post("/api/auth/register", registration(f"m{n}", f"회원{n}")).status_code
        for n in range(31)
    ]

    assert statuses == [201] * 30 + [429]


def test_who_signs_up_does_not_get_the_limit_anew(visitor: Person):
    """Each of these brings its session along to the next."""
    statuses = [
        visitor.post("/api/auth/register", registration(f"m{n}", f"회원{n}")).status_code
        for n in range(31)
    ]

    assert statuses == [201] * 30 + [429]


def test_a_member_has_no_limit_besides_the_networks(owner: Person, visitor: Person):
    form = {"email": "kong@example.com"}
    for who in [visitor, owner] * 2:
        assert who.post("/api/auth/find-username", form).status_code == 200
    assert owner.post("/api/auth/request-password-reset", form).status_code == 200

    assert owner.post("/api/auth/find-username", form).status_code == 429
    # What takes one's own account is counted for that.
    assert owner.post("/api/auth/email/verification").status_code == 200


def test_a_mailed_link_is_followed_after_all_requests_are_spent(owner: Person, visitor: Person):
    """Many share a network, and whoever has a link has asked for it."""
    statuses = [
        visitor.post("/api/auth/request-password-reset", {"email": email}).status_code
        for email in ("kong@example.com", *["nobody@example.com"] * 5)
    ]
    assert statuses == [200] * 5 + [429]
    with connection(), transaction():
        execute("UPDATE password_reset_tokens SET token_hash = %(hash)s", hash=token_hash("mailed"))

    form = {"token": "mailed", "newPassword": "short"}
    assert visitor.post("/api/auth/reset-password", form).status_code == 422
    form = {"token": "mailed", "newPassword": "second-haessi-517"}
    assert visitor.post("/api/auth/reset-password", form).status_code == 200


def test_what_anybody_may_do_is_counted_by_network():
    """But for what gives nobody anything, and for links that somebody has."""
    done = {
        contract.limit
        for _, method, contract, _ in contracts(ROUTES)
        if contract.access is Access.VISITOR and contract.limit and method != "get"
    }
    assert done - OF_NETWORKS == {"ad", "client_error", "bounce", "unsubscribe"}


def test_every_limit_that_is_named_exists():
    used = {c.limit for _, _, c, _ in contracts(ROUTES) if c.limit}
    assert used <= set(RATES)


def test_a_counter_is_gone_a_while_after_its_window():
    counters = CounterStorage()
    for member in range(50):
        counters.incr(f"like:{member}", expiry=60)

    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=3), tick=False):
        counters.incr("like:7", expiry=60)

    assert dict(counters.storage) == {"like:7": 1}


def test_counting_starts_no_thread():
    counters = CounterStorage()
    first = counters.timer
    first.join()
    for _ in range(3):
        counters.incr("like:7", expiry=60)

    assert counters.timer is first
    assert counters.get("like:7") == 3

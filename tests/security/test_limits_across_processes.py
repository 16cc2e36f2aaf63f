"""A small limit is one limit, however many processes serve."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import time_machine

from hamsterd.core.errors import DatabaseUnavailable, TooOften
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection, init_database
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from hamsterd.http.limits.rate_limits import EXACT_MAX, RATES, RateLimits
from hamsterd.operations.retention.rules import Job
from hamsterd.operations.retention.service import retain
from tests.people import Person, visitor
from tests.postgres import Cluster
from tests.processes import served
from tests.site import RunningSite
from tests.statements import counted

WHO = "address:203.0.113.7"
SMALL = sorted(act for act, rate in RATES.items() if int(rate.split("/")[0]) <= EXACT_MAX)


def tries(limits: RateLimits, act: str, count: int, who: str = WHO) -> Counter[str]:
    done: Counter[str] = Counter()
    for _ in range(count):
        try:
            limits.spend(act, who)
            done["done"] += 1
        except TooOften:
            done["refused"] += 1
    return done


@pytest.mark.part(name="drills")
def test_two_processes_have_five_mails_in_ten_minutes_together(
    postgres_cluster: Cluster, tmp_path: Path
):
    """Each process has one connection; both use the same counter."""
    dsn = postgres_cluster.migrated()
    homes = [tmp_path / "one", tmp_path / "two"]
    for home in homes:
        home.mkdir()

    def ask(server, what: str) -> int:
        answer = httpx.post(f"{server.url}/api/auth/{what}", json={"email": "k@example.com"})
        return answer.status_code

    with (
        served(dsn, homes[0], workers=1, HAMSTERD_RATE_LIMIT_SCALE="1") as one,
        served(dsn, homes[1], workers=1, HAMSTERD_RATE_LIMIT_SCALE="1") as two,
    ):
        turns = [one, two, one, two, one, two, one]
        words = ["find-username", "request-password-reset"] * 4
        answers = [ask(server, what) for server, what in zip(turns, words, strict=False)]

    assert answers == [200] * 5 + [429] * 2


@pytest.mark.parametrize("act", SMALL)
def test_every_small_limit_is_exact_over_workers(site: RunningSite, act: str):
    allowed = int(RATES[act].split("/")[0])
    workers = [RateLimits(workers=8) for _ in range(8)]
    with time_machine.travel(datetime.now(UTC), tick=False):
        done = sum((tries(workers[n % 8], act, 1) for n in range(allowed + 3)), Counter())

    assert done == {"done": allowed, "refused": 3}


def test_one_connection_finds_the_username_and_then_a_password(site: RunningSite, monkeypatch):
    """With eight workers each had one of the five."""
    monkeypatch.setattr(site.site.process, "limits", RateLimits(workers=8))
    somebody = visitor(site.url)

    for what in ("find-username", "request-password-reset"):
        answer = somebody.post(f"/api/auth/{what}", {"email": "kong@example.com"})
        assert answer.status_code == 200


def test_acts_at_once_are_counted_one_after_the_other(site: RunningSite):
    with ThreadPoolExecutor(10) as pool:
        all_at_once = [pool.submit(tries, RateLimits(), "recovery", 2) for _ in range(10)]
        done = sum((one.result() for one in all_at_once), Counter())

    assert done == {"done": 5, "refused": 15}


def test_a_window_slides_and_the_answer_says_when(site: RunningSite):
    limits = RateLimits()
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        for _ in range(5):
            limits.spend("recovery", WHO)
            clock.shift(timedelta(minutes=1))
        with pytest.raises(TooOften) as refused:
            limits.spend("recovery", WHO)
        assert refused.value.retry_after_seconds == 5 * 60 + 1
        clock.shift(timedelta(minutes=5, seconds=1))
        assert tries(limits, "recovery", 3) == {"done": 1, "refused": 2}
        clock.shift(timedelta(minutes=1))
        assert tries(RateLimits(), "recovery", 3) == {"done": 1, "refused": 2}
        clock.shift(timedelta(minutes=11))
        assert tries(limits, "recovery", 6) == {"done": 5, "refused": 1}


def test_somebody_else_has_a_limit_of_their_own(site: RunningSite):
    limits = RateLimits()

    assert tries(limits, "recovery", 6)["refused"] == 1
    assert tries(limits, "recovery", 5, "address:203.0.113.8") == {"done": 5}
    assert tries(limits, "report", 5) == {"done": 5}


def test_an_act_costs_one_statement_and_a_refusal_none(site: RunningSite):
    limits = RateLimits()
    with counted() as asked:
        limits.spend("recovery", WHO)
    assert len([sql for sql, _ in asked if "rate_limits" in sql]) == 1
    tries(limits, "recovery", 5)

    with counted() as asked:
        assert tries(limits, "recovery", 20) == {"refused": 20}
    assert asked == []


def test_a_large_limit_asks_no_database(site: RunningSite):
    with counted() as asked:
        tries(RateLimits(), "search", 60)
    assert asked == []


def test_a_limit_scaled_above_twenty_is_counted_in_the_process(site: RunningSite, owner: Person):
    assert RateLimits(scale=5).is_exact("recovery") is False
    assert RateLimits(scale=0.5).is_exact("provider") is True


def test_without_the_database_the_act_is_unavailable(site: RunningSite):
    limits = RateLimits()
    init_database("postgresql://nobody@127.0.0.1:9/nothing", site.settings)
    try:
        with pytest.raises(DatabaseUnavailable):
            limits.spend("recovery", WHO)
    finally:
        site.reset()
    assert tries(limits, "recovery", 6) == {"done": 5, "refused": 1}


def test_addresses_of_one_network_share_a_row_which_goes_at_night(site: RunningSite, monkeypatch):
    monkeypatch.setattr(site.site.process, "limits", RateLimits())
    visitor(site.url).post("/api/auth/find-username", {"email": "kong@example.com"})
    with connection():
        rows = fetch_all("SELECT act, who, cardinality(spent_at) AS acts FROM rate_limits")
    assert rows == [{"act": "recovery", "who": "address:127.0.0.1", "acts": 1}]

    later = datetime.now(UTC) + timedelta(days=1, minutes=11)
    assert retain(Job.RECORDS, later, site.settings, deadline=Deadline())["rate_limits"].rows == 1
    with connection():
        assert fetch_value("SELECT count(*) FROM rate_limits") == 0
        assert fetch_column("SELECT who FROM rate_limits") == []

"""Small limits that all processes count in one Valkey; without it, in the database as ever."""

from collections import Counter

import pytest

from hamsterd.core.errors import TooOften
from hamsterd.core.network.valkey_link import ValkeyLink
from hamsterd.core.rates import RATES
from hamsterd.db.handle import connection
from hamsterd.http.limits.rate_limits import EXACT_MAX, RateLimits
from hamsterd.http.limits.shared_limits import SharedCounters
from tests.site import RunningSite
from tests.statements import counted
from tests.valkey import Valkey, running_valkey

WHO = "address:203.0.113.7"
SMALL = sorted(act for act, rate in RATES.items() if int(rate.split("/")[0]) <= EXACT_MAX)


@pytest.fixture
def server(valkey_server: Valkey) -> Valkey:
    """Nothing is counted in it yet."""
    with valkey_server.client() as client:
        client.flushall()
    return valkey_server


def process(server: Valkey) -> RateLimits:
    """The limits of one of several processes."""
    return RateLimits(shared=SharedCounters(ValkeyLink(server.url)), workers=8)


def tries(limits: RateLimits, act: str, count: int) -> Counter[str]:
    done: Counter[str] = Counter()
    for _ in range(count):
        try:
            limits.spend(act, WHO)
            done["done"] += 1
        except TooOften:
            done["refused"] += 1
    return done


@pytest.mark.parametrize("act", SMALL)
def test_every_small_limit_is_exact_over_processes(site: RunningSite, server: Valkey, act: str):
    allowed = int(RATES[act].split("/")[0])
    processes = [process(server) for _ in range(3)]

    done = sum((tries(processes[n % 3], act, 1) for n in range(allowed + 3)), Counter())
    with pytest.raises(TooOften) as refused:
        process(server).spend(act, WHO)

    assert refused.value.retry_after_seconds > 0
    assert done == {"done": allowed, "refused": 3}


def test_the_database_is_not_asked(site: RunningSite, server: Valkey):
    limits = process(server)
    limits.spend("recovery", WHO)  # by which name the site goes is asked once
    with counted() as asked, connection():
        assert tries(limits, "recovery", 6) == {"done": 4, "refused": 2}
    assert asked == []


def test_while_it_is_away_the_database_counts(site: RunningSite):
    with running_valkey() as server:
        one, two = process(server), process(server)
        assert tries(one, "recovery", 3) == {"done": 3}
        server.stop()
        assert tries(one, "recovery", 3) == {"done": 3}  # anew, where nothing was counted yet
        assert tries(two, "recovery", 3) == {"done": 2, "refused": 1}


def test_a_large_limit_is_counted_in_the_process(site: RunningSite, server: Valkey):
    assert process(server).is_exact("search") is False
    process(server).spend("search", WHO)
    with server.client() as client:
        assert client.keys("*") == []

"""While Valkey is down, writes succeed and no response is stale; its events arrive later."""

import time
from collections.abc import Iterator

import pytest

from hamsterd.core.network.valkey_link import PATIENCE_SECONDS, link_to
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.realtime.bus import drop_cached, tell_everybody
from hamsterd.realtime.subscribers import HEARTBEAT_SECONDS, SILENCE_SECONDS
from tests.factories.diaries import an_entry, like
from tests.listening import LiveChannel, settle
from tests.people import Person
from tests.site import ECHO, RunningSite
from tests.valkey import Valkey
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.part(name="drills"),
    pytest.mark.parametrize("bus", ["valkey"], indirect=True),
]


@pytest.fixture
def server(valkey_server: Valkey, site: RunningSite) -> Iterator[Valkey]:
    """Theirs, for a test that may stop it."""
    yield valkey_server
    valkey_server.stop()
    valkey_server.start()
    wait_until(site.site.hub.heard_event.is_set)


def heard_next(channel: LiveChannel) -> list[str]:
    """The kinds of the next events, up to the one that makes portals refetch."""
    kinds: list[str] = []
    while "refresh" not in kinds:
        kinds.append(channel.next(within=10)["type"])
    return kinds


def waiting_events() -> int:
    with connection():
        return int(fetch_value("SELECT count(*) FROM bus_events"))


def test_writes_go_on_and_no_answer_is_stale(
    site: RunningSite, server: Valkey, owner: Person, follower: Person, visitor: Person
):
    entry = an_entry(owner)
    assert visitor.get("/api/diary").json()[0]["likesCount"] == 0
    with settle(owner) as channel:
        server.stop()
        assert like(follower, entry)["liked"]

        assert visitor.get("/api/diary").json()[0]["likesCount"] == 1
        assert visitor.get("/readyz").status_code == 200
        assert waiting_events() > 0

        server.start()
        assert "refresh" in heard_next(channel)  # what was sent before that is asked for anew
    wait_until(lambda: waiting_events() == 0)


def test_a_server_that_is_silent_is_found_and_keeps_nobody_waiting(
    site: RunningSite, server: Valkey, owner: Person, follower: Person, visitor: Person
):
    hub, entry = site.site.hub, an_entry(owner)
    with settle(owner) as channel:
        with server.frozen():
            began = time.monotonic()
            like(follower, entry)
            assert time.monotonic() - began < 4 * PATIENCE_SECONDS  # several transactions, one wait
            wait_until(
                lambda: not hub.heard_event.is_set(), within=HEARTBEAT_SECONDS + SILENCE_SECONDS
            )
            assert visitor.get("/api/diary").json()[0]["likesCount"] == 1
        assert "refresh" in heard_next(channel)


def test_a_connection_that_is_killed_is_made_anew(
    site: RunningSite, server: Valkey, owner: Person, follower: Person, stranger: Person
):
    entry = an_entry(owner)
    with server.client() as other, settle(owner) as channel:
        other.client_kill_filter(_type="normal", skipme=True)
        like(follower, entry)
        assert channel.next()["type"] == "notification"
        other.client_kill_filter(_type="pubsub")
        assert "refresh" in heard_next(channel)
        like(stranger, entry)
        assert channel.next()["type"] == "notification"


def test_a_replica_is_no_bus(site: RunningSite, server: Valkey):
    """After a failover, the former primary is read-only and reaches only half of the site."""
    with server.client() as other:
        other.replicaof("127.0.0.1", 9)
        wait_until(lambda: not site.site.hub.heard_event.is_set())
        other.replicaof("NO", "ONE")
    wait_until(site.site.hub.heard_event.is_set)


def test_who_cannot_send_is_sent_for_by_others(site: RunningSite, server: Valkey, bus):
    """Its own way is barred; the sweepers' is not."""
    before = ECHO.version
    link = link_to(server.url)
    link._rests_until = time.monotonic() + 0.2
    with transaction():
        drop_cached(ECHO.name)
        tell_everybody("site")
    assert waiting_events() == 1

    wait_until(lambda: ECHO.version == before + 2)
    wait_until(lambda: waiting_events() == 0)


def test_what_is_sent_twice_is_as_if_once(site: RunningSite, server: Valkey, owner: Person):
    events = site.site.events
    assert events is not None
    with settle(owner) as channel:
        with transaction():
            events.write(['{"event":"cache","cache":"test_echo","keys":[]}', "{nonsense"])
            events.write(['{"event":"site","type":"site","members":[]}'])
        assert channel.next()["type"] == "site"
    wait_until(lambda: waiting_events() == 0)
    assert site.site.hub.heard_event.is_set()


def test_nothing_of_a_transaction_that_is_rolled_back_is_left(site: RunningSite, server: Valkey):
    with pytest.raises(ZeroDivisionError), transaction():
        tell_everybody("site")
        _ = 1 / 0
    assert waiting_events() == 0

"""Two sites on one Valkey: events, counters and keys of one do not affect the other."""

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
import websocket

from hamsterd.core.network.valkey_link import link_to
from hamsterd.db.handle import database, init_database
from hamsterd.realtime.presence import open_sockets
from tests.hamsterd.test_workers import open_socket
from tests.people import sign_up
from tests.postgres import Cluster, throwaway_settings
from tests.processes import Server, served, serving_processes
from tests.valkey import Valkey
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="drills")


@pytest.fixture
def sites(
    postgres_cluster: Cluster,
    valkey_server: Valkey,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Server, Server]]:
    def site(number: int):
        dsn = postgres_cluster.migrated()
        return served(
            dsn,
            tmp_path_factory.mktemp(f"site{number}"),
            workers=2,
            HAMSTERD_BUS_URL=valkey_server.url,
            HAMSTERD_RATE_LIMIT_SCALE="1",
        )

    with site(1) as first, site(2) as second:
        yield first, second
    for server in (first, second):
        postgres_cluster.drop(server.environment["HAMSTERD_DATABASE_URL"])


@contextmanager
def asked_of(server: Server) -> Iterator[None]:
    """The handle on its database."""
    init_database(server.environment["HAMSTERD_DATABASE_URL"], throwaway_settings())
    try:
        yield
    finally:
        database.close_all()


def test_each_hears_its_own(sites: tuple[Server, Server]) -> None:
    first, second = sites
    here = open_socket(sign_up(first.url, "kong", "콩이집사"))
    there = open_socket(sign_up(second.url, "kong", "콩이집사"))
    first.hamster("users", "create", "jigi", "--email", "jigi@example.com", "--admin")

    first.hamster("settings", "set", "site_name", "첫 집")

    assert json.loads(here.recv())["type"] == "site"
    there.settimeout(0.5)
    with pytest.raises(websocket.WebSocketTimeoutException):
        there.recv()


def test_each_counts_its_own_and_two_workers_count_together(sites: tuple[Server, Server]) -> None:
    def tried(server: Server) -> list[int]:
        url = f"{server.url}/api/auth/find-username"
        return [httpx.post(url, json={"email": "k@example.com"}).status_code for _ in range(7)]

    assert [tried(server) for server in sites] == [[200] * 5 + [429] * 2] * 2


def test_sockets_of_a_process_that_is_killed_are_gone_in_seconds(
    sites: tuple[Server, Server], valkey_server: Valkey
) -> None:
    first, second = sites
    channel = open_socket(sign_up(first.url, "kong", "콩이집사"))
    here = [(socket.gethostname(), pid) for pid in sorted(serving_processes(first))]
    link = link_to(valkey_server.url)
    with asked_of(first):
        wait_until(lambda: sum(open_sockets(link, here) or ()) == 1)
        counts = open_sockets(link, here) or []
        os.kill(here[counts.index(1)][1], signal.SIGKILL)
        wait_until(lambda: open_sockets(link, here) == [0, 0], within=10)
    channel.shutdown()
    with asked_of(second):
        assert open_sockets(link, here) == [0, 0]  # whatever the other's processes are called

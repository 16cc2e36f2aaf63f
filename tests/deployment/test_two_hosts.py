"""Two hosts on one PostgreSQL, and maybe one Valkey: folders of their own, one site."""

import json
from collections.abc import Iterator

import pytest
import websocket

from tests.factories.diaries import an_entry
from tests.hamsterd.test_workers import open_socket
from tests.people import sign_up
from tests.postgres import Cluster
from tests.processes import Server, served
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="drills")

SECRET = {"HAMSTERD_SECRET_KEY": "the-same-on-every-host-of-one-site"}


@pytest.fixture
def hosts(
    postgres_cluster: Cluster, bus: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    dsn, make, said = postgres_cluster.migrated(), tmp_path_factory.mktemp, {**SECRET, **bus}
    with (
        served(dsn, make("first"), workers=1, **said) as first,
        served(dsn, make("second"), workers=1, **said) as second,
    ):
        yield first, second
    postgres_cluster.drop(dsn)


def test_what_is_done_at_one_host_is_heard_and_seen_at_the_other(
    hosts: tuple[Server, Server],
) -> None:
    first, second = hosts
    owner = sign_up(first.url, "kong", "콩이집사")
    fan = sign_up(second.url, "dubu", "두부언니")
    assert fan.get("/api/diary").json() == []
    socket = open_socket(owner)

    entry = an_entry(owner)
    wait_until(lambda: [one["id"] for one in fan.get("/api/diary").json()] == [entry["id"]])
    fan.post(f"/api/diary/{entry['id']}/like")

    assert json.loads(socket.recv())["data"]["url"] == f"/diary/{entry['id']}"
    assert owner.get(f"/api/diary/{entry['id']}").json()["likesCount"] == 1


def test_who_signs_out_at_one_host_is_out_at_the_other(hosts: tuple[Server, Server]) -> None:
    first, second = hosts
    here = sign_up(first.url, "kong", "콩이집사")
    there = here.at(second.url)
    socket = open_socket(there)
    assert there.get("/api/auth/me").status_code == 200

    here.post("/api/auth/logout")

    opcode, _ = socket.recv_data()
    assert opcode == websocket.ABNF.OPCODE_CLOSE
    assert there.get("/api/auth/me").status_code == 401

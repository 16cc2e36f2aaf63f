"""Bodies that stop half-way use bounded memory, and do not delay quick clients."""

import json
import socket
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.errors import HamsterError
from hamsterd.http.limits import arriving
from hamsterd.http.limits.arriving import (
    MAX_BYTES,
    MAX_NETWORK_BYTES,
    ArrivingBodies,
    TooMuchArriving,
)
from tests.people import PASSWORD, Person, visitor
from tests.security.test_aborted_bodies import begin
from tests.site import RunningSite
from tests.waiting import wait_until

MEGABYTE = 1_000_000


class Body:
    """Somebody's body, which hears that it is refused."""

    def __init__(self) -> None:
        self.refusal: HamsterError | None = None

    def refuse_body(self, error: HamsterError) -> None:
        self.refusal = error


@given(
    st.lists(
        st.tuples(
            st.integers(0, 30),  # whose
            st.integers(1, MAX_NETWORK_BYTES // 3),
            st.booleans(),  # whether it is over then
        ),
        max_size=200,
    )
)
def test_whatever_arrives_the_budget_holds_and_the_sums_are_right(
    events: list[tuple[int, int, bool]],
):
    bodies = ArrivingBodies()
    there: dict[int, tuple[Body, int]] = {}
    for who, count, is_over in events:
        body, held = there.get(who, (Body(), 0))
        there[who] = (body, held + count)
        bodies.add(body, f"network {who % 4}", count)
        if is_over:
            bodies.release(body)
            del there[who]
        there = {key: each for key, each in there.items() if each[0].refusal is None}

        assert bodies.held_bytes == sum(held for _, held in there.values()) <= MAX_BYTES
        for network in range(4):
            of_it = sum(held for key, (_, held) in there.items() if key % 4 == network)
            assert of_it <= MAX_NETWORK_BYTES
    for body, _ in there.values():
        bodies.release(body)
    assert (bodies.held_bytes, bodies._bodies, bodies._by_network) == (0, {}, {})


def test_those_that_held_much_for_long_are_refused_first(monkeypatch: pytest.MonkeyPatch):
    now = 0.0
    monkeypatch.setattr(arriving, "monotonic", lambda: now)
    bodies, stalled, quick = ArrivingBodies(), [Body() for _ in range(16)], Body()
    for one in stalled:
        bodies.add(one, "a", MEGABYTE)
    now = 5.0
    bodies.add(quick, "a", 20_000)
    now = 5.1
    bodies.add(quick, "a", MEGABYTE)

    assert [isinstance(one.refusal, TooMuchArriving) for one in stalled].count(True) == 3
    assert quick.refusal is None


def send(link: socket.socket, size: int) -> None:
    link.settimeout(10)
    with suppress(OSError):  # refused, and hung up on
        link.sendall(b"x" * size)


def test_stalled_bodies_of_one_network_are_bounded_and_told_so(site: RunningSite, owner: Person):
    links = [begin(site, "/api/auth/login") for _ in range(40)]
    for link in links:
        send(link, MEGABYTE - 1)

    budget = site.site.process.arriving
    wait_until(lambda: 0 < budget.held_bytes <= MAX_NETWORK_BYTES, every=0.2)
    time.sleep(0.3)
    assert budget.held_bytes <= MAX_NETWORK_BYTES
    refused = [said for link in links if (said := answer_of(link))]
    assert len(refused) >= 40 - MAX_NETWORK_BYTES // (MEGABYTE - 1) - 1
    assert {(status, body["code"]) for status, body in refused} == {(503, "too_much_arriving")}
    assert all(body["message"].endswith("다시 시도해 주세요.") for _, body in refused)
    for signing_in in (visitor(site.url), owner):
        form = {"username": owner.username, "password": PASSWORD}
        assert signing_in.post("/api/auth/login", form).status_code == 200

    for link in links:
        link.close()
    wait_until(lambda: budget.held_bytes == 0, every=0.2)


def answer_of(link: socket.socket) -> tuple[int, dict[str, str]] | None:
    """The response so far; None while the site waits for more of the body."""
    link.settimeout(0.3)
    try:
        text = link.recv(100_000).decode()
    except (TimeoutError, ConnectionError):
        return None
    head, _, body = text.partition("\r\n\r\n")
    return int(head.split()[1]), json.loads(body)

"""The site posts to addresses from members: only to push services, and never to its own network.

Nobody can reach an internal host by registering it as "their browser", and a failing device never
delays others.
"""

# ruff: noqa: F811  # fixtures of the pushes, asked for by their names

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.delivery.push import delivery
from hamsterd.delivery.push.rules import is_public_address, push_address
from hamsterd.delivery.push.transport import PrivateAddress, public_addresses
from hamsterd.delivery.worker import BackgroundWorker
from tests.hamsterd.delivery.push.conftest import (  # noqa: F401  # fixtures
    NOON,
    Street,
    alone,
    clock,
    dsn,
    service,
    street,
)
from tests.waiting import wait_until

INSIDE = [
    r"https://127.0.0.1\.fcm.googleapis.com/x",
    r"https://127.0.0.1\@fcm.googleapis.com/x",
    "https://127.0.0.1#.fcm.googleapis.com/x",
    "https://127.0.0.1?.fcm.googleapis.com/x",
    "https://127.0.0.1%2f.fcm.googleapis.com/x",
    "https://127.0.0.1%00.fcm.googleapis.com/x",
    "https://[::1].fcm.googleapis.com/x",
    "https://127.0.0.1;.fcm.googleapis.com/x",
    "https://127.0.0.1 .fcm.googleapis.com/x",
    "https://127.0.0.1\t.fcm.googleapis.com/x",
    "https://127.0.0.1\n.fcm.googleapis.com/x",
    "https://127.0.0.1,.fcm.googleapis.com/x",
    "https://fcm.googleapis.com:443@127.0.0.1/x",
    "https://fcm.googleapis.com\\@127.0.0.1/x",
    "https://a..fcm.googleapis.com/x",
    "https://.fcm.googleapis.com/x",
    "https://fcm.googleapis.com./x",
    "https://-a.fcm.googleapis.com/x",
    f"https://{'a' * 64}.fcm.googleapis.com/x",
    "https://한글.fcm.googleapis.com/x",
    "https://ｆcm.googleapis.com/x",
    "https://FCM.googleapis.com/x",
    "https:///fcm.googleapis.com/x",
    "https:fcm.googleapis.com/x",
    " https://fcm.googleapis.com/x",
    "https://fcm.googleapis.com/x\r\nX-Evil: 1",
    "https://fcm.googleapis.com/x y",
    "https://fcm.googleapis.com/\\..\\x",
    "https://fcm.googleapis.com/x#y",
    "https://fcm.googleapis.com:0443x/x",
    "https://fcm.googleapis.com:٤٤٣/x",
]


@pytest.mark.parametrize("endpoint", INSIDE)
def test_an_address_that_reads_in_two_ways_is_none(endpoint: str):
    """Our check may read a push service's host in the address where a client reads another host."""
    assert push_address(endpoint, []) is None


def test_what_is_sent_to_is_put_together_from_what_was_checked():
    """Never the text that was given."""
    found = push_address("https://wns2-pn1p.notify.windows.com:443/w/?token=a%2fb", [])

    assert found is not None
    assert found.url == "https://wns2-pn1p.notify.windows.com/w/?token=a%2fb"
    assert not found.is_vouched


def test_only_the_operator_vouches_for_an_address_inside():
    inside = "http://127.0.0.1:8099"

    vouched = push_address(f"{inside}/push/x", [inside])

    assert vouched is not None
    assert (vouched.url, vouched.is_vouched) == (f"{inside}/push/x", True)
    assert push_address(f"{inside}/push/x", []) is None
    assert push_address(r"http://127.0.0.1:8099\.x/push", [inside]) is None


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd12:3456::1",
        "fec0::1",
        "ff02::1",
        "2001:db8::1",
    ],
)
def test_an_address_inside_is_not_public(address: str):
    assert not is_public_address(address)


@pytest.mark.parametrize("address", ["142.250.206.234", "2404:6800:400a:80e::200a", "17.57.12.1"])
def test_an_address_outside_is_public(address: str):
    assert is_public_address(address)


def test_a_name_that_resolves_inside_is_connected_to_by_nobody():
    """`localhost` and the addresses of this machine as the resolver of the system knows them."""
    for host in ("localhost", "127.0.0.1"):
        with pytest.raises(PrivateAddress):
            public_addresses(host, 443)


def test_a_push_service_whose_name_leads_inside_is_not_rung(street: Street, monkeypatch):
    """The name is one of the list; whoever answers for it in the DNS points it to this host."""
    kong, dubu = street.member("kong"), street.member("dubu")
    with listening() as inside:
        asked = lead_inside(monkeypatch, "fcm.googleapis.com", [inside.getsockname()[0]])
        point_devices_to("https://fcm.googleapis.com/fcm/send/x")
        street.comments(dubu, kong, 3)

        assert street.deliver() == {"postponed": 1}

        assert asked == ["fcm.googleapis.com"]
        assert nobody_came(inside)
    assert "not a public address" in street.outbox()[0]["last_error"]


def test_one_address_inside_among_others_is_one_too_many(street: Street, monkeypatch):
    """Even if the public address comes first, because the client must not try the next one."""
    lead_inside(monkeypatch, "fcm.googleapis.com", ["142.250.206.234", "127.0.0.1"])

    with pytest.raises(PrivateAddress):
        public_addresses("fcm.googleapis.com", 443)


def test_a_device_of_an_earlier_release_is_looked_at_again(street: Street):
    """Its row was written before the check knew better."""
    kong, dubu = street.member("kong"), street.member("dubu")
    with listening() as inside:
        port = inside.getsockname()[1]
        for address in (f"http://127.0.0.1:{port}/x", rf"https://127.0.0.1:{port}\.fcm.x/"):
            point_devices_to(address)
            street.comments(dubu, kong, len(address))
            assert street.deliver() == {"postponed": 1}
        assert nobody_came(inside)


def test_a_redirect_is_not_followed(street: Street):
    """A push service that is vouched for does not send us elsewhere either."""
    kong, dubu = street.member("kong"), street.member("dubu")
    with listening() as inside:
        port = inside.getsockname()[1]
        street.service.answers = [(302, {"Location": f"http://127.0.0.1:{port}/x"})]
        street.comments(dubu, kong, 3)

        assert street.deliver() == {"failed": 1}

        assert nobody_came(inside)


def test_thirty_devices_that_fail_cost_nobody_else_a_push(street: Street, monkeypatch):
    """An error of one device affects only that device: the others get their push at once."""
    kong, dubu = street.member("kong"), street.member("dubu")
    send = delivery.send

    def raising(device, *rest):
        if "broken" in device.endpoint:
            raise UnicodeError("label empty or too long\x00")
        return send(device, *rest)

    monkeypatch.setattr(delivery, "send", raising)
    for number in range(9):
        street.ring_at(dubu, f"broken{number}")
    street.comments(kong, dubu, 3)
    street.comments(dubu, kong, 3)

    assert street.deliver() == {"postponed": 9, "sent": 2}
    assert "label empty" in street.outbox()[1]["last_error"]


def test_a_worker_goes_on_at_once_after_an_error_nobody_expected():
    """It does not sleep until the next round, twenty seconds later."""
    done: list[int] = []

    def work() -> bool:
        done.append(1)
        if len(done) == 1:
            raise ZeroDivisionError
        return False

    worker = BackgroundWorker("test", work)
    worker.start()
    try:
        wait_until(lambda: len(done) > 1)
    finally:
        worker.stop()


@contextmanager
def listening() -> Iterator[socket.socket]:
    """Something that only this host reaches."""
    with socket.create_server(("127.0.0.1", 0)) as inside:
        inside.setblocking(False)
        yield inside


def nobody_came(inside: socket.socket) -> bool:
    try:
        inside.accept()
    except BlockingIOError:
        return True
    return False


def lead_inside(monkeypatch: pytest.MonkeyPatch, name: str, addresses: list[str]) -> list[str]:
    """Make the DNS resolve to these addresses; returns its queries for that name."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def answer(host, port, *rest, **more):
        if host != name:
            return real(host, port, *rest, **more)
        asked.append(host)
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses
        ]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return asked


def point_devices_to(address: str) -> None:
    """As rows of an earlier release, which nobody checks again."""
    with transaction():
        execute("UPDATE push_subscriptions SET endpoint = %(to)s WHERE user_id = 1", to=address)

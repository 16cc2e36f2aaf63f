"""The client's address behind reverse proxies."""

from collections.abc import Iterator
from datetime import UTC, datetime
from ipaddress import ip_network

import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.http.limits.proxies import client_address
from hamsterd.http.limits.rate_limits import RateLimits
from tests.people import visitor
from tests.site import RunningSite, running_site, site_settings

TRUSTED = [ip_network("127.0.0.1"), ip_network("10.0.0.0/8")]


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("", "127.0.0.1"),
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("10.1.2.3", "10.1.2.3"),
        ("nonsense", "127.0.0.1"),
        ("203.0.113.7, nonsense, 10.1.2.3", "10.1.2.3"),
        # With the port, as IIS, Azure's gateway and, where it is told to, Amazon's balancer write.
        ("203.0.113.7:41234", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7:41234, 10.1.2.3:80", "203.0.113.7"),
        ("[2001:db8::7]:41234", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("2001:db8::7:80", "2001:db8::7:80"),
        ("203.0.113.7:http", "127.0.0.1"),
        ("203.0.113.7:", "127.0.0.1"),
        ("[203.0.113.7]x", "127.0.0.1"),
    ],
)
def test_the_nearest_stranger_is_the_visitor(forwarded: str, address: str):
    assert client_address("127.0.0.1", forwarded, TRUSTED) == address


@pytest.fixture
def behind(request: pytest.FixtureRequest, site: RunningSite, tmp_path) -> Iterator[RunningSite]:
    """A second site on the same database that trusts the proxies the test names."""
    settings = site_settings(tmp_path, trusted_proxies=request.param)
    with (
        time_machine.travel(datetime.now(UTC), tick=False),
        running_site(site.dsn, settings) as other,
    ):
        other.site.process.limits = RateLimits()
        yield other
    site.reset()


def guesses(url: str, forwarded: list[str]) -> list[int]:
    return [
        visitor(url)
        .http.post(
            "/api/auth/login",
            json={"username": f"x{n}", "password": "y"},
            headers={"X-Forwarded-For": address, "X-Real-Ip": address},
        )
        .status_code
        for n, address in enumerate(forwarded)
    ]


def failed_from() -> set[str]:
    with connection():
        return set(fetch_column("SELECT address FROM sign_in_failures"))


@pytest.mark.parametrize("behind", [[], ["192.0.2.1"]], indirect=True)
def test_a_stranger_is_not_believed(behind: RunningSite):
    tales = [f"203.0.113.{n}" for n in range(21)]

    assert guesses(behind.url, tales) == [401] * 20 + [429]
    assert failed_from() == {"127.0.0.1"}


@pytest.mark.parametrize("behind", [["127.0.0.0/8"]], indirect=True)
def test_a_trusted_proxy_is(behind: RunningSite):
    people = [f"198.51.100.{n}, 203.0.113.{n}" for n in range(21)]

    assert guesses(behind.url, people) == [401] * 21
    assert failed_from() == {f"203.0.113.{n}" for n in range(21)}
    assert guesses(behind.url, ["203.0.113.99"] * 21) == [401] * 20 + [429]

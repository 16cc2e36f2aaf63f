"""A password is guessed five times, however the name is spelled and the address is written."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.http.limits.networks import network_of, plain_address
from tests.mailbox import Mailbox, token_in
from tests.people import ONE_REQUEST, PASSWORD, Person, sign_up, visitor
from tests.site import RunningSite, running_site, site_settings
from tests.walking import Read, Walker

HOME, CAFE = "203.0.113.7", "198.51.100.9"
NEW = "new-haessi-8264"

Guess = Callable[..., Read]


@pytest.fixture
def behind(site: RunningSite, tmp_path: Path) -> Iterator[RunningSite]:
    """A second site on the same database, behind a proxy that says who comes."""
    settings = site_settings(tmp_path, trusted_proxies=["127.0.0.0/8"])
    with running_site(site.dsn, settings) as other:
        yield other
    site.reset()


@pytest.fixture
def kong(behind: RunningSite) -> Person:
    """Signed up through the proxy itself, so no network but loopback is known."""
    return sign_up(behind.url, "kong", "콩이집사")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC), tick=False) as moving:
        yield moving


@pytest.fixture
def guess(behind: RunningSite) -> Guess:
    walker = Walker(visitor(behind.url))

    def post(name: str, address: str, password: str = "wrong") -> Read:
        form = {"username": name, "password": password}
        return walker.ask(
            "post", "/api/auth/login", form, {"X-Forwarded-For": address, **ONE_REQUEST}
        )

    return post


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::FFFF:cb00:7107", "203.0.113.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_address_counts_as_its_network(address: str, network: str):
    assert network_of(address) == network


def test_an_address_of_both_families_is_one():
    assert plain_address("::ffff:203.0.113.7") == "203.0.113.7"
    assert plain_address("2001:DB8::1") == "2001:db8::1"


def test_every_spelling_of_a_member_is_one_account(kong: Person, guess: Guess):
    spellings = ["kong", "KONG", " Kong ", "kong@example.com", "KONG@Example.com"]

    assert [guess(name, HOME).status_code for name in spellings] == [401] * 5

    for name in spellings:
        refused = guess(name, HOME, PASSWORD)
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["Retry-After"]) <= 600


def test_a_name_that_nobody_has_locks_in_the_same_words(kong: Person, guess: Guess):
    for name in ("nobody", "NOBODY", "Nobody", "nobody", "nobodY"):
        assert guess(name, HOME).status_code == 401
    for _ in range(5):
        guess("kong", HOME)

    known, unknown = guess("kong", HOME, PASSWORD), guess("nobody", HOME, PASSWORD)
    assert known.status_code == unknown.status_code == 429
    assert known.json()["message"] == unknown.json()["message"]
    with connection():
        accounts = fetch_column("SELECT DISTINCT account FROM sign_in_failures")
    assert len(accounts) == 2
    assert all(len(account) == 64 for account in accounts)


@pytest.mark.parametrize(
    ("tried", "same", "other"),
    [
        ([f"2001:db8:1:2::{n}" for n in range(5)], "2001:db8:1:2:ffff::1", "2001:db8:1:3::1"),
        ([HOME, f"::ffff:{HOME}"] * 2 + [HOME], f"::ffff:{HOME}", CAFE),
    ],
)
def test_a_network_has_five_tries_however_many_addresses(
    kong: Person, guess: Guess, tried: list[str], same: str, other: str
):
    assert [guess("kong", address).status_code for address in tried] == [401] * 5
    assert guess("kong", same, PASSWORD).status_code == 429
    assert guess("kong", other, PASSWORD).status_code == 200


def test_every_form_that_asks_for_the_password_counts(kong: Person):
    """Signing in and tokens share one count of the account; an open session has another."""

    def tries() -> list[httpx.Response]:
        stranger = visitor(kong.url)
        wrong = {"username": "kong", "password": "wrong"}
        return [
            stranger.post("/api/auth/login", wrong),
            stranger.post("/api/auth/token", {"grant_type": "password", **wrong}),
            kong.put("/api/auth/password", {"currentPassword": "wrong", "newPassword": NEW}),
            kong.http.request("DELETE", "/api/auth/delete-account", json={"password": "wrong"}),
        ]

    for _ in range(2):
        assert [answer.status_code for answer in tries()] == [401, 401, 422, 422]
    assert [answer.status_code for answer in tries()] == [401, 429, 422, 429]
    assert [answer.status_code for answer in tries()] == [429] * 4


def flood(guess: Guess, name: str = "kong") -> None:
    """Four guesses from each of 25 networks."""
    for n in range(25):
        for _ in range(4):
            assert guess(name, f"192.0.2.{n}").status_code == 401


@pytest.mark.parametrize("name", ["kong", "nobody"])
def test_guessing_from_everywhere_is_slowed_but_locks_nobody_out(
    kong: Person, guess: Guess, clock: time_machine.Traveller, name: str
):
    flood(guess, name)

    refused = guess(name, CAFE, PASSWORD)
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 61
    clock.shift(timedelta(seconds=61))
    assert guess(name, "192.0.2.99").status_code == 401  # one try a minute, whoever has it
    assert guess(name, CAFE, PASSWORD).status_code == 429
    clock.shift(timedelta(seconds=61))
    assert guess(name, CAFE, PASSWORD).status_code == (200 if name == "kong" else 401)


def test_where_the_member_has_signed_in_from_is_not_slowed(
    kong: Person, guess: Guess, clock: time_machine.Traveller
):
    """Even if an attacker uses up each minute's attempt, the owner can sign in at home, and again
    after a reset.
    """
    assert guess("kong", HOME, PASSWORD).status_code == 200
    flood(guess)

    assert guess("kong", CAFE, PASSWORD).status_code == 429
    assert guess("kong", HOME, "mistyped").status_code == 401
    assert guess("kong", HOME, PASSWORD).status_code == 200


def test_a_new_password_by_mail_clears_the_count(
    kong: Person, guess: Guess, mailbox: Mailbox, site: RunningSite
):
    flood(guess)
    somebody = visitor(site.url)  # whose mail arrives
    somebody.post("/api/auth/request-password-reset", {"email": "kong@example.com"})
    token = token_in(mailbox.wait_for())
    somebody.post("/api/auth/reset-password", {"token": token, "newPassword": NEW})

    assert guess("kong", CAFE, NEW).status_code == 200


def test_failures_of_an_hour_ago_slow_nobody(
    kong: Person, guess: Guess, clock: time_machine.Traveller
):
    flood(guess)
    clock.shift(timedelta(minutes=61))

    assert [guess("kong", CAFE).status_code for _ in range(4)] == [401] * 4

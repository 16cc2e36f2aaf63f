"""An address of several hosts leads to the one that takes writes."""

import pytest
from psycopg2.extensions import parse_dsn

from hamsterd.config import Settings
from hamsterd.core.settings.database_url import each_host, of_primary

ONE_HOST = (
    "postgresql://hamster:a,b@db.example:5432/hamsterd",
    "host=db.example dbname=hamsterd application_name='one, two'",
    "not an address, at all",
    "",
)
SEVERAL = (
    "postgresql://hamster:p%40ss@a.example:5432,b.example:5433/hamsterd",
    "postgresql://a.example,b.example,c.example/hamsterd?sslmode=verify-full",
    "postgresql:///hamsterd?host=a.example,b.example",
    "host=a.example,b.example port=5432,5433 dbname=hamsterd",
    "hostaddr=10.0.0.1,10.0.0.2 dbname=hamsterd",
)


@pytest.mark.parametrize("url", ONE_HOST)
def test_an_address_of_one_host_stays_as_it_is(url: str):
    assert of_primary(url) == url


@pytest.mark.parametrize("url", SEVERAL)
def test_several_hosts_are_asked_for_the_one_that_takes_writes(url: str):
    said = parse_dsn(of_primary(url))

    assert said["target_session_attrs"] == "read-write"
    assert said["connect_timeout"] == "3"
    assert said["tcp_user_timeout"] == "10000"
    assert parse_dsn(url).items() <= said.items()


def test_what_an_address_says_itself_wins():
    url = "postgresql://a,b/hamsterd?target_session_attrs=primary&connect_timeout=9"

    said = parse_dsn(of_primary(url))

    assert said["target_session_attrs"] == "primary"
    assert said["connect_timeout"] == "9"


def test_settings_hold_the_address_that_every_part_connects_with():
    url = "postgresql://a.example,b.example/hamsterd"
    site = Settings(database_url=url, database_direct_url=url)

    for each in (site.database_url, site.database_direct_url):
        assert each is not None
        assert each.get_secret_value() == of_primary(url)
        assert each.get_secret_value() != url


@pytest.mark.parametrize(
    ("url", "hosts"),
    [
        ("postgresql://kong:p%40ss@a,b/site", ["a:5432", "b:5432"]),
        ("postgresql://kong@a:1,b:2/site", ["a:1", "b:2"]),
        ("host=a,b port=6000 dbname=site", ["a:6000", "b:6000"]),
        ("postgresql://kong@a/site", []),
    ],
)
def test_each_of_several_hosts_has_an_address_of_its_own(url: str, hosts: list[str]):
    found = each_host(url)
    assert list(found) == hosts
    for name, address in found.items():
        said = parse_dsn(address)
        assert f"{said['host']}:{said['port']}" == name
        assert (said["dbname"], said["connect_timeout"]) == ("site", "3")
        assert "target_session_attrs" not in said

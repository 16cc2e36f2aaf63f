"""`/metrics` is for programs on the same host, and for holders of the token."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from tests.people import visitor
from tests.site import RunningSite, running_site, site_settings

FORWARDED = [
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
    "X_Real_IP",
    "Forwarded",
    "Via",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "X-Original-Forwarded-For",
    "X-ProxyUser-Ip",
    "CF-Connecting-IP",
    "True-Client-IP",
    "Fastly-Client-IP",
    "Fly-Client-IP",
]


def test_this_host_reads_them(site: RunningSite):
    assert visitor(site.url).get("/metrics").status_code == 200


@pytest.mark.parametrize("name", FORWARDED)
@pytest.mark.parametrize("value", ["203.0.113.7", "127.0.0.1", "for=127.0.0.1"])
def test_whoever_comes_through_a_proxy_does_not(site: RunningSite, name: str, value: str):
    """A proxy on this host connects from loopback, but its forwarding header is refused."""
    answer = visitor(site.url).http.get("/metrics", headers={name: value})

    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.fixture
def behind(site: RunningSite, tmp_path: Path) -> Iterator[RunningSite]:
    """A site that believes a proxy on this host."""
    settings = site_settings(tmp_path, trusted_proxies=["127.0.0.0/8", "10.0.0.0/8"])
    with running_site(site.dsn, settings) as other:
        yield other
    site.reset()


def test_a_trusted_proxy_that_says_loopback_does_not_either(behind: RunningSite):
    somebody = visitor(behind.url)
    for forwarded in ("127.0.0.1", "::1", "203.0.113.7", "203.0.113.7, 127.0.0.1"):
        answer = somebody.http.get("/metrics", headers={"X-Forwarded-For": forwarded})
        assert answer.status_code == 403


def test_the_token_opens_from_wherever(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(site.settings, "metrics_token", SecretStr("s3cret-of-prometheus"))
    away = {"X-Forwarded-For": "203.0.113.7"}
    somebody = visitor(site.url)

    right = {"Authorization": "Bearer s3cret-of-prometheus", **away}
    assert somebody.http.get("/metrics", headers=right).status_code == 200
    for wrong in ("Bearer", "Bearer wrong", "s3cret-of-prometheus", "Basic s3cret-of-prometheus"):
        headers = {"Authorization": wrong, **away}
        assert somebody.http.get("/metrics", headers=headers).status_code == 403

"""What a mailed link carries does not stand in a log."""

import logging
import re
from pathlib import Path

import pytest
import yaml

from hamsterd.http.log_paths import TOKEN_PATHS, logged_path
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from tests.people import visitor
from tests.site import RunningSite

NGINX = Path("deploy/nginx/hamsterd.conf")
TOKEN = "digest.1.s3cr3t-t0ken"
LINKS = [f"{path}{TOKEN}" for path in TOKEN_PATHS]


@pytest.mark.parametrize("link", LINKS)
def test_the_sites_log_has_the_path_without_the_token(
    site: RunningSite, caplog: pytest.LogCaptureFixture, link: str
):
    with caplog.at_level(logging.DEBUG):
        somebody = visitor(site.url)
        for address in (link, "/reset-password", "/healthz"):  # each is logged before the next
            somebody.get(f"{address}?token={TOKEN}")

    ours = [record for record in caplog.records if record.name.startswith(("hamsterd", "tornado"))]
    text = "\n".join(record.getMessage() for record in ours)
    assert link.replace(TOKEN, "***") in text
    assert "/reset-password" in text
    assert TOKEN not in text


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        (f"/unsubscribe/{TOKEN}/", "/unsubscribe/***/"),
        ("/rights-report", "/rights-report"),
        ("/rights-report/", "/rights-report/"),
        ("/diary/12", "/diary/12"),
        ("/api/rights-reports", "/api/rights-reports"),
    ],
)
def test_only_tokens_are_masked(path: str, logged: str):
    assert logged_path(path) == logged


def test_every_route_and_screen_with_a_token_is_known():
    """A new link by mail that is not masked fails here."""
    routes = {path for path, _, contract, _ in contracts(ROUTES) if "token" in contract.path}
    screens = {screen.path for screen in SCREENS if ":token" in screen.path}
    places = {re.split(r"\{token\}|\(\[|:token", str(path))[0] for path in routes | screens}
    assert places == set(TOKEN_PATHS)


def nginx_logs(uri: str) -> str:
    """What the map of our nginx makes of a request's address."""
    text = NGINX.read_text()
    block = text[text.index("map $request_uri $hamsterd_logged_path") :]
    rules = re.findall(r'^\s+"~(\S+)" (\S+);$', block[: block.index("}\nlog_format")], re.M)
    for rule, value in rules:
        found = re.match(rule.replace("(?<", "(?P<"), uri)
        if found:
            plain = value.strip('"')
            for name, part in found.groupdict().items():
                plain = plain.replace(f"${{{name}}}", part).replace(f"${name}", part)
            return plain
    return ""


@pytest.mark.parametrize("link", LINKS)
def test_nginx_masks_the_same_paths(link: str):
    assert nginx_logs(f"{link}?from=mail") == link.replace(TOKEN, "***")


def test_nginx_logs_no_query_and_no_referer():
    text = NGINX.read_text()
    format_of = text[text.index("log_format hamsterd") :].partition(";")[0]

    assert nginx_logs(f"/reset-password?token={TOKEN}") == "/reset-password"
    assert nginx_logs("/search?q=말하기 싫은 것") == "/search"
    secret = {"request", "request_uri", "uri", "args", "query_string", "http_referer"}
    assert not set(re.findall(r"\$(\w+)", format_of)) & secret
    servers = text.count("server {")
    assert len(re.findall(r"access_log\s+\S+ hamsterd;", text)) == servers


def test_compose_believes_the_proxy_of_its_host():
    """Else every member shares one address, and its limits."""
    compose = yaml.safe_load(Path("deploy/compose.yaml").read_text())
    network = compose["networks"]["default"]["ipam"]["config"][0]
    trusted = compose["services"]["site"]["environment"]["HAMSTERD_TRUSTED_PROXIES"]

    assert f":-{network['gateway']}/32}}" in trusted

"""Every part of a path is declared secret or public, and nginx masks the same as our own log.

The content of that log: `tests/security/test_access_logs.py`.
"""

import re
from ipaddress import ip_address, ip_network

import yaml

from hamsterd.http.shapes.secrets import is_secret
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS, SECRET_SCREENS
from tests.security.test_access_logs import LINKS, SECRET_PATHS, TOKEN
from tests.sources import ROOT

NGINX = ROOT / "deploy/nginx/hamsterd.conf"
PLAIN = {"digest", "kind", "month", "name", "provider", "target_type"}
"""Parts of paths that are words and not numbers, and let nobody in."""


def test_every_word_in_a_path_is_a_secret_or_known_to_be_none():
    """A new address must declare this, or this test fails."""
    words = {
        name
        for _, _, contract, _ in contracts(ROUTES)
        for name, kind in contract.path.items()
        if kind is not int and not is_secret(kind)
    }

    assert words == PLAIN
    assert {"/api/appeals/", "/api/calendar/", "/carers/"} <= set(SECRET_PATHS)


def test_what_a_secret_page_asks_for_is_secret_too():
    """And the other way: a screen whose first call has a secret has one in its own address."""
    words = {part for screen in SCREENS for part in re.findall(r":(\w+)", screen.path)}

    assert words == {"id", "token"}
    assert {screen.path for screen in SCREENS if screen.is_secret} <= {
        f"{path}:token" for path in SECRET_SCREENS
    }


def test_nginx_masks_nothing_else_and_nothing_less():
    [listed] = re.findall(r"hamsterd_link>/\(\?:(.*?)\)/", NGINX.read_text())

    assert sorted(f"/{path}/" for path in listed.split("|")) == SECRET_PATHS


def nginx_logs(uri: str) -> str:
    """The address of a request after the map of our nginx."""
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


def test_nginx_masks_the_same_paths():
    logged = {link: nginx_logs(f"{link}?from=mail") for link in LINKS}

    assert logged == {link: link.replace(TOKEN, "***") for link in LINKS}


def test_nginx_logs_no_query_and_no_referer():
    text = NGINX.read_text()
    format_of = text[text.index("log_format hamsterd") :].partition(";")[0]

    assert nginx_logs(f"/reset-password?token={TOKEN}") == "/reset-password"
    assert nginx_logs("/search?q=말하기 싫은 것") == "/search"
    secret = {"request", "request_uri", "uri", "args", "query_string", "http_referer"}
    assert not set(re.findall(r"\$(\w+)", format_of)) & secret
    servers = text.count("server {")
    assert len(re.findall(r"access_log\s+\S+ hamsterd;", text)) == servers


def test_compose_believes_the_proxies_of_its_network():
    """Else every member shares one address, and its limits."""
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    network = compose["networks"]["default"]["ipam"]["config"][0]
    trusted = compose["services"]["site"]["environment"]["HAMSTERD_TRUSTED_PROXIES"]

    assert f":-{network['subnet']}}}" in trusted
    assert ip_address(network["gateway"]) in ip_network(network["subnet"])

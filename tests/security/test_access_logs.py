"""Secrets of mailed links are not logged."""

import logging

import pytest

from hamsterd.http.counting.log_paths import logged_path, secret_paths
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SECRET_SCREENS
from tests.people import visitor
from tests.site import RunningSite

TOKEN = "digest.1.s3cr3t-t0ken"
SECRET_PATHS = sorted({*secret_paths(ROUTES), *SECRET_SCREENS})
LINKS = [f"{path}{TOKEN}" for path in SECRET_PATHS]


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

"""A server that is killed with mail in its outbox."""

from pathlib import Path

import httpx
import psycopg2
import pytest

from tests.mailbox import OF_SIGN_UPS, link_of, running_mailbox
from tests.people import registration
from tests.processes import free_port, served

pytestmark = pytest.mark.part(name="drills")


def test_the_next_server_delivers_what_a_killed_one_left(dsn: str, tmp_path: Path):
    port = free_port()
    site = {"workers": 1, "HAMSTERD_SMTP_URL": f"smtp://127.0.0.1:{port}"}
    with served(dsn, tmp_path, **site) as server:
        browser = httpx.Client(base_url=server.url, headers={"Origin": server.url}, verify=False)
        browser.post("/api/auth/register", json=registration("kong", "콩이집사"))
        body = {"email": "kong@example.com"}
        assert browser.post("/api/auth/request-password-reset", json=body).status_code == 200
        server.process.kill()
        server.process.wait()
        first = server.url
    _as_if_the_pause_were_over(dsn)

    with running_mailbox(port, beside=OF_SIGN_UPS) as mailbox, served(dsn, tmp_path, **site):
        mail = mailbox.wait_for()

    assert link_of(mail, "/reset-password").startswith(first)


def _as_if_the_pause_were_over(dsn: str) -> None:
    with psycopg2.connect(dsn) as link, link.cursor() as cursor:
        cursor.execute("UPDATE outbox_mail SET next_attempt_at = now() WHERE status = 'pending'")
        assert cursor.rowcount == 2  # of the sign-up, and of the forgotten password

"""Mail that came back is also told over HTTP, by who has the secret; it counts as by IMAP."""

import json
from base64 import b64encode
from collections.abc import Callable

import httpx
import pytest
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.delivery.mail.bounces import bounced_addresses, is_stopped
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.reports import MAX_REPORT_BYTES
from tests.hamsterd.delivery.mail.test_bounces import KONG, NO_REPORTS, report, write
from tests.mailbox import Mailbox
from tests.people import visitor
from tests.site import RunningSite
from tests.waiting import wait_until

SECRET = "sunflower-seeds-7391"
Tell = Callable[..., httpx.Response]


@pytest.fixture
def told(
    site: RunningSite, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> tuple[RunningSite, Tell]:
    """A site that takes bounces over HTTP, and a call of it with the right secret."""
    monkeypatch.setattr(site.settings, "smtp_url", SecretStr(mailbox.url))
    monkeypatch.setattr(site.settings, "bounce_webhook_secret", SecretStr(SECRET))

    def tell(path: str = "", **request: object) -> httpx.Response:
        sends = {"auth": ("any", SECRET), **request}
        return httpx.post(f"{site.url}/api/mail/bounces{path}", **sends)

    return site, tell


def sent(site: Settings, mailbox: Mailbox) -> str:
    """The Message-ID of a mail that the site or this call has delivered."""
    write(site)
    deliver_due(site)
    wait_until(lambda: mailbox.mails)
    return str(mailbox.mails[-1]["Message-ID"])


def fields(message_id: str, **changes: str) -> dict[str, str]:
    return {
        "messageId": message_id,
        "action": "failed",
        "status": "5.1.1",
        "diagnosticCode": "smtp; 550 5.1.1 no such user",
        **changes,
    }


def test_the_fields_of_a_report_stop_what_goes_there(told, mailbox: Mailbox):
    site, tell = told
    form = fields(sent(site.settings, mailbox))

    first, again = tell(json=form), tell(json=form)

    assert (first.status_code, first.json()) == (200, {"isCounted": True})
    assert again.json() == {"isCounted": False}
    assert is_stopped(KONG)
    (row,) = bounced_addresses()
    assert (row["status"], "no such user" in row["said"]) == ("5.1.1", True)


@pytest.mark.parametrize("is_whole", [True, False], ids=["message/rfc822", "multipart/report"])
def test_a_report_is_taken_as_it_was_mailed(told, mailbox: Mailbox, is_whole: bool):
    site, tell = told
    raw = report(sent(site.settings, mailbox))
    kind = "message/rfc822"
    if not is_whole:
        kind, raw = (
            'multipart/report; report-type=delivery-status; boundary="b"',
            raw.partition(b"\r\n\r\n")[2],
        )

    answer = tell("/report", content=raw, headers={"Content-Type": kind})

    assert answer.json() == {"isCounted": True}, answer.text
    assert is_stopped(KONG)


def test_the_secret_alone_stops_nobodys_mail(told, mailbox: Mailbox):
    """The Message-ID is signed; and what is only late has not come back."""
    site, tell = told
    known = sent(site.settings, mailbox)
    head, _, host = known.rpartition("@")
    forged = f"{head[:-1]}{'0' if head[-1] != '0' else '1'}@{host}"
    for form in (fields(forged), fields("<a@b>"), fields(known, action="delayed")):
        assert tell(json=form).json() == {"isCounted": False}
    for raw in (
        "no report",
        *(f"Content-Type: {kind}\r\n\r\n\xff" for kind in NO_REPORTS.values()),
    ):
        assert tell("/report", content=raw.encode()).json() == {"isCounted": False}
    assert not is_stopped(KONG)


@pytest.mark.parametrize("path", ["", "/report"])
@pytest.mark.parametrize(
    "header",
    ["", "Basic", "Basic !", f"Bearer {SECRET}", f"Basic {b64encode(b'any:other').decode()}"],
)
def test_without_the_secret_nothing_is_read(told, mailbox: Mailbox, header: str, path: str):
    site, _ = told
    form = json.dumps(fields(sent(site.settings, mailbox)))
    headers = {"Authorization": header} if header else {}

    answer = httpx.post(f"{site.url}/api/mail/bounces{path}", content=form, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (403, "bounce_secret_wrong")
    with connection():
        assert not fetch_value("SELECT count(*) FROM bounced_addresses")


@pytest.mark.parametrize("path", ["", "/report"])
def test_a_report_is_short_and_a_stranger_sends_none(told, path: str):
    site, tell = told
    long = b"x" * (MAX_REPORT_BYTES + 1)
    assert tell(path, content=long).status_code == 413
    stranger = visitor(site.url).http.post(f"/api/mail/bounces{path}", content=long)
    assert stranger.status_code == 403


@pytest.mark.parametrize("path", ["", "/report"])
def test_a_site_without_the_secret_takes_none(site: RunningSite, path: str):
    answer = httpx.post(f"{site.url}/api/mail/bounces{path}", auth=("any", ""), json={})
    assert (answer.status_code, answer.json()["code"]) == (404, "bounces_not_taken")

"""News that waits goes only to who is still a member, at the address that is still theirs."""

import pytest
import time_machine

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.delivery import MemberGone, deliver_due
from hamsterd.delivery.mail.queries import standing_of
from hamsterd.delivery.mail.rules import NEWS_KINDS, Channel, MailKind
from hamsterd.delivery.mail.service import queue_mail
from tests.hamsterd.delivery.mail.test_delivery import WORDS, next_noon
from tests.mailbox import Mailbox

KONG = "kong@example.com"
CHANGES = {
    "left": "status = 'withdrawn', withdrawn_at = now()",
    "was banned": "status = 'banned'",
    "has another address": "email = 'new@example.com'",
    "has none": "email = NULL, status = 'purged', username = NULL, withdrawn_at = now()",
}
HERE = {
    "suspended": "status = 'suspended', suspended_until = now() + interval '1 day'",
    "same address in capitals": "email = 'KONG@EXAMPLE.COM'",
}


@pytest.fixture
def member_id(dsn: str) -> int:
    with transaction():
        return int(
            fetch_value(
                "INSERT INTO users (username, email, nickname, email_verified_at)"
                " VALUES ('kong', 'Kong@example.com', '콩이', now()) RETURNING id"
            )
        )


def write(kind: MailKind, member_id: int, site: Settings) -> None:
    with transaction():
        words = {"nickname": "콩이", **WORDS[kind]}
        queue_mail(kind=kind, to=KONG, member_id=member_id, site=site, **words)


def change(what: str, member_id: int) -> None:
    with transaction():
        execute(f"UPDATE users SET {what} WHERE id = %(id)s", id=member_id)


@pytest.mark.parametrize("what", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("kind", sorted(NEWS_KINDS))
def test_news_goes_to_no_member_who_is_gone(
    settings: Settings, mailbox: Mailbox, member_id: int, kind: MailKind, what: str
):
    write(kind, member_id, settings)
    change(what, member_id)

    with time_machine.travel(next_noon()):
        assert deliver_due(settings).failed == 1

    assert mailbox.mails == []
    with connection():
        row = fetch_row("SELECT status, last_error, fault FROM outbox_mail")
        assert not standing_of(Channel.MAIL).given_up
    assert row == {"status": "failed", "last_error": MemberGone.message, "fault": None}


@pytest.mark.parametrize("what", HERE.values(), ids=HERE)
@pytest.mark.parametrize("kind", sorted(NEWS_KINDS))
def test_news_goes_to_who_is_there(
    settings: Settings, mailbox: Mailbox, member_id: int, kind: MailKind, what: str
):
    write(kind, member_id, settings)
    change(what, member_id)

    with time_machine.travel(next_noon()):
        assert deliver_due(settings).sent == 1


@pytest.mark.parametrize("what", CHANGES.values(), ids=CHANGES)
def test_a_notice_goes_where_it_was_written_to(
    settings: Settings, mailbox: Mailbox, member_id: int, what: str
):
    notices = [kind for kind in MailKind if kind not in NEWS_KINDS]
    assert {MailKind.WITHDRAWN, MailKind.EMAIL_CHANGED, MailKind.SANCTION} < {*notices}
    for kind in notices:
        write(kind, member_id, settings)
    change(what, member_id)

    assert deliver_due(settings).sent == len(notices)

"""A mail goes to the one mailbox its row says, whatever a mail program could read out of it."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import getaddresses

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.text.mailboxes import is_mailbox, on_the_wire
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.rules import Fault, MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.delivery.mail.smtp import POLICY, NoMailbox, WaitingMail, message
from hamsterd.members.accounts.rules import check_email
from tests.mailbox import Mailbox

OTHERS = "=?utf-8?q?victim=40b.kr=2c?=x1@evil.kr"
PIECES = st.sampled_from(
    [*".@,;:\"\\<>[]%!=?+-'& k콩＠，\u200b\x01", "kong", "(x)", "=?utf-8?q?", "a=40b.kr=2c", "?="]
)
ADDRESSES = st.builds(
    "{}@{}{}".format,
    st.lists(PIECES, min_size=1, max_size=6).map("".join),
    st.lists(PIECES, max_size=3).map("".join),
    st.sampled_from(["b.kr", "햄찌.kr", "b", "한글.한국"]),
)


def a_mail(**changed) -> WaitingMail:
    words = {
        "id": 7, "attempts": 1, "kind": "digest", "to_address": "kong@example.com",
        "subject": "[햄찌일기] 소식", "text": "해씨의 하루", "html": None, "unsubscribe_url": None,
        "user_id": None, "news_ids": [], "created_at": utc_now(),
    }  # fmt: skip
    return {**words, **changed}  # type: ignore[typeddict-item]


def is_taken(address: str) -> bool:
    try:
        return check_email(address) == address
    except ValueError:
        return False


@given(address=ADDRESSES)
@example(OTHERS)
@example("k=?utf-8?q?=2c?=@b.kr")
@example("kong@＠b.kr")
@example("kong@b.kr，c.kr")
def test_of_an_address_that_is_taken_a_mail_program_reads_that_address(address: str):
    if not (is_taken(address) or is_mailbox(address)):
        return
    made = EmailMessage(POLICY)
    made["To"] = on_the_wire(address)
    name, _, domain = address.rpartition("@")
    wanted = f"{name}@{domain if domain.isascii() else domain.encode('idna').decode()}"

    raw = made.as_bytes(policy=POLICY.clone(utf8=not name.isascii()))
    arrived = raw.decode().removeprefix("To: ").strip()
    assert [each.addr_spec for each in made["To"].addresses] == [wanted]
    assert getaddresses([arrived]) == [("", wanted)]


@pytest.mark.parametrize("address", [OTHERS, "a@b.kr,c@d.kr", "콩 <a@b.kr>", "a@b.kr\nBcc: c@d.kr"])
def test_a_stored_address_that_is_read_as_others_gets_nothing(
    settings: Settings, mailbox: Mailbox, address: str
):
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME, to="kong@example.com", member_id=None, site=settings,
            nickname="콩", username="kong",
        )  # fmt: skip
        execute("UPDATE outbox_mail SET to_address = %(address)s", address=address)

    assert deliver_due(settings).failed == 1
    assert mailbox.mails == []
    with connection():
        row = fetch_row("SELECT status, fault, last_error FROM outbox_mail")
    assert row == {"status": "failed", "fault": Fault.MESSAGE, "last_error": NoMailbox.message}


@pytest.mark.parametrize(
    "word",
    ["=?utf-8?q?=3cevil=40x.kr=3e,?=", "=?utf-8?q?a=0d=0aBcc:x=40y.kr?="],
)
@pytest.mark.parametrize("before", ["", "햄찌 ", "hamster "])
def test_an_encoded_word_in_a_name_or_a_subject_is_text(settings: Settings, word: str, before: str):
    site = settings.model_copy(update={"site_name": before + word})
    made = message(a_mail(subject=before + word), site)
    back = message_from_bytes(made.as_bytes(), policy=default)

    assert back.keys() == made.keys()
    assert back["Bcc"] is None
    assert str(back["Subject"]) == (before + word).replace("=?", "= ?")
    (sender,) = back["From"].addresses
    assert sender.domain == "hamzzi.example"

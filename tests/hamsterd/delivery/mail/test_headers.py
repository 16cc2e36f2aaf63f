"""Subjects and names of senders arrive as they were written, blank for blank (RFC 2047)."""

import re
from collections.abc import Iterator
from email import message_from_bytes, message_from_string
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.policy import compat32, default
from email.utils import parseaddr

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hamsterd.config import Settings
from hamsterd.delivery.mail.rules import SUBJECTS
from hamsterd.delivery.mail.smtp import POLICY, message
from tests.hamsterd.delivery.mail.test_recipients import a_mail

SITES = [
    "햄찌일기",
    "우리 동네 햄찌일기",
    'Hamster "Diary", Seoul',
    "햄찌, 콩 & 두부네 집사들의 아주 긴 일기장",
]
NAMES = [
    "콩",
    "Kong",
    "해 바 라 기 씨",
    "두부와 순두부와 연두부와 유부와 콩비지네 막내",
    "a b " * 12 + "c",
]
TEXTS = st.lists(st.sampled_from(["콩", "두부", "a", "Kong", " ", "  ", ",", '"', "=", "가" * 30]))
ENCODED_WORD = re.compile(rb"=\?[^?]+\?[bqBQ]\?[^?]*\?=")


def subjects(site_name: str) -> Iterator[str]:
    for subject in SUBJECTS.values():
        for name in NAMES if "{" in subject else NAMES[:1]:
            words = dict.fromkeys(("provider", "happened", "title", "message"), name)
            yield f"[{site_name}] {subject.format_map(words)}"


def read(value: str) -> str:
    """As RFC 2047 §6.2 has it read; the library's newer reader of names keeps such blanks."""
    return str(make_header(decode_header(value)))


def require_short(raw: bytes) -> None:
    for line in raw.partition(b"\r\n\r\n")[0].split(b"\r\n"):
        assert len(line) <= 78, line
    for word in ENCODED_WORD.findall(raw):
        assert len(word) <= 75, word


@pytest.mark.parametrize("to", ["kong@example.com", "콩@example.com"], ids=["7bit", "utf8"])
@pytest.mark.parametrize("site_name", SITES)
def test_every_subject_arrives_as_it_was_written(settings: Settings, site_name: str, to: str):
    site = settings.model_copy(update={"site_name": site_name})
    for subject in subjects(site_name):
        made = message(a_mail(subject=subject, to_address=to), site)
        raw = made.as_bytes(policy=made.policy.clone(linesep="\r\n", utf8=not to.isascii()))
        mail = message_from_string(raw.decode(), policy=compat32)
        name, address = parseaddr(mail["From"])

        assert message_from_bytes(raw, policy=default)["Subject"] == subject
        assert read(mail["Subject"]) == subject
        assert (read(name), address) == (site_name, "help@hamzzi.example")
        require_short(raw)


@given(TEXTS.map("".join).map(str.strip).filter(bool), st.booleans())
@example("[햄찌일기] 2단계 확인을 건너뛸 기기가 더해졌어요", False)
@example("a" * 77 + " " + "b" * 100, False)
def test_whatever_is_written_as_a_subject_arrives(text: str, utf8: bool):
    made = EmailMessage(POLICY)
    made["Subject"] = text
    raw = made.as_bytes(policy=POLICY.clone(linesep="\r\n", utf8=utf8))

    assert message_from_bytes(raw, policy=default)["Subject"] == text
    require_short(raw)

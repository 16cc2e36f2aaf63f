"""Typed input is normalised, or refused with a sentence that says how to fix it."""

import re
from datetime import UTC, datetime

import pytest

from hamsterd.members.blocks.rules import (
    NO_ADDRESS,
    NO_DOMAIN,
    ONE_MAILBOX,
    SHARED_DOMAIN,
    TOO_WIDE,
    Block,
    BlockLevel,
    BlockList,
    subject_of,
)

NOW = datetime(2026, 11, 22, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "kind", "value"),
    [
        ("203.0.113.7", "address", "203.0.113.7"),
        (" 203.0.113.7/32 ", "address", "203.0.113.7"),
        ("203.0.113.7/24", "network", "203.0.113.0/24"),
        ("203.0.0.0/255.255.0.0", "network", "203.0.0.0/16"),
        ("::ffff:203.0.113.7", "address", "203.0.113.7"),
        ("::ffff:203.0.113.0/120", "network", "203.0.113.0/24"),
        ("2001:DB8:1:2::5", "network", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::5/128", "network", "2001:db8:1:2::/64"),
        ("2001:db8::/48", "network", "2001:db8::/48"),
        ("Example.COM", "email_domain", "example.com"),
        ("@mail.example.com.", "email_domain", "mail.example.com"),
        ("*.example.com", "email_domain", "example.com"),
        ("shop.co.kr", "email_domain", "shop.co.kr"),
        ("햄찌.한국", "email_domain", "xn--2s6b56o.xn--3e0b707e"),
        ("ｅｘａｍｐｌｅ．com", "email_domain", "example.com"),
    ],
)
def test_one_spelling(typed: str, kind: str, value: str):
    subject = subject_of(typed)

    assert (subject.kind, subject.value) == (kind, value)
    assert subject_of(subject.value) == subject


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("203.0.0.0/15", TOO_WIDE),
        ("0.0.0.0/0", TOO_WIDE),
        ("::/0", TOO_WIDE),
        ("2001::/16", TOO_WIDE),
        ("::ffff:0:0/96", TOO_WIDE),
        ("203.0.113.256", NO_ADDRESS),
        ("203.0.113", NO_ADDRESS),
        ("203.0.113.7/33", NO_ADDRESS),
        ("https://example.com/a", NO_ADDRESS),
        ("spammer@example.com", ONE_MAILBOX),
        ("com", NO_DOMAIN),
        ("hamzzi.123", NO_DOMAIN),
        ("203.0.113.*", NO_DOMAIN),
        ("exa mple.com", NO_DOMAIN),
        ("co.kr", SHARED_DOMAIN),
    ],
)
def test_what_cannot_be_blocked_says_why(typed: str, why: str):
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        subject_of(typed)


def blocked(*typed: str) -> BlockList:
    return BlockList.of((subject_of(each), Block(BlockLevel.SIGN_UP, None)) for each in typed)


@pytest.mark.parametrize(
    ("typed", "address", "is_within"),
    [
        ("203.0.113.0/24", "203.0.113.255", True),
        ("203.0.113.0/24", "::ffff:203.0.113.9", True),
        ("203.0.113.0/24", "203.0.114.0", False),
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1", True),
        ("2001:db8::/32", "2001:db8:ffff::1", True),
        ("2001:db8::/32", "2001:db9::1", False),
        ("203.0.113.0/24", "no address", False),
        ("203.0.113.0/24", "", False),
        ("203.0.113.0/24", "fe80::1%eth0", False),
    ],
)
def test_an_address_is_within_or_not(typed: str, address: str, is_within: bool):
    assert bool(blocked(typed).of_address(address, NOW)) is is_within


@pytest.mark.parametrize(
    ("email", "is_blocked"),
    [
        ("a@example.com", True),
        ("a@EXAMPLE.com", True),
        ("a@deep.mail.example.com", True),
        ("a@notexample.com", False),
        ("example.com@other.com", False),
        ("a@example.com.kr", False),
    ],
)
def test_a_domain_covers_those_below_it(email: str, is_blocked: bool):
    assert bool(blocked("example.com").of_email(email, NOW)) is is_blocked

"""E-mail addresses that every program reads as the one mailbox they are written as. Pure.

The library that writes mails decodes an encoded word (`=?utf-8?q?…?=`, RFC 2047) inside an address,
and what comes out of it may be another address, or two.
"""

import re

from hamsterd.core.text.visible import is_hiding

_ENCODED_WORD = "=?"
_MAILBOX = re.compile(r"[^@\s\"(),:;<>\[\\\]]+@[^@\s\"(),:;<>\[\\\]]+")


def is_mailbox(address: str) -> bool:
    """Whether it is one mailbox: no quotes, comments, lists or encoded words, nothing hidden."""
    if not _MAILBOX.fullmatch(address) or _ENCODED_WORD in address or is_hiding(address):
        return False
    try:
        sent = on_the_wire(address)
        sent.rpartition("@")[2].encode("idna")
    except UnicodeError:
        return False
    # A wide `＠` in the domain is a plain one by now.
    return _MAILBOX.fullmatch(sent) is not None


def on_the_wire(address: str) -> str:
    """`kong@햄찌.kr` as mail servers know it, `kong@xn--2s6b56o.kr`; raises UnicodeError."""
    name, at, domain = address.rpartition("@")
    return address if domain.isascii() else f"{name}{at}{domain.encode('idna').decode()}"

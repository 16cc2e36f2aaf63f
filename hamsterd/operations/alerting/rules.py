"""Of which checks the webhook speaks, how soon, and how its messages look. Pure."""

import hashlib
import hmac
from datetime import timedelta
from typing import Any

import orjson

from hamsterd.config import Shape

LOOK_EVERY = timedelta(seconds=55)
"""How often one host looks; its processes take turns."""
SETTLED_AFTER = timedelta(minutes=2)
"""A check that swings between two states is not told until it stays in one."""
AT_ONCE = frozenset({"mail", "jobs", "backups", "cases"})
"""Counted from what has happened: these do not swing."""
OF_HOST = frozenset({"disk", "memory", "mailServer"})
"""Each host has its own."""
BY_PART = frozenset({"jobs"})
"""Each part (a job) is told by itself."""
SEND_TIMEOUT_SECONDS = 10

PAGES = {"cases": "/admin/reports", "jobs": "/admin/jobs", "scheduler": "/admin/jobs"}
"""Where in the console more is read; any other check is explained by the first page."""
_MARKS = {"healthy": "🟢", "warning": "🟡", "critical": "🔴"}
_WORDS = {"healthy": "괜찮아졌어요", "warning": "살펴봐 주세요", "critical": "지금 봐 주세요"}

TIMESTAMP, SIGNATURE, DELIVERY = (
    "X-Hamsterd-Timestamp",
    "X-Hamsterd-Signature",
    "X-Hamsterd-Delivery",
)


def sentence(message: dict[str, Any]) -> str:
    """One line for people: `🔴 [햄찌일기] 메일: 지금 봐 주세요. 12통이 …`."""
    state = message["state"]
    where = f" ({message['host']})" if message["host"] else ""
    head = f"{_MARKS[state]} [{message['site']}] {message['name']}{where}: {_WORDS[state]}."
    return f"{head} {message['text']} {message['url']}"


def body(message: dict[str, Any], shape: Shape) -> bytes:
    """The message as the receiver wants it."""
    if shape == "slack":
        return orjson.dumps({"text": sentence(message)})
    if shape == "discord":
        # A name in it, were there one, calls nobody.
        return orjson.dumps({"content": sentence(message), "allowed_mentions": {"parse": []}})
    return orjson.dumps(message)


def signature(secret: str, timestamp: int, content: bytes) -> str:
    """`v1=<hex>`: HMAC-SHA256 over `<timestamp>.<body>`, so that an old message is not new."""
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + content, hashlib.sha256)
    return f"v1={signed.hexdigest()}"

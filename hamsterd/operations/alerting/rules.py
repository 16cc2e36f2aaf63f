"""The checks that raise alerts, their delays, and the format of messages. Pure."""

import hashlib
import hmac
from datetime import timedelta
from typing import Any

import orjson

from hamsterd.config import Shape

LOOK_EVERY = timedelta(seconds=55)
"""How often one host looks; its processes take turns."""
SETTLED_AFTER = timedelta(minutes=2)
"""A check that flaps between two states is reported only once it stays in one."""
AT_ONCE = frozenset({"mail", "jobs", "backups", "cases"})
"""Derived from past events: these do not flap."""
OF_HOST = frozenset({"disk", "memory", "mailServer"})
"""Each host has its own."""
BY_PART = frozenset({"jobs"})
"""Each part (a job) is reported separately."""
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
        # Mentions are disabled, so that no name in the text pings anybody.
        return orjson.dumps({"content": sentence(message), "allowed_mentions": {"parse": []}})
    return orjson.dumps(message)


def signature(secret: str, timestamp: int, content: bytes) -> str:
    """`v1=<hex>`: HMAC-SHA256 over `<timestamp>.<body>`, so that an old message is not new."""
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + content, hashlib.sha256)
    return f"v1={signed.hexdigest()}"

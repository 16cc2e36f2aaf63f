"""`publish`: the one way to tell other processes that something happened (publish law).

`pg_notify` inside the caller's transaction: heard after commit, never after rollback, by every
process on every host, the CLI's and the scheduler's events included. Ids only, since PostgreSQL
carries less than 8,000 bytes; who receives a member event is the caller's to say.
"""

import logging
from collections.abc import Sequence

import orjson

from hamsterd.core.cache import REGISTRY, UnknownCache, is_cache
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import put_off
from hamsterd.db.transaction import before_commit, on_commit

log = logging.getLogger("hamsterd.realtime")

CHANNEL = "hamsterd"
MAX_PAYLOAD_BYTES = 7_900
"""PostgreSQL refuses 8,000 bytes and more."""
_NOTIFY = Prepared("SELECT pg_notify(%(channel)s, event) FROM unnest(%(events)s::text[]) event")


def publish(event: str, *, members: Sequence[int], **ids: int | str | None) -> None:
    """Tell the sockets of `members` that `event` happened; `ids` say to what.

    Must run inside the transaction that made it true.
    """
    for start in range(0, len(members), 500):
        _send({"event": event, "members": list(members[start : start + 500]), "ids": ids})


def drop_cached(cache: str, *keys: int | str) -> None:
    """Make every process forget `keys` of `cache` (all of it when none are given).

    This process forgets right after commit, so a member reads their own write at once. Raises
    `UnknownCache` for a name that no cache has: what is misspelt would stay stale in silence.
    """
    if not is_cache(cache):
        raise UnknownCache(cache)
    drop_reported(cache, *keys)


def drop_reported(cache: str, *keys: int | str) -> None:
    """As `drop_cached`, for a name that a running process gave: it may be of another release."""
    if cache in REGISTRY:
        on_commit(lambda: REGISTRY[cache].drop(*keys))
    _send({"event": "cache", "cache": cache, "keys": list(keys)})


def close_sockets(member_id: int, *, session_id: int | None = None) -> None:
    """Close a member's live channels, or those of one session (decisions §1.1)."""
    _send({"event": "close", "members": [member_id], "ids": {"session": session_id}})


def tell_everybody(event: str) -> None:
    """Tell every open socket that `event` happened to the site itself."""
    _send({"event": "site", "type": event, "members": []})


def wake(name: str) -> None:
    """Tell whoever waits for `name` in any process that there is work (see `Hub`)."""
    _send({"event": "wake", "name": name})


def _send(message: dict[str, object]) -> None:
    payload = orjson.dumps(message)
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"event over {MAX_PAYLOAD_BYTES} bytes: {payload[:80]!r}")
    before_commit(_notify, payload.decode())


def _notify(payloads: list[object]) -> None:
    """One statement for all events of a transaction, with its commit; the same twice is once."""
    unique = list(dict.fromkeys(payloads))
    put_off(_NOTIFY, channel=CHANNEL, events=unique)

"""`publish`: the only way to send events to other processes (publish law).

Events are delivered after commit, never after rollback, to every process on every host, including
events of the CLI and the scheduler. They are sent by `pg_notify` inside the caller's transaction,
or, if the site has a Valkey, by a row that is sent after the commit (`outbox`). Ids only, because
PostgreSQL's limit is 8,000 bytes. The caller decides which members receive an event.
"""

import logging
from collections.abc import Sequence

import orjson

from hamsterd.config import Settings
from hamsterd.core.cache import CACHES, REGISTRY, Shows, UnknownCache, caches_showing, is_cache
from hamsterd.core.network.valkey_link import ValkeyLink
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import put_off
from hamsterd.db.transaction import before_commit, on_commit
from hamsterd.realtime.outbox import EventOutbox, outbox_to

log = logging.getLogger("hamsterd.realtime")

CHANNEL = "hamsterd"
MAX_PAYLOAD_BYTES = 7_900
"""PostgreSQL refuses 8,000 bytes and more."""
KEYS_PER_EVENT = 100
"""Of a cache; the longest are hashes of 64 characters."""
_NOTIFY = Prepared("SELECT pg_notify(%(channel)s, event) FROM unnest(%(events)s::text[]) event")


class _Process:
    """How events leave this process: by NOTIFY, unless there is an outbox."""

    outbox: EventOutbox | None = None


def init_bus(settings: Settings) -> EventOutbox | None:
    """Choose the transport from the site's settings; returns the outbox to sweep, if any.

    Call it beside `init_database`. Without it, events are sent by NOTIFY, which every server hears.
    """
    url = settings.bus_url
    _Process.outbox = outbox_to(url.get_secret_value()) if url else None
    return _Process.outbox


def valkey() -> ValkeyLink | None:
    """The Valkey that this process's events leave by, if they do."""
    return _Process.outbox.link if _Process.outbox else None


def publish(event: str, *, members: Sequence[int], **ids: int | str | None) -> None:
    """Tell the sockets of `members` that `event` happened; `ids` say to what.

    Must run inside the transaction that made it true.
    """
    for start in range(0, len(members), 500):
        _send({"event": event, "members": list(members[start : start + 500]), "ids": ids})


def drop_cached(cache: str, *keys: int | str) -> None:
    """Drop `keys` of `cache` (all of it if none are given) in every process.

    This process drops them right after commit, so that members read their own writes. Raises
    `UnknownCache` for an unknown name: a misspelt one would leave stale data silently.
    """
    if not is_cache(cache):
        raise UnknownCache(cache)
    drop_reported(cache, *keys)


def drop_showing(what: Shows, *keys: int | str) -> None:
    """Drop `keys` of all caches that show `what` of members."""
    for cache in caches_showing(what):
        drop_cached(cache, *keys)


def drop_all_cached() -> None:
    """Drop all caches of a server in every process, whichever of them this process has."""
    for cache in CACHES:
        drop_cached(cache)


def drop_reported(cache: str, *keys: int | str) -> None:
    """As `drop_cached`, for a name reported by a running process, possibly of another release."""
    if cache in REGISTRY:
        on_commit(lambda: REGISTRY[cache].drop(*keys))
    for start in range(0, max(1, len(keys)), KEYS_PER_EVENT):
        some = keys[start : start + KEYS_PER_EVENT]
        _send({"event": "cache", "cache": cache, "keys": list(some)})


def close_sockets(member_id: int, *, session_id: int | None = None) -> None:
    """Close a member's live channels, or those of one session (decisions §1.1)."""
    _send({"event": "close", "members": [member_id], "ids": {"session": session_id}})


def tell_everybody(event: str) -> None:
    """Tell every open socket that `event` happened to the site itself."""
    _send({"event": "site", "type": event, "members": []})


def wake(name: str) -> None:
    """Tell workers that wait for `name`, in any process, that there is work (see `Hub`)."""
    _send({"event": "wake", "name": name})


def _send(message: dict[str, object]) -> None:
    payload = orjson.dumps(message)
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"event over {MAX_PAYLOAD_BYTES} bytes: {payload[:80]!r}")
    before_commit(_leave, payload.decode())


def _leave(payloads: list[object]) -> None:
    """One statement for all events of a transaction, with its commit; the same twice is once."""
    events = [str(one) for one in dict.fromkeys(payloads)]
    if _Process.outbox is None:
        put_off(_NOTIFY, channel=CHANNEL, events=events)
    else:
        _Process.outbox.write(events)

"""A thread of each server process that stores its report every ten seconds.

Nothing waits for it; without the database only the report is lost.
"""

import logging
import os
import pickle
import socket
import threading
from collections.abc import Callable
from datetime import datetime
from typing import Any

from peewee import PeeweeException
from psycopg2.extras import Json

from hamsterd import __version__
from hamsterd.core.cache import REGISTRY, Cache
from hamsterd.core.errors import HamsterError
from hamsterd.core.process.event_loop import loop_name
from hamsterd.core.process.liveness import replaced_workers
from hamsterd.db.slow import SLOW
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.http.counting.traffic import TRAFFIC
from hamsterd.http.shapes.schema import wire_instant
from hamsterd.models.operations.monitoring import ProcessReport
from hamsterd.operations.monitoring.machine import STARTED_AT, open_files, resident_bytes
from hamsterd.operations.monitoring.rules import FORGET_AFTER, REPORT_SECONDS, SAMPLE
from hamsterd.realtime.bus import valkey

log = logging.getLogger("hamsterd.operations.monitoring")

STOP_SECONDS = 5.0

_WRITE = """
    INSERT INTO process_reports (host, pid, started_at, reported_at, figures)
    VALUES (%(host)s, %(pid)s, %(started_at)s, now(), %(figures)s)
        ON CONFLICT (host, pid) DO UPDATE
       SET started_at = EXCLUDED.started_at, reported_at = now(), figures = EXCLUDED.figures
"""
_FORGET = "DELETE FROM process_reports WHERE reported_at < now() - make_interval(secs => %(secs)s)"


class Reporter:
    """Reports periodically; `sockets` counts the open live channels of this process.

    `bus_lost_since` is since when the bus is disconnected, if it is. `workers` is how many
    processes the supervisor is to keep.
    """

    def __init__(
        self,
        *,
        sockets: Callable[[], int],
        bus_lost_since: Callable[[], datetime | None] = lambda: None,
        workers: int = 1,
    ) -> None:
        self._sockets = sockets
        self._workers = workers
        self._bus_lost_since = bus_lost_since
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="reporter", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and take the report back: this process is no more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)
            self._try(_leave)

    def report(self) -> None:
        """Store the report now, so that a response of this process is up to date."""
        _write(self._figures())

    def _run(self) -> None:
        self._try(self.report)
        while not self._stop.wait(REPORT_SECONDS):
            self._try(self.report)

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except (HamsterError, PeeweeException) as error:
            log.debug("not reported: %r", error)
        except Exception:
            log.exception("not reported")

    def _figures(self) -> dict[str, Any]:
        heard, bus_lost_since = TRAFFIC.last_hour(), self._bus_lost_since()
        return {
            "requests": heard.requests,
            "errors": heard.errors,
            "seconds": round(heard.seconds, 6),
            "times": heard.times,
            "slow": SLOW.count(),
            "slowLatest": [
                {"sql": one.sql, "milliseconds": one.milliseconds, "at": wire_instant(one.at)}
                for one in SLOW.latest()
            ],
            "loop": loop_name(),
            "replaced": replaced_workers(),
            "version": __version__,
            "workers": self._workers,
            "supervisor": os.getppid() if self._workers > 1 else os.getpid(),
            "files": open_files(),
            "rss": resident_bytes(),
            "sockets": self._sockets(),
            "busLostSince": bus_lost_since and wire_instant(bus_lost_since),
            "bus": "valkey" if valkey() else "postgres",
            "caches": [_cache(cache) for cache in list(REGISTRY.values())],
        }


@transactional
def _write(figures: dict[str, Any]) -> None:
    own = {"host": socket.gethostname(), "pid": os.getpid()}
    execute(_WRITE, **own, started_at=STARTED_AT, figures=Json(figures))
    execute(_FORGET, secs=FORGET_AFTER.total_seconds())


@transactional
def _leave() -> None:
    execute(
        ProcessReport.delete().where(
            ProcessReport.host == socket.gethostname(), ProcessReport.pid == os.getpid()
        )
    )


def _cache(cache: Cache[object]) -> dict[str, Any]:
    stats = cache.stats()
    sizes = [len(pickle.dumps(value)) for value in cache.sample(SAMPLE)]
    return {
        "name": stats.name,
        "entries": stats.entries,
        "maxEntries": stats.max_entries,
        "hits": stats.hits,
        "lookups": stats.lookups,
        "bytes": stats.entries * sum(sizes) // len(sizes) if sizes else 0,
    }

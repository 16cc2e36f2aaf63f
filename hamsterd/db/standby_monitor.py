"""How new a standby is: a thread for each, which asks the primary and it in turn.

Where the primary's log ends at a moment, all that was committed before the moment is in it. Once
the standby has replayed up to there, it has all that. Nothing here is waited for by a request.
"""

import logging
import math
import select
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import psycopg2
from psycopg2.extensions import POLL_OK, POLL_READ, connection

from hamsterd.db.pool import IMPATIENT
from hamsterd.db.standbys import MAX_BEHIND_SECONDS, Standby

log = logging.getLogger("hamsterd.db")

LOOK_SECONDS = 0.2
ANSWER_SECONDS = 0.8
"""For one answer: who takes longer is gone, within the second in which it has to be left out."""
SAMPLES = 50
"""Ends of the log that are remembered: ten seconds, beyond which nobody asks how far behind."""
STOP_SECONDS = 2.0
IS_PRIMARY = "대기 서버가 아니라 주 서버예요"
PAGE_BYTES, PAGE_HEADERS = 8192, (24, 40)

LOG_END = """
    CASE current_setting('synchronous_commit') WHEN 'off'
         THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END
"""
"""Where the log ends that every commit so far is in. Flushed is sent: what is only inserted stays
behind on an idle primary. With `off` a commit is not waited for until it is flushed."""
_PRIMARY = f"SELECT {LOG_END}, (SELECT system_identifier FROM pg_control_system())"
_STANDBY = """
    SELECT pg_is_in_recovery(), pg_last_wal_replay_lsn(),
           (SELECT system_identifier FROM pg_control_system())
"""


class NotOfUse(Exception):
    """The standby answers, and is not one that may be read from: says why in Korean."""


def log_position(lsn: str) -> int:
    """`0/16B3748` as a number.

    An end at the end of a page is said to be behind the next page's header, where nothing is
    replayed to before something is written there: it is taken for the page's end.
    """
    high, _, low = lsn.partition("/")
    position = (int(high, 16) << 32) + int(low, 16)
    within = position % PAGE_BYTES
    return position - within if within in PAGE_HEADERS else position


class Link:
    """A connection that is asked again and again, and made anew where it broke.

    One that `is_bounded` answers within `ANSWER_SECONDS`. The primary's is not: with several hosts
    libpq has to wait for the one that is gone before it asks the next.
    """

    def __init__(self, url: str, *, is_bounded: bool) -> None:
        self._url, self._is_bounded = url, is_bounded
        self._link: connection | None = None

    def ask(self, query: str) -> Sequence[Any]:
        """The one row. Raises `psycopg2.Error`, and TimeoutError where it took too long."""
        deadline = time.monotonic() + ANSWER_SECONDS
        try:
            if self._link is None:
                self._link = self._open()
                _wait(self._link, deadline)
            with self._link.cursor() as cursor:
                cursor.execute(query)
                _wait(self._link, deadline)
                row: Sequence[Any] = cursor.fetchone() or ()
        except BaseException:
            self.close()
            raise
        return row

    def _open(self) -> connection:
        name = "hamsterd standby monitor"
        if self._is_bounded:
            return psycopg2.connect(self._url, async_=1, application_name=name)
        link: connection = psycopg2.connect(
            self._url,
            application_name=name,
            **IMPATIENT,  # meanwhile the standby grows old, and nobody reads from it
        )
        link.autocommit = True  # which an asynchronous one always is
        return link

    def close(self) -> None:
        """Hang up."""
        held, self._link = self._link, None
        if held is not None:
            held.close()


class StandbyMonitor:
    """Looks at one standby until it is stopped; `note` hears of each look."""

    def __init__(
        self, standby: Standby, *, primary: str, note: Callable[[Standby], object]
    ) -> None:
        self._standby, self._note = standby, note
        self._primary, self._link = (
            Link(primary, is_bounded=False),
            Link(standby.url, is_bounded=True),
        )
        self._samples: deque[tuple[float, int]] = deque(maxlen=SAMPLES)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="standby", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def close(self) -> None:
        """Hang up, on both."""
        self._primary.close()
        self._link.close()

    def look(self) -> None:
        """Find out how new the standby is, and write it down."""
        try:
            self._sample()
            self._compare()
        except NotOfUse as error:
            self._standby.leave_out(str(error))
        except (psycopg2.Error, TimeoutError) as error:
            self._standby.fail(error)
        self._note(self._standby)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.look()
            except Exception:  # a bug here must not leave a standby in that nobody looks at
                log.exception("standby not looked at")
                self._standby.leave_out("살피지 못했어요")
            self._stop.wait(LOOK_SECONDS)
        self.close()

    def _sample(self) -> None:
        now = time.monotonic()
        try:
            end, self._system = self._primary.ask(_PRIMARY)
        except (psycopg2.Error, TimeoutError) as error:
            raise NotOfUse("주 서버가 답하지 않아 견줄 수 없어요") from error
        self._samples.append((now, log_position(end)))

    def _compare(self) -> None:
        is_standby, lsn, system = self._link.ask(_STANDBY)
        if not is_standby:
            raise NotOfUse(IS_PRIMARY)
        if system != self._system:
            raise NotOfUse("이 주 서버를 따라오는 서버가 아니에요")
        replayed = log_position(lsn)
        has = [at for at, end in self._samples if end <= replayed]
        as_of = max(has, default=-math.inf)
        if time.monotonic() - as_of >= MAX_BEHIND_SECONDS:
            self._standby.as_of = max(self._standby.as_of, as_of)
            raise NotOfUse("주 서버보다 뒤처졌어요")
        self._standby.take_in(as_of=as_of, replayed=replayed)


def _wait(link: connection, deadline: float) -> None:
    """Until `link` has what it was asked for; one that waits by itself has it."""
    while (state := link.poll()) != POLL_OK:
        poller = select.poll()
        poller.register(link.fileno(), select.POLLIN if state == POLL_READ else select.POLLOUT)
        left = deadline - time.monotonic()
        if left <= 0 or not poller.poll(left * 1_000):
            raise TimeoutError

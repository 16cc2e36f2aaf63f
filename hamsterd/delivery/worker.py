"""A thread of each server process that empties an outbox.

It is woken over the bus by commits that created work, and wakes up regularly for retries.
"""

import logging
import threading
from collections.abc import Callable

from hamsterd.core.errors import DatabaseUnavailable

ROUND_SECONDS = 20.0
"""How often it looks for retries without being woken."""
FIRST_PAUSE_SECONDS = 1.0
"""Pause after an unexpected error; doubled with each one in a row."""
STOP_SECONDS = 20.0


class BackgroundWorker:
    """Calls `work` while there is something to do, one piece at a time.

    So a stop waits for one piece at most.
    """

    def __init__(
        self, name: str, work: Callable[[], bool], *, round_seconds: float = ROUND_SECONDS
    ) -> None:
        self._name = name
        self._round_seconds = round_seconds
        self._do = work
        self._log = logging.getLogger("hamsterd.delivery")
        self._work = threading.Event()
        self._is_stopping = False
        self._pause = FIRST_PAUSE_SECONDS
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start, beginning with work left by killed processes."""
        self._work.set()
        self._thread.start()

    def wake(self) -> None:
        """There is work (any thread; does not block)."""
        self._work.set()

    def stop(self) -> None:
        """Finish the piece in hand; the rest stays where it is."""
        self._is_stopping = True
        self._stop.set()
        self._work.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._is_stopping:
            self._work.wait(self._round_seconds)
            self._work.clear()
            if not self._is_stopping:
                self._round()

    def _round(self) -> None:
        try:
            while not self._is_stopping and self._do():
                self._pause = FIRST_PAUSE_SECONDS
        except DatabaseUnavailable:
            self._log.warning(
                "%s: no database; trying again in %.0f s", self._name, self._round_seconds
            )
        except Exception:
            self._log.exception("%s worker failed; going on in %.0f s", self._name, self._pause)
            self._stop.wait(self._pause)
            self._pause = min(self._pause * 2, ROUND_SECONDS)
            self._work.set()

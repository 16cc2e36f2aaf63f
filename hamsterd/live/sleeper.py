"""A thread of each server process that sleeps until there is work: the postman, the courier.

Woken over the bus by every commit that made work, and by itself now and then for retries.
"""

import logging
import threading
from collections.abc import Callable

from hamsterd.errors import DatabaseUnavailable

ROUND_SECONDS = 20.0
"""How often it looks for retries when nobody wakes it."""
STOP_SECONDS = 20.0


class Sleeper:
    """Calls `work` while that finds something to do, piece by piece.

    One piece at a time, so that a stop waits for one at most.
    """

    def __init__(self, name: str, work: Callable[[], bool]) -> None:
        self._name = name
        self._do = work
        self._log = logging.getLogger(f"hamsterd.{name}")
        self._work = threading.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin, with what was left by whoever was killed."""
        self._work.set()
        self._thread.start()

    def wake(self) -> None:
        """There is work (any thread; does not block)."""
        self._work.set()

    def stop(self) -> None:
        """Finish the piece in hand; the rest stays where it is."""
        self._is_stopping = True
        self._work.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._is_stopping:
            self._work.wait(ROUND_SECONDS)
            self._work.clear()
            if not self._is_stopping:
                self._round()

    def _round(self) -> None:
        try:
            while not self._is_stopping and self._do():
                continue
        except DatabaseUnavailable:
            self._log.warning("no database; trying again in %.0f s", ROUND_SECONDS)
        except Exception:
            self._log.exception("%s stumbled", self._name)

"""A thread of each server process that delivers mail soon after it was written.

Woken over the bus by every commit that queued mail, and by itself now and then for retries.
"""

import logging
import threading

from hamsterd.config import Settings
from hamsterd.errors import DatabaseUnavailable
from hamsterd.mail.delivery import deliver_due

log = logging.getLogger("hamsterd.mail")

ROUND_SECONDS = 20.0
"""How often it looks for retries when nobody wakes it."""
STOP_SECONDS = 20.0


class Postman:
    """Delivers while it runs; without `SMTP_URL` it lets the outbox be."""

    def __init__(self, site: Settings) -> None:
        self._site = site
        self._work = threading.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="postman", daemon=True)

    def start(self) -> None:
        """Begin, with what was left by whoever was killed."""
        self._work.set()
        self._thread.start()

    def wake(self) -> None:
        """There is mail (any thread; does not block)."""
        self._work.set()

    def stop(self) -> None:
        """Finish the mail in hand; the rest stays in the outbox."""
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
            # One at a time, so that a stop waits for one mail at most.
            while not self._is_stopping and deliver_due(self._site, limit=1).tried:
                continue
        except DatabaseUnavailable:
            log.warning("outbox not reached; trying again in %.0f s", ROUND_SECONDS)
        except Exception:
            log.exception("postman stumbled")

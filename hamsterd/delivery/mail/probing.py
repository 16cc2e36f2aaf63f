"""Whether the mail server would accept mail: for operators, and periodically for the console.

The console does not wait for the server: it shows the last result, and a thread checks again.
"""

import threading
import time
from dataclasses import dataclass

from hamsterd.config import Settings
from hamsterd.core.errors import Explanation
from hamsterd.delivery.mail.faults import explain_smtp, place_of
from hamsterd.delivery.mail.smtp import try_out

FRESH_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Probed:
    """The result: `fault` is None if mail would be accepted."""

    place: str
    milliseconds: float
    fault: Explanation | None


def probe(site: Settings) -> Probed | None:
    """Try the mail server out now, for some seconds at most; None where mail is off on purpose."""
    if site.smtp_url is None:
        return None
    url = site.smtp_url.get_secret_value()
    began, place = time.monotonic(), "HAMSTERD_SMTP_URL"
    fault = None
    try:
        place = place_of(url)
        try_out(url)
    except Exception as error:
        fault = explain_smtp(error)
    return Probed(place, 1_000 * (time.monotonic() - began), fault)


class MailProbe:
    """The latest finding of this process, looked for again in a thread once it is old."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[str, tuple[float, Probed]] = {}
        self._is_looking = False

    def latest(self, site: Settings) -> Probed | None:
        """The last result; None before the first check, or if mail is off."""
        if site.smtp_url is None:
            return None
        url = site.smtp_url.get_secret_value()
        with self._lock:
            at, found = self._found.get(url, (float("-inf"), None))
            if time.monotonic() - at > FRESH_SECONDS and not self._is_looking:
                self._is_looking = True
                threading.Thread(target=self._look, args=(site, url), daemon=True).start()
        return found

    def _look(self, site: Settings, url: str) -> None:
        found = probe(site)
        with self._lock:
            self._is_looking = False
            if found is not None:
                self._found = {url: (time.monotonic(), found)}


MAIL_PROBE = MailProbe()

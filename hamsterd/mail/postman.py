"""The thread that delivers mail soon after it was written."""

from hamsterd.config import Settings
from hamsterd.live.sleeper import Sleeper
from hamsterd.mail.delivery import deliver_due


def postman(site: Settings) -> Sleeper:
    """Delivers while it runs; without `SMTP_URL` it lets the outbox be."""
    return Sleeper("postman", lambda: deliver_due(site, limit=1).tried > 0)

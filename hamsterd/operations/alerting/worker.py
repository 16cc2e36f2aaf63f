"""The thread that checks once a minute and sends alerts."""

import logging

from hamsterd.config import Settings
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.operations.alerting.sending import Webhook
from hamsterd.operations.alerting.service import watch

log = logging.getLogger("hamsterd.operations.alerting")


def webhook_worker(site: Settings) -> BackgroundWorker:
    """Watches and sends while it runs; without `WEBHOOK_URL` it does nothing."""
    return BackgroundWorker("webhook", lambda: watch_and_send(site, limit=1) > 0)


def watch_and_send(site: Settings, *, limit: int = 50) -> int:
    """Check, then send what is due; returns how many messages were tried."""
    if site.webhook_url is None:
        return 0
    try:
        watch(site)
    except DatabaseUnavailable:
        raise
    except Exception:
        log.exception("the look failed; what waits is sent all the same")
    return Webhook(site).deliver(limit=limit).tried

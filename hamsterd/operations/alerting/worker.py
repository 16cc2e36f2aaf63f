"""The thread that looks once a minute and sends what is to be told."""

from hamsterd.config import Settings
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.operations.alerting.sending import Webhook
from hamsterd.operations.alerting.service import watch


def webhook_worker(site: Settings) -> BackgroundWorker:
    """Watches and sends while it runs; without `WEBHOOK_URL` it does nothing."""
    return BackgroundWorker("webhook", lambda: watch_and_send(site, limit=1) > 0)


def watch_and_send(site: Settings, *, limit: int = 50) -> int:
    """Look, then send what is due; how many messages were tried."""
    if site.webhook_url is None:
        return 0
    watch(site)
    return Webhook(site).deliver(limit=limit).tried

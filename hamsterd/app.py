"""`make_app`: the only place that wires parts together."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network

from tornado.web import RequestHandler

from hamsterd.accounts.queries import member_is_visible
from hamsterd.accounts.sessions import SessionIdentity
from hamsterd.ads import counting
from hamsterd.ads.queries import ad_is_visible
from hamsterd.audit.console import EVENT as CONSOLE
from hamsterd.audit.console import live_change
from hamsterd.community.queries import post_is_visible
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.diaries.queries import entry_is_visible
from hamsterd.errors import Unavailable
from hamsterd.hamsters.queries import is_visible as hamster_is_visible
from hamsterd.hearing import SEEN
from hamsterd.live.hub import Hub, Loader
from hamsterd.live.sleeper import Sleeper
from hamsterd.mail.postman import postman
from hamsterd.mail.service import WAKE as MAIL
from hamsterd.moderation.media import case_is_visible, or_moderated
from hamsterd.monitoring.backups import BackupCollector
from hamsterd.monitoring.collector import QueueCollector
from hamsterd.monitoring.reporter import Reporter
from hamsterd.monitoring.vitals import VitalsCollector
from hamsterd.notifications.pushes import worth_a_ring
from hamsterd.notifications.service import EVENT as NOTIFICATION
from hamsterd.notifications.service import live_notification
from hamsterd.openapi import describe
from hamsterd.push.courier import courier
from hamsterd.push.service import WAKE as PUSH
from hamsterd.routes import ROUTES
from hamsterd.sharing.desk import DrawingDesk
from hamsterd.uploads.storage import open_storage
from hamsterd.web.asking import is_own
from hamsterd.web.kit import Kit
from hamsterd.web.limits import RateLimits
from hamsterd.web.proxies import ProxiedApplication

access_log = logging.getLogger("hamsterd.access")

PING_SECONDS = 25
"""Live channels are pinged this often (spec 2 §9, realtime heartbeat)."""
MEDIA_THREADS = 2
FILE_THREADS = 16
"""They wait rather than compute."""
MAX_MESSAGE_BYTES = 4_096

MEDIA_RULES = {
    "ad": ad_is_visible,
    "case": case_is_visible,
    "community": or_moderated("community", post_is_visible),
    "diary": or_moderated("diary", entry_is_visible),
    "hamster": or_moderated("hamster", hamster_is_visible),
    "profile": member_is_visible,
}
"""Who may see a file, by the kind of thing it is attached to (decisions §1.3)."""


@dataclass(slots=True)
class Site:
    """A wired application and the parts that have a life of their own."""

    application: ProxiedApplication
    hub: Hub
    kit: Kit
    sleepers: tuple[Sleeper, ...]
    reporter: Reporter

    def start(self) -> None:
        """Wake the threads that look after mail and pushes."""
        for sleeper in self.sleepers:
            sleeper.start()

    def close(self) -> None:
        """Let the threads finish what they hold, and write what was only collected."""
        for sleeper in self.sleepers:
            sleeper.stop()
        self.reporter.stop()
        self.kit.media_executor.shutdown(wait=False, cancel_futures=True)
        self.kit.file_executor.shutdown(wait=False, cancel_futures=True)
        self.kit.executor.shutdown(wait=True, cancel_futures=True)
        counting.flush()


def make_app(settings: Settings, *, dsn: str, workers: int = 1) -> Site:
    """The application over an initialised database; `dsn` is where the bus is heard."""
    executor = ThreadPoolExecutor(settings.threads, thread_name_prefix="query")
    kit = Kit(
        settings=settings,
        executor=executor,
        media_executor=ThreadPoolExecutor(MEDIA_THREADS, thread_name_prefix="media"),
        file_executor=ThreadPoolExecutor(FILE_THREADS, thread_name_prefix="file"),
        limits=RateLimits(scale=settings.rate_limit_scale, workers=workers),
        identify=SessionIdentity(),
    )
    loaders: dict[str, Loader] = {
        NOTIFICATION: partial(live_notification, seen=SEEN),
        CONSOLE: live_change,
    }
    sleepers = {MAIL: postman(settings), PUSH: courier(settings, partial(worth_a_ring, seen=SEEN))}
    hub = Hub(
        dsn=dsn,
        executor=executor,
        loaders=loaders,
        sleepers={name: sleeper.wake for name, sleeper in sleepers.items()},
    )
    reporter = Reporter(sockets=lambda: hub.sockets_count)
    application = ProxiedApplication(
        ROUTES,
        kit=kit,
        hub=hub,
        reporter=reporter,
        collectors=(VitalsCollector(settings), QueueCollector(), BackupCollector()),
        storage=open_storage(settings),
        drawing_desk=DrawingDesk(),
        media_rules=MEDIA_RULES,
        notifications_seen=SEEN,
        trusted_proxies=[ip_network(one) for one in settings.trusted_proxies],
        openapi=describe(ROUTES, title=settings.site_name),
        ready=lambda: check_ready(hub),
        log_function=log_request,
        websocket_ping_interval=PING_SECONDS,
        websocket_max_message_size=MAX_MESSAGE_BYTES,
    )
    return Site(application, hub, kit, tuple(sleepers.values()), reporter)


def check_ready(hub: Hub) -> None:
    """Raise `Unavailable` unless the database answers and the bus is heard."""
    with connection():
        fetch_value("SELECT 1")
    if not hub.heard_event.is_set():
        raise Unavailable


def log_request(handler: RequestHandler) -> None:
    """One line per request: id, address, method, path (no query: it may be private), time."""
    request = handler.request
    if is_own(request):
        return
    access_log.info(
        "%(address)s %(method)s %(path)s %(status)d %(milliseconds).1fms",
        {
            "address": request.remote_ip,
            "method": request.method,
            "path": request.path,
            "status": handler.get_status(),
            "milliseconds": round(1000 * (time.time() - request._start_time), 1),  # no other clock
        },
    )

"""`make_app`: the only place that wires parts together."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network

from tornado.web import RequestHandler

from hamsterd.audit.console import EVENT as CONSOLE
from hamsterd.audit.console import live_change
from hamsterd.community.kind import POST
from hamsterd.community.posts.reading import refuse_download
from hamsterd.community.posts.views import note_view
from hamsterd.config import Settings
from hamsterd.content.visibility import is_seen
from hamsterd.core.process.liveness import QueryThreads
from hamsterd.delivery.mail.delivery import mail_worker
from hamsterd.delivery.mail.service import WAKE as MAIL
from hamsterd.delivery.push.delivery import push_worker
from hamsterd.delivery.push.service import WAKE as PUSH
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.hamsters.health.access import row_is_visible
from hamsterd.http.application import SiteApplication
from hamsterd.http.counting.collecting import flush_all
from hamsterd.http.counting.log_paths import hide_below, logged_path, secret_paths
from hamsterd.http.limits.hashing import HashingPool
from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.http.limits.shared_limits import SharedCounters
from hamsterd.http.process import ProcessContext
from hamsterd.kinds import KINDS, TARGET_VISIBILITY
from hamsterd.media.processing.converting import ConversionWorker
from hamsterd.media.processing.decoding import DecodingPool
from hamsterd.media.processing.ffmpeg import find_ffmpeg
from hamsterd.media.quota import IncomingBytes
from hamsterd.media.rules import DECODING_PROCESSES, UNATTACHED_SECONDS
from hamsterd.media.scanning import Scanner
from hamsterd.media.service import CONVERSIONS
from hamsterd.media.storage import MediaStorage, open_storage
from hamsterd.media.upkeep.copying import WAKE as COPIES
from hamsterd.media.upkeep.copying import copy_worker
from hamsterd.members.accounts.queries import member_is_visible
from hamsterd.members.accounts.sessions import SessionIdentity
from hamsterd.members.blocks.checks import AddressGate
from hamsterd.members.documents.consents import ConsentGate
from hamsterd.notifications.pushes import worth_a_ring
from hamsterd.notifications.service import EVENT as NOTIFICATION
from hamsterd.notifications.service import live_notification
from hamsterd.openapi import packed_description
from hamsterd.operations.alerting.service import WAKE as WEBHOOK
from hamsterd.operations.alerting.worker import webhook_worker
from hamsterd.operations.exports.files import ExportFiles
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.registry import require_ready
from hamsterd.operations.monitoring.collector import SiteCollector
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.realtime.bus import init_bus
from hamsterd.realtime.hub import Hub, Loader
from hamsterd.realtime.outbox import SWEEP_SECONDS, EventOutbox
from hamsterd.realtime.subscribers import PostgresSubscriber, ValkeySubscriber
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SECRET_SCREENS
from hamsterd.site.setup.gate import SetupGate
from hamsterd.site.sharing.render_queue import RenderQueue
from hamsterd.staff.cases.content.media import case_is_visible, or_moderated
from hamsterd.staff.desk.ads.queries import ad_is_visible
from hamsterd.staff.desk.popups.showing import popup_is_visible

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
    "logo": lambda _target_id, _viewer_id: True,
    **{
        name: or_moderated(kind, partial(is_seen, kind))
        for name, kind in KINDS.items()
        if kind.comment is None
    },
    "health": row_is_visible,
    "popup": popup_is_visible,
    "profile": member_is_visible,
}
"""Who may see a file, by the kind of its attachment (decisions §1.3)."""


@dataclass(slots=True)
class Site:
    """A wired application and the parts that have a life of their own."""

    application: SiteApplication
    hub: Hub
    process: ProcessContext
    background: tuple[BackgroundWorker, ...]
    reporter: Reporter
    decoding: DecodingPool
    events: EventOutbox | None

    def start(self) -> None:
        """Start the outbox workers; clean up after a crash.

        The nightly job cleans the work folder of its own host only.
        """
        for worker in self.background:
            worker.start()
        storage: MediaStorage = self.application.settings["storage"]
        self.process.file_executor.submit(storage.clear_staging, time.time() - UNATTACHED_SECONDS)

    def close(self) -> None:
        """Let the threads finish their current work, and write collected counts."""
        for worker in self.background:
            worker.stop()
        self.reporter.stop()
        self.process.media_executor.shutdown(wait=False, cancel_futures=True)
        self.process.file_executor.shutdown(wait=False, cancel_futures=True)
        self.process.hashing.shutdown()
        self.process.executor.shutdown(wait=True, cancel_futures=True)
        flush_all()
        if self.events:
            self.events.finish()


def make_app(settings: Settings, *, dsn: str, workers: int = 1) -> Site:
    """The application over an initialised database; `dsn` is where the bus is heard."""
    hide_below({*secret_paths(ROUTES), *SECRET_SCREENS})
    executor = QueryThreads(settings.threads)
    events = init_bus(settings)
    process = ProcessContext(
        settings=settings,
        executor=executor,
        media_executor=ThreadPoolExecutor(MEDIA_THREADS, thread_name_prefix="media"),
        file_executor=ThreadPoolExecutor(FILE_THREADS, thread_name_prefix="file"),
        hashing=HashingPool(workers=workers),
        limits=RateLimits(
            settings.rate_limits,
            scale=settings.rate_limit_scale,
            workers=workers,
            shared=SharedCounters(events.link) if events else None,
        ),
        identify=SessionIdentity(),
        gate=AddressGate(),
        consents=ConsentGate(),
    )
    loaders: dict[str, Loader] = {
        NOTIFICATION: partial(live_notification, seen=TARGET_VISIBILITY),
        CONSOLE: live_change,
    }
    background = {
        MAIL: mail_worker(settings),
        PUSH: push_worker(settings, partial(worth_a_ring, seen=TARGET_VISIBILITY)),
        WEBHOOK: webhook_worker(settings),
        COPIES: copy_worker(lambda: application.settings["storage"]),
        CONVERSIONS: ConversionWorker(
            settings,
            lambda: application.settings["storage"],
            lambda: application.settings["ffmpeg"],
        ),
    }
    hub = Hub(
        database=PostgresSubscriber(dsn),
        others=[ValkeySubscriber(events.link.url, executor, lambda: hub.sockets_count)]
        if events
        else (),
        executor=executor,
        loaders=loaders,
        wakers={name: worker.wake for name, worker in background.items()},
    )
    process.catch_up = hub.catch_up
    decoding = DecodingPool(DECODING_PROCESSES)
    reporter = Reporter(
        sockets=lambda: hub.sockets_count,
        bus_lost_since=lambda: hub.bus_lost_since,
        workers=workers,
    )
    application = SiteApplication(
        ROUTES,
        process=process,
        hub=hub,
        setup_gate=SetupGate,
        reporter=reporter,
        collectors=(SiteCollector(settings),),
        storage=open_storage(settings),
        export_files=ExportFiles(settings),
        decoding=decoding,
        ffmpeg=find_ffmpeg(settings.ffmpeg),
        scanner=Scanner(settings.clamd) if settings.clamd else None,
        incoming_bytes=IncomingBytes(),
        render_queue=RenderQueue(),
        media_rules=MEDIA_RULES,
        media_downloads={POST.name: refuse_download},
        notifications_seen=TARGET_VISIBILITY,
        trusted_proxies=[ip_network(one) for one in settings.trusted_proxies],
        openapi=packed_description(ROUTES, title=settings.site_name),
        ready=partial(require_ready, Look(settings, hears_bus=lambda: hub.hears_database)),
        log_function=after_response,
        websocket_ping_interval=PING_SECONDS,
        websocket_max_message_size=MAX_MESSAGE_BYTES,
    )
    if events:
        sender = BackgroundWorker("events", events.sweep, round_seconds=SWEEP_SECONDS)
        events.wake = sender.wake
        background["events"] = sender
    return Site(
        application,
        hub,
        process,
        tuple(background.values()),
        reporter,
        decoding,
        events,
    )


def after_response(handler: RequestHandler) -> None:
    """What every response is followed by, whatever sent it."""
    log_request(handler)
    note_view(handler)


def log_request(handler: RequestHandler) -> None:
    """One line per request: id, address, method, path (no query: it may be private), time."""
    request = handler.request
    access_log.info(
        "%(address)s %(method)s %(path)s %(status)d %(milliseconds).1fms",
        {
            "address": request.remote_ip,
            "method": request.method,
            "path": logged_path(request.path),
            "status": handler.get_status(),
            "milliseconds": round(1000 * (time.time() - request._start_time), 1),  # no other clock
        },
    )

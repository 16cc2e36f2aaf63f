"""The handlers' counters, and the Prometheus page.

With several workers, prometheus-client's multiprocess mode collects from all of them (the
supervisor sets `PROMETHEUS_MULTIPROC_DIR` before this module is imported).
"""

import os
from functools import lru_cache

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

CONTENT_TYPE = CONTENT_TYPE_LATEST

disable_created_metrics()  # type: ignore[no-untyped-call]  # a third of the page, and nobody asks when a counter was made

requests_duration = Histogram(
    "hamsterd_requests_duration_seconds",
    "Time from the parsed request to the finished answer.",
    ["route", "method", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
requests_failed = Counter(
    "hamsterd_requests_failed_total", "Answers with a 5xx status.", ["route", "code"]
)
limits_refused = Counter(
    "hamsterd_limits_refused_total", "Requests refused by a rate limit.", ["act"]
)
sockets_open = Gauge(
    "hamsterd_sockets_open", "Live channels open right now.", multiprocess_mode="livesum"
)
bus_heard = Gauge(
    "hamsterd_bus_heard",
    "1 while every process hears the bus; 0 means that caches are off and nothing is live.",
    multiprocess_mode="livemin",
)
statements_slow = Counter(
    "hamsterd_statements_slow_total", "Statements that took HAMSTERD_SLOW_QUERY_MS or longer."
)
workers_replaced = Gauge(
    "hamsterd_workers_replaced",
    "Workers that ended by themselves since the supervisor began, and those that hung.",
    ["reason"],
    multiprocess_mode="max",
)
client_errors = Counter(
    "hamsterd_client_errors_total", "Faults that members' browsers reported.", ["kind"]
)
events_delivered = Counter(
    "hamsterd_events_delivered_total", "Live messages written to sockets.", ["type"]
)


@lru_cache(maxsize=2_000)
def duration_of(route: str, method: str | None, status: int) -> Histogram:
    """The histogram for these labels; cached, because finding it costs more than counting."""
    return requests_duration.labels(route, method, status)


def page(*collectors: Collector) -> bytes:
    """The metrics of this process, or of all workers in multiprocess mode, and of `collectors`.

    `collectors` read state that the workers share, so they run once.
    """
    shared = CollectorRegistry()
    for collector in collectors:
        shared.register(collector)
    return _own_page() + generate_latest(shared)


def _own_page() -> bytes:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)

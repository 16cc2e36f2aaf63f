"""Metrics of pushes, for Prometheus."""

from prometheus_client import Counter

messages = Counter(
    "hamsterd_push_messages_total",
    "Pushes by what became of them: sent, held for the morning, dropped (read, hidden, signed"
    " out), postponed, failed.",
    ["outcome"],
)

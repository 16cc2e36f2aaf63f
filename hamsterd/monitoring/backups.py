"""Backups on the Prometheus page: how old the last one is, and the last proven one."""

import logging
from collections.abc import Iterator

from peewee import PeeweeException
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row
from hamsterd.errors import HamsterError

log = logging.getLogger("hamsterd.monitoring")

_BACKUPS = """
    SELECT extract(epoch FROM max(created_at))::float8 AS created,
           extract(epoch FROM max(created_at) FILTER (WHERE verified_at IS NOT NULL))::float8
               AS verified,
           (array_agg(bytes ORDER BY created_at DESC))[1] AS bytes
      FROM backups WHERE status = 'done'
"""


class BackupCollector(Collector):
    """Without a backup, or without a database, it says nothing: an alert waits for `absent()`."""

    def collect(self) -> Iterator[Metric]:
        """The families, as far as there is something to say."""
        try:
            with connection():
                row = fetch_row(_BACKUPS)
        except (HamsterError, PeeweeException) as error:
            log.warning("backups not counted: %r", error)
            return
        if row["created"] is None:
            return
        yield GaugeMetricFamily(
            "hamsterd_backup_created_timestamp_seconds",
            "When the newest backup was made.",
            value=row["created"],
        )
        if row["verified"] is not None:
            yield GaugeMetricFamily(
                "hamsterd_backup_verified_timestamp_seconds",
                "When the newest backup was made that has been restored and found whole.",
                value=row["verified"],
            )
        yield GaugeMetricFamily(
            "hamsterd_backup_size_bytes",
            "Size of the newest backup's dump; its media lie beside it, each file once.",
            value=row["bytes"] or 0,
        )

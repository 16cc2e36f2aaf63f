"""Version, database and disk on the Prometheus page: true even when nothing else can be said."""

from collections.abc import Iterator

from peewee import PeeweeException
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hamsterd import __version__
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.errors import HamsterError
from hamsterd.monitoring import machine


class VitalsCollector(Collector):
    """What an operator wants to know first."""

    def __init__(self, site: Settings) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """One family each."""
        info = GaugeMetricFamily("hamsterd_info", "Always 1; the version.", labels=["version"])
        info.add_metric([__version__], 1)
        yield info
        yield GaugeMetricFamily(
            "hamsterd_database_up", "1 when the database answers.", value=_database_answers()
        )
        disk = machine.disk(self._site.data_dir)
        yield GaugeMetricFamily(
            "hamsterd_disk_free_bytes", "Room left under HAMSTERD_DATA_DIR.", value=disk.free
        )
        yield GaugeMetricFamily(
            "hamsterd_disk_size_bytes", "Size of the disk under it.", value=disk.total
        )


def _database_answers() -> bool:
    try:
        with connection():
            return bool(fetch_value("SELECT TRUE"))
    except (HamsterError, PeeweeException):
        return False

"""`python -m scheduler`: the timetable as its own process, beside `hamster serve --no-scheduler`.

An embedded database is shared with a running site, or started when there is none.
"""

import sys

from hamsterd.config import get_settings
from hamsterd.db.checks import check_ctype
from hamsterd.db.embedded import EmbeddedPostgres
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.migrate import require_current
from hamsterd.db.slow import SLOW
from hamsterd.errors import HamsterError
from hamsterd.logs import logging_to
from scheduler.runner import run_until_stopped


def main() -> int:
    """Keep the timetable until told to stop; 1 when the database cannot be used."""
    settings = get_settings()
    with logging_to(settings):
        if settings.database_url is not None:
            return _keep(settings.direct_url(settings.database_url.get_secret_value()))
        with EmbeddedPostgres(settings.data_dir) as server:
            return _keep(server.url())


def _keep(dsn: str) -> int:
    settings = get_settings()
    init_database(dsn, settings)
    SLOW.watch(settings.slow_query_ms)
    try:
        with connection():
            check_ctype(database)
        require_current()
    except HamsterError as error:
        sys.stderr.write(error.message + "\n")
        return 1
    run_until_stopped(settings, dsn=dsn)
    database.close_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())

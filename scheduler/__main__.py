"""`python -m scheduler`: the timetable as a separate process, beside `hamster serve
--no-scheduler`.

An embedded database is shared with a running site, or started if there is none.
"""

import sys

from hamsterd.config import Settings, get_settings
from hamsterd.core.logs import logging_to
from hamsterd.core.settings.setting_errors import unknown_sentences
from hamsterd.db.checks import check_ctype
from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.migrate import require_current
from hamsterd.db.slow import SLOW
from hamsterd.operations.faults import as_refusal, told
from hamsterd.privileges import become_owner
from hamsterd.realtime.bus import init_bus
from scheduler.runner import run_until_stopped


def main() -> int:
    """Run the timetable until told to stop; 1 on failure, with the cause and the fix."""
    try:
        return _run()
    except Exception as error:
        if as_refusal(error) is None:
            raise
        sys.stderr.write(f"✗ {told(error)}\n")
        for name, sentence in (getattr(error, "fields", None) or {}).items():
            sys.stderr.write(f"  {name}  {sentence}\n")
        return 1


def _run() -> int:
    settings = get_settings()
    become_owner(settings)
    for sentence in unknown_sentences(Settings.model_fields):
        sys.stderr.write(f"! {sentence}\n")
    settings.signing_key()
    with logging_to(settings.log_level, settings.log_format):
        if settings.database_url is not None:
            return _keep(settings.direct_url(settings.database_url.get_secret_value()))
        with EmbeddedPostgres(settings.data_dir) as server:
            return _keep(server.url())


def _keep(dsn: str) -> int:
    settings = get_settings()
    init_database(dsn, settings)
    init_bus(settings)
    SLOW.watch(settings.slow_query_ms)
    with connection():
        check_ctype(database)
    require_current()
    run_until_stopped(settings, dsn=dsn)
    database.close_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())

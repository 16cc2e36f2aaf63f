"""One of several server processes, started by the supervisor: `python -m hamsterd`.

The database's URL is in HAMSTERD_DATABASE_URL. A line on standard output says "ready"; standard
input is the supervisor's socket (`hamsterd.server`).
"""

import argparse
import faulthandler
import logging
import os
import socket
import sys
from contextlib import suppress

from hamsterd.core.process.garbage import nothing_collected

with nothing_collected():
    import psycopg2

    from hamsterd.config import get_settings
    from hamsterd.core.errors import HamsterError
    from hamsterd.core.logs import logging_to
    from hamsterd.core.process.event_loop import run
    from hamsterd.operations.faults import as_refusal, told
    from hamsterd.server import serve
    from hamsterd.supervisor import STACKS_SIGNAL

log = logging.getLogger("hamsterd.server")


def main() -> None:
    """Serve until told to stop, or until the supervisor is gone."""
    parser = argparse.ArgumentParser(prog="hamsterd")
    parser.add_argument("--sockets", required=True, help="descriptors of listening sockets")
    parser.add_argument("--workers", type=int, required=True)
    arguments = parser.parse_args()
    try:
        settings = get_settings()
    except HamsterError as error:
        parser.error(f"{told(error)} {error.fields or ''}")
    if settings.database_url is None:
        parser.error("HAMSTERD_DATABASE_URL is missing; start the site with `hamster serve`")
    faulthandler.register(STACKS_SIGNAL, all_threads=True)
    serving = serve(
        settings,
        dsn=settings.database_url.get_secret_value(),
        listen=lambda: _inherited(arguments.sockets),
        workers=arguments.workers,
        supervisor=socket.socket(fileno=os.dup(sys.stdin.fileno())),
        on_ready=_say_ready,
    )
    with logging_to(settings.log_level, settings.log_format):
        try:
            run(serving)
        except (HamsterError, OSError, psycopg2.Error) as error:
            if as_refusal(error) is None:
                raise
            log.error("worker cannot serve: %s", told(error))  # noqa: TRY400  # says enough
            sys.exit(1)


def _inherited(files: str) -> list[socket.socket]:
    """The sockets that the supervisor opened and handed on."""
    sockets = [socket.socket(fileno=int(file)) for file in files.split(",")]
    for one in sockets:
        one.setblocking(False)
    return sockets


def _say_ready(port: int) -> None:
    """If the supervisor is gone, its socket says so, and this process drains."""
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), f"ready {port}\n".encode())


if __name__ == "__main__":
    main()

"""One of several server processes, started by the supervisor: `python -m hamsterd`.

The database's address comes in HAMSTERD_DATABASE_URL. A line on standard output says "ready";
the end of standard input says that the supervisor is gone.
"""

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
import threading

import psycopg2

from hamsterd.config import get_settings
from hamsterd.core.errors import HamsterError
from hamsterd.core.logs import logging_to
from hamsterd.operations.faults import as_refusal, told
from hamsterd.server import serve

log = logging.getLogger("hamsterd.server")


def main() -> None:
    """Serve until told to stop or left alone."""
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
    threading.Thread(target=_stop_when_left_alone, daemon=True).start()
    serving = serve(
        settings,
        dsn=settings.database_url.get_secret_value(),
        listen=lambda: _inherited(arguments.sockets),
        workers=arguments.workers,
        on_ready=_say_ready,
    )
    with logging_to(settings.log_level, settings.log_format):
        try:
            asyncio.run(serving)
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
    sys.stdout.write(f"ready {port}\n")
    sys.stdout.flush()


def _stop_when_left_alone() -> None:
    # Unbuffered: a thread inside a buffered read would hold its lock at the interpreter's end.
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()

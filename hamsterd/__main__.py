"""One of several server processes, started by the supervisor: `python -m hamsterd`.

The database's address comes in HAMSTERD_DATABASE_URL. A line on standard output says "ready";
the end of standard input says that the supervisor is gone.
"""

import argparse
import asyncio
import os
import signal
import sys
import threading

from hamsterd.config import get_settings
from hamsterd.logs import logging_to
from hamsterd.server import serve


def main() -> None:
    """Serve until told to stop or left alone."""
    parser = argparse.ArgumentParser(prog="hamsterd")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--workers", type=int, required=True)
    arguments = parser.parse_args()
    settings = get_settings()
    if settings.database_url is None:
        parser.error("HAMSTERD_DATABASE_URL is missing; start the site with `hamster serve`")
    threading.Thread(target=_stop_when_left_alone, daemon=True).start()
    with logging_to(settings):
        asyncio.run(
            serve(
                settings,
                dsn=settings.database_url.get_secret_value(),
                host=arguments.host,
                port=arguments.port,
                workers=arguments.workers,
                on_ready=_say_ready,
            )
        )


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

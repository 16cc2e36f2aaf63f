"""`hamster --debug`: all queries and tracebacks on stderr, from all processes of the command.

Without it, the traceback of an unexpected error goes to a file.
"""

import logging
import os
import sys
import tempfile
import traceback
from pathlib import Path

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError
from hamsterd.core.logs import QUIET
from hamsterd.core.request_id import current

VARIABLE = "HAMSTERD_LOG_LEVEL"


def debug_to_stderr() -> None:
    """Log all there is from now on; the settings and the workers take it from the environment."""
    os.environ[VARIABLE] = "DEBUG"
    logging.basicConfig(
        level=logging.DEBUG,
        stream=sys.stderr,
        format="%(asctime)s.%(msecs)03d %(levelname)-7s %(name)s  %(message)s",
        datefmt="%H:%M:%S",
    )
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def is_debugging() -> bool:
    """Whether `debug_to_stderr` was called."""
    return logging.getLogger().level == logging.DEBUG


def write_trace(error: Exception) -> Path:
    """Append the traceback to a log beside the data, or if that fails, among temporary files.

    Tracebacks contain neither statements nor members' words; only this account can read the file.
    """
    from hamsterd.config import get_settings  # noqa: PLC0415  # every command imports this file

    text = "".join(traceback.format_exception(error))
    line = f"{utc_now().isoformat(timespec='seconds')} {current()}\n{text}\n"
    try:
        return _appended(get_settings().data_dir.resolve() / "errors.log", line)
    except (HamsterError, OSError):
        return _appended(Path(tempfile.gettempdir()) / f"hamster-errors-{os.getuid()}.log", line)


def _appended(path: Path, line: str) -> Path:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600)
    with os.fdopen(file, "a", encoding="utf-8") as log:
        log.write(line)
    return path

"""`hamster --debug`: every query and every trace on stderr, from all processes of the command."""

import logging
import os
import sys

from hamsterd.logs import QUIET

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

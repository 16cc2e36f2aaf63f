"""The event loop that serves: uvloop's where it is installed, otherwise Python's own.

uvloop has wheels for Linux and macOS. Elsewhere the site serves the same, for more processor time.
"""

import asyncio
from collections.abc import Coroutine
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypeVar

try:
    import uvloop
except ImportError:  # no wheel for this machine
    _new_loop = None
else:
    _new_loop = uvloop.new_event_loop

Result = TypeVar("Result")


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run `main` on a loop of its own until it ends, as `asyncio.run` does."""
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        return runner.run(main)


def loop_name() -> str:
    """What serves, with its version, as `hamster doctor` names it."""
    try:
        return f"uvloop {version('uvloop')}" if _new_loop else "asyncio"
    except PackageNotFoundError:
        return "uvloop"

"""Waiting for the store without holding anybody else up."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from tornado.ioloop import IOLoop

from hamsterd.tracing import carried
from hamsterd.web.kit import Kit

P = ParamSpec("P")
R = TypeVar("R")


async def in_file_thread(kit: Kit, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run `call`, which reads or writes stored files, in one of the threads that are for that."""
    return await IOLoop.current().run_in_executor(kit.file_executor, carried(call, *args, **kwargs))

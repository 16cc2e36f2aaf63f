"""Transactions, and callbacks after their commit.

Public service functions own the transaction; a nested one is a savepoint. Errors of PostgreSQL are
not retried: a deadlock or a unique violation reaches the service, which knows what it means. If the
connection was lost before the commit was sent, the transaction has not happened and is repeated.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import ParamSpec, TypeVar

from peewee import IntegrityError

from hamsterd.core.errors import DatabaseUnavailable, HamsterError
from hamsterd.db.handle import connection, database, is_back, is_unique_violation

logger = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")
Callback = Callable[[], object]
Flush = Callable[[list[object]], None]


@dataclass(slots=True)
class _Level:
    """Callbacks and items deferred in one open (nested) transaction."""

    callbacks: list[Callback] = field(default_factory=list)
    collected: dict[Flush, list[object]] = field(default_factory=dict)
    is_ending: bool = False
    """Whether it may have been committed."""
    joins_next: bool = False
    """Whether the next transaction inside is this one."""

    def merge(self, inner: "_Level") -> None:
        """Take over what a released savepoint deferred."""
        self.callbacks.extend(inner.callbacks)
        for flush, items in inner.collected.items():
            self.collected.setdefault(flush, []).extend(items)


class _Rehearsed(Exception):
    """Ends a rehearsal, so that its transaction rolls back."""


class _Waiting(threading.local):
    """This thread's open transactions, the outermost first."""

    def __init__(self) -> None:
        self.levels: list[_Level] = []


_waiting = _Waiting()


@contextmanager
def transaction() -> Iterator[None]:
    """Commit at the end of the block, or roll back if it raises; a nested block is a savepoint.

    Opens this thread's connection if nobody has. Raises DatabaseUnavailable when it is lost.
    """
    with _transaction(_Level()):
        yield


@contextmanager
def _transaction(level: _Level) -> Iterator[None]:
    outermost = not _waiting.levels
    if not outermost and _waiting.levels[-1].joins_next:
        _waiting.levels[-1].joins_next = False
        yield
        return
    with connection():
        _waiting.levels.append(level)
        try:
            with database.atomic():
                try:
                    yield
                except BaseException:
                    if not outermost:
                        database.drop_put_off()  # or it would be sent with the rollback
                    raise
                level.is_ending = True
                if outermost:
                    for flush, items in level.collected.items():
                        flush(items)
        finally:
            _waiting.levels.pop()
        if outermost:
            _run(level.callbacks)
        else:
            _waiting.levels[-1].merge(level)


@contextmanager
def joined() -> Iterator[None]:
    """Make the block's first transaction the outer one, without a savepoint.

    For a block whose errors always end the outer transaction.
    """
    level = _waiting.levels[-1]
    level.joins_next = True
    try:
        yield
    finally:
        level.joins_next = False


@contextmanager
def refusing_twins(refusal: type[HamsterError] | HamsterError) -> Iterator[None]:
    """A savepoint that raises `refusal` where the block breaks a unique index."""
    try:
        with transaction():
            yield
    except IntegrityError as error:
        if is_unique_violation(error):
            raise refusal from error
        raise


def transactional(function: Callable[P, R]) -> Callable[P, R]:
    """Run the whole function in one transaction (see `transaction`).

    If the database restarts before the commit is sent, run it once more.
    """

    @wraps(function)
    def inside(*args: P.args, **kwargs: P.kwargs) -> R:
        level = _Level()
        try:
            with _transaction(level):
                return function(*args, **kwargs)
        except DatabaseUnavailable as refusal:
            if level.is_ending or not is_back(refusal):
                raise
        with transaction():
            return function(*args, **kwargs)

    return inside


@contextmanager
def rehearsed(*, dry_run: bool) -> Iterator[None]:
    """One transaction around a change; a dry run executes all of it and rolls back.

    So a dry run raises what the real run would raise, and sends no notification.
    """
    try:
        with transaction():
            yield
            if dry_run:
                raise _Rehearsed
    except _Rehearsed:
        return


def on_commit(callback: Callback) -> None:
    """Run `callback` in this thread after the outermost transaction commits.

    Immediately if there is no transaction; never if its transaction or savepoint rolls back. An
    error in it is logged only: the commit has happened, and the caller must get the success.
    """
    if _waiting.levels:
        _waiting.levels[-1].callbacks.append(callback)
    else:
        callback()


def before_commit(flush: Flush, item: object) -> None:
    """Collect `item`; `flush` gets all of the transaction's items in one call before it commits.

    Immediately if there is no transaction; items of a rolled-back savepoint are dropped.
    """
    if _waiting.levels:
        _waiting.levels[-1].collected.setdefault(flush, []).append(item)
    else:
        flush([item])


def _run(callbacks: list[Callback]) -> None:
    for callback in callbacks:
        try:
            callback()
        except Exception:
            logger.exception("A callback after commit failed: %r", callback)

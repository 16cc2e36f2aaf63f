"""Failures in operators' words, for commands, the scheduler and a worker's start.

A foreseen failure has a cause and a fix; an unforeseen one is a bug, and gives None.
"""

from hamsterd.core.errors import Explanation, HamsterError, Unavailable
from hamsterd.core.files import explain_file
from hamsterd.db.faults import explain_database


class Fault(HamsterError):
    """A problem outside the program."""

    def __init__(self, known: Explanation) -> None:
        super().__init__(known.says)
        self.explanation = known


def as_refusal(error: BaseException) -> HamsterError | None:
    """The error with cause and fix; None for an unforeseen one."""
    if isinstance(error, HamsterError):
        if error.explanation is None and isinstance(error, Unavailable):
            error.explanation = explain_database(error)
        return error
    if isinstance(error, OSError) and (known := explain_file(error)):
        return Fault(known)
    found = explain_database(error)
    return Fault(found) if found is not None else None


def told(error: BaseException) -> str:
    """Cause and fix on one line, for a log; a bug by its class name."""
    refusal = as_refusal(error)
    if refusal is None:
        return f"{type(error).__name__}: {error}"
    known = refusal.explanation
    return f"{known.says} → {known.mend}" if known else refusal.message

"""Any failure in the words of whoever runs the site: commands, the scheduler and a worker's start.

What is foreseen is a refusal with its cause and its mend; what is not is a bug, and None.
"""

from hamsterd.core.errors import Explanation, HamsterError, Unavailable
from hamsterd.core.file_faults import explain_file
from hamsterd.db.faults import explain_database


class Fault(HamsterError):
    """Something outside the program stands in its way."""

    def __init__(self, known: Explanation) -> None:
        super().__init__(known.says)
        self.explanation = known


def as_refusal(error: BaseException) -> HamsterError | None:
    """The error as something to read and act on; None for what nobody foresaw."""
    if isinstance(error, HamsterError):
        if error.explanation is None and isinstance(error, Unavailable):
            error.explanation = explain_database(error)
        return error
    if isinstance(error, OSError) and (known := explain_file(error)):
        return Fault(known)
    found = explain_database(error)
    return Fault(found) if found is not None else None


def told(error: BaseException) -> str:
    """Cause and mend on one line, for a log; a bug is named by its class."""
    refusal = as_refusal(error)
    if refusal is None:
        return f"{type(error).__name__}: {error}"
    known = refusal.explanation
    return f"{known.says} → {known.mend}" if known else refusal.message

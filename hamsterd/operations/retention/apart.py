"""What expires in parts: one that fails costs itself, and is told when all others are done."""

import logging
from collections.abc import Callable, Mapping
from typing import TypeVar

from hamsterd.core.errors import DatabaseUnavailable, HamsterError

log = logging.getLogger("hamsterd.operations.retention")

Done = TypeVar("Done")
NAMED = 5


class PartsFailed(HamsterError):
    """Some could not be done; the log says why. All others are."""


def apart(parts: Mapping[str, Callable[[], Done]]) -> dict[str, Done]:
    """Do all parts, and return what each returned.

    Raises PartsFailed at the end where some failed, so that the job counts as failed; a lost
    database ends it at once.
    """
    done: dict[str, Done] = {}
    errors: dict[str, Exception] = {}
    for name, act in parts.items():
        try:
            done[name] = act()
        except DatabaseUnavailable:
            raise
        except Exception as error:
            log.exception("%s costs itself", name)
            errors[name] = error
    if errors:
        names = ", ".join([*errors][:NAMED]) + (" 등" if len(errors) > NAMED else "")
        raise PartsFailed(
            f"{len(errors)}가지를 하지 못했어요: {names}. 나머지 {len(done)}가지는 했어요."
        ) from next(iter(errors.values()))
    return done

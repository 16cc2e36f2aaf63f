"""Calls that may hang, in threads of their own: whoever asks goes on without them.

A hung disk, a resolver that stays silent or a server that is stopped cannot be interrupted from
Python. Such a call keeps its thread, which ends with the process and delays nothing.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextvars import copy_context
from typing import TypeVar

from hamsterd.core.errors import Explanation, HamsterError

T = TypeVar("T")

_MEND = (
    "멈춘 것을 찾아 주세요: 디스크(NFS)는 `df`와 `dmesg`, 네트워크와 이름은 `getent hosts 이름`,"
    " 프로세스는 `ps -eo pid,stat,wchan:30,args`의 D와 T."
)


class TookTooLong(HamsterError):
    """A call that has not come back in time; what it would have said is not known."""

    def __init__(self, seconds: float, *, what: str = "", mend: str = _MEND) -> None:
        super().__init__(f"{what}{seconds:.0f}초가 지나도 끝나지 않아요.")
        self.explanation = Explanation(self.message, mend)


def begun(act: Callable[[], T]) -> Future[T]:
    """`act`, running in a thread of its own that the end of the process does not wait for."""
    made: Future[T] = Future()

    def run() -> None:
        try:
            made.set_result(act())
        except BaseException as error:
            made.set_exception(error)

    threading.Thread(target=copy_context().run, args=(run,), daemon=True).start()
    return made


def is_done_within(answer: Future[T], seconds: float | None) -> bool:
    """Whether it has come back, waiting at most `seconds`; None: however long it takes."""
    return bool(wait((answer,), None if seconds is None else max(seconds, 0.0)).done)


def within(seconds: float, act: Callable[[], T], *, what: str = "", mend: str = _MEND) -> T:
    """The result of `act`; raises what it raises, or `TookTooLong` (`what` names the call)."""
    answer = begun(act)
    if not is_done_within(answer, seconds):
        raise TookTooLong(seconds, what=what, mend=mend)
    return answer.result()

"""One examination by all checks (`hamster doctor`), which ends within a minute, whatever hangs.

Each check runs in a thread of its own and is waited for only so long. What it could not learn by
then is a line with its name; the others are asked meanwhile, and a late answer still counts.
"""

import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

from hamsterd.core.process.patience import TookTooLong, begun, is_done_within, within
from hamsterd.core.settings.setting_errors import BadSettings
from hamsterd.db.embedded.host import EmbeddedPostgresFailed
from hamsterd.operations.faults import as_refusal
from hamsterd.operations.monitoring.checks.check import Check, Line, Look, Needs
from hamsterd.operations.monitoring.checks.database import answer_milliseconds
from hamsterd.operations.monitoring.checks.registry import BY_KEY, CHECKS
from hamsterd.operations.monitoring.rules import Level

ENDS_WITHIN_SECONDS = 40.0
"""All of an examination: with the start and the end of the command, it is less than a minute."""
PATIENCE_SECONDS = 15.0
"""How long one check may take; a healthy one takes less than one, a timeout inside it about 5."""
SHARE = 0.25
"""Of the time that is left, what the others wait for one: whatever hangs, all are asked."""
ANSWERS_WITHIN_SECONDS = 5.0
"""A database that hangs a check and does not say `1` in this time hangs itself."""
UNHURRIED = "media"
"""With `--full` this check reads every file, and takes as long as that takes."""

NOT_LOOKED = "못 봤어요: "
_SILENT = "데이터베이스가 연결을 받고도 답하지 않아요."
_SILENT_MEND = (
    "PostgreSQL의 프로세스가 멈췄는지(`ps -eo pid,stat,args`의 T와 D), 그 디스크와 네트워크가"
    " 살아 있는지 봐 주세요."
)


class Barrier(NamedTuple):
    """From which need on checks cannot run, why, and which check to fix first.

    If the database could not be opened, `error` says why.
    """

    needs: Needs
    why: str
    first: str
    error: Exception | None = None


class _Asked(NamedTuple):
    """A check that was begun, and until when it may take."""

    answer: Future[list[Line]]
    until: float


def examine(
    look: Look, barrier: Barrier | None = None, *, seconds: float = ENDS_WITHIN_SECONDS
) -> list[Line]:
    """All lines of all checks, in `seconds`; one that cannot run or hangs gives a line, too."""
    return _Examination(look, barrier, time.monotonic() + seconds).lines()


class _Examination:
    def __init__(self, look: Look, barrier: Barrier | None, ends_at: float) -> None:
        self._look, self._barrier, self._ends_at = look, barrier, ends_at

    def lines(self) -> list[Line]:
        """Ask all, then take what has come in late."""
        asked = [(check, self._ask(check)) for check in CHECKS]
        return [line for check, one in asked for line in self._said(check, one)]

    def _ask(self, check: Check) -> _Asked | Line:
        barrier = self._barrier
        if barrier and check.needs >= barrier.needs:
            if barrier.error and check.key == barrier.first:
                return _broken_off(check, barrier.error, is_opening=True)
            mend = f"{BY_KEY[barrier.first].name}부터 고치고 다시 진찰해 주세요."
            return Line(check, Level.WARNING, f"{NOT_LOOKED}{barrier.why}", mend)
        began, left = time.monotonic(), self._ends_at - time.monotonic()
        asked = _Asked(begun(partial(check.ask, self._look)), began + PATIENCE_SECONDS)
        if self._look.is_full and check.key == UNHURRIED:
            is_done_within(asked.answer, None)
            self._ends_at += time.monotonic() - began
        elif not is_done_within(asked.answer, min(PATIENCE_SECONDS, left * SHARE)):
            self._suspect_database(check)
        return asked

    def _suspect_database(self, hung: Check) -> None:
        """Where a database has fallen silent, ask it nothing more: each question would hang."""
        if hung.needs is Needs.SETTINGS or self._barrier is not None:
            return
        try:
            within(ANSWERS_WITHIN_SECONDS, answer_milliseconds)
        except Exception:
            self._barrier = Barrier(Needs.DATABASE, _SILENT, "database")

    def _said(self, check: Check, asked: _Asked | Line) -> list[Line]:
        if isinstance(asked, Line):
            return [asked]
        if not is_done_within(asked.answer, min(asked.until, self._ends_at) - time.monotonic()):
            return [_broken_off(check, self._hung(check))]
        try:
            return asked.answer.result()
        except Exception as error:
            return [_broken_off(check, error)]

    def _hung(self, check: Check) -> TookTooLong:
        is_silent = self._barrier is not None and self._barrier.why == _SILENT
        if is_silent and check.needs > Needs.SETTINGS:
            return TookTooLong(PATIENCE_SECONDS, what=f"{_SILENT} ", mend=_SILENT_MEND)
        return TookTooLong(PATIENCE_SECONDS)


def unreadable_settings(error: Exception) -> Iterator[Line]:
    """The lines of `examine` if the settings cannot be read."""
    check, refusal = BY_KEY["settings"], as_refusal(error)
    known = refusal.explanation if refusal else None
    mend = known.mend if known else check.mend
    says: Iterable[str] = [known.says if known else str(error)]
    if isinstance(refusal, BadSettings) and refusal.fields:
        says = [f"{name}  {sentence}" for name, sentence in refusal.fields.items()]
    yield from (Line(check, Level.CRITICAL, one, mend) for one in says)
    for other in CHECKS:
        if other is not check:
            mend = f"{check.name}부터 고치고 다시 진찰해 주세요."
            yield Line(other, Level.WARNING, f"{NOT_LOOKED}설정을 읽을 수 없어요.", mend)


def _broken_off(check: Check, error: Exception, *, is_opening: bool = False) -> Line:
    """The line of a check that raised: the cause and the fix; a bug is reported as one."""
    refusal = as_refusal(error)
    says, mend = (
        f"{type(error).__name__}: {error}",
        "`hamster --debug doctor`로 자세히 볼 수 있어요.",
    )
    if isinstance(error, EmbeddedPostgresFailed):
        says = error.message
        mend = "데이터 폴더의 postgres/postgres.log에서 이유를 보고 다시 실행해 주세요."
    elif refusal is not None:
        says, mend = refusal.message, "말한 것을 고치고 다시 진찰해 주세요."
        if refusal.explanation:
            says, mend = refusal.explanation.says, refusal.explanation.mend
    return Line(check, Level.CRITICAL, says if is_opening else NOT_LOOKED + says, mend)

"""`GET /api/admin/health`: the console's part of the list of checks; the worst decides."""

import logging
from contextlib import nullcontext

from hamsterd import __version__
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.handle import connection, is_connection_lost
from hamsterd.db.transaction import transaction
from hamsterd.operations.monitoring.checks.check import Check, Line, Look, Needs
from hamsterd.operations.monitoring.checks.registry import CONSOLE
from hamsterd.operations.monitoring.performance import memory
from hamsterd.operations.monitoring.processes import total
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import CheckOut, HealthOut

log = logging.getLogger("hamsterd.operations.monitoring")

UNSEEN = "이 검사를 하지 못했어요. hamster doctor와 로그에서 이유를 봐 주세요."


def health(reporter: Reporter | None, site: Settings) -> HealthOut:
    """The site's health; the requested server process reports itself first."""
    look = Look(site)
    with connection():
        if reporter is not None:
            reporter.report()
        answers = [lines for check in CONSOLE if (lines := answer(check, look))]
        rss = total(look.reports, "rss")
    return HealthOut(
        overall=max(map(worst, answers), default=Level.HEALTHY).standing,
        version=__version__,
        memory=memory(rss),
        checks=[_shown(lines) for lines in answers],
        checked_at=utc_now(),
    )


def answer(check: Check, look: Look) -> list[Line]:
    """The check's lines; where it breaks off, one that says so, and all others can still be asked.

    Raises what a lost database raises: then there is nothing to ask.
    """
    try:
        with transaction() if check.needs > Needs.SETTINGS else nullcontext():
            return check.ask(look)
    except Exception as error:
        if isinstance(error, DatabaseUnavailable) or is_connection_lost(error):
            raise
        log.exception("check %s broke off", check.key)
        return [Line(check, Level.CRITICAL, UNSEEN, "", is_unseen=True)]


def worst(lines: list[Line]) -> Level:
    """A check's state from all its lines."""
    return max(line.level for line in lines)


def sentence(lines: list[Line]) -> str:
    """A check's lines as one sentence: problems if there are any."""
    troubles = [line for line in lines if line.level > Level.HEALTHY] or lines
    words = [
        word
        for line in troubles
        for word in (line.sentence, line.mend if line.check.is_mend_told else "")
    ]
    return " ".join(filter(None, words))


def _shown(lines: list[Line]) -> CheckOut:
    check = lines[0].check
    return CheckOut(
        key=check.key, name=check.name, state=worst(lines).standing, sentence=sentence(lines)
    )

"""`GET /api/admin/health`: the console's part of the list of checks; the worst decides."""

from hamsterd import __version__
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.operations.monitoring.checks.check import Line, Look
from hamsterd.operations.monitoring.checks.registry import CONSOLE
from hamsterd.operations.monitoring.performance import memory
from hamsterd.operations.monitoring.processes import total
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import CheckOut, HealthOut


def health(reporter: Reporter | None, site: Settings) -> HealthOut:
    """The site's health; the requested server process reports itself first."""
    look = Look(site)
    with connection():
        if reporter is not None:
            reporter.report()
        answers = [lines for check in CONSOLE if (lines := check.ask(look))]
        rss = total(look.reports, "rss")
    return HealthOut(
        overall=max(map(worst, answers), default=Level.HEALTHY).standing,
        version=__version__,
        memory=memory(rss),
        checks=[_shown(lines) for lines in answers],
        checked_at=utc_now(),
    )


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

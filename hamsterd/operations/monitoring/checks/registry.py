"""All checks of the site, and which caller uses which.

A new check is a function in a file beside this one and an entry here. `hamster doctor` runs all of
them, in the order in which to fix their findings; other callers name theirs.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hamsterd.core.errors import Unavailable
from hamsterd.core.setting_errors import BadSettings
from hamsterd.db.embedded_host import EmbeddedPostgresFailed
from hamsterd.operations.faults import as_refusal
from hamsterd.operations.monitoring.checks import (
    admins,
    archive,
    backups,
    database,
    delivery,
    disk,
    films,
    jobs,
    keys,
    law,
    mail_records,
    media,
    outside,
    owners,
    portal,
    requests,
    scanner,
    security,
    sign_ins,
    valkey,
)
from hamsterd.operations.monitoring.checks.check import Check, Line, Look, Needs
from hamsterd.operations.monitoring.rules import Level

CHECKS = (
    security.secret_key,
    disk.data_folder,
    disk.other_folders,
    owners.owners,
    disk.disk,
    disk.memory,
    media.bucket,
    database.bus,
    database.answers,
    database.locks,
    database.transactions,
    database.slots,
    database.connections,
    database.parts,
    database.tables_of_this_version,
    database.clock,
    database.backup_programs,
    database.standbys,
    valkey.valkey,
    archive.archive,
    jobs.scheduler,
    jobs.jobs,
    delivery.read_only,
    delivery.paused,
    delivery.mail,
    delivery.push,
    delivery.webhook,
    admins.admins,
    admins.staff_second_factor,
    keys.sealed,
    admins.demo_members,
    admins.cases,
    law.incidents,
    law.access_log,
    media.media,
    films.films,
    scanner.scanner,
    backups.backups,
    database.table_care,
    requests.errors,
    requests.speed,
    requests.workers,
    requests.places,
    requests.versions,
    requests.files,
    outside.outside,
    database.pooler,
    delivery.mail_server,
    mail_records.mail_records,
    mail_records.mail_trial,
    mail_records.bounces,
    sign_ins.sign_ins,
    portal.portal,
    security.settings,
    security.settings_file,
    security.contact,
)
BY_KEY = {check.key: check for check in CHECKS}


def _named(keys: str) -> tuple[Check, ...]:
    return tuple(BY_KEY[key] for key in keys.split())


READY = _named("database bus")
"""Without these no request can be answered: cheap checks, for load balancers."""
CONSOLE = _named(
    "database connections standbys valkey archive scheduler jobs readOnly delivery"
    " mail mailServer webhook media disk memory errors speed"
)
"""The health page, `hamster stats` and the overview, in the order of the page."""
ALERTED = _named(
    "database connections standbys valkey archive scheduler jobs delivery mail mailServer media"
    " disk memory errors speed cases backups"
)
"""Checks reported to the staff's webhook.

Their texts consist of counts, ages and names of jobs; no others are sent.
"""

NOT_LOOKED = "못 봤어요: "


class Barrier(NamedTuple):
    """From which need on checks cannot run, why, and which check to fix first.

    If the database could not be opened, `error` says why.
    """

    needs: Needs
    why: str
    first: str
    error: Exception | None = None


def require_ready(look: Look) -> None:
    """Raise `Unavailable` (or why a look failed) where no request can be answered."""
    if any(line.level is Level.FATAL for check in READY for line in check.ask(look)):
        raise Unavailable


def examine(look: Look, barrier: Barrier | None = None) -> Iterator[Line]:
    """All lines of all checks; a check that cannot run gives a line, and does not affect others."""
    for check in CHECKS:
        if barrier and check.needs >= barrier.needs:
            if barrier.error and check.key == barrier.first:
                yield _broken_off(check, barrier.error, is_opening=True)
            else:
                mend = f"{BY_KEY[barrier.first].name}부터 고치고 다시 진찰해 주세요."
                yield Line(check, Level.WARNING, f"{NOT_LOOKED}{barrier.why}", mend)
            continue
        try:
            yield from check.ask(look)
        except Exception as error:
            yield _broken_off(check, error)


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

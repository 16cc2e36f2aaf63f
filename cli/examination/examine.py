"""All checks in the order in which one would mend what they find.

A check that cannot be made says so; it never hides behind another one's failure. A new check is
a file beside this one and a line in one of the four tables.
"""

from cli.examination.backups import check_backups
from cli.examination.database import check_clock, check_kind, check_schema
from cli.examination.findings import Check, Finding, SettingsCheck
from cli.examination.jobs import check_jobs
from cli.examination.mail import check_mail
from cli.examination.people import check_people
from cli.examination.portal import check_portal
from cli.examination.push import check_push
from cli.examination.room import check_data_folder, check_disk
from cli.examination.safety import check_settings
from cli.examination.storage import check_storage
from cli.examination.tables import check_tables
from cli.output import Mark
from cli.site import Site, open_database
from hamsterd.config import get_settings
from hamsterd.db.checks import MAKE_ONE, UnsuitableDatabase
from hamsterd.db.embedded_host import EmbeddedPostgresFailed
from hamsterd.db.migrate import is_behind
from hamsterd.errors import HamsterError

MACHINE: tuple[SettingsCheck, ...] = (check_data_folder, check_disk, check_storage)
DATABASE: tuple[Check, ...] = (check_kind, check_schema, check_clock)
SITE: tuple[Check, ...] = (
    check_jobs,
    check_mail,
    check_push,
    check_people,
    check_backups,
    check_tables,
)
"""Those that read tables: made only when the schema is this version's."""
OUTSIDE: tuple[SettingsCheck, ...] = (check_portal, check_settings)


def examine() -> list[Finding]:
    """All findings, in the order in which one would mend them."""
    settings = get_settings()
    findings = [finding for check in MACHINE for finding in check(settings)]
    try:
        with open_database() as site:
            for check in DATABASE:
                findings += _made(check, site)
            if not is_behind():
                for check in SITE:
                    findings += _made(check, site)
    except HamsterError as error:
        findings.append(_unopened(error))
    return findings + [finding for check in OUTSIDE for finding in check(settings)]


def _unopened(error: HamsterError) -> Finding:
    """Why there is no database to look at, with the mend that fits."""
    says, mend = error.message, "HAMSTERD_DATABASE_URL과 PostgreSQL이 켜져 있는지 확인해 주세요."
    if isinstance(error, UnsuitableDatabase):
        says, mend = says.removesuffix(MAKE_ONE).strip(), MAKE_ONE
    elif isinstance(error, EmbeddedPostgresFailed):
        mend = "데이터 폴더의 postgres/postgres.log에서 이유를 보고 다시 실행해 주세요."
    return Finding("데이터베이스", Mark.BAD, says, mend)


def _made(check: Check, site: Site) -> list[Finding]:
    try:
        return list(check(site))
    except HamsterError as error:
        return [
            Finding("데이터베이스", Mark.BAD, error.message, "PostgreSQL의 기록을 확인해 주세요.")
        ]

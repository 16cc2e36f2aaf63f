"""All checks of the site, and which caller uses which.

A new check is a function in a file beside this one and an entry here. `hamster doctor` runs all of
them (`examination`), in the order in which to fix their findings; other callers name theirs.
"""

from hamsterd.core.errors import Unavailable
from hamsterd.operations.monitoring.checks import (
    admins,
    ages,
    by_hand,
    clocks,
    database,
    jobs,
    law,
    portal,
    queues,
    requests,
    rights,
    security,
    standbys,
    stopped,
    upkeep,
)
from hamsterd.operations.monitoring.checks.check import Check, Look
from hamsterd.operations.monitoring.checks.outward import (
    addresses,
    delivery,
    mail_records,
    outside,
    scanner,
    sign_ins,
    valkey,
)
from hamsterd.operations.monitoring.checks.storage import (
    archive,
    backups,
    disk,
    films,
    keys,
    media,
    owners,
)
from hamsterd.operations.monitoring.rules import Level

CHECKS = (
    security.secret_key,
    disk.data_folder,
    disk.other_folders,
    owners.owners,
    disk.disk,
    disk.memory,
    stopped.stopped,
    media.bucket,
    database.bus,
    database.answers,
    database.locks,
    database.transactions,
    ages.prepared,
    ages.ids,
    database.slots,
    database.connections,
    database.parts,
    rights.rights,
    by_hand.sessions,
    database.tables_of_this_version,
    upkeep.safety,
    database.clock,
    clocks.ntp,
    upkeep.clock_back,
    database.backup_programs,
    standbys.standbys,
    valkey.valkey,
    archive.archive,
    jobs.scheduler,
    jobs.jobs,
    delivery.read_only,
    delivery.paused,
    delivery.mail,
    delivery.push,
    delivery.webhook,
    queues.refused_mail,
    admins.admins,
    admins.staff_second_factor,
    keys.sealed,
    admins.demo_members,
    admins.cases,
    law.incidents,
    law.access_log,
    media.media,
    films.films,
    queues.waiting_files,
    scanner.scanner,
    backups.backups,
    database.table_care,
    upkeep.leftovers,
    by_hand.numbers,
    upkeep.pools,
    requests.errors,
    requests.speed,
    requests.workers,
    requests.places,
    requests.versions,
    requests.files,
    addresses.addresses,
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


def require_ready(look: Look) -> None:
    """Raise `Unavailable` (or why a look failed) where no request can be answered."""
    if any(line.level is Level.FATAL for check in READY for line in check.ask(look)):
        raise Unavailable

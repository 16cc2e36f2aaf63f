"""Every job acts once for its day, and its dry run changes neither rows nor files."""

import hashlib
from dataclasses import dataclass, field

import pytest
from peewee import Model

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.models import ALL_MODELS
from hamsterd.operations.retention import media
from scheduler.run import run_by_hand
from scheduler.timetable import TIMETABLE, Job
from tests.counts import unnamed
from tests.scheduler.aged import fill

STAMPS = {"as_of", "computed_at", "rule_applied_at"}
"""When something was computed last; that it was computed again is no difference."""
RUNS = {"job_runs"}
"""The table that records that a job ran."""
NOT_HERE = {"backup"}
"""Makes something new each time, beside the site; its own tests tell."""

WORKED = {
    "end-sanctions",
    "close-attendance",
    "roll-up-days",
    "watch-ads",
    "send-digests",
    "remind",
    "purge-withdrawn",
    "tidy-accounts",
    "recount",
    "sum-experience",
    "tidy-notifications",
    "purge-trash",
    "retain",
    "tidy-media",
}
"""Jobs that the aged site has something for."""
IN_STEPS = {
    "deliver-mail",
    "deliver-pushes",
    "copy-files",
    "unlink-identities",
    "make-exports",
    "purge-withdrawn",
    "recount",
    "purge-trash",
}
"""Jobs whose dry run counts what is due before the run's own first step changes what follows."""


def _told(model: type[Model]) -> str:
    """The columns of a row `t` whose change shows that a job did something."""
    stamps = STAMPS & model._meta.columns.keys()
    return f"to_jsonb(t) - ARRAY{sorted(stamps)}" if stamps else "t"


_TABLES = {
    model._meta.table_name: model for model in ALL_MODELS if model._meta.table_name not in RUNS
}
_VERSIONS = Prepared(
    " UNION ALL ".join(
        f"SELECT '{name}' AS name, ARRAY[count(*), sum(xmin::text::bigint)] AS versions FROM {name}"
        for name in _TABLES
    )
)
"""Of each table the versions of its rows: a row that is written has a new one."""
_DIGEST = """
    SELECT count(*) || ' ' || coalesce(sum(hashtextextended(({told})::text, 0)), 0) FROM {name} t
"""


@dataclass
class Tables:
    """Digests of all tables' rows; one that nobody has written to since is not read again."""

    known: dict[str, tuple[object, str]] = field(default_factory=dict)

    def digests(self) -> dict[str, str]:
        """Each table's digest as it is now."""
        for row in fetch_all(_VERSIONS):
            name, versions = row["name"], row["versions"]
            if name not in self.known or self.known[name][0] != versions:
                digest = fetch_value(_DIGEST.format(told=_told(_TABLES[name]), name=name))
                self.known[name] = (versions, digest)
        return {name: digest for name, (_, digest) in self.known.items()}


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reports anything meanwhile."""
    monkeypatch.setattr(media, "SETTLE_SECONDS", 0.0)


def test_every_job_is_done_once_for_its_day(dsn: str, settings: Settings) -> None:
    fill(settings)
    tables = Tables()
    before = dump(tables, settings)
    worked = set()
    for job in (job for job in TIMETABLE if job.name not in NOT_HERE):
        said = _run(job, settings, dsn, dry_run=True)
        assert dump(tables, settings) == before, f"{job.name}: a dry run changed something"

        did = _run(job, settings, dsn)
        assert not unnamed(did), f"{job.name}: the console has no word for what it counts"
        after = dump(tables, settings)
        assert did == said or job.name in IN_STEPS, f"{job.name}: a dry run said otherwise"
        assert after == before or any(did.values()), f"{job.name}: did what it does not count"
        if after != before:
            worked.add(job.name)

        _run(job, settings, dsn)
        assert dump(tables, settings) == after, f"{job.name}: twice is not once"
        before = after
    assert worked >= WORKED


def dump(tables: Tables, settings: Settings) -> dict[str, str]:
    """A digest of every table's rows, and of every file."""
    with connection():
        found = tables.digests()
    for path in settings.data_dir.rglob("*"):
        if path.is_file():
            found[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def _run(job: Job, settings: Settings, dsn: str, *, dry_run: bool = False) -> dict[str, int]:
    return run_by_hand(job, settings, dsn=dsn, dry_run=dry_run).counts

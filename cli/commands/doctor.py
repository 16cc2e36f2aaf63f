"""`hamster doctor`: all checks of an operator, with fixes."""

import time
from contextlib import ExitStack, suppress
from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from cli.demo import demo_sign_ins
from cli.korean import Lone
from cli.output import Mark, Output, grid, marked
from cli.site import Site, open_database
from hamsterd.config import Settings, get_settings
from hamsterd.core.errors import HamsterError
from hamsterd.core.process.patience import TookTooLong, within
from hamsterd.db.migrate import is_behind
from hamsterd.operations.faults import as_refusal, told
from hamsterd.operations.monitoring.checks.check import Line, Look, Needs
from hamsterd.operations.monitoring.examination import (
    ENDS_WITHIN_SECONDS,
    Barrier,
    examine,
    unreadable_settings,
)
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import JobsTodo
from hamsterd.privileges import become_owner
from scheduler.history import punctuality
from scheduler.run import waits
from scheduler.timetable import TIMETABLE

app = Lone()

LOCK_TIMEOUT_MS = 1_000
"""Many checks may meet the same locked table: who locks it is a finding of one of them."""
READ_WITHIN_SECONDS = 5.0
"""Settings, and whose the data folder is: files that may lie on a disk that hangs."""
OPENED_WITHIN_SECONDS, STARTED_WITHIN_SECONDS = 15.0, 30.0
"""A database that runs; the embedded one, which may have to recover first."""
CLOSED_WITHIN_SECONDS = 3.0


class SomethingWrong(HamsterError):
    """At least one finding needs mending."""


@app.verb(
    "doctor",
    "hamster doctor",
    "hamster doctor --full",
    "hamster doctor --mail-to me@example.com",
    "hamster doctor --json",
)
def doctor(
    output: Output,
    full: Annotated[
        bool, typer.Option("--full", help="올린 파일을 표본이 아니라 모두 살펴봅니다.")
    ] = False,
    mail_to: Annotated[
        str, typer.Option("--mail-to", metavar="메일", help="이 주소로 시험 메일도 보냅니다.")
    ] = "",
) -> None:
    """사이트를 진찰하고 고칠 방법을 알려 줍니다. 잘못된 곳이 있으면 1로 끝납니다."""
    lines = _everything(full=full, mail_to=mail_to)
    marks = [mark_of(line) for line in lines]
    if output.as_json:
        output.json([row(line) for line in lines])
    else:
        output.panel("진찰 결과", grid(map(_chart, lines), "", "bold"))
    if wrong := marks.count(Mark.BAD):
        raise SomethingWrong(f"고쳐야 할 곳이 {wrong}군데 있어요.")
    warned = marks.count(Mark.WARN)
    said = f"살펴볼 곳이 {warned}군데 있어요." if warned else "모두 건강해요."
    output.remark(said, Mark.WARN if warned else Mark.GOOD)


def mark_of(line: Line) -> Mark:
    """The mark of a line; what other callers treat as a notice is a warning here."""
    if line.level >= Level.CRITICAL:
        return Mark.BAD
    return Mark.WARN if line.level >= Level.NOTICE else Mark.GOOD


def row(line: Line) -> dict[str, object]:
    """A line as JSON, for programs."""
    return {
        "subject": line.check.name,
        "status": mark_of(line).value,
        "says": line.sentence,
        "mend": line.mend or None,
    }


def _everything(*, full: bool, mail_to: str) -> list[Line]:
    """All lines, as far as settings, database and schema let one look, within a minute."""
    ends_at = time.monotonic() + ENDS_WITHIN_SECONDS
    try:
        settings = _settings()
    except Exception as error:
        if as_refusal(error) is None:
            raise
        return list(unreadable_settings(error))
    is_embedded, opened = settings.database_url is None, ExitStack()
    try:
        barrier = _barrier(settings, opened)
        look = Look(
            settings,
            True,
            full,
            is_embedded,
            mail_to,
            demo_members=_demo_members,
            timetable=_timetable,
        )
        return examine(look, barrier, seconds=ends_at - time.monotonic())
    finally:
        with suppress(TookTooLong):  # a statement that hangs holds its connection
            within(CLOSED_WITHIN_SECONDS, opened.close)


def _settings() -> Settings:
    """The settings; a data folder that hangs is a finding, and no reason to see nothing else."""
    settings = within(READ_WITHIN_SECONDS, get_settings)
    with suppress(TookTooLong):
        within(READ_WITHIN_SECONDS, partial(become_owner, settings))
    return settings


def _barrier(settings: Settings, opened: ExitStack) -> Barrier | None:
    """Open the database; what keeps checks from asking it, if anything does."""

    def enter() -> Site:
        return opened.enter_context(
            open_database(is_checked=False, lock_timeout_ms=LOCK_TIMEOUT_MS, settings=settings)
        )

    is_embedded = settings.database_url is None
    seconds = STARTED_WITHIN_SECONDS if is_embedded else OPENED_WITHIN_SECONDS
    try:
        within(seconds, enter, what="데이터베이스에 연결하는 일이 ")
    except Exception as error:
        why = "데이터베이스에 연결하지 못했어요."
        return Barrier(Needs.DATABASE, why, "database", error)
    try:
        return within(OPENED_WITHIN_SECONDS, _barrier_of_schema, what="스키마를 읽는 일이 ")
    except TookTooLong as error:
        return Barrier(Needs.DATABASE, error.message, "database", error)


def _barrier_of_schema() -> Barrier | None:
    try:
        if is_behind():
            return Barrier(Needs.SCHEMA, "스키마가 이 버전의 것이 아니에요.", "schema")
    except Exception as error:
        return Barrier(Needs.SCHEMA, told(error), "database")
    return None


def _demo_members() -> list[str]:
    return [person.username for person in demo_sign_ins()]


def _timetable() -> JobsTodo:
    standings = {job.name: punctuality(job) for job in TIMETABLE if not waits(job)}
    return JobsTodo(
        late=[name for name, one in standings.items() if one.missed],
        failed=[
            name for name, one in standings.items() if one.last and one.last["status"] == "failed"
        ],
    )


def _chart(line: Line) -> tuple[Text | str, ...]:
    mark, said = mark_of(line), Text(line.sentence)
    if line.mend:
        said.append(f"\n→ {line.mend}", style=mark.value)
    return marked(mark), line.check.name, said

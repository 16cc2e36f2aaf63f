"""`hamster doctor`: all checks of an operator, with fixes."""

from contextlib import ExitStack
from typing import Annotated

import typer
from rich.text import Text

from cli.demo import demo_sign_ins
from cli.korean import Lone
from cli.output import Mark, Output, grid, marked
from cli.site import open_database, settings_of_site
from hamsterd.core.errors import HamsterError
from hamsterd.db.migrate import is_behind
from hamsterd.operations.faults import as_refusal, told
from hamsterd.operations.monitoring.checks.check import Line, Look, Needs
from hamsterd.operations.monitoring.checks.registry import Barrier, examine, unreadable_settings
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import JobsTodo
from scheduler.history import punctuality
from scheduler.run import waits
from scheduler.timetable import TIMETABLE

app = Lone()

LOCK_TIMEOUT_MS = 1_000
"""Many checks may meet the same locked table: who locks it is a finding of one of them."""


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
    """All lines, as far as settings, database and schema let one look."""
    try:
        settings = settings_of_site()
    except Exception as error:
        if as_refusal(error) is None:
            raise
        return list(unreadable_settings(error))
    with ExitStack() as opened:
        barrier, is_embedded = None, settings.database_url is None
        try:
            opened.enter_context(open_database(is_checked=False, lock_timeout_ms=LOCK_TIMEOUT_MS))
        except Exception as error:
            why = "데이터베이스에 연결하지 못했어요."
            barrier = Barrier(Needs.DATABASE, why, "database", error)
        else:
            barrier = _barrier_of_schema()
        look = Look(
            settings,
            True,
            full,
            is_embedded,
            mail_to,
            demo_members=_demo_members,
            timetable=_timetable,
        )
        return list(examine(look, barrier))


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

"""`hamster jobs`: the timetable, manual runs, and past runs."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated

import typer

from cli import completing
from cli.korean import Noun
from cli.options import one_of
from cli.output import ActOutput, Column, Mark, Output, marker, nothing
from cli.site import open_site
from hamsterd.core.bounds import FIRST_INSTANT
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import Row
from scheduler.history import punctuality, runs
from scheduler.run import run_by_hand
from scheduler.timetable import TIMETABLE, Job, find_job

app = Noun()

STATES = {
    "done": (Mark.GOOD, "끝남"),
    "running": (Mark.WARN, "실행 중"),
    "failed": (Mark.BAD, "실패"),
    "skipped": (Mark.WARN, "건너뜀"),
}
TRIGGERS = {"timetable": "시간표", "manual": "직접"}


def _counts(value: dict[str, int]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in value.items())


@app.verb("list", "hamster jobs list")
def list_jobs(output: Output) -> None:
    """시간표를 마지막 실행, 다음 실행과 함께 보여 줍니다."""
    with open_site():
        rows = [_line(job) for job in TIMETABLE]
    late = [row["name"] for row in rows if row["missedAt"]]
    missed = (Column("missedAt", "놓친 약속"),) if late else ()
    output.table(
        "시간표 (서울 시각)",
        (
            Column("name", "작업"),
            Column("saysWhen", "언제"),
            Column("lastState", "마지막", show=marker(STATES)),
            Column("lastStartedAt", "마지막 실행"),
            *missed,
            Column("nextAt", "다음 실행"),
            Column("does", "하는 일", fold=True),
        ),
        rows,
        empty="시간표가 비어 있어요.",
    )
    failed = [row["name"] for row in rows if row["lastState"] == "failed"]
    if late:
        output.remark(f"늦은 작업: {', '.join(late)}. `hamster serve`를 켜 두어야 시간표를 지켜요.")
    if failed:
        output.remark(f"실패한 작업: {', '.join(failed)}. `hamster jobs history 작업`을 보세요.")


@app.verb(
    "run", "hamster jobs run recount --dry-run", "hamster jobs run roll-up-days --day 2026-11-20"
)
def run_job(
    output: ActOutput,
    name: Annotated[
        str,
        typer.Argument(
            metavar="작업", help="`hamster jobs list`의 이름.", autocompletion=completing.jobs
        ),
    ],
    day: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], metavar="날짜", help="서울 날짜 (기본값: 오늘)."),
    ] = None,
) -> None:
    """작업 하나를 지금 실행합니다. 다른 곳에서 실행 중이면 거절합니다."""
    job = find_job(name)
    with open_site() as site, output.progress(f"{name} 실행 중"):
        outcome = run_by_hand(
            job, site.settings, dsn=site.dsn, day=_day(day), dry_run=output.dry_run
        )
    output.done(
        f"{name}: {_counts(outcome.counts)} ({outcome.seconds:.1f}초)",
        {"job": name, "runId": outcome.run_id, "counts": outcome.counts},
    )


@app.verb("history", "hamster jobs history rank --limit 5")
def history(
    output: Output,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="작업", help="이 작업만 (없으면 모두).", autocompletion=completing.jobs
        ),
    ] = None,
    status: Annotated[str | None, one_of(STATES)] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="보여 줄 수.")] = 20,
) -> None:
    """실행 기록을 최신순으로 보여 줍니다."""
    if name is not None:
        find_job(name)
    with open_site():
        rows = runs(job=name, status=status, limit=limit)
    output.table(
        "실행 기록",
        (
            Column("id", "번호", "right"),
            Column("job", "작업"),
            Column("status", "상태", show=marker(STATES)),
            Column("trigger", "계기", show=lambda value: TRIGGERS[value]),
            Column("startedAt", "시작"),
            Column("seconds", "초", "right", show=lambda value: f"{value:.1f}"),
            Column("counts", "결과", fold=True, show=_counts),
            Column(
                "error",
                "오류",
                gives_way=True,
                show=lambda value: value.strip().rsplit("\n", 1)[-1],
            ),
        ),
        rows,
        empty=nothing(
            "실행 기록이",
            status and f"상태가 ‘{STATES[status][1]}’인",
            name and f"{name} 작업의",
            otherwise="아직 실행한 작업이 없어요. `hamster jobs run recount`로 해 볼 수 있어요.",
        ),
    )


def _line(job: Job) -> Row:
    standing = punctuality(job)
    last: Mapping[str, object] = standing.last or {}
    return {
        "name": job.name,
        "when": job.when,
        "saysWhen": job.says_when,
        "lastState": last.get("status"),
        "lastStartedAt": last.get("startedAt"),
        "lastCounts": last.get("counts"),
        "missedAt": standing.missed,
        "nextAt": job.next_appointment(),
        "does": job.does,
    }


def _day(value: datetime | None) -> date | None:
    """A day that was, or is: what is written for one to come would be missing when it comes."""
    if value is None:
        return None
    if not FIRST_INSTANT.date() <= value.date() <= kst_day():
        raise typer.BadParameter("아직 오지 않았거나 너무 먼 날이에요. 연도를 확인해 주세요.")
    return value.date()

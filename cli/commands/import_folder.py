"""`hamster import folder`: moving in from a folder in the neutral format."""

import time
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.import_gnuboard5 import app
from cli.output import ActOutput, Column, Output
from cli.site import open_site, operator
from hamsterd.core.clock import spoken_age
from hamsterd.moving.arrival.labels import LABELS
from hamsterd.moving.folder import Folder

if TYPE_CHECKING:
    from hamsterd.moving.arrival.run import Outcome, Source

folder = app.under("folder", "공통 형식의 폴더에서 이사 오기: 살펴보기, 옮기기.")

Place = Annotated[Path, typer.Argument(metavar="폴더", help="site.jsonl이 있는 폴더.")]
READING = "폴더를 읽는 중"


@folder.verb("check", "hamster import folder check dalkong")
def check_folder(output: Output, path: Place) -> None:
    """폴더의 모든 줄을 읽어 봅니다. 사이트는 바꾸지 않습니다."""
    seen: Counter[str] = Counter()
    with output.progress(READING) as tick:
        for record in Folder(path).records(lambda done, total: tick(READING, done, total)):
            seen[record.kind] += 1
    counted = [{"kind": kind, "label": says, "seen": seen[kind]} for kind, says in LABELS.items()]
    output.table(
        f"{path}: 모든 줄을 읽을 수 있어요",
        (Column("label", "무엇"), Column("seen", "몇", "right")),
        counted,
        empty="",
    )


@folder.verb(
    "run", "hamster import folder run dalkong --dry-run", "hamster import folder run dalkong"
)
def run_folder(output: ActOutput, path: Place) -> None:
    """폴더의 것을 사이트로 옮깁니다. 멈췄다면 다시 실행하면 이어서 합니다."""
    move(output, Folder(path))


def move(output: ActOutput, source: "Source") -> None:
    """Bring everything of a source that is not here yet, and say what came."""
    from hamsterd.moving.arrival.run import Run  # noqa: PLC0415  # the whole site

    began = time.monotonic()
    with open_site() as site:
        run = Run(source, site.settings, actor=operator(), dry_run=output.dry_run)
        with output.progress("이사하는 중") as tick:
            outcome = run.run(tick)
    _tell(output, outcome, time.monotonic() - began)


def _tell(output: ActOutput, outcome: "Outcome", seconds: float) -> None:
    rows = [
        {"kind": kind, "label": says, "seen": outcome.seen[kind], "came": outcome.came[kind]}
        for kind, says in LABELS.items()
        if outcome.seen[kind]
    ]
    if not output.as_json:
        columns = (
            Column("label", "무엇"),
            Column("seen", "거기에", "right"),
            Column("came", "새로 온 것", "right"),
        )
        output.table("이사", columns, rows, empty="")
    took = spoken_age(timedelta(seconds=seconds))
    output.done(
        f"새로 {outcome.came.total():,}개를 옮겼어요 ({took} 걸렸어요).",
        {"kinds": rows, "moveId": outcome.move_id, "seconds": round(seconds, 1)},
    )

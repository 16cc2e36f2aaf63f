"""`hamster import folder`, and `run` and `verify` of whatever a site moves in from."""

import time
from collections import Counter
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.asking import known_passphrase
from cli.commands.import_gnuboard5 import (
    PLAN,
    Data,
    Dump,
    EncodingOption,
    Mysql,
    MysqlPassword,
    Prefix,
    app,
    gnuboard5,
    place_of,
    written_plan,
)
from cli.output import ActOutput, Column, Mark, Output
from cli.site import Site, open_site, operator
from hamsterd.core.clock import spoken_age
from hamsterd.moving.arrival.labels import LABELS
from hamsterd.moving.errors import MoveDiffers
from hamsterd.moving.folder import Folder
from hamsterd.moving.gnuboard5 import opening
from hamsterd.moving.gnuboard5.planning.plan_file import drafted

if TYPE_CHECKING:
    from hamsterd.moving.arrival.run import Outcome, Source
    from hamsterd.moving.arrival.verify import Findings
    from hamsterd.moving.gnuboard5.source import Gnuboard5

folder = app.under("folder", "공통 형식의 폴더에서 이사 오기: 살펴보기, 옮기기, 견주기.")

Place = Annotated[
    Path,
    typer.Argument(
        metavar="폴더", help="site.jsonl이 있는 폴더, 또는 hamster export site가 만든 파일."
    ),
]
PassphrasePlace = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file", metavar="파일",
        help="잠근 파일의 암호가 첫 줄에 든 파일. 없으면 물어봅니다.", show_default=False,
    ),
]  # fmt: skip
PlanPlace = Annotated[Path, typer.Option("--plan", metavar="파일", help="고친 계획 파일.")]
ReportPlace = Annotated[
    Path | None,
    typer.Option(
        "--report", metavar="파일", help="보고서를 쓸 .html 파일. 곁에 .json도 씁니다.",
        show_default=False,
    ),
]  # fmt: skip
READING = "폴더를 읽는 중"
MOVING, COMPARING = "이사하는 중", "견주는 중"


@folder.verb("check", "hamster import folder check dalkong")
def check_folder(output: Output, path: Place, passphrase_file: PassphrasePlace = None) -> None:
    """폴더의 모든 줄을 읽어 봅니다. 사이트는 바꾸지 않습니다."""
    seen: Counter[str] = Counter()
    with (
        _opened(path, passphrase_file, with_files=False) as source,
        output.progress(READING) as tick,
    ):
        for record in source.records(lambda done, total: tick(READING, done, total)):
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
def run_folder(
    output: ActOutput,
    path: Place,
    report: ReportPlace = None,
    passphrase_file: PassphrasePlace = None,
) -> None:
    """폴더의 것을 사이트로 옮깁니다. 멈췄다면 다시 실행하면 이어서 합니다."""
    with _opened(path, passphrase_file) as source, open_site() as site:
        _move(output, source, site, report)


@folder.verb("verify", "hamster import folder verify dalkong --report report.html")
def verify_folder(
    output: Output,
    path: Place,
    report: ReportPlace = None,
    passphrase_file: PassphrasePlace = None,
) -> None:
    """옮겨 온 것을 폴더와 견주고 보고서를 씁니다. 사이트는 바꾸지 않습니다."""
    with _opened(path, passphrase_file) as source, open_site() as site:
        _compare(output, source, site, report)


def _opened(
    path: Path, passphrase_file: Path | None, *, with_files: bool = True
) -> AbstractContextManager[Folder]:
    """The folder, or what is in the sealed file of that name."""
    from hamsterd.moving.package import opened  # noqa: PLC0415  # ciphers

    passphrase = known_passphrase(passphrase_file) if path.is_file() else None
    return opened(path, passphrase, with_files=with_files)


@gnuboard5.verb(
    "run",
    "hamster import gnuboard5 run --dump g5.sql.gz --data public_html/data --dry-run",
    "hamster import gnuboard5 run --dump g5.sql.gz --data public_html/data",
)
def run_gnuboard5(
    output: ActOutput,
    dump: Dump = None,
    data: Data = None,
    plan: PlanPlace = PLAN,
    mysql: Mysql = None,
    mysql_password: MysqlPassword = None,
    prefix: Prefix = None,
    encoding: EncodingOption = None,
    report: ReportPlace = None,
) -> None:
    """계획대로 그누보드5를 사이트로 옮깁니다. 멈췄다면 다시 실행하면 이어서 합니다.

    더 새로운 덤프로 다시 실행하면 그사이에 생긴 것만 옮깁니다.
    """
    place = place_of(dump, mysql, mysql_password)
    with open_site() as site:
        _move(output, _gnuboard5(site, place, data, plan, prefix, encoding), site, report)


@gnuboard5.verb(
    "verify", "hamster import gnuboard5 verify --dump g5.sql.gz --data public_html/data"
)
def verify_gnuboard5(
    output: Output,
    dump: Dump = None,
    data: Data = None,
    plan: PlanPlace = PLAN,
    mysql: Mysql = None,
    mysql_password: MysqlPassword = None,
    prefix: Prefix = None,
    encoding: EncodingOption = None,
    report: ReportPlace = None,
) -> None:
    """옮겨 온 것을 덤프와 견주고 보고서를 씁니다. 사이트는 바꾸지 않습니다."""
    place = place_of(dump, mysql, mysql_password)
    with open_site() as site:
        _compare(output, _gnuboard5(site, place, data, plan, prefix, encoding), site, report)


def _gnuboard5(
    site: Site,
    dump: opening.Place,
    data: Path | None,
    plan: Path,
    prefix: str | None,
    encoding: str | None,
) -> "Gnuboard5":
    from hamsterd.moving.gnuboard5.source import Gnuboard5  # noqa: PLC0415  # reads and stages

    return Gnuboard5(
        dump,
        data,
        drafted(written_plan(plan)),
        work=site.settings.data_dir / "moving",
        prefix=prefix,
        encoding=encoding,
    )


def _move(output: ActOutput, source: "Source", site: Site, report: Path | None) -> None:
    """Bring everything of a source that is not here yet; say what came, and compare."""
    from hamsterd.moving.arrival.run import Run  # noqa: PLC0415  # the whole site
    from hamsterd.moving.arrival.verify import verify  # noqa: PLC0415

    began = time.monotonic()
    run = Run(source, site.settings, actor=operator(), dry_run=output.dry_run)
    with output.progress(MOVING) as tick:
        outcome = run.run(tick)
    seconds = time.monotonic() - began
    if not output.dry_run:
        found = verify(outcome.move_id, run.sampler, site.settings, source.find)
        _write(output, found, site, report)
    _tell(output, outcome, seconds)


def _compare(output: Output, source: "Source", site: Site, report: Path | None) -> None:
    from hamsterd.moving.arrival.moves import begun_move  # noqa: PLC0415  # the whole site
    from hamsterd.moving.arrival.verify import Sampler, verify  # noqa: PLC0415

    sampler = Sampler()
    with output.progress(COMPARING) as tick:
        records = source.records(lambda done, total: tick(COMPARING, done, total))
        move_id = begun_move(next(records, None))
        for record in records:
            sampler.look([record])
    found = verify(move_id, sampler, site.settings, source.find)
    _write(output, found, site, report)
    if output.as_json:
        output.json(found.model_dump(mode="json", by_alias=True))
    else:
        output.table(
            found.title or found.source,
            (
                Column("label", "무엇"),
                Column("there", "거기에", "right"),
                Column("came", "온 것", "right"),
                Column("here", "지금 여기", "right"),
                Column("stayed", "남은 것", "right"),
            ),
            [one.model_dump() for one in found.counts],
            empty="옮겨 온 것이 없어요.",
        )
    if found.differences:
        raise MoveDiffers(len(found.differences))


def _write(output: Output, found: "Findings", site: Site, report: Path | None) -> None:
    from hamsterd.moving.arrival.report import report_place, write_report  # noqa: PLC0415

    page = report or report_place(site.settings.data_dir, found.move_id)
    write_report(found, page)
    for one in found.differences[:10]:
        output.remark(one)
    output.remark(f"보고서를 {page} 파일에 썼어요.", Mark.GOOD)


def _tell(output: ActOutput, outcome: "Outcome", seconds: float) -> None:
    rows = [
        {
            "kind": kind,
            "label": says,
            "seen": outcome.seen[kind],
            # Written anew by each run.
            "came": None if kind in {"addresses", "left"} else outcome.came[kind],
        }
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
    undo = f"hamster import undo {outcome.move_id}"
    output.done(
        f"새로 {outcome.came.total():,}개를 옮겼어요 ({took} 걸렸어요).",
        {"kinds": rows, "moveId": outcome.move_id, "seconds": round(seconds, 1)},
        undo=undo,
    )

"""`hamster export`: the whole site in the format in which sites move in."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.asking import new_passphrase
from cli.korean import Noun
from cli.output import ActOutput, Column
from cli.site import open_site, operator
from hamsterd.core.errors import Conflict
from hamsterd.moving.arrival.labels import LABELS

if TYPE_CHECKING:
    from hamsterd.moving.departure.run import Outcome
    from hamsterd.moving.package import Sink

app = Noun()

WRITING = "내보내는 중"
IN_IT = (
    "회원의 이메일과 비밀번호 해시, 비밀글과 비공개 일기, 1:1 문의, 모든 사진이 들어 있어요."
    " 꼭 필요한 곳에만 두고, 다 쓰면 지워 주세요."
)
UNSEALED = "잠그지 않은 폴더예요. 이 폴더를 읽을 수 있는 사람은 모든 회원의 정보를 읽을 수 있어요."


class PlainOrSealed(Conflict):
    """Two ways at once."""

    message = "--plain이면 암호를 쓰지 않아요. --plain과 --passphrase-file 가운데 하나만 써 주세요."


@app.verb(
    "site",
    "hamster export site --to hamzzi.age",
    "hamster export site --to /mnt/usb/hamzzi.age --passphrase-file ~/passphrase",
    "hamster export site --to hamzzi --plain",
)
def site(
    output: ActOutput,
    to: Annotated[
        Path, typer.Option("--to", metavar="파일|폴더", help="새로 만들 파일. --plain이면 폴더.")
    ],
    passphrase_file: Annotated[
        Path | None,
        typer.Option(
            "--passphrase-file",
            metavar="파일",
            help="암호가 첫 줄에 든 파일. 없으면 물어봅니다.",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="암호로 잠그지 않고 폴더에 풀어서 씁니다.")
    ] = False,
) -> None:
    """사이트 전체를 공통 형식으로 내보냅니다. hamster import folder로 다시 옮겨 올 수 있습니다.

    회원의 개인정보가 들어 있어 암호로 잠급니다(age 형식). 조치 기록에 남습니다.
    """
    from hamsterd.moving.departure.run import depart, note_departure  # noqa: PLC0415  # the site
    from hamsterd.moving.package import require_free  # noqa: PLC0415

    if plain and passphrase_file:
        raise PlainOrSealed
    require_free(to)
    sealed_by = None if plain or output.dry_run else new_passphrase(passphrase_file)
    output.remark(IN_IT)
    if plain:
        output.remark(UNSEALED)
    began = time.monotonic()
    with open_site() as here:
        if not output.dry_run:
            note_departure(actor=operator(), to=to.name, is_sealed=not plain)
        with _sink(to, sealed_by, dry_run=output.dry_run) as sink, output.progress(WRITING) as tick:
            outcome = depart(sink, here.settings, tick)
    _tell(output, to, outcome, time.monotonic() - began)


@contextmanager
def _sink(to: Path, passphrase: str | None, *, dry_run: bool) -> "Iterator[Sink]":
    from hamsterd.moving.package import Nowhere, folder_sink, sealed_sink  # noqa: PLC0415

    if dry_run:
        yield Nowhere()
        return
    with folder_sink(to) if passphrase is None else sealed_sink(to, passphrase) as sink:
        yield sink


def _tell(output: ActOutput, to: Path, outcome: "Outcome", seconds: float) -> None:
    went = [
        {"kind": kind, "label": says, "count": outcome.went[kind]}
        for kind, says in LABELS.items()
        if outcome.went[kind]
    ]
    went.append({"kind": "files", "label": "파일", "count": outcome.files})
    stays = [{"what": what, "count": count, "why": why} for what, why, count in outcome.stays]
    if not output.as_json:
        output.table(
            "가는 것", (Column("label", "무엇"), Column("count", "몇", "right")), went, empty=""
        )
        columns = (
            Column("what", "무엇"),
            Column("count", "몇", "right"),
            Column("why", "왜", fold=True),
        )
        output.table("두고 가는 것", columns, stays, empty="두고 가는 것이 없어요.")
    rows = outcome.went.total()
    output.done(
        f"{rows:,}개와 파일 {outcome.files:,}개를 {to}에 담았어요 ({seconds:,.0f}초).",
        {
            "path": str(to),
            "went": went,
            "stays": stays,
            "seconds": round(seconds, 1),
            "rowsPerSecond": round(rows / max(seconds, 0.001)),
        },
    )

"""`hamster db`: the schema of the database, and where it is."""

from typing import Annotated

import typer

from cli import completing
from cli.asking import confirm
from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Column, Mark, Output, marker
from cli.site import open_database, open_site
from hamsterd.core.errors import Conflict
from hamsterd.db import migrate as schema
from hamsterd.db.migrate import MigrationState
from hamsterd.db.rollback_losses import Loss
from hamsterd.db.sql import Row
from hamsterd.models import ALL_MODELS

app = Noun()

STATES = {
    "applied": (Mark.GOOD, "적용됨"),
    "pending": (Mark.WARN, "기다림"),
    "unknown": (Mark.BAD, "이 버전이 모름"),
}


class NothingToRevert(Conflict):
    """No migration is applied."""

    message = "되돌릴 마이그레이션이 없어요."


class SchemaDrifted(Conflict):
    """The tables differ from what this version expects."""

    message = "데이터베이스의 표가 이 버전의 정의와 달라요. 위 목록을 확인해 주세요."


@app.verb("migrate", "hamster db migrate --dry-run")
def migrate(output: ActOutput) -> None:
    """아직 적용하지 않은 마이그레이션을 모두 적용합니다."""
    with open_database():
        names = _pending() if output.dry_run else schema.migrate()
    said = f"{len(names)}개를 적용했어요: {', '.join(names)}" if names else "이미 최신이에요."
    undo = f"hamster db rollback --to {names[0]}" if names else None
    output.done(said, {"applied": names}, undo=undo, dry_run=output.dry_run and bool(names))


@app.verb("status", "hamster db status")
def status(output: Output) -> None:
    """마이그레이션과 적용 시각을 보여 줍니다."""
    with open_database():
        rows = [_line(state) for state in schema.status()]
    output.table(
        "마이그레이션",
        (
            Column("name", "이름"),
            Column("state", "상태", show=marker(STATES)),
            Column("appliedAt", "적용 시각 (서울)"),
        ),
        rows,
        empty="마이그레이션이 없어요.",
    )


@app.verb("rollback", "hamster db rollback --dry-run")
def rollback(
    output: ActOutput,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="이름",
            help="이 마이그레이션까지 모두 되돌립니다.",
            autocompletion=completing.migrations,
        ),
    ] = None,
    yes: Yes = False,
) -> None:
    """마지막 마이그레이션을 되돌립니다. 그 표의 내용은 사라집니다.

    --dry-run은 사라질 행을 셉니다. 그동안 그 표들이 잠깐 잠깁니다.
    """
    with open_database():
        names = _revertible(to)
        if not names:
            raise NothingToRevert
        lost = [] if yes and not output.dry_run else schema.rollback_losses(to)
        if not (yes or output.dry_run):
            confirm(f"{_losing(lost)} 되돌릴 것: {', '.join(names)}. 계속할까요?")
        if not output.dry_run:
            names = schema.rollback(to)
    said = f"{len(names)}개를 되돌렸어요: {', '.join(names)}"
    facts = {"reverted": names, "lost": [one._asdict() for one in lost]}
    output.done(said, facts, undo="hamster db migrate")
    if output.dry_run:
        output.remark(_losing(lost))


@app.verb("diff", "hamster db diff")
def diff(output: Output) -> None:
    """표가 이 버전의 정의와 다른 곳을 보여 줍니다. 다르면 1로 끝납니다."""
    with open_database():
        lines = schema.drift(ALL_MODELS)
    output.table(
        "정의와 다른 곳",
        (Column("difference", "차이", fold=True),),
        [{"difference": line} for line in lines],
        empty="표가 이 버전의 정의와 같아요.",
    )
    if lines:
        raise SchemaDrifted


@app.verb("url", 'psql "$(hamster db url)"')
def url(output: Output) -> None:
    """데이터베이스 주소를 씁니다. 예: psql "$(hamster db url)". 암호가 들어 있을 수 있어요."""
    with open_site() as site:
        if output.as_json:
            output.data({"url": site.dsn, "isEmbedded": site.is_embedded})
        else:
            output.line(site.dsn)
        if site.is_embedded:
            output.remark("내장 데이터베이스는 `hamster serve`가 켜져 있는 동안 열려 있어요.")


def _pending() -> list[str]:
    return [state.name for state in schema.status() if state.is_known and not state.applied_at]


def _losing(lost: list[Loss]) -> str:
    """What goes: `사라지는 것: bounced_addresses 12행, outbox_mail.bounced_at 3개.`"""
    parts = [
        f"{one.table}.{one.column} {one.rows:,}개" if one.column else f"{one.table} {one.rows:,}행"
        for one in lost
        if one.rows
    ]
    return f"사라지는 것: {', '.join(parts)}." if parts else "사라지는 내용은 없어요."


def _revertible(to: str | None) -> list[str]:
    applied = [state.name for state in schema.status() if state.applied_at]
    if to is None:
        return applied[-1:]
    if to not in applied:
        raise NothingToRevert(f"'{to}' 마이그레이션은 적용되어 있지 않아요.")
    return applied[applied.index(to) :][::-1]


def _line(state: MigrationState) -> Row:
    name = "unknown" if not state.is_known else "applied" if state.applied_at else "pending"
    return {"name": state.name, "state": name, "appliedAt": state.applied_at}

"""`hamster backup`: making backups while the site runs, proving them, and putting one back."""

import shlex
from datetime import datetime, timedelta
from typing import Annotated

import typer
from rich.text import Text

from cli.korean import Noun
from cli.options import AsJson, DryRun, Yes
from cli.output import Column, Mark, Output, marked
from cli.site import Site, open_database
from hamsterd.backup.catalog import Catalog
from hamsterd.backup.create import check_room, create_backup
from hamsterd.backup.errors import BackupBroken
from hamsterd.backup.manifest import Manifest
from hamsterd.backup.restore import Restored, check_restore, put_back, restore_backup
from hamsterd.backup.rules import LATEST
from hamsterd.backup.verify import verify_backup
from hamsterd.clock import utc_now
from hamsterd.config import get_settings
from hamsterd.db.handle import database
from hamsterd.db.sql import Row

app = Noun("백업: 만들기, 목록, 되살려 검증하기, 복원.")

MADE_BY = {"hand": "직접", "job": "작업"}


def _names() -> list[str]:
    return [LATEST, *Catalog(get_settings().backups_dir).names()]


BackupName = Annotated[
    str,
    typer.Argument(
        metavar="백업", help="`hamster backup list`의 이름, 또는 latest.", autocompletion=_names
    ),
]


class NothingToRestore(typer.BadParameter):
    """Neither a backup nor what was put aside, or both."""


@app.verb("create", "hamster backup create", "hamster backup create --no-media")
def create(
    media: Annotated[
        bool,
        typer.Option("--media/--no-media", help="사진과 동영상도 담습니다. 끄면 목록만 적습니다."),
    ] = True,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """사이트가 도는 동안 한 순간의 데이터베이스와 사진을 백업합니다."""
    output = Output(as_json=as_json)
    with open_database() as site:
        if dry_run:
            catalog = Catalog(site.settings.backups_dir)
            check_room(catalog, site.dsn)
            said = f"{catalog.root}에 백업할 자리가 있어요."
            output.done(said, {"path": str(catalog.root)}, dry_run=True)
            return
        with output.progress("백업하는 중") as tick:
            made = create_backup(
                site.settings, dsn=site.dsn, made_by="hand", with_media=media, progress=tick
            )
    path = site.settings.backups_dir.resolve() / made.name
    output.done(
        f"{made.name} 백업을 만들었어요: {_contents(made)} ({made.seconds:.1f}초).",
        {**_line(made), "path": str(path)},
        undo=f"rm -r {shlex.quote(str(path))}",
    )
    if made.media.missing:
        output.remark(f"사이트에서 이미 사라진 파일 {len(made.media.missing):,}개는 담지 못했어요.")
    output.remark(f"`hamster backup verify {made.name}`으로 되살아나는지 확인해 두세요.")


@app.verb("list", "hamster backup list")
def list_backups(as_json: AsJson = False) -> None:
    """백업을 최신순으로 크기, 검증 결과와 함께 보여 줍니다."""
    settings = get_settings()
    catalog = Catalog(settings.backups_dir)
    output = Output(as_json=as_json)
    output.table(
        f"백업 ({catalog.root})",
        (
            Column("name", "이름"),
            Column("createdAt", "나이", show=_age),
            Column("bytes", "데이터베이스", "right", show=_size),
            Column("mediaBytes", "사진", "right", show=_size),
            Column("verifiedAt", "검증", show=_since),
            Column("problems", "잘못된 곳", fold=True, show="\n".join),
            Column("madeBy", "계기", show=lambda value: MADE_BY[value]),
            Column("version", "버전"),
        ),
        [_line(manifest) for manifest in catalog.manifests()],
        empty="백업이 없어요. `hamster backup create`로 만들어 주세요.",
    )
    for name in catalog.unreadable():
        output.remark(f"{name}의 목록(manifest.json)을 읽을 수 없어요.", Mark.BAD)


@app.verb("verify", "hamster backup verify", "hamster backup verify latest --deep")
def verify(
    name: BackupName = LATEST,
    server: Annotated[
        str | None,
        typer.Option(
            metavar="주소", help="시험 데이터베이스를 만들 다른 PostgreSQL (기본값: 사이트의 것)."
        ),
    ] = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="사진도 모두 읽어 처음과 같은지 봅니다.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """백업을 시험 데이터베이스에 되살려 스키마, 행 수, 외래 키, 사진을 살핍니다."""
    output = Output(as_json=as_json)
    with open_database() as site, output.progress("검증하는 중") as tick:
        proven = verify_backup(
            site.settings, name, dsn=site.dsn, server=server, is_deep=deep, progress=tick
        )
    proof = proven.verification
    problems = proof.problems if proof else []
    if problems and not as_json:
        output.table(
            proven.name,
            (Column("problem", "잘못된 곳", fold=True),),
            [{"problem": problem} for problem in problems],
            empty="",
        )
    elif problems:
        output.json(_line(proven))
    if problems:
        raise BackupBroken(
            f"{proven.name} 백업은 쓸 수 없어요. 잘못된 곳이 {len(problems)}군데예요."
        )
    output.done(
        f"{proven.name} 백업은 되살아나요: {_contents(proven)},"
        f" 외래 키 {len(proven.foreign_keys)}개 ({proof.seconds if proof else 0:.1f}초).",
        _line(proven),
    )


@app.verb(
    "restore",
    "hamster backup restore latest --dry-run",
    "hamster backup restore 20261121T184000Z --yes",
    "hamster backup restore --aside 20261122T010203Z --yes",
)
def restore(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="백업",
            help="`hamster backup list`의 이름, 또는 latest.",
            autocompletion=_names,
        ),
    ] = None,
    aside: Annotated[
        str | None,
        typer.Option(metavar="시각", help="그때의 복원이 곁에 둔 것을 다시 제자리에 놓습니다."),
    ] = None,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """사이트를 백업으로 바꿉니다. 지금 것은 지우지 않고 곁에 둡니다. 회원이 있으면 --yes로."""
    if (name is None) == (aside is None):
        raise NothingToRestore("백업 이름이나 --aside 가운데 하나를 적어 주세요.")
    output = Output(as_json=as_json)
    with open_database() as site:
        if aside is not None:
            _put_back(output, site, aside, yes=yes, dry_run=dry_run)
            return
        catalog = Catalog(site.settings.backups_dir)
        found = catalog.find(name or LATEST)
        if dry_run:
            check_restore(catalog, found, dsn=site.dsn, is_confirmed=True)
            output.done(f"{found.name} 백업으로 바꿀 수 있어요.", _line(found), dry_run=True)
            return
        database.close_all()  # nobody, not even this command, may hold the old one
        with output.progress("복원하는 중") as tick:
            done = restore_backup(
                site.settings, found.name, dsn=site.dsn, is_confirmed=yes, progress=tick
            )
    output.done(
        f"사이트를 {found.name} 백업으로 바꿨어요: {_contents(found)}.",
        {"name": found.name, **_aside(done)},
        undo=_way_back(done),
    )
    _remark(output, done)


def _put_back(output: Output, site: Site, moment: str, *, yes: bool, dry_run: bool) -> None:
    """The way back is a restore like any other: what is there now is put aside in its turn."""
    settings = site.settings
    database.close_all()
    done = put_back(settings, moment, dsn=site.dsn, is_confirmed=yes or dry_run, dry_run=dry_run)
    output.done(
        f"{moment}에 곁에 둔 것을 제자리에 {'놓을 수 있어요' if dry_run else '놓았어요'}.",
        {"name": None, **_aside(done)},
        undo=_way_back(done),
        dry_run=dry_run,
    )


def _remark(output: Output, done: Restored) -> None:
    media = f", {done.media_aside}" if done.media_aside else ""
    output.remark(f"전의 것은 그대로 있어요: 데이터베이스 {done.database_aside}{media}", Mark.GOOD)
    if done.lost_media:
        output.remark(f"백업에도 사이트에도 없는 파일이 {len(done.lost_media):,}개 있어요.")
    if done.is_behind:
        output.remark("이전 버전의 백업이에요. `hamster db migrate`를 실행해 주세요.")


def _way_back(done: Restored) -> str:
    return f"hamster backup restore --aside {done.moment} --yes"


def _aside(done: Restored) -> Row:
    return {
        "aside": done.moment,
        "databaseAside": done.database_aside,
        "mediaAside": str(done.media_aside) if done.media_aside else None,
        "lostMedia": done.lost_media,
        "needsMigration": done.is_behind,
    }


def _line(manifest: Manifest) -> Row:
    proof = manifest.verification
    return {
        "name": manifest.name,
        "createdAt": manifest.created_at,
        "seconds": manifest.seconds,
        "bytes": manifest.dump.bytes,
        "rows": sum(manifest.counts.values()),
        "mediaFiles": manifest.media.files,
        "mediaBytes": manifest.media.bytes,
        "isMediaKept": manifest.media.is_kept,
        "mediaMissing": len(manifest.media.missing),
        "verifiedAt": manifest.verified_at,
        "problems": proof.problems if proof and proof.problems else None,
        "madeBy": manifest.made_by,
        "version": manifest.version,
        "migration": manifest.migrations[-1] if manifest.migrations else None,
    }


def _contents(manifest: Manifest) -> str:
    media = manifest.media
    kept = f"사진과 동영상 {media.files:,}개 {_size(media.bytes)}"
    return (
        f"{sum(manifest.counts.values()):,}행 {_size(manifest.dump.bytes)},"
        f" {kept}{'' if media.is_kept else ' (목록만)'}"
    )


def _size(count: int) -> str:
    """A number of bytes as people read it."""
    for unit, size in (("GB", 1024**3), ("MB", 1024**2)):
        if count >= size:
            return f"{count / size:,.1f}{unit}"
    return f"{count / 1024:,.0f}KB"


def _age(instant: datetime) -> str:
    age = utc_now() - instant
    if age < timedelta(hours=1):
        return "방금"
    return f"{age // timedelta(hours=1)}시간 전" if age < timedelta(days=1) else f"{age.days}일 전"


def _since(instant: datetime) -> Text:
    return marked(Mark.GOOD, _age(instant))

"""`hamster backup`: making backups while the site runs, proving them, and putting one back."""

import shlex
from contextlib import suppress
from datetime import datetime
from typing import Annotated

import typer
from rich.text import Text

from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Column, Mark, Output, local_when, marked
from cli.site import Site, open_database, settings_of_site
from hamsterd.config import BadSecretKey, get_settings
from hamsterd.core.clock import KST, spoken_age, utc_now
from hamsterd.core.settings.sizes import spoken_size
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import Row
from hamsterd.operations.backup.base import (
    BaseBackup,
    base_backup_folder,
    base_backups,
    check_archive,
    create_base_backup,
    unreadable,
)
from hamsterd.operations.backup.catalog import Contents
from hamsterd.operations.backup.create import check_room, create_backup
from hamsterd.operations.backup.errors import BackupBroken
from hamsterd.operations.backup.manifest import Manifest
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.recovery import Recovered, in_seoul, verify_moment
from hamsterd.operations.backup.restore import Restored, check_restore, put_back, restore_backup
from hamsterd.operations.backup.rules import LATEST
from hamsterd.operations.backup.verify import verify_backup
from hamsterd.operations.monitoring.checks.storage.keys import members_locked_out

app = Noun()

MADE_BY = {"hand": "직접", "job": "작업"}


def _names() -> list[str]:
    return [LATEST, *open_catalog(get_settings()).known_names()]


BackupName = Annotated[
    str,
    typer.Argument(
        metavar="백업", help="`hamster backup list`의 이름, 또는 latest.", autocompletion=_names
    ),
]


class NothingToRestore(typer.BadParameter):
    """Neither a backup nor a restore to undo was named, or both were."""


class BadMoment(typer.BadParameter):
    """No instant."""


@app.verb(
    "create",
    "hamster backup create",
    "hamster backup create --no-media",
    "hamster backup create --physical",
)
def create(
    output: ActOutput,
    media: Annotated[
        bool,
        typer.Option("--media/--no-media", help="사진과 동영상도 담습니다. 끄면 목록만 적습니다."),
    ] = True,
    physical: Annotated[
        bool,
        typer.Option(
            "--physical", help="보관하는 WAL과 함께 쓸 기본 백업(pg_basebackup)을 만듭니다."
        ),
    ] = False,
) -> None:
    """사이트가 도는 동안 한 순간의 데이터베이스와 사진을 백업합니다."""
    with open_database() as site:
        if physical:
            _create_base(output, site)
            return
        catalog = open_catalog(site.settings)
        if output.dry_run:
            check_room(catalog, site.dsn)
            said = f"{catalog.root}에 백업할 자리가 있어요."
            output.done(said, {"path": catalog.place})
            return
        with output.progress("백업하는 중") as tick:
            made = create_backup(
                site.settings, dsn=site.dsn, made_by="hand", with_media=media, progress=tick
            )
    path = catalog.path(made.name)
    output.done(
        f"{made.name} 백업을 만들었어요: {_contents(made)} ({made.seconds:.1f}초).",
        {**_line(made), "path": path},
        undo=None if catalog.is_shared else f"rm -r {shlex.quote(path)}",
    )
    if catalog.is_shared:
        days = site.settings.backup_keep_days
        output.remark(f"{path}에 있어요. {days}일이 지나면 밤 작업이 지워요.", Mark.GOOD)
    if not made.media.is_asked:
        output.remark("사진을 두는 곳에 물어볼 수 없어, 사진은 데이터베이스에 적힌 대로 적었어요.")
    if made.media.lost:
        output.remark(_loss(made), Mark.BAD)
    output.remark(f"`hamster backup verify {made.name}`으로 되살아나는지 확인해 두세요.")


def _create_base(output: ActOutput, site: Site) -> None:
    backups = base_backup_folder(site.settings)
    if output.dry_run:
        check_archive()
        output.done(f"{backups.root}에 기본 백업을 만들 수 있어요.", {"path": str(backups.root)})
        return
    with output.progress("기본 백업을 만드는 중") as tick:
        base, removed = create_base_backup(site.settings, dsn=site.dsn, progress=tick)
    path = backups.folder(base.name).resolve()
    output.done(
        f"{base.name} 기본 백업을 만들었어요: {spoken_size(base.archive.bytes)}."
        f" {in_seoul(base.ended_at)}부터 되돌아갈 수 있어요.",
        {**_base_line(base), "path": str(path), "removed": removed},
        undo=f"rm -r {shlex.quote(str(path))}",
    )
    oldest = base_backups(site.settings)[-1].first_segment
    output.remark(f"보관한 WAL은 {oldest}부터 있어야 해요. 그 앞의 것은 지워도 돼요.")


@app.verb("list", "hamster backup list")
def list_backups(output: Output) -> None:
    """백업을 최신순으로 크기, 검증 결과와 함께 보여 줍니다."""
    settings = settings_of_site()
    contents, bases = open_catalog(settings).contents(), base_backups(settings)
    output.table(
        f"백업 ({contents.place})",
        (
            Column("name", "이름"),
            Column("createdAt", "만든 때 (서울)", show=local_when),
            Column("bytes", "데이터베이스", "right", show=spoken_size),
            Column("mediaBytes", "사진", "right", show=spoken_size),
            Column("lostMedia", "잃은 파일", "right", show=_lost),
            Column("verifiedAt", "검증", show=_since),
            Column("problems", "잘못된 곳", fold=True, show="\n".join),
            Column("madeBy", "계기", show=lambda value: MADE_BY[value]),
            Column("version", "버전"),
        ),
        [
            *(_line(manifest) for manifest in contents.manifests),
            *(_base_line(base) for base in bases if output.as_json),
        ],
        empty="백업이 없어요. `hamster backup create`로 만들어 주세요."
        if contents.away is None
        else "이 컴퓨터에 남은 백업은 없어요.",
    )
    _remark_on_bucket(output, contents)
    if bases:
        _show_bases(output, bases)
    newest = next(iter(contents.manifests), None)
    if newest is not None and newest.media.lost:
        output.remark(_loss(newest), Mark.BAD)
    for name in [*contents.unreadable, *unreadable(settings)]:
        output.remark(f"{name}의 목록(manifest.json)을 읽을 수 없어요.", Mark.BAD)


def _away(contents: Contents) -> str:
    said = contents.away.message if contents.away else ""
    return f"{said} 이 컴퓨터에 남은 것만 알아요."


def _remark_on_bucket(output: Output, contents: Contents) -> None:
    """Backups on this host only, and a warning if the bucket is unavailable."""
    if contents.away is not None:
        output.remark(_away(contents), Mark.BAD)
    if contents.unsent:
        names = ", ".join(contents.unsent)
        output.remark(f"아직 이 컴퓨터에만 있어요: {names}. 다음 `hamster backup create`가 보내요.")


def _show_bases(output: Output, bases: list[BaseBackup]) -> None:
    """The other kind, with the way it leads back."""
    if output.as_json:
        return
    output.table(
        "기본 백업 (WAL과 함께)",
        (
            Column("name", "이름"),
            Column("createdAt", "만든 때 (서울)", show=local_when),
            Column("bytes", "크기", "right", show=spoken_size),
            Column("verifiedAt", "검증", show=_since),
            Column("verifiedMoment", "되살려 본 순간 (서울)", show=local_when),
            Column("firstSegment", "필요한 첫 WAL"),
        ),
        [_base_line(base) for base in bases],
        empty="",
    )
    output.remark(
        f"{in_seoul(bases[-1].ended_at)}부터 마지막으로 보관한 WAL까지 어느 순간으로나"
        " 되돌아갈 수 있어요. `hamster backup verify --at`으로 확인하세요.",
        Mark.GOOD,
    )


@app.verb(
    "verify",
    "hamster backup verify",
    "hamster backup verify latest --deep",
    'hamster backup verify --at "2026-11-26 12:00:00+09:00"',
)
def verify(
    output: Output,
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
    at: Annotated[
        str | None,
        typer.Option(
            metavar="시각", help="기본 백업과 보관한 WAL로 그 순간의 서버를 되살려 봅니다."
        ),
    ] = None,
) -> None:
    """백업을 시험 데이터베이스에 되살려 스키마, 행 수, 외래 키, 사진을 살핍니다."""
    if at is not None:
        _verify_moment(output, _moment(at))
        return
    with open_database() as site, output.progress("검증하는 중") as tick:
        proven = verify_backup(
            site.settings, name, dsn=site.dsn, server=server, is_deep=deep, progress=tick
        )
    proof = proven.verification
    problems = proof.problems if proof else []
    if problems and not output.as_json:
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


def _verify_moment(output: Output, moment: datetime) -> None:
    with open_database() as site, output.progress("그 순간을 되살리는 중") as tick:
        found = verify_moment(site.settings, moment, dsn=site.dsn, progress=tick)
    facts = _moment_facts(found, moment)
    if found.problems:
        if output.as_json:
            output.json(facts)
        problems = " ".join(found.problems)
        raise BackupBroken(f"{in_seoul(moment)}의 서버는 되살아나지만 쓸 수 없어요. {problems}")
    proof = found.base.recovery
    reached = proof.reached if proof else None
    last = f" 마지막 쓰기는 {in_seoul(reached)}." if reached else ""
    output.done(
        f"{in_seoul(moment)}의 서버가 되살아나요: {sum(found.counts.values()):,}행"
        f" ({proof.seconds if proof else 0:.1f}초).{last}",
        facts,
    )
    if found.missing_media:
        output.remark(
            f"그 순간에 있던 파일 {found.missing_media:,}개가 지금 저장소에 없어요."
            " 되돌린 뒤 `hamster media restore --all`로 되살리세요."
        )


def _moment(text: str) -> datetime:
    """An instant; without a zone it is Seoul's."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise BadMoment(
            "2026-11-26 12:00:00처럼 적어 주세요 (서울 시각, 또는 +09:00을 붙여)."
        ) from error
    return moment if moment.tzinfo else moment.replace(tzinfo=KST)


@app.verb(
    "restore",
    "hamster backup restore latest --dry-run",
    "hamster backup restore 20261121T184000Z --yes",
    "hamster backup restore --aside 20261122T010203Z --yes",
)
def restore(
    output: ActOutput,
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
) -> None:
    """사이트를 백업으로 바꿉니다. 지금 것은 지우지 않고 곁에 둡니다. 회원이 있으면 --yes로."""
    if (name is None) == (aside is None):
        raise NothingToRestore("백업 이름이나 --aside 가운데 하나를 적어 주세요.")
    with open_database() as site:
        if aside is not None:
            _put_back(output, site, aside, yes=yes)
            return
        catalog = open_catalog(site.settings)
        contents = catalog.contents()
        if contents.away is not None:
            output.remark(_away(contents), Mark.BAD)
        found = contents.find(name or LATEST)
        if output.dry_run:
            check_restore(site.settings, catalog, found, dsn=site.dsn, is_confirmed=True)
            output.done(f"사이트를 {found.name} 백업으로 바꿨어요.", _line(found))
            return
        database.close_all()  # no connection to the old database may stay open, not even ours
        with output.progress("복원하는 중") as tick:
            done = restore_backup(
                site.settings, found.name, dsn=site.dsn, is_confirmed=yes, progress=tick
            )
        locked_out = _locked_out(site, done)
    output.done(
        f"사이트를 {found.name} 백업으로 바꿨어요: {_contents(found)}.",
        {"name": found.name, **_aside(done), "membersLockedOut": locked_out},
        undo=_way_back(done),
    )
    _remark(output, done)
    if locked_out:
        output.remark(
            f"비밀 키가 백업한 사이트의 것과 달라, 인증 앱을 쓰는 회원 {locked_out:,}명이 들어오지"
            " 못해요. 그 사이트의 secret_key 파일이나 HAMSTERD_SECRET_KEY를 가져와 서버를 다시 켜"
            " 주세요.",
            Mark.BAD,
        )


def _locked_out(site: Site, done: Restored) -> int:
    """Members whom this site's key locks out of the restored one; 0 where nobody can say."""
    if done.is_behind:  # it may not have the table
        return 0
    with connection(), suppress(BadSecretKey):  # `serve` and `doctor` tell of a bad one
        return members_locked_out(site.settings)
    return 0


def _put_back(output: ActOutput, site: Site, moment: str, *, yes: bool) -> None:
    """Undo a restore: another restore, which sets the current state aside in turn."""
    settings = site.settings
    database.close_all()
    done = put_back(
        settings, moment, dsn=site.dsn, is_confirmed=yes or output.dry_run, dry_run=output.dry_run
    )
    output.done(
        f"{moment}에 곁에 둔 것을 제자리에 놓았어요.",
        {"name": None, **_aside(done)},
        undo=_way_back(done),
    )
    if not output.dry_run:
        _remark(output, done)


def _remark(output: Output, done: Restored) -> None:
    media = f", {done.media_aside}" if done.media_aside else ""
    output.remark(f"전의 것은 그대로 있어요: 데이터베이스 {done.database_aside}{media}", Mark.GOOD)
    output.remark(
        "메일과 푸시는 멈춰 두었어요. 확인한 뒤 `hamster site delivery on`으로 보내고, 백업 때 이미"
        " 나간 것을 버리려면 --drop-queued를 더해 주세요."
    )
    if done.is_read_only:
        output.remark("읽기 전용일 때의 백업이에요. `hamster site read-only off`로 끄세요.")
    if done.lost_media:
        output.remark(f"백업에도 사이트에도 없는 파일이 {len(done.lost_media):,}개 있어요.")
    if done.is_behind:
        output.remark("이전 버전의 것이에요. `hamster db migrate`를 실행해 주세요.")


def _way_back(done: Restored) -> str:
    return f"hamster backup restore --aside {done.moment} --yes"


def _aside(done: Restored) -> Row:
    return {
        "aside": done.moment,
        "databaseAside": done.database_aside,
        "mediaAside": str(done.media_aside) if done.media_aside else None,
        "lostMedia": done.lost_media,
        "needsMigration": done.is_behind,
        "isDeliveryPaused": True,
        "isReadOnly": done.is_read_only,
    }


def _line(manifest: Manifest) -> Row:
    proof = manifest.verification
    return {
        "name": manifest.name,
        "kind": "dump",
        "createdAt": manifest.created_at,
        "seconds": manifest.seconds,
        "bytes": manifest.dump.bytes,
        "rows": sum(manifest.counts.values()),
        "mediaFiles": manifest.media.files,
        "mediaBytes": manifest.media.bytes,
        "isMediaKept": manifest.media.is_kept,
        "mediaMissing": len(manifest.media.missing),
        "mediaDamaged": len(manifest.media.damaged),
        "mediaRecovered": len(manifest.media.recovered),
        "lostMedia": manifest.media.lost or None,
        "verifiedAt": manifest.verified_at,
        "problems": proof.problems if proof and proof.problems else None,
        "madeBy": manifest.made_by,
        "version": manifest.version,
        "migration": manifest.migrations[-1] if manifest.migrations else None,
    }


def _base_line(base: BaseBackup) -> Row:
    proof = base.recovery
    return {
        "name": base.name,
        "kind": "physical",
        "createdAt": base.created_at,
        "recoverableFrom": base.ended_at,
        "bytes": base.archive.bytes,
        "firstSegment": base.first_segment,
        "verifiedAt": proof.at if proof else None,
        "verifiedMoment": proof.target if proof else None,
    }


def _moment_facts(found: Recovered, moment: datetime) -> Row:
    proof = found.base.recovery
    return {
        **_base_line(found.base),
        "moment": moment,
        "lastCommitAt": proof.reached if proof else None,
        "seconds": proof.seconds if proof else None,
        "counts": found.counts,
        "mediaMissing": found.missing_media,
        "problems": found.problems or None,
    }


def _lost(names: list[str]) -> Text:
    return marked(Mark.BAD, f"{len(names):,}")


def _loss(manifest: Manifest) -> str:
    """Files the site had lost when the backup was made, until a later one is complete."""
    recovered = len(manifest.media.recovered)
    held = f" {recovered:,}개는 앞선 백업의 것을 담았어요." if recovered else ""
    return (
        f"{manifest.name} 백업 때 {manifest.media.loss}{held}"
        " `hamster media restore --all`로 되살려 보세요."
    )


def _contents(manifest: Manifest) -> str:
    media = manifest.media
    kept = f"사진과 동영상 {media.files:,}개 {spoken_size(media.bytes)}"
    return (
        f"{sum(manifest.counts.values()):,}행 {spoken_size(manifest.dump.bytes)},"
        f" {kept}{'' if media.is_kept else ' (목록만)'}"
    )


def _since(instant: datetime) -> Text:
    return marked(Mark.GOOD, f"{spoken_age(utc_now() - instant)} 전")

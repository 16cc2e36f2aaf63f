"""`hamster media lookup` and `hamster media restore`: one file, and getting it back."""

from typing import Annotated, Any

import typer

from cli.commands import media
from cli.output import ActOutput, Column, Mark, Output, local_time
from cli.site import Site, open_site
from hamsterd.config import Settings
from hamsterd.core.errors import Conflict, NotFound
from hamsterd.core.settings.sizes import spoken_size
from hamsterd.media.rules import FileKind, Purpose, media_url
from hamsterd.media.storage import open_storage
from hamsterd.media.upkeep.checking import Found, check_row, expected_files, faulty_rows
from hamsterd.operations.backup.media_restore import (
    InBackup,
    Outcome,
    Restored,
    backups_with,
    restore_row,
)
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.media_lookup import PATHS, KnownUpload, target_state, upload_named

app = media.app

FileName = Annotated[
    str, typer.Argument(metavar="파일", help="파일 이름이나 주소: abc….jpg, /media/abc….jpg.")
]
STATES = {"whole": "올라온 그대로", "missing": "없음", "damaged": "달라짐"}
REASONS = {
    "unattached": "아직 아무 데도 쓰이지 않음",
    "gone": "쓰던 것이 없어짐",
    "private": "비공개",
    "hidden": "가려짐",
    "removed": "운영진이 내림",
    "deleted": "작성자가 지움",
    "closed": "끝난 신고",
    "inactive": "꺼진 광고",
}
OUTCOMES = {
    Outcome.WHOLE: "올라온 그대로라 두었어요",
    Outcome.RESTORED: "되살렸어요",
    Outcome.NOT_KEPT: "담은 백업이 없어요",
    Outcome.DIFFERS: "백업의 것도 올라온 것과 달라요",
}
LISTED_ONLY = (
    "버킷에 있던 파일은 백업에 목록만 있어요."
    " 버킷의 버전 관리(versioning)에서 지우기 전 것을 되살려 주세요."
)
HEADINGS = {
    "url": "주소",
    "owner": "누구의",
    "what": "무엇",
    "shown": "어디에",
    "state": "보이는 상태",
    "createdAt": "올라온 때",
    "sha256": "SHA-256",
    "checkedAt": "마지막으로 읽은 때",
}


class HashDiffers(Conflict):
    """The backup's file is not the uploaded one."""


class NoBackupOfFile(NotFound):
    """No backup of this machine holds the file."""


def _held(one: InBackup) -> str:
    if one.is_whole:
        return "예"
    return "아니요" if one.file.sha256 else "목록만"  # checksums exist for files kept by the backup


class NothingNamed(typer.BadParameter):
    """Neither a file nor all, or both."""


@app.verb("lookup", "hamster media lookup /media/abcdefghijklmnopqrstuvwxyz.jpg")
def lookup(output: Output, name: FileName) -> None:
    """파일 하나가 누구의 것이고 어디에 보이는지, 온전한지, 어느 백업에 있는지 봅니다."""
    with open_site() as site, output.progress("파일을 읽는 중"):
        row = upload_named(name)
        found = check_row(row, open_storage(site.settings))
        reasons = target_state(row["attached_type"], row["attached_id"])
        kept = list(backups_with(open_catalog(site.settings), row["file_name"], row["sha256"]))
    facts = _facts(site, row, found, reasons, kept)
    if output.as_json:
        output.json(facts)
        return
    owner = facts["owner"]
    output.facts(
        row["file_name"],
        HEADINGS,
        {
            **facts,
            "owner": f"{owner['nickname']} ({owner['id']}번)" if owner else "운영진 또는 떠난 회원",
            "what": f"{Purpose(row['purpose']).label} {FileKind(row['kind']).label},"
            f" {spoken_size(row['bytes'])}",
            "shown": facts["attached"]["url"] if facts["attached"] else None,
            "state": ", ".join(REASONS[one] for one in reasons) or "보임",
            "checkedAt": local_time(row["checked_at"]) if row["checked_at"] else None,
        },
    )
    output.table(
        "파일",
        (Column("name", "이름"), Column("state", "상태", show=STATES.__getitem__)),
        facts["files"],
        empty="",
    )
    output.table(
        "백업",
        (
            Column("name", "백업"),
            Column("held", "온전함"),
        ),
        [{"name": one.name, "held": _held(one)} for one in kept],
        empty="이 컴퓨터의 어느 백업에도 없어요.",
    )


@app.verb(
    "restore",
    "hamster media restore /media/abcdefghijklmnopqrstuvwxyz.jpg --dry-run",
    "hamster media restore --all",
)
def restore(
    output: ActOutput,
    name: Annotated[
        str | None,
        typer.Argument(metavar="파일", help="파일 이름이나 주소: abc….jpg, /media/abc….jpg."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="없어지거나 달라진 것으로 알려진 파일을 모두 되살립니다.")
    ] = False,
) -> None:
    """없어지거나 달라진 파일을 가장 새 백업에서 되살립니다. 올라온 것과 다르면 거절합니다.

    버킷에 있던 파일은 백업에 목록만 있어서, 버킷의 버전 관리에서 되살려야 합니다.
    """
    if (name is None) != everything:
        raise NothingNamed("파일 이름이나 --all 가운데 하나를 적어 주세요.")
    with open_site() as site, output.progress("되살리는 중") as tick:
        rows = faulty_rows() if name is None else [upload_named(name)]
        done: list[Restored] = []
        for number, row in enumerate(rows, start=1):
            done += restore_row(site.settings, row, dry_run=output.dry_run)
            tick("되살리기", number, len(rows))
    if name is not None:
        _refuse(done, site.settings)
    is_in_bucket = site.settings.media_storage == "s3"
    _tell(output, done, is_in_bucket=is_in_bucket)


def _refuse(done: list[Restored], settings: Settings) -> None:
    """Fail for a single file that could not be restored; of several, each is reported."""
    for one in done:
        if one.outcome is Outcome.DIFFERS:
            raise HashDiffers(
                f"{one.backup} 백업의 {one.name}도 올라온 것과 달라서 되살리지 않았어요."
            )
        if one.outcome is Outcome.NOT_KEPT:
            says = f"{one.name} 파일을 담은 백업이 이 컴퓨터에 없어요."
            if settings.media_storage == "s3":
                says += f" {LISTED_ONLY}"
            raise NoBackupOfFile(says)


def _tell(output: ActOutput, done: list[Restored], *, is_in_bucket: bool) -> None:
    restored = [one for one in done if one.outcome is Outcome.RESTORED]
    lost = [one for one in done if one.outcome in {Outcome.NOT_KEPT, Outcome.DIFFERS}]
    said = f"파일 {len(restored):,}개를 되살렸어요."
    if not restored:
        said = "되살린 파일이 없어요." if lost else "모두 올라온 그대로라 되살릴 것이 없어요."
    facts = [{"name": one.name, "outcome": one.outcome.value, "backup": one.backup} for one in done]
    if not output.as_json and done:
        output.table(
            "파일",
            (
                Column("name", "이름"),
                Column("outcome", "결과", show=lambda value: OUTCOMES[Outcome(value)]),
                Column("backup", "백업"),
            ),
            facts,
            empty="",
        )
    output.done(said, {"files": facts, "restored": len(restored)})
    if lost:
        output.remark(f"되살리지 못한 파일이 {len(lost):,}개 있어요.", Mark.BAD)
        if is_in_bucket:
            output.remark(LISTED_ONLY)


def _facts(
    site: Site, row: KnownUpload, found: Found, reasons: list[str], kept: list[InBackup]
) -> dict[str, Any]:
    kind, target_id = row["attached_type"], row["attached_id"]
    path = PATHS.get(kind or "")
    return {
        "name": row["file_name"],
        "url": site.settings.base_url + media_url(row["file_name"]),
        "owner": {"id": row["user_id"], "nickname": row["nickname"], "username": row["username"]}
        if row["user_id"]
        else None,
        "purpose": row["purpose"],
        "kind": row["kind"],
        "bytes": row["bytes"],
        "createdAt": row["created_at"],
        "sha256": row["sha256"],
        "checkedAt": row["checked_at"],
        "attached": {
            "type": kind,
            "id": target_id,
            "url": site.settings.base_url + path.format(id=target_id) if path else None,
        }
        if kind
        else None,
        "reasons": reasons,
        "files": [
            {"name": file.name, "state": _state(file.name, found), "sha256": file.sha256}
            for file in expected_files(row)
        ],
        "backups": [{"name": one.name, "isWhole": one.is_whole} for one in kept],
    }


def _state(name: str, found: Found) -> str:
    if name in found.missing:
        return "missing"
    return "damaged" if name in found.damaged else "whole"

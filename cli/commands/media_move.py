"""`hamster media move`: all pictures and videos to the other kind of store."""

from dataclasses import asdict
from enum import StrEnum
from typing import Annotated

import typer

from cli.asking import confirm
from cli.commands import media
from cli.options import Yes
from cli.output import ActOutput
from cli.site import open_site
from hamsterd.config import Settings
from hamsterd.core.errors import Conflict
from hamsterd.core.settings.sizes import spoken_size
from hamsterd.media.storage import MediaStorage, open_storage
from hamsterd.media.upkeep.moving import Moved, copy_all, remove_copied

app = media.app


class Place(StrEnum):
    """The two kinds of store."""

    DISK = "disk"
    S3 = "s3"


class StoreInUse(Conflict):
    """Emptying the store that members look at."""

    message = (
        "지금 쓰고 있는 저장소는 비울 수 없어요. HAMSTERD_MEDIA_STORAGE를 바꾸고 서버를 다시 띄운"
        " 뒤에 지워 주세요."
    )


@app.verb(
    "move",
    "hamster media move --to s3 --dry-run",
    "hamster media move --to s3",
    "hamster media move --to s3 --remove-source",
)
def move(
    output: ActOutput,
    to: Annotated[
        Place, typer.Option("--to", metavar="disk|s3", help="옮길 곳: 이 컴퓨터의 폴더나 S3.")
    ],
    remove_source: Annotated[
        bool,
        typer.Option("--remove-source", help="옮겨진 것을 확인한 파일은 원래 자리에서 지웁니다."),
    ] = False,
    yes: Yes = False,
) -> None:
    """파일을 모두 베껴 옮깁니다. 서버가 도는 동안 해도 되고, 멈췄다가 이어서 해도 됩니다."""
    with open_site() as site:
        source, target = _ends(site.settings, to)
        if remove_source and site.settings.media_storage != to.value:
            raise StoreInUse
        with output.progress("파일을 살펴봐요.") as tick:
            moved = copy_all(
                source,
                target,
                lambda done, total: tick("파일 옮기기", done, total),
                dry_run=output.dry_run,
            )
        removed = 0
        if remove_source and not output.dry_run:
            if not yes:
                confirm(f"{source.place}에서 옮겨진 파일을 지울까요?")
            with output.progress("옮긴 파일을 지워요.") as tick:
                removed = remove_copied(
                    source, target, lambda done, total: tick("지우기", done, total)
                )
    sentence = _sentence(source, target, moved, removed)
    facts = {"from": source.place, "to": target.place, **asdict(moved), "removed": removed}
    output.done(sentence, facts, undo=_undo(to))
    if not output.dry_run and site.settings.media_storage != to.value:
        output.remark(
            f"이제 HAMSTERD_MEDIA_STORAGE={to.value}로 서버를 다시 띄우고, 그사이에 올라온 파일을"
            " 위해 이 명령을 한 번 더 실행해 주세요."
        )


def _ends(settings: Settings, to: Place) -> tuple[MediaStorage, MediaStorage]:
    if to is Place.S3:
        return open_storage(settings, "disk"), open_storage(settings, "s3")
    return open_storage(settings, "s3"), open_storage(settings, "disk")


def _sentence(source: MediaStorage, target: MediaStorage, moved: Moved, removed: int) -> str:
    size = spoken_size(moved.copied_bytes)
    parts = [
        f"{source.place}에서 {target.place}로 파일 {moved.copied:,}개({size})를 옮겼어요.",
        f"이미 있던 것 {moved.present:,}개.",
    ]
    if moved.vanished:
        parts.append(f"그사이 지워진 것 {moved.vanished:,}개.")
    if removed:
        parts.append(f"원래 자리에서 {removed:,}개를 지웠어요.")
    return " ".join(parts)


def _undo(to: Place) -> str:
    back = Place.DISK if to is Place.S3 else Place.S3
    return f"hamster media move --to {back.value}"

"""`hamster media`: usage, unused files, and cleaning up."""

from dataclasses import replace
from typing import Annotated

import typer

from cli.asking import confirm
from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Column, Output
from cli.site import Site, open_site
from hamsterd.core.clock import utc_now
from hamsterd.core.settings.sizes import spoken_size
from hamsterd.db.batches import Deadline
from hamsterd.kinds import KINDS as CONTENT
from hamsterd.media.rules import FileKind, Purpose
from hamsterd.media.storage import open_storage
from hamsterd.media.usage import usage_by_member, usage_by_purpose
from hamsterd.operations.retention.media import Orphans, clean_media, find_orphans
from scheduler.run import job_lock, run_by_hand
from scheduler.timetable import find_job

app = Noun()

JOB = "tidy-media"
EXAMPLES = 20
"""Names shown of each kind; `--json` has them all."""
UNUSED = {
    "unattached": "하루 넘게 쓰이지 않은 업로드",
    **{name: f"없어진 {kind.label}의 파일" for name, kind in CONTENT.items()},
    "profile": "없어진 회원의 사진",
    "health": "없어진 건강 기록의 서류",
    "inquiry": "없어진 문의의 파일",
    "case": "보관이 끝난 신고의 증거",
    "ad": "쓰이지 않는 광고 그림",
    "logo": "쓰이지 않는 로고",
    "popup": "쓰이지 않는 팝업 사진",
    "files": "기록이 없는 파일",
    "lost": "파일이 없는 기록 (백업에서 되살려야 해요)",
    "thumbnails": "작은 사진이 없는 사진",
}


@app.verb("usage", "hamster media usage --members 20")
def usage(
    output: Output,
    members: Annotated[int, typer.Option(min=0, max=1_000, help="많이 쓰는 회원의 수.")] = 10,
) -> None:
    """무엇에, 누가 얼마나 쓰는지 보여 줍니다. 저장소를 한 번 훑어봅니다."""
    with open_site() as site, output.progress("저장소 훑어보는 중"):
        storage = open_storage(site.settings)
        stored, purposes = storage.usage(), usage_by_purpose()
        biggest = usage_by_member(members)
    if output.as_json:
        total = {"place": storage.place, "files": stored.files, "bytes": stored.bytes}
        output.json({"stored": total, "purposes": purposes, "members": biggest})
        return
    sizes = (
        Column("files", "파일", "right"),
        Column("bytes", "크기", "right", show=spoken_size),
    )
    output.table(
        "쓰임새 (원본만)",
        (
            Column("purpose", "쓰임새", show=lambda value: Purpose(value).label),
            Column("kind", "종류", show=lambda value: FileKind(value).label),
            *sizes,
            Column("unattached", "아직 안 쓰임", "right"),
        ),
        purposes,
        empty="올라온 파일이 없어요.",
    )
    if biggest:
        names = (Column("id", "번호", "right"), Column("nickname", "회원", gives_way=True))
        output.table("많이 쓰는 회원", (*names, *sizes), biggest, empty="")
    output.line(f"저장소 {storage.place}: 파일 {stored.files:,}개, {spoken_size(stored.bytes)}")


@app.verb("orphans", "hamster media orphans --json")
def orphans(output: Output) -> None:
    """쓰이지 않는 파일과 잃어버린 파일을 찾습니다. 아무것도 지우지 않습니다."""
    with open_site() as site, output.progress("기록과 파일을 맞춰 보는 중"):
        found = find_orphans(open_storage(site.settings), utc_now())
    if output.as_json:
        output.json(
            {
                "unused": found.unused,
                "filesWithoutRow": found.without_row,
                "filesWithoutRowBytes": found.without_row_bytes,
                "rowsWithoutFile": found.without_file,
                "missingThumbnails": found.without_thumbnail,
            }
        )
        return
    _show(output, found)


@app.verb("clean", "hamster media clean --dry-run", "hamster media clean --yes")
def clean(
    output: ActOutput,
    everything: Annotated[
        bool, typer.Option("--all", help="기록이 없는 파일이 너무 많아도 지웁니다.")
    ] = False,
    yes: Yes = False,
) -> None:
    """쓰이지 않는 파일을 지웁니다. 밤마다 tidy-media 작업이 하는 일과 같습니다."""
    job = find_job(JOB)
    with open_site() as site:
        if not output.dry_run and not yes:
            _confirm(site)
        with output.progress("쓰이지 않는 파일을 지우는 중"):
            outcome = run_by_hand(job, site.settings, dsn=site.dsn, dry_run=output.dry_run)
        if outcome.counts.get("held") and everything and not output.dry_run:
            outcome = replace(outcome, counts=outcome.counts | _clean_held(site))
    gone = sum(number for name, number in outcome.counts.items() if _goes(name))
    said = f"쓰이지 않는 파일 {gone:,}개를 지웠어요." if gone else "쓰이지 않는 파일이 없어요."
    output.done(said, {"runId": outcome.run_id, "counts": outcome.counts})
    if not output.dry_run and gone:
        output.remark("되돌릴 수 없어요. 필요하면 백업에서 되살리세요: `hamster backup list`")
    if outcome.counts.get("held"):
        output.remark(
            f"기록이 없는 파일이 {outcome.counts['held']:,}개나 돼요. 다른 데이터베이스나 오래된"
            " 백업을 쓰고 있지 않은지 먼저 확인하고, 맞으면 --all을 더해 지우세요."
        )
    if outcome.counts["lost"]:
        output.remark(
            f"파일을 잃어버린 기록이 {outcome.counts['lost']:,}개 있어요."
            " `hamster media orphans`로 보고 백업에서 되살리세요."
        )


def _clean_held(site: Site) -> dict[str, int]:
    """Remove the files without a row that are too many for the night to dare."""
    with job_lock(JOB, dsn=site.dsn):
        storage = open_storage(site.settings)
        done = clean_media(storage, utc_now(), deadline=Deadline(), is_sure=True)
    return {"files": done["files"], "held": 0}


def _confirm(site: Site) -> None:
    found = find_orphans(open_storage(site.settings), utc_now())
    count = sum(found.unused.values()) + len(found.without_row)
    if count:
        confirm(f"쓰이지 않는 파일 {count:,}개를 지워요. 되돌릴 수 없어요. 계속할까요?")


def _goes(name: str) -> bool:
    return name not in {"lost", "thumbnails", "held"} and not name.endswith(".left")


def _show(output: Output, found: Orphans) -> None:
    counts = {
        **found.unused,
        "files": len(found.without_row),
        "lost": len(found.without_file),
        "thumbnails": len(found.without_thumbnail),
    }
    rows = [
        {"name": name, "says": UNUSED[name], "count": count}
        for name, count in counts.items()
        if count
    ]
    output.table(
        "맞지 않는 파일과 기록",
        (Column("says", "무엇"), Column("count", "수", "right")),
        rows,
        empty="기록과 파일이 모두 맞아요.",
    )
    for name, names in (
        ("files", found.without_row),
        ("lost", found.without_file),
        ("thumbnails", found.without_thumbnail),
    ):
        for each in names[:EXAMPLES]:
            output.line(f"{UNUSED[name].split(' (')[0]}: {each}")

"""`hamster seed`: filling a site with something to look at, and emptying it again."""

import time
from dataclasses import asdict
from datetime import timedelta
from typing import Annotated

import typer

from cli.asking import confirm
from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Mark, Output
from cli.site import open_site
from fixtures.seeding import is_empty, seed_demo
from fixtures.seeding.bulk import LoadSummary, Sizes, load_site
from fixtures.seeding.bulk.service import foresee
from fixtures.seeding.erase import erase_site, remains
from fixtures.seeding.service import SeedSummary, SiteNotEmpty
from hamsterd.core.clock import spoken_age
from hamsterd.db.handle import database

app = Noun()


@app.verb("demo", "hamster seed demo")
def demo(
    output: ActOutput,
    if_empty: Annotated[
        bool, typer.Option("--if-empty", help="비어 있지 않으면 아무것도 하지 않고 0으로 끝납니다.")
    ] = False,
) -> None:
    """빈 사이트를 체험용 회원, 햄스터, 일기, 사진으로 채웁니다."""
    with open_site() as site:
        if not is_empty():
            if not if_empty:
                raise SiteNotEmpty(f"{SiteNotEmpty.message} (`hamster seed reset`)")
            output.quiet({"seeded": False})
            return
        if output.dry_run:
            output.done("빈 사이트를 체험용 내용으로 채웠어요.", {"seeded": False})
            return
        began = time.monotonic()
        with output.progress("체험용 내용을 만들어요. 얼마나 걸릴지는 곧 알려 드려요.") as tick:
            summary = seed_demo(settings=site.settings, progress=tick)
        seconds = time.monotonic() - began
    output.done(
        f"{_said(summary)} ({spoken_age(timedelta(seconds=seconds))} 걸렸어요)",
        {"seeded": True, "seconds": round(seconds, 1), **_facts(summary)},
        undo="hamster seed reset",
    )


@app.verb("load", "hamster seed load --members 100000 --diaries 1000000 --posts 300000")
def load(
    output: ActOutput,
    members: Annotated[int, typer.Option(min=1, help="회원 수.")] = 1_000,
    diaries: Annotated[int, typer.Option(min=0, help="일기 수.")] = 10_000,
    posts: Annotated[int, typer.Option(min=0, help="게시글 수.")] = 3_000,
    seed: Annotated[int, typer.Option(help="같은 수는 같은 이야기를 만듭니다.")] = 1,
    yes: Yes = False,
) -> None:
    """사이트를 재 보려고 많은 회원과 글로 채웁니다.

    사진은 넣지 않습니다. 비어 있지 않은 사이트에는 --yes가 있어야 있는 것 곁에 더합니다.
    끝날 때까지 서버는 답하지 못하고, 도중에 멈추면 하나도 남지 않습니다.
    """
    sizes = Sizes(members, diaries, posts)
    with open_site() as site:
        _require_consent(yes=yes)
        folder = site.settings.data_dir if site.is_embedded else None
        if output.dry_run:
            foreseen = foresee(sizes=sizes, seed=seed, data_dir=folder)
            said = f"약 {sum(foreseen.values()):,}줄을 {len(foreseen)}개 표에 넣었어요."
            output.done(said, {"tables": foreseen})
            return
        with output.progress("회원과 글을 만들어요.") as tick:
            summary = load_site(sizes=sizes, seed=seed, data_dir=folder, progress=tick)
    _report(output, summary)


@app.verb("reset", "hamster seed reset --dry-run")
def reset(output: ActOutput, yes: Yes = False) -> None:
    """모든 회원, 글, 업로드를 지웁니다. 스키마와 설정은 남습니다."""
    with open_site() as site:
        found = remains()
        if not any(asdict(found).values()) and is_empty():
            output.done("이미 비어 있어요. 지울 것이 없어요.", asdict(found), dry_run=False)
            return
        said = f"회원 {found.members:,}명, 일기 {found.entries:,}편, 파일 {found.uploads:,}개"
        if not output.dry_run:
            if not yes:
                where = f"{site.settings.base_url} (데이터베이스 {database.database})"
                confirm(f"{where}의 {said}를 모두 지워요. 되돌릴 수 없어요. 계속할까요?")
            erase_site(site.settings)
    output.done(f"{said}를 지웠어요.", asdict(found))
    if not output.dry_run:
        output.remark("되돌릴 수 없어요. 체험용 내용은 `hamster seed demo`로 다시 채울 수 있어요.")


def _require_consent(*, yes: bool) -> None:
    if not yes and not is_empty():
        raise SiteNotEmpty(
            "이미 회원이나 게시판이 있는 사이트예요. 있는 것은 그대로 두고 곁에 더하려면"
            " --yes를 붙여 주세요. 더한 것만 다시 빼낼 수는 없어요."
        )


def _report(output: Output, summary: LoadSummary) -> None:
    seconds, rows = summary.seconds, summary.rows
    facts = {
        "rows": rows,
        "seconds": round(seconds, 1),
        "rowsPerSecond": round(rows / seconds),
        "tables": summary.tables,
        "signIns": _sign_ins(summary.sign_ins),
    }
    said = f"{rows:,}줄을 {seconds:,.1f}초에 넣었어요 (1초에 {rows / seconds:,.0f}줄)."
    output.done(said, facts, undo="hamster seed reset")
    output.remark("`hamster seed reset`은 사이트 전체를 비워요. 더한 것만 빼낼 수는 없어요.")
    for name, password in summary.sign_ins:
        output.remark(f"로그인: {name} / {password}", Mark.GOOD)


def _sign_ins(pairs: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    return [{"username": name, "password": password} for name, password in pairs]


def _facts(summary: SeedSummary) -> dict[str, object]:
    facts = asdict(summary)
    facts["signIns"] = _sign_ins(facts.pop("sign_ins"))
    return facts


def _said(summary: SeedSummary) -> str:
    return (
        f"회원 {summary.members}명, 햄스터 {summary.hamsters}마리, 일기 {summary.entries}편,"
        f" 게시글 {summary.posts}편, 사진 {summary.pictures}장을 채웠어요."
    )

"""`hamster seed`: filling a site with something to look at, and emptying it again."""

from dataclasses import asdict
from typing import Annotated

import typer

from cli.korean import Noun
from cli.options import AsJson, DryRun, Yes
from cli.output import Output
from cli.site import NotConfirmed, Site, open_site
from hamsterd.db.handle import database
from hamsterd.seeding import is_empty, seed_demo
from hamsterd.seeding.erase import erase_site, remains
from hamsterd.seeding.service import SeedSummary, SiteNotEmpty

app = Noun("체험용 내용: 채우기와 비우기.")


@app.verb("demo")
def demo(
    if_empty: Annotated[
        bool, typer.Option("--if-empty", help="비어 있지 않으면 아무것도 하지 않고 0으로 끝납니다.")
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """빈 사이트를 체험용 회원, 햄스터, 일기, 사진으로 채웁니다."""
    output = Output(as_json=as_json)
    with open_site() as site:
        if not is_empty():
            if not if_empty:
                raise SiteNotEmpty(f"{SiteNotEmpty.message} (`hamster seed reset`)")
            output.quiet({"seeded": False})
            return
        if dry_run:
            output.done("빈 사이트라 채울 수 있어요.", {"seeded": False}, dry_run=True)
            return
        with output.progress("체험용 내용을 만들어요. 1~2분 걸려요.") as tick:
            summary = seed_demo(settings=site.settings, progress=tick)
    output.done(_said(summary), {"seeded": True, **_facts(summary)}, undo="hamster seed reset")


@app.verb("reset")
def reset(yes: Yes = False, dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """모든 회원, 글, 업로드를 지웁니다. 스키마와 설정은 남습니다."""
    output = Output(as_json=as_json)
    with open_site() as site:
        found = remains()
        said = f"회원 {found.members:,}명, 일기 {found.entries:,}편, 파일 {found.uploads:,}개"
        if not dry_run:
            _confirm(site, said, yes=yes)
            erase_site(site.settings)
    verb = "지웁니다" if dry_run else "지웠어요"
    output.done(f"{said}를 {verb}.", asdict(found), dry_run=dry_run)
    if not dry_run:
        output.remark("되돌릴 수 없어요. 체험용 내용은 `hamster seed demo`로 다시 채웁니다.")


def _confirm(site: Site, said: str, *, yes: bool) -> None:
    where = f"{site.settings.base_url} (데이터베이스 {database.database})"
    question = f"{where}의 {said}를 모두 지워요. 되돌릴 수 없어요. 계속할까요?"
    if not yes and not typer.confirm(question, err=True):
        raise NotConfirmed


def _facts(summary: SeedSummary) -> dict[str, object]:
    facts = asdict(summary)
    facts["signIns"] = [
        {"username": name, "password": password} for name, password in facts.pop("sign_ins")
    ]
    return facts


def _said(summary: SeedSummary) -> str:
    return (
        f"회원 {summary.members}명, 햄스터 {summary.hamsters}마리, 일기 {summary.entries}편,"
        f" 게시글 {summary.posts}편, 사진 {summary.pictures}장을 채웠어요."
    )

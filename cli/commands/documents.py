"""`hamster documents`: terms, privacy policy, rules and questions, and their versions."""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.options import one_of
from cli.output import ActOutput, Column, Output, nothing
from cli.site import open_site, operator
from hamsterd.core.clock import kst_day
from hamsterd.core.files import read_text, write_new
from hamsterd.members.documents.desk import desk_of, has_members
from hamsterd.members.documents.reading import version_out
from hamsterd.members.documents.rules import DocumentKind, earliest_day
from hamsterd.members.documents.schemas import DraftIn, ScheduleIn
from hamsterd.members.documents.service import save_draft, schedule, start_draft
from hamsterd.members.documents.suggested import suggested
from hamsterd.members.documents.versions import Version, library

app = Noun()

KINDS = {kind.value: kind.label for kind in DocumentKind}
STATES = {
    "scheduled": "예고",
    "in_force": "시행 중",
    "past": "지난 버전",
    "withdrawn": "거둠",
}


def _kind(name: str) -> DocumentKind:
    if name not in KINDS:
        known = ", ".join(f"{word}({says})" for word, says in KINDS.items())
        raise typer.BadParameter(f"'{name}' 문서는 없어요. {known} 가운데 골라 주세요.")
    return DocumentKind(name)


Kind = Annotated[
    DocumentKind,
    typer.Argument(parser=_kind, metavar="문서", help=f"{', '.join(KINDS)} 가운데 하나."),
]
Number = Annotated[
    int | None, typer.Option("--version", min=1, metavar="판", help="없으면 시행 중인 것.")
]


@app.verb("list", "hamster documents list", "hamster documents list --kind terms")
def list_documents(
    output: Output, kind: Annotated[str | None, one_of(KINDS, "문서")] = None
) -> None:
    """문서마다 모든 버전을 최근 것부터 보여 줍니다."""
    with open_site() as site:
        kinds = [DocumentKind(kind)] if kind else list(DocumentKind)
        rows = [
            {"kind": desk.kind.value, "title": desk.title} | version.model_dump(by_alias=True)
            for desk in (desk_of(one, site.settings) for one in kinds)
            for version in desk.versions
        ]
    output.table(
        "문서의 버전",
        (
            Column("kind", "문서"),
            Column("title", "이름", gives_way=True),
            Column("version", "판", "right"),
            Column("effectiveOn", "시행일"),
            Column("state", "상태", show=STATES.__getitem__),
            Column("isAdverse", "불리한 변경", show=_yes),
            Column("needsConsent", "다시 동의", show=_yes),
        ),
        rows,
        empty=nothing("버전이"),
    )


@app.verb("show", "hamster documents show terms", "hamster documents show terms --version 1")
def show(output: Output, kind: Kind, number: Number = None) -> None:
    """한 버전의 시행일, 상태, 글의 해시를 보여 줍니다."""
    with open_site():
        version = _version(kind, number)
        facts = version_out(library()[version.kind], version).model_dump(by_alias=True)
    facts |= {"kind": version.kind.value, "bodyHash": version.body_hash}
    if output.as_json:
        output.json(facts | {"body": version.body})
        return
    headings = {
        "version": "판",
        "effectiveOn": "시행일",
        "state": "상태",
        "isAdverse": "불리한 변경",
        "needsConsent": "다시 동의",
        "bodyHash": "SHA-256",
    }
    shown = facts | {
        "state": STATES[facts["state"]],
        "isAdverse": _yes(version.is_adverse),
        "needsConsent": _yes(version.needs_consent),
    }
    output.facts(version.kind.label, headings, shown)


@app.verb(
    "export",
    "hamster documents export terms > terms.md",
    "hamster documents export privacy --suggested --out privacy.md",
)
def export(
    output: Output,
    kind: Kind,
    number: Number = None,
    out: Annotated[Path | None, typer.Option(help="쓸 파일. 없으면 화면에 씁니다.")] = None,
    is_suggested: Annotated[
        bool, typer.Option("--suggested", help="프로그램이 다음 개정으로 권하는 글.")
    ] = False,
) -> None:
    """한 버전의 글, 또는 프로그램이 권하는 글을 마크다운으로 내보냅니다."""
    with open_site():
        version = _version(kind, number)
    body = version.body
    if is_suggested:
        body = suggested(kind) or _nothing_suggested(kind)
    if output.as_json:
        said = None if is_suggested else version.version
        output.json({"kind": kind, "version": said, "body": body})
    elif out is None:
        output.line(body)
    else:
        write_new(out, body + "\n")
        output.done(f"{out}에 썼어요.", {"file": str(out)})


@app.verb(
    "schedule",
    "hamster documents schedule terms terms.md --on 2027-01-01 --dry-run",
    "hamster documents schedule terms terms.md --adverse --needs-consent",
)
def schedule_file(
    output: ActOutput,
    kind: Kind,
    file: Annotated[Path, typer.Argument(metavar="파일", help="마크다운 글.")],
    on: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="시행일. 없으면 고를 수 있는 가장 이른 날."),
    ] = None,
    adverse: Annotated[bool, typer.Option("--adverse", help="회원에게 불리한 변경.")] = False,
    needs_consent: Annotated[
        bool, typer.Option("--needs-consent", help="시행되면 다시 동의를 받습니다.")
    ] = False,
) -> None:
    """파일의 글을 새 개정으로 예고합니다. 회원에게 알리고, 그날 저절로 시행됩니다."""
    form = read_form(
        DraftIn,
        body=read_text(file),
        is_adverse=adverse,
        needs_consent=needs_consent,
    )
    with open_site(), output.rehearsed():
        first = earliest_day(kind, kst_day(), is_adverse=adverse, has_members=has_members())
        day = on.date() if on else first
        start_draft(kind=kind, actor=operator())
        save_draft(kind=kind, form=form, actor=operator())
        act = schedule(kind=kind, form=ScheduleIn(effective_on=day), actor=operator())
    facts = {"kind": kind, "effectiveOn": _day(kind, day).isoformat()}
    output.done(f"{kind.label} 개정을 {facts['effectiveOn']} 시행으로 예고했어요.", facts, act=act)


def _version(kind: DocumentKind, number: int | None) -> Version:
    versions = library()[kind]
    return versions.in_force() if number is None else versions.numbered(number)


def _nothing_suggested(kind: DocumentKind) -> str:
    raise typer.BadParameter(f"{kind.label}은 처음 글이 그대로 권하는 글이에요.")


def _day(kind: DocumentKind, day: date) -> date:
    return kst_day() if kind is DocumentKind.FAQ else day


def _yes(value: bool) -> str:
    return "예" if value else "아니요"

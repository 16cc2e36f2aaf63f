"""`hamster incident`: a leak of personal data, or its possibility, from opening it to its end."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.listing import listed
from cli.options import Yes, one_of
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.data_kinds import DataKind
from hamsterd.core.files import read_text, write_new
from hamsterd.members.accounts.staff.admin import member_id_of
from hamsterd.staff.incidents import service
from hamsterd.staff.incidents.evidence import evidence_content, keep_evidence
from hamsterd.staff.incidents.finding import find as find_people
from hamsterd.staff.incidents.queries import INCIDENTS
from hamsterd.staff.incidents.rules import Section, Source
from hamsterd.staff.incidents.schemas import (
    ClosingIn,
    FindIn,
    IncidentIn,
    IncidentPage,
    LearnIn,
    LetterIn,
    ReportedIn,
)

app = Noun()

STATES = {"open": "처리 중", "sent": "알림", "closed": "마침"}
SOURCES = {source.value: source.label for source in Source}
TO = {"authority": "개인정보보호위원회", "intrusion": "인터넷진흥원 침해사고"}
MINUTES = ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M"]
Number = Annotated[int, typer.Argument(metavar="번호", min=1, help="사고의 번호.")]


Kinds = Annotated[
    list[DataKind] | None,
    typer.Option(
        "--kind",
        metavar="종류",
        help=f"새어 나간 것의 종류, 여러 번 씁니다. {', '.join(DataKind)} 가운데."
        f" {', '.join(one for one in DataKind if one.is_sensitive)}은 한 명이어도 신고합니다.",
    ),
]


def _when(text: str) -> object:
    return typer.Option(formats=MINUTES, metavar="때", help=f"{text} (서울, '2026-11-20 03:10').")


@app.verb("list", "hamster incident list", "hamster incident list --state open")
def list_incidents(
    output: Output,
    state: Annotated[str | None, one_of(STATES)] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """개인정보 사고를 최근 것부터 보여 줍니다."""
    output.table(
        "개인정보 사고",
        (
            Column("id", "번호", "right"),
            Column("state", "상태", show=STATES.__getitem__),
            Column("title", "무슨 일", gives_way=True),
            Column("noticedAt", "처음 눈치챈 때", show=local_minute),
            Column("hoursLeft", "남은 시간", "right", show=_hours),
            Column("isSensitive", "민감", show=lambda is_so: "민감" if is_so else ""),
            Column("people", "관련된 사람", "right"),
            Column("told", "알린 사람", "right"),
            Column("noticeUntil", "안내 끝", show=local_minute),
        ),
        listed(INCIDENTS, limit, state=state),
        empty=nothing("개인정보 사고가", state and f"상태가 ‘{STATES[state]}’인"),
    )


@app.verb(
    "open",
    'hamster incident open "운영자 계정이 도용됐어요" --what "회원의 이메일"'
    ' --how "열람 기록을 점검하다가" --kind email',
)
def open_incident(
    output: ActOutput,
    title: Annotated[str, typer.Argument(metavar="무슨일", help="회원도 읽는 한 문장.")],
    what: Annotated[str, typer.Option(metavar="글", help="무엇이 새었는지. 운영진만 봅니다.")],
    how: Annotated[str, typer.Option(metavar="글", help="어떻게 알았는지.")],
    noticed: Annotated[datetime | None, _when("알게 된 때. 없으면 지금")] = None,
    began: Annotated[datetime | None, _when("일어난 때")] = None,
    is_possible: Annotated[
        bool, typer.Option("--possible", help="새었는지 아직 모르고, 그럴 수 있는 일.")
    ] = False,
    is_intrusion: Annotated[
        bool, typer.Option("--intrusion", help="밖에서 침입한 일. 인원과 관계없이 신고합니다.")
    ] = False,
    kind: Kinds = None,
) -> None:
    """사고를 엽니다. 알게 된 때부터 72시간을 셉니다."""
    form = read_form(
        IncidentIn,
        title=title,
        what=what,
        noticed_how=how,
        noticed_at=_instant(noticed) or utc_now(),
        began_at=_instant(began),
        is_confirmed=not is_possible,
        is_intrusion=is_intrusion,
        kinds=kind or [],
    )
    with open_site() as site, output.rehearsed():
        done = service.open_incident(form=form, actor=operator(), site=site.settings)
    facts = {} if output.dry_run else {"id": done.id}
    output.done("개인정보 사고를 열었어요. 다음은 `hamster incident find`예요.", facts)


@app.verb(
    "learn",
    "hamster incident learn 1 --at '2026-11-20 03:10' --kind health"
    ' --reason "백업이 밖에 있던 것을 확인했어요"',
)
def learn(
    output: ActOutput,
    number: Number,
    reason: Annotated[str, typer.Option(metavar="글", help="무엇으로 알게 됐는지.")],
    at: Annotated[
        datetime | None, _when("새었음을, 또는 그럴 수 있음을 알게 된 때. 없으면 지금")
    ] = None,
    kind: Kinds = None,
    is_possible: Annotated[
        bool, typer.Option("--possible", help="새었는지 아직 모르고, 그럴 수 있는 일.")
    ] = False,
) -> None:
    """새었음을 언제 알았는지 적습니다. 기한을 그때부터 셉니다."""
    form = read_form(
        LearnIn,
        learned_at=_instant(at) or utc_now(),
        is_confirmed=not is_possible,
        kinds=kind or [],
        note=reason,
    )
    with open_site(), output.rehearsed():
        done = service.learn(incident_id=number, form=form, actor=operator())
    said = f"사고 {number}번의 기한을 알게 된 때부터 다시 세요."
    output.done(said, {"id": number}, act=done.audit_id)


@app.verb("show", "hamster incident show 1")
def show(output: Output, number: Number) -> None:
    """사고 하나의 기한, 관련된 사람의 수, 글, 증거의 해시를 보여 줍니다."""
    with open_site():
        page = service.incident(number)
    if output.as_json:
        output.json(page.model_dump(by_alias=True))
        return
    headings = {
        "title": "무슨 일",
        "what": "무엇이",
        "kinds": "종류",
        "noticedAt": "처음 눈치챈 때",
        "learnedAt": "알게 된 때",
        "noticedHow": "알게 된 경위",
        "people": "관련된 사람",
        "guests": "그 가운데 회원이 아닌 분",
        "told": "알린 사람",
        "noticeUntil": "안내 끝",
    }
    facts = page.model_dump(by_alias=True) | {"kinds": _named_kinds(page)}
    output.facts(f"개인정보 사고 {number}", headings, facts)
    _show_clocks(output, page)
    _show_evidence(output, page)


def _named_kinds(page: IncidentPage) -> str:
    return ", ".join(f"{one.label}{' (민감)' if one.is_sensitive else ''}" for one in page.kinds)


def _show_clocks(output: Output, page: IncidentPage) -> None:
    output.table(
        "기한",
        (
            Column("label", "할 일"),
            Column("dueAt", "언제까지", show=local_minute),
            Column("hoursLeft", "남은 시간", "right", show=_hours),
            Column("doneAt", "한 때", show=local_minute),
            Column("isOver", "지났는지", show=lambda over: "지났어요" if over else ""),
        ),
        [clock.model_dump(by_alias=True) for clock in page.clocks],
        empty="",
    )


def _hours(left: int | None) -> str:
    return "" if left is None else f"{left:,}시간"


def _show_evidence(output: Output, page: IncidentPage) -> None:
    output.table(
        "증거",
        (
            Column("id", "번호", "right"),
            Column("name", "이름"),
            Column("size", "바이트", "right"),
            Column("sha256", "SHA-256", fold=True),
            Column("isWhole", "그대로인지", show=lambda whole: "예" if whole else "달라졌어요"),
        ),
        [one.model_dump(by_alias=True) for one in page.evidence],
        empty=nothing("증거가"),
    )


@app.verb(
    "find",
    "hamster incident find 1 --by views --actor admin:12 --since '2026-11-01 00:00'",
    "hamster incident find 1 --by network --network 203.0.113.0/24",
    "hamster incident find 1 --by table --table health_rows --dry-run",
    "hamster incident find 1 --by members --member 콩두부집사",
)
def find(
    output: ActOutput,
    number: Number,
    by: Annotated[Source, typer.Option(metavar="곳", help=f"{', '.join(SOURCES)} 가운데 하나.")],
    since: Annotated[datetime | None, _when("이때부터")] = None,
    until: Annotated[datetime | None, _when("이때까지")] = None,
    actor: Annotated[
        str | None, typer.Option(metavar="사람", help="본 사람 (views). admin:12, cli:root처럼.")
    ] = None,
    network: Annotated[
        str | None, typer.Option(metavar="주소", help="접속 주소나 대역 (network).")
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="표", help="데이터베이스의 표 (table).")
    ] = None,
    member: Annotated[
        list[str] | None, typer.Option(metavar="회원", help="회원 (members). 여러 번 씁니다.")
    ] = None,
) -> None:
    """관련된 사람을 기록에서 찾아 더합니다. 찾은 것은 해시와 함께 증거로 남습니다."""
    with open_site():
        form = read_form(
            FindIn,
            source=by,
            since=_instant(since),
            until=_instant(until),
            actor=actor,
            network=network,
            table=table,
            members=[member_id_of(name) for name in member or []],
        )
        with output.rehearsed():
            done = find_people(incident_id=number, form=form, actor=operator())
    facts = {"id": number, "found": done.found, "added": done.added, "unnamed": done.unnamed}
    output.done(f"{done.found:,}명을 찾아 {done.added:,}명을 더했어요.", facts, act=done.audit_id)
    if done.unnamed:
        said = f"누구인지 적히지 않은 열람이 {done.unnamed:,}건 있어요."
        output.remark(f"{said} 콘솔의 개인정보 열람에서 이유를 살펴봐 주세요.")


@app.verb("letter", "hamster incident letter 1", "hamster incident letter 1 --out letter.md")
def letter(
    output: Output,
    number: Number,
    out: Annotated[Path | None, typer.Option(metavar="파일", help="쓸 파일.")] = None,
) -> None:
    """알릴 글을 보여 주거나 파일에 씁니다. 파일을 고쳐서 `draft`로 다시 넣습니다."""
    with open_site():
        sections = service.incident(number).letter
    text = "\n\n".join(f"## {section.heading}\n\n{section.text}" for section in sections)
    if out is not None:
        write_new(out, f"{text}\n")
        output.done(f"{out}에 썼어요.", {"id": number, "file": str(out)})
    elif output.as_json:
        said = [section.model_dump(by_alias=True) for section in sections]
        output.json({"id": number, "letter": said})
    else:
        output.line(text)


@app.verb("draft", "hamster incident draft 1 letter.md")
def draft(
    output: ActOutput,
    number: Number,
    file: Annotated[Path, typer.Argument(metavar="파일", help="제목(## )마다 글을 적은 마크다운.")],
) -> None:
    """알릴 글을 파일에 적은 글로 바꿉니다. 보내기 전까지 고칠 수 있습니다."""
    form = read_form(LetterIn, **_read_letter(read_text(file)))
    with open_site(), output.rehearsed():
        done = service.write_letter(incident_id=number, form=form, actor=operator())
    output.done(f"사고 {number}번의 글을 적었어요.", {"id": number}, act=done.audit_id)


def _read_letter(text: str) -> dict[str, str]:
    """What stands under each heading.

    Raises `BadParameter` for a heading that is none, or words above the first one.
    """
    keys = {section.heading: section.value for section in Section}
    letter = dict.fromkeys(keys.values(), "")
    above, *parts = f"\n{text}".split("\n## ")
    if above.strip():
        first = above.strip().splitlines()[0][:40]
        raise typer.BadParameter(f"'{first}' 위에 제목(## )이 없어요.")
    for part in parts:
        heading, _, said = part.partition("\n")
        if heading.strip() not in keys:
            known = ", ".join(keys)
            raise typer.BadParameter(f"'{heading}' 제목은 없어요. {known} 가운데 하나예요.")
        letter[keys[heading.strip()]] = said.strip()
    return letter


@app.verb("keep", 'hamster incident keep 1 nginx.log --note "11월 20일의 기록"')
def keep(
    output: ActOutput,
    number: Number,
    file: Annotated[Path, typer.Argument(metavar="파일", help="보관할 파일, 20MB까지.")],
    note: Annotated[str | None, typer.Option(metavar="글", help="무엇인지.")] = None,
) -> None:
    """증거를 SHA-256과 함께 보관합니다. 아무도 고치지 못합니다."""
    content = file.read_bytes()
    with open_site(), output.rehearsed():
        keep_evidence(
            incident_id=number, name=file.name, content=content, note=note, actor=operator()
        )
    output.done(f"{file.name}을 증거로 보관했어요.", {"id": number, "name": file.name})


@app.verb("evidence", "hamster incident evidence 1 3 --out nginx.log")
def evidence(
    output: Output,
    number: Number,
    piece: Annotated[int, typer.Argument(metavar="증거", min=1, help="증거의 번호.")],
    out: Annotated[Path, typer.Option(metavar="파일", help="쓸 파일.")],
) -> None:
    """보관한 증거를 그대로 파일에 씁니다."""
    with open_site():
        name, content = evidence_content(incident_id=number, evidence_id=piece)
    write_new(out, content)
    output.done(f"{name}을 {out}에 썼어요.", {"name": name, "file": str(out)})


@app.verb("form", "hamster incident form 1 > form.txt")
def form_of(output: Output, number: Number) -> None:
    """기관의 신고서가 묻는 것을, 아는 만큼 채워서 보여 줍니다."""
    with open_site() as site:
        text = service.authority_form_of(number, site.settings).text
    if output.as_json:
        output.json({"id": number, "form": text})
    else:
        output.line(text)


@app.verb("send", "hamster incident send 1 --dry-run", "hamster incident send 1 --yes")
def send(output: ActOutput, number: Number, yes: Yes = False) -> None:
    """관련된 모두에게 알림과 메일로 알리고, 사이트에 30일 동안 안내를 둡니다."""
    with open_site():
        page = service.incident(number)
        question = f"사고 {number}번: {page.people:,}명에게 알릴까요? 되돌릴 수 없어요."
        once_sure(
            output, lambda: service.send(incident_id=number, actor=operator()), question, yes=yes
        )
    output.done(
        f"{page.people:,}명에게 알리기 시작했어요. `tell-incidents` 작업이 차례로 보내요.",
        {"id": number, "people": page.people},
    )


@app.verb("report", 'hamster incident report 1 --to authority --reason "접수 2026-1234"')
def report(
    output: ActOutput,
    number: Number,
    to: Annotated[str, one_of(TO, "기관")],
    reason: Annotated[str, typer.Option(metavar="글", help="접수 번호처럼 남길 것.")],
) -> None:
    """기관에 신고했다고 남깁니다. 그 기한이 멈춥니다."""
    form = read_form(ReportedIn, to=to, note=reason)
    with open_site(), output.rehearsed():
        done = service.note_report(incident_id=number, form=form, actor=operator())
    output.done(f"{TO[to]}에 신고했다고 남겼어요.", {"id": number, "to": to}, act=done.audit_id)


@app.verb("close", 'hamster incident close 1 --reason "모두 알리고 신고했어요"')
def close(
    output: ActOutput,
    number: Number,
    reason: Annotated[str, typer.Option(metavar="글", help="어떻게 끝났는지.")],
) -> None:
    """사고를 마칩니다. 사이트의 안내는 30일을 채웁니다."""
    form = read_form(ClosingIn, note=reason)
    with open_site(), output.rehearsed():
        done = service.close(incident_id=number, note=form.note, actor=operator())
    output.done(f"사고 {number}번을 마쳤어요.", {"id": number}, act=done.audit_id)


def _instant(said: datetime | None) -> datetime | None:
    return said.replace(tzinfo=KST) if said else None

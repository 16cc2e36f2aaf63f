"""`hamster word-rules`: rules that refuse, hold, mask or flag words."""

from pathlib import Path
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.listing import listed
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.content.screening.rules import RuleAction, WritingKind
from hamsterd.core.errors import InvalidInput
from hamsterd.core.files import write_new
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.automod.word_rules import lists, preview
from hamsterd.staff.automod.word_rules.errors import WordRuleNotFound
from hamsterd.staff.automod.word_rules.lists import ACTION_NAMES, KIND_NAMES
from hamsterd.staff.automod.word_rules.schemas import (
    USUAL_KINDS,
    WordListIn,
    WordListOut,
    WordRuleDone,
    WordRuleIn,
    WordRuleRow,
    WordRuleTest,
)
from hamsterd.staff.automod.word_rules.service import (
    WORD_RULES,
    create_word_rule,
    delete_word_rule,
    edit_word_rule,
)

app = Noun()

Which = Annotated[str, typer.Argument(metavar="규칙", help="규칙의 번호나 단어.")]
ActionOption = Annotated[
    RuleAction | None,
    typer.Option(
        "--action",
        metavar="할일",
        help="block 막기, hold 검토하기, mask 가리기, flag 표시만.",
        show_default=False,
    ),
]
Kinds = Annotated[
    list[WritingKind] | None,
    typer.Option(
        "--in",
        metavar="곳",
        help="diary, community, comment, nickname. 여러 번 쓸 수 있습니다.",
        show_default=False,
    ),
]
Exceptions = Annotated[
    list[str] | None,
    typer.Option(
        "--except", metavar="말", help="찾지 않을 말. 여러 번 쓸 수 있습니다.", show_default=False
    ),
]
Spaces = Annotated[
    bool | None,
    typer.Option(
        "--ignore-spaces/--keep-spaces",
        help="사이에 낀 빈칸과 문장 부호를 건너뜁니다.",
        show_default=False,
    ),
]
Note = Annotated[str | None, typer.Option(help="운영진만 보는 메모.", show_default=False)]


@app.verb("list", "hamster word-rules list", "hamster word-rules list 도박 --action block")
def list_rules(
    output: Output,
    search: Annotated[
        str | None, typer.Argument(metavar="찾을말", help="단어, 예외, 메모의 일부.")
    ] = None,
    action: ActionOption = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """단어 규칙을 최근 것부터 보여 줍니다."""
    output.table(
        "단어 규칙",
        (
            Column("id", "번호", "right"),
            Column("pattern", "단어"),
            Column("action", "찾으면", show=ACTION_NAMES.__getitem__),
            Column("exceptions", "예외", gives_way=True, show=", ".join),
            Column("appliesTo", "찾을 곳", gives_way=True, show=_places),
            Column("isActive", "켜짐", "center"),
            Column("hitsCount", "찾은 횟수", "right"),
            Column("note", "메모", gives_way=True),
            Column("updatedAt", "고친 때", show=local_minute),
        ),
        listed(WORD_RULES, limit, q=search, action=action and action.value),
        empty=nothing(
            "단어 규칙이",
            action and f"찾으면 ‘{ACTION_NAMES[action]}’인",
            search and f"‘{search}’ 들어간",
            otherwise="단어 규칙이 없어요. `hamster word-rules add 도박`으로 만들 수 있어요.",
        ),
    )


@app.verb(
    "add",
    "hamster word-rules add 도박 --action block",
    "hamster word-rules add 시발 --action mask --except 시발점 --in diary --in comment",
)
def add(
    output: ActOutput,
    pattern: Annotated[str, typer.Argument(metavar="단어", help="찾을 단어.")],
    action: ActionOption = None,
    kinds: Kinds = None,
    exceptions: Exceptions = None,
    ignore_spaces: Spaces = None,
    note: Note = None,
) -> None:
    """규칙을 만듭니다. 지금부터 쓰는 글에 적용됩니다."""
    form = read_form(
        WordRuleIn,
        pattern=pattern,
        ignores_spaces=ignore_spaces is not False,
        exceptions=exceptions or [],
        applies_to=kinds or list(USUAL_KINDS),
        action=action or RuleAction.HOLD,
        note=note,
    )
    with open_site(), output.rehearsed():
        done = create_word_rule(form=form, actor=operator())
    _tell(output, done, "만들었어요")


@app.verb("edit", "hamster word-rules edit 도박 --action hold", "hamster word-rules edit 7 --off")
def edit(
    output: ActOutput,
    which: Which,
    pattern: Annotated[
        str | None, typer.Option("--word", help="새 단어.", show_default=False)
    ] = None,
    action: ActionOption = None,
    kinds: Kinds = None,
    exceptions: Exceptions = None,
    no_exceptions: Annotated[
        bool, typer.Option("--no-exceptions", help="예외를 모두 없앱니다.")
    ] = False,
    ignore_spaces: Spaces = None,
    note: Note = None,
    active: Annotated[
        bool | None, typer.Option("--on/--off", help="켜거나 끕니다.", show_default=False)
    ] = None,
) -> None:
    """규칙을 고칩니다. 적지 않은 것은 그대로 둡니다."""
    given = {
        "pattern": pattern,
        "action": action,
        "applies_to": kinds,
        "exceptions": [] if no_exceptions else exceptions or None,
        "ignores_spaces": ignore_spaces,
        "note": note,
        "is_active": active,
    }
    with open_site():
        now = _find(which)
        before = now.model_dump(by_alias=False, include=set(WordRuleIn.model_fields))
        changes = {name: value for name, value in given.items() if value is not None}
        form = read_form(WordRuleIn, **{**before, **changes})
        with output.rehearsed():
            done = edit_word_rule(rule_id=now.id, form=form, actor=operator())
    _tell(output, done, "고쳤어요")


@app.verb("delete", "hamster word-rules delete 도박")
def delete(output: ActOutput, which: Which, yes: Yes = False) -> None:
    """규칙을 지웁니다. 이미 멈추거나 가려진 글은 그대로입니다."""
    with open_site():
        rule = _find(which)

        def change() -> int:
            return delete_word_rule(rule_id=rule.id, actor=operator())

        question = f"단어 규칙 ‘{rule.pattern}’: 지울까요?"
        act = once_sure(output, change, question, yes=yes)
    facts = {"id": rule.id, "pattern": rule.pattern}
    output.done(f"단어 규칙 ‘{rule.pattern}’: 지웠어요.", facts, act=act)


@app.verb("try", "hamster word-rules try 시발 --except 시발점")
def preview_rule(
    output: Output,
    pattern: Annotated[str, typer.Argument(metavar="단어", help="찾아볼 단어.")],
    kinds: Kinds = None,
    exceptions: Exceptions = None,
    ignore_spaces: Spaces = None,
) -> None:
    """만들기 전에 지난 30일의 글에서 무엇이 걸리는지 봅니다."""
    form = read_form(
        WordRuleTest,
        pattern=pattern,
        ignores_spaces=ignore_spaces is not False,
        exceptions=exceptions or [],
        applies_to=kinds or list(USUAL_KINDS),
    )
    with open_site():
        tried = preview.preview_rule(form)
    if output.as_json:
        output.json(tried.model_dump(by_alias=True))
        return
    more = " (최근 것부터 일부만 봤어요)" if tried.is_capped else ""
    quiet = f", 그중 신고된 적 없이 보이는 글 {tried.unreported:,}건" if tried.found else ""
    output.table(
        f"최근 {tried.days}일의 글 {tried.looked_at:,}건에서 {tried.found:,}건을 찾았어요"
        f"{quiet}{more}",
        (
            Column("kind", "종류", show=KIND_NAMES.__getitem__),
            Column("author", "작성자", gives_way=True),
            Column("text", "찾은 곳", gives_way=True),
            Column("url", "주소"),
            Column("createdAt", "쓴 때", show=local_minute),
        ),
        [
            {
                **sample.model_dump(by_alias=True),
                "text": "".join(
                    f"[{piece.text}]" if piece.is_hit else piece.text for piece in sample.excerpt
                ),
            }
            for sample in tried.samples
        ],
        empty=f"최근 {tried.days}일 동안 찾은 글이 없어요.",
    )


@app.verb(
    "import",
    "hamster word-rules import words.txt --action block --dry-run",
    "hamster word-rules import word-rules.csv",
)
def import_list(
    output: ActOutput,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="파일", help="한 줄에 하나씩이나 CSV. -는 표준 입력.", allow_dash=True
        ),
    ],
    action: ActionOption = None,
    kinds: Kinds = None,
    ignore_spaces: Spaces = None,
) -> None:
    """목록을 가져옵니다. 있는 것은 건너뛰고, 잘못된 줄이 있으면 아무것도 바꾸지 않습니다."""
    content = typer.get_binary_stream("stdin").read() if str(file) == "-" else file.read_bytes()
    form = read_form(
        WordListIn,
        text=lists.decoded(content),
        action=action or RuleAction.HOLD,
        applies_to=kinds or list(USUAL_KINDS),
        ignores_spaces=ignore_spaces is not False,
        dry_run=True,
    )
    with open_site():
        seen = lists.import_rules(form=form, actor=operator())
        _show_lines(output, seen)
        if seen.invalid:
            raise InvalidInput(_refusal(seen))
        done = seen
        if seen.new and not output.dry_run:
            real = form.model_copy(update={"dry_run": False})
            done = lists.import_rules(form=real, actor=operator())
    output.done(
        f"규칙 {len(done.new):,}개를 가져왔어요. 이미 있는 것은 {len(done.duplicates):,}개예요.",
        done.model_dump(by_alias=True, exclude={"is_saved"}),
        undo=f"hamster audit undo {done.audit_id}" if done.audit_id else None,
    )


@app.verb("export", "hamster word-rules export --out word-rules.csv")
def export(
    output: Output,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="파일", help="쓸 파일. 없으면 화면에.", show_default=False),
    ] = None,
) -> None:
    """규칙 모두를 CSV로 씁니다. 그대로 다시 가져올 수 있습니다."""
    with open_site():
        text = lists.export_rules()
    if out is not None:
        write_new(out, f"\ufeff{text}")
        output.done(f"{out}에 썼어요.", {"file": str(out)})
    elif output.as_json:
        output.json({"csv": text})
    else:
        output.line(text.rstrip("\r\n").replace("\r\n", "\n"))


def _find(which: str) -> WordRuleRow:
    """A rule by its number or its word; raises `WordRuleNotFound`."""
    asked: list[dict[str, object]] = [{"pattern": which}]
    if which.isdecimal():
        asked.insert(0, {"id": [int(which)]})
    for wanted in asked:
        page = WORD_RULES.page(AdminListQuery().model_copy(update={"filter": wanted}))
        if page.items:
            return page.items[0]
    raise WordRuleNotFound(f"'{which}' 단어 규칙이 없어요.")


def _places(kinds: list[str]) -> str:
    return ", ".join(KIND_NAMES[WritingKind(kind)] for kind in kinds)


def _show_lines(output: Output, seen: WordListOut) -> None:
    """Which lines are new, there already, or wrong (for people; a program reads the result)."""
    if output.as_json:
        return
    output = Output(as_json=False)
    for told in (*seen.duplicates, *seen.invalid):
        output.remark(f"{told.line}번째 줄 {told.text}: {told.message}")


def _refusal(seen: WordListOut) -> str:
    lines = ", ".join(str(told.line) for told in seen.invalid[:20])
    return f"잘못된 줄이 {len(seen.invalid):,}개 있어서 아무것도 가져오지 않았어요: {lines}번째 줄."


def _tell(output: ActOutput, done: WordRuleDone, said: str) -> None:
    left_out = {"id", "audit_id"} if output.dry_run else set[str]()
    output.done(
        f"단어 규칙 ‘{done.pattern}’: {said}.",
        done.model_dump(by_alias=True, exclude=left_out),
        undo=f"hamster audit undo {done.audit_id}",
    )

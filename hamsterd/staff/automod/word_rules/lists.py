"""Lists of word rules: import from a paste or file, all or nothing, and export.

One word a line, or CSV with the columns of the export. The form has the values that a line omits.
"""

import csv
import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from psycopg2.extras import Json
from pydantic import ValidationError

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, acted_on_since, record
from hamsterd.config import Settings
from hamsterd.content.screening.rules import MAX_LIST_LINES, RuleAction, WritingKind
from hamsterd.content.screening.service import RULES
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column
from hamsterd.db.transaction import refusing_twins, transactional
from hamsterd.http.files.spreadsheets import BYTE_ORDER_MARK, csv_lines, uncell
from hamsterd.http.shapes.validation import invalid_input
from hamsterd.models.content.screening import WordRule
from hamsterd.realtime.bus import drop_cached
from hamsterd.staff.automod.word_rules.errors import WordRuleTaken
from hamsterd.staff.automod.word_rules.schemas import (
    ListedLine,
    ListedRule,
    WordListIn,
    WordListOut,
    WordRuleIn,
)

ACTION_NAMES = {
    RuleAction.BLOCK: "막기",
    RuleAction.HOLD: "검토하기",
    RuleAction.MASK: "가리기",
    RuleAction.FLAG: "표시만",
}
KIND_NAMES = {
    WritingKind.DIARY: "일기",
    WritingKind.COMMUNITY: "게시글",
    WritingKind.COMMENT: "댓글",
    WritingKind.NICKNAME: "닉네임",
}
COLUMNS = {
    "pattern": "단어",
    "action": "찾으면",
    "exceptions": "예외",
    "applies_to": "찾을 곳",
    "ignores_spaces": "빈칸 건너뛰기",
    "note": "메모",
    "is_active": "켜짐",
}
"""In the order of a line without a heading, and of the export."""
TOO_LONG = f"한 번에 {MAX_LIST_LINES:,}줄까지 가져올 수 있어요. 나누어 가져와 주세요."
EMPTY = "가져올 단어가 없어요. 한 줄에 하나씩 적어 주세요."
TWICE = "이 목록의 {line}번째 줄과 같은 단어예요."
THERE = "이미 있는 규칙이에요."
_BETWEEN = ";"
_YES = frozenset({"예", "네", "켜짐", "y", "yes", "true", "1", "o"})
_NO = frozenset({"아니요", "아니오", "꺼짐", "n", "no", "false", "0", "x"})

_KNOWN = """
    SELECT given FROM unnest(%(patterns)s::text[]) given
     WHERE EXISTS (SELECT 1 FROM word_rules WHERE lower(pattern) = lower(given))
"""
_ADD = """
    INSERT INTO word_rules (pattern, ignores_spaces, exceptions, action, applies_to, note,
                            is_active, created_by_id)
    SELECT pattern, ignores_spaces, exceptions, action, applies_to, note, is_active,
           (SELECT id FROM users WHERE id = %(member_id)s)
      FROM jsonb_to_recordset(%(rules)s) AS given (
           pattern text, ignores_spaces boolean, exceptions text[], action text,
           applies_to text[], note text, is_active boolean)
    RETURNING id
"""
_ALL = """
    SELECT pattern, ignores_spaces, exceptions, action, applies_to, note, is_active
      FROM word_rules ORDER BY id
"""


class _Read(NamedTuple):
    """A list as it was read."""

    rules: list[tuple[int, WordRuleIn]]
    duplicates: list[ListedLine]
    invalid: list[ListedLine]


@transactional
def import_rules(*, form: WordListIn, actor: str) -> WordListOut:
    """Import a list; with `dry_run`, only report the result.

    All or nothing: raises `InvalidInput` under `text` with the numbers of invalid lines, or
    `WordRuleTaken` if a concurrent request created one of the rules.
    """
    read = _read(form)
    new = [
        ListedRule(line=line, **rule.model_dump(include=set(ListedRule.model_fields) - {"line"}))
        for line, rule in read.rules
    ]
    if read.invalid and not form.dry_run:
        raise InvalidInput(fields={"text": _sentence(read.invalid)})
    is_saved = bool(new) and not form.dry_run
    audit_id = _save([rule for _, rule in read.rules], actor) if is_saved else None
    return WordListOut(
        new=new,
        duplicates=read.duplicates,
        invalid=read.invalid,
        is_saved=is_saved,
        audit_id=audit_id,
    )


def export_rules() -> str:
    """All rules as CSV, as they can be taken in again; a file begins with a mark before it."""
    with connection():
        rows = fetch_all(_ALL)
    cells = ([_cell(row, column) for column in COLUMNS] for row in rows)
    return "".join(csv_lines(COLUMNS.values(), cells)).removeprefix(BYTE_ORDER_MARK)


def undo_import(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of taking a list in: its rules go, but for those changed since."""
    ids = act["after"]["ids"]
    execute(
        WordRule.delete().where(
            WordRule.id.in_([*{*ids} - acted_on_since(act["id"], "word_rule", ids)])
        )
    )
    drop_cached(RULES.name)


def decoded(content: bytes) -> str:
    """A file's text: UTF-8, or the encoding of Korean spreadsheets. Raises `InvalidInput`."""
    for encoding in ("utf-8-sig", "cp949"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InvalidInput("글자를 읽을 수 없는 파일이에요. UTF-8로 저장해 주세요.")


def _save(rules: list[WordRuleIn], actor: str) -> int:
    values = [rule.model_dump(mode="json") for rule in rules]
    with refusing_twins(WordRuleTaken):
        ids = fetch_column(_ADD, rules=Json(values), member_id=member_behind(actor))
    drop_cached(RULES.name)
    return record(
        actor=actor,
        action=Action.WORD_RULE_IMPORT,
        target_type="word_rules",
        after={"name": f"{len(ids)}개", "ids": ids},
    )


def _read(form: WordListIn) -> _Read:
    lines = list(_lines(form.text))
    if not lines:
        raise InvalidInput(fields={"text": EMPTY})
    if len(lines) > MAX_LIST_LINES:
        raise InvalidInput(fields={"text": TOO_LONG})
    read = _Read([], [], [])
    seen: dict[str, int] = {}
    for line, cells in lines:
        try:
            rule = _rule(cells, form)
        except ValueError as error:
            read.invalid.append(_told(line, cells, str(error)))
            continue
        first = seen.setdefault(rule.pattern.lower(), line)
        if first != line:
            read.duplicates.append(_told(line, cells, TWICE.format(line=first)))
        else:
            read.rules.append((line, rule))
    return _without_known(read)


def _without_known(read: _Read) -> _Read:
    patterns = [rule.pattern for _, rule in read.rules]
    known = set(fetch_column(_KNOWN, patterns=patterns))
    there = [
        ListedLine(line=line, text=rule.pattern, message=THERE)
        for line, rule in read.rules
        if rule.pattern in known
    ]
    return read._replace(
        rules=[(line, rule) for line, rule in read.rules if rule.pattern not in known],
        duplicates=sorted([*read.duplicates, *there], key=lambda told: told.line),
    )


def _lines(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Non-empty lines by number, with their cells by column: `(3, {"pattern": "도박"})`."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    columns = list(COLUMNS)
    is_first = True
    while True:
        line = reader.line_num + 1
        try:
            cells = [uncell(cell.strip()) for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            yield line, {"pattern": "", "broken": "예"}
            continue
        if not any(cells):
            continue
        if is_first and cells[0].lower() in {COLUMNS["pattern"], "pattern"}:
            columns = [_column(cell) for cell in cells]
        else:
            named = dict(zip(columns, cells, strict=False))
            yield line, named if len(cells) <= len(columns) else {**named, "more": "예"}
        is_first = False


def _column(heading: str) -> str:
    by_name = {name: column for column, name in COLUMNS.items()}
    return by_name.get(heading, heading.lower())


def _rule(cells: dict[str, str], form: WordListIn) -> WordRuleIn:
    """A line as a rule; raises `ValueError` with a message."""
    if "broken" in cells or "more" in cells:
        raise ValueError("칸이 너무 많거나 따옴표가 맞지 않아요.")
    values: dict[str, Any] = {
        "pattern": cells.get("pattern", ""),
        "action": _action(cells.get("action", "")) or form.action,
        "exceptions": _split(cells.get("exceptions", "")),
        "applies_to": [_kind(name) for name in _split(cells.get("applies_to", ""))]
        or form.applies_to,
        "ignores_spaces": _switch(cells.get("ignores_spaces", ""), form.ignores_spaces),
        "note": cells.get("note") or None,
        "is_active": _switch(cells.get("is_active", ""), True),  # the default
    }
    try:
        return WordRuleIn.model_validate(values)
    except ValidationError as error:
        refused = invalid_input(error)
        raise ValueError(next(iter((refused.fields or {}).values()), refused.message)) from error


def _action(name: str) -> RuleAction | None:
    known = {text: action for action, text in ACTION_NAMES.items()} | {
        action.value: action for action in RuleAction
    }
    if name and name.lower() not in known:
        raise ValueError(
            f"‘{name}’ 대신 {', '.join(ACTION_NAMES.values())} 가운데 하나를 적어 주세요."
        )
    return known.get(name.lower())


def _kind(name: str) -> WritingKind:
    known = {text: kind for kind, text in KIND_NAMES.items()} | {
        kind.value: kind for kind in WritingKind
    }
    if name.lower() not in known:
        raise ValueError(f"‘{name}’ 대신 {', '.join(KIND_NAMES.values())} 가운데에서 적어 주세요.")
    return known[name.lower()]


def _switch(text: str, otherwise: bool) -> bool:  # a value, not a mode
    if text and text.lower() not in _YES | _NO:
        raise ValueError(f"‘{text}’ 대신 예나 아니요를 적어 주세요.")
    return text.lower() in _YES if text else otherwise


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(_BETWEEN) if part.strip()]


def _told(line: int, cells: dict[str, str], message: str) -> ListedLine:
    return ListedLine(line=line, text=cells.get("pattern", "")[:200], message=message)


def _sentence(invalid: list[ListedLine]) -> str:
    first = invalid[0]
    more = f" 그 밖에 {len(invalid) - 1}줄도 고쳐 주세요." if len(invalid) > 1 else ""
    return f"{first.line}번째 줄: {first.message}{more}"


def _cell(row: Row, column: str) -> str:
    value = row[column]
    if column == "action":
        return ACTION_NAMES[RuleAction(value)]
    if column == "applies_to":
        return _BETWEEN.join(KIND_NAMES[WritingKind(kind)] for kind in value)
    if isinstance(value, bool):
        return "예" if value else "아니요"
    return _BETWEEN.join(value) if isinstance(value, list) else value or ""

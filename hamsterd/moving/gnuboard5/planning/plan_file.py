"""Writes a plan with its explanations, and reads an edited one: each mistake with its line."""

import json
import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from hamsterd.community.rules import BOARD_NAME_MAX, CATEGORY_NAME_MAX, check_board_name
from hamsterd.core.errors import HamsterError
from hamsterd.core.text.folding import fold
from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.skeletons import skeleton
from hamsterd.http.shapes.validation import sentence
from hamsterd.moving.gnuboard5.inspecting.findings import BoardFound, Found
from hamsterd.moving.gnuboard5.inspecting.tallies import ADMINISTRATOR_LEVEL, MEMBERS_LEVEL
from hamsterd.moving.gnuboard5.planning.fitting import Held, Place, held_of, unfitting
from hamsterd.moving.gnuboard5.planning.plan import (
    CHOICES,
    COMMENT_RULES,
    DOWNLOAD_RULES,
    READ_RULES,
    VERSION,
    WRITE_RULES,
    Plan,
)

_LISTED = {"granted", "admin"}
"""Rules that let in nobody but who is listed. Levels here are others than there."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_HEADING = re.compile(
    r"""\s*+\[([^\[\]"']*+(?:(?:"[^"]*+"|'[^']*+')[^\[\]"']*+)*+)\]\s*+(?:#.*+)?"""
)
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]++|"(?:[^"\\]|\\.)*+"|'[^']*+'))\s*=""")
_PART = re.compile(r"""[A-Za-z0-9_-]++|"(?:[^"\\]|\\.)*+"|'[^']*+'""")

OPENING = """\
# 그누보드5에서 이사 오는 계획: {title}
#
# 값을 고치고 `hamster import gnuboard5 plan --check`로 살펴보세요. `#` 뒤는 설명이에요.
# 닫혀 있던 게시판은 닫힌 채로 적어 두었어요. 열 것만 열어 주세요.
"""


class BadPlan(HamsterError):
    """A plan with mistakes; `fields` has a sentence for each line."""

    def __init__(self, mistakes: list[tuple[int, str]]) -> None:
        lines: dict[str, str] = {}
        for line, says in sorted(mistakes):
            key = f"{line:,}번째 줄"
            lines[key] = f"{lines[key]} {says}" if key in lines else says
        super().__init__(f"계획에 고칠 곳이 {len(mistakes)}군데 있어요.", fields=lines)


def plan_text(found: Found) -> str:
    """A new plan for what was found."""
    parts = [
        OPENING.format(title=_comment(found.title)),
        f"version = {VERSION}\nprefix = {_quoted(found.prefix)}\n",
        _addresses_text(found),
        *_members_text(found),
        *_boards_text(found),
    ]
    return "\n".join(parts)


def _addresses_text(found: Found) -> str:
    names = ", ".join(_quoted(address) for address in found.addresses)
    return (
        "# 옛 사이트의 주소. 글 안의 사진과 링크에서 짐작했어요. 이 주소의 링크는 옮겨 온 글로"
        f" 이어져요.\naddresses = [{names}]\n"
    )


def _members_text(found: Found) -> Iterator[str]:
    members = found.members
    names = ", ".join(_quoted(name) for name in members.administrators)
    deputies = _comment(", ".join(members.deputies))
    lines = [
        "[members]",
        f"# 여기서 관리자가 될 사용자명. 그누보드의 최고관리자: {len(members.administrators)}명",
        *([f"# 최고관리자는 아니지만 레벨이 10인 회원: {deputies}"] if deputies else []),
        f"administrators = [{names}]",
    ]
    counts = {
        "clashing_nicknames": f"닉네임이 겹치는 무리 {len(members.clashing_nicknames):,}",
        "shared_emails": f"같은 이메일을 쓰는 무리 {len(members.shared_emails):,}",
        "without_email": f"이메일이 없는 회원 {members.without_email:,}명",
        "leavers": f"탈퇴한 회원 {members.left:,}명",
        "points": f"포인트 {members.points:,}점, 내역 {found.others.point_rows:,}줄",
    }
    for name, choices in CHOICES.items():
        lines.append(f"\n# {counts[name]}")
        lines += [f"#   {word}: {says}." for word, says in choices.items()]
        lines.append(f"{name} = {_quoted(next(iter(choices)))}")
    lines += ["\n# 새 닉네임을 미리 정해 두려면 사용자명 = 닉네임으로 적어요.", "[nicknames]"]
    for each in members.clashing_nicknames:
        lines += [f'# {_key(name)} = "새닉네임"' for name in each[1:]]
    yield "\n".join(lines) + "\n"


def _boards_text(found: Found) -> Iterator[str]:
    groups = {fold(group.key): group for group in found.groups}
    taken: set[str] = set()
    for board in found.boards:
        group = groups.get(fold(board.group))
        shut = f", 회원 {group.members:,}명의 닫힌 그룹" if group and group.is_closed else ""
        proof = f", {board.proof}" if board.proof else ""
        read = _read_rule(board, found)
        lines = [
            f"[boards.{_key(board.key)}]",
            f"# 글 {board.posts:,}, 댓글 {board.comments:,}. 그누보드의 레벨: 목록"
            f" {board.list_level}, 읽기 {board.read_level}, 쓰기 {board.write_level}, 댓글"
            f" {board.comment_level}, 내려받기 {board.download_level}{shut}{proof}",
            *_shuts_out(board, found),
            "move = true",
            f"name = {_quoted(_own_name(board, taken))}",
            f"read = {_quoted(read)}  # {_words(READ_RULES)}",
            f"write = {_quoted(_write_rule(board, read))}  # {_words(WRITE_RULES)}",
            f"comment = {_quoted(_further_rule(board, read, board.comment_level))}"
            f"  # {_words(COMMENT_RULES)}",
            f"download = {_quoted(_download_rule(board, read, found))}  # {_words(DOWNLOAD_RULES)}",
        ]
        if board.categories:
            lines.append(f"\n[boards.{_key(board.key)}.categories]")
            lines.append('# 옛 분류 = 여기의 분류. ""로 두면 분류 없이 와요.')
            own: set[str] = set()
            lines += [
                f"{_key(name)} = {_quoted(_own_category(name, own))}  # 글 {count:,}"
                for name, count in board.categories.items()
            ]
        yield "\n".join(lines) + "\n"


def _own_category(name: str, taken: set[str]) -> str:
    """The category's name; two that are alike only because they were cut stay two."""
    whole = normal("NFC", name)
    own, number = whole[:CATEGORY_NAME_MAX].strip(), 1
    while len(whole) > CATEGORY_NAME_MAX and skeleton(own) in taken:
        number += 1
        own = f"{whole[: CATEGORY_NAME_MAX - len(str(number))].strip()}{number}"
    taken.add(skeleton(own))
    return own


def _own_name(board: BoardFound, taken: set[str]) -> str:
    """The board's name as our rules allow it, unlike all before."""
    plain = normal("NFC", _comment(board.name))[:BOARD_NAME_MAX].strip()
    try:
        check_board_name(plain)
    except ValueError:
        plain = board.key
    name, number = plain, 1
    while skeleton(name) in taken:
        number += 1
        name = f"{plain[: BOARD_NAME_MAX - 1 - len(str(number))]} {number}"
    taken.add(skeleton(name))
    return name


def _read_rule(board: BoardFound, found: Found) -> str:
    level = max(board.list_level, board.read_level)
    if level >= ADMINISTRATOR_LEVEL:
        return "admin"
    closed = {fold(group.key) for group in found.groups if group.is_closed}
    if fold(board.group) in closed or board.proof or level > MEMBERS_LEVEL:
        return "granted"
    return _rule_of_members(found) if level == MEMBERS_LEVEL else "all"


def _shuts_out(board: BoardFound, found: Found) -> Iterator[str]:
    """A remark on members of level 1, if they alone of the members did not read or download."""
    levels = {
        "읽지": max(board.list_level, board.read_level),
        "내려받지": board.download_level,
    }
    barred = [what for what, level in levels.items() if level == MEMBERS_LEVEL]
    if found.members.like_visitors and barred:
        count = f"{found.members.like_visitors:,}명"
        yield f"# 레벨이 1인 회원 {count}은 {barred[0]} 못하던 게시판이에요."


def _rule_of_members(found: Found) -> str:
    """What the level of a new member becomes: the members, unless some have not reached it."""
    return "granted" if found.members.like_visitors else "members"


def _write_rule(board: BoardFound, read: str) -> str:
    """Whoever may read may write, if that was so; a level of writers above readers is the staff."""
    readers = max(board.list_level, board.read_level, MEMBERS_LEVEL)
    return "admin" if read == "admin" or board.write_level > readers else "all"


def _further_rule(board: BoardFound, read: str, level: int) -> str:
    """Who of the readers may do what Gnuboard wants this level for.

    Of a board there is one list of whom it lets in: its readers, if those are listed.
    """
    if level <= max(board.list_level, board.read_level, MEMBERS_LEVEL):
        return "all"
    return "admin" if read in {"granted", "admin"} or level >= ADMINISTRATOR_LEVEL else "granted"


def _download_rule(board: BoardFound, read: str, found: Found) -> str:
    if read == "all" and board.download_level == MEMBERS_LEVEL:
        return _rule_of_members(found)
    return _further_rule(board, read, board.download_level)


class Draft(NamedTuple):
    """A plan that is well formed, and the lines of its values; it may not fit the dump."""

    plan: Plan
    lines: dict[Place, int]

    def require_fit(self, held: Held) -> None:
        """Raise `BadPlan` with the line of each place that does not fit."""
        if wrong := [
            (_line(place, self.lines), says) for place, says in unfitting(self.plan, held)
        ]:
            raise BadPlan(wrong)


def drafted(written: bytes) -> Draft:
    """An edited plan, before its dump is read. Raises `BadPlan` with the line of each mistake."""
    try:
        text = written.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise BadPlan([(line, "UTF-8로 저장한 파일이 아니에요.")]) from None
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        line = int(at[1]) if at else text.count("\n") + 1
        raise BadPlan([(line, "TOML로 읽을 수 없어요. 따옴표와 괄호를 확인해 주세요.")]) from None
    lines = _lines(text)
    try:
        return Draft(Plan.model_validate(values), lines)
    except ValidationError as error:
        raise BadPlan([_mistake(detail, lines) for detail in error.errors()]) from None


def read_plan(written: bytes, found: Found) -> Plan:
    """An edited plan that fits what was found. Raises `BadPlan`."""
    draft = drafted(written)
    draft.require_fit(held_of(found))
    return draft.plan


def _mistake(detail: ErrorDetails, lines: dict[Place, int]) -> tuple[int, str]:
    place = tuple(part for part in detail["loc"] if isinstance(part, str) and part != "[key]")
    says = sentence(detail)
    if detail["type"] == "extra_forbidden":
        says = "계획에 없는 항목이에요. 이름을 확인해 주세요."
    elif detail["type"] == "missing":
        says = "빠졌어요. 새 계획에서 옮겨 적어 주세요."
    elif detail["type"] == "literal_error" and place[-1] in CHOICES:
        says = f"{', '.join(CHOICES[place[-1]])} 가운데 하나로 적어 주세요."
    return _line(place, lines), f"{'.'.join(place)}: {says}"


def opened(plan: Plan, found: Found) -> list[str]:
    """Boards that were closed and that others would read than those who could, with the rule."""
    before = {board.key: _read_rule(board, found) for board in found.boards}
    return [
        f"{board.name}({key}): {board.read}"
        for key, board in plan.boards.items()
        if board.move and _is_wider(board.read, before[key])
    ]


def _is_wider(read: str, before: str) -> bool:
    """Whether a rule of reading lets in others than the one of a new plan."""
    return read not in _LISTED if before in _LISTED else (before, read) == ("members", "all")


def _lines(text: str) -> dict[Place, int]:
    """The line of each heading and key, as plans are written: a key a line."""
    lines: dict[Place, int] = {}
    section: Place = ()
    for number, line in enumerate(text.split("\n"), 1):
        if heading := _HEADING.fullmatch(line):
            section = tuple(_unquoted(part) for part in _PART.findall(heading[1]))
            lines.setdefault(section, number)
        elif key := _KEY.match(line):
            lines.setdefault((*section, _unquoted(key[1])), number)
    return lines


def _line(place: Place, lines: dict[Place, int]) -> int:
    """The line of a place, or of the nearest heading around it."""
    for size in range(len(place), 0, -1):
        if place[:size] in lines:
            return lines[place[:size]]
    return 1


def _unquoted(part: str) -> str:
    if part[:1] == '"':
        return str(tomllib.loads(f"k = {part}")["k"])
    return part.strip("'")


def _quoted(text: str) -> str:
    """A TOML string: JSON's, with DEL escaped too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(text: str) -> str:
    return text if _BARE.fullmatch(text) else _quoted(text)


def _comment(text: str) -> str:
    return " ".join(_CONTROL.sub(" ", text).split())


def _words(rules: dict[str, str]) -> str:
    return ", ".join(f"{word} {says}" for word, says in rules.items())

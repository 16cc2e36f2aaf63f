"""Whether a plan fits what a dump holds, which an inspection knows, and so do staged rows."""

from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping
from typing import NamedTuple

from hamsterd.core.text.skeletons import skeleton
from hamsterd.moving.gnuboard5.inspecting.findings import Found
from hamsterd.moving.gnuboard5.planning.plan import Plan

Place = tuple[str, ...]
"""Headings and key of a value: `("boards", "free", "name")`."""
NOBODY = "덤프에 없는 회원이에요. 사용자명을 대소문자까지 확인해 주세요."


class Held(NamedTuple):
    """What a dump holds, as far as a plan names it: of each board its categories."""

    prefix: str
    boards: Mapping[str, Collection[str]]
    usernames: Container[str]


def held_of(found: Found) -> Held:
    """What an inspection found."""
    boards = {board.key: board.categories for board in found.boards}
    return Held(found.prefix, boards, found.usernames)


def unfitting(plan: Plan, held: Held) -> Iterator[tuple[Place, str]]:
    """Where a plan does not fit the dump."""
    if plan.prefix != held.prefix:
        yield ("prefix",), f"덤프의 앞말은 {held.prefix}예요. 다른 덤프의 계획인가요?"
        return
    yield from _unfitting_boards(plan, held.boards)
    for name in plan.members.administrators:
        if name not in held.usernames:
            yield ("members", "administrators"), f"members.administrators: {name} {NOBODY}"
    nicknames = Counter(map(skeleton, plan.nicknames.values()))
    for member, nickname in plan.nicknames.items():
        if member not in held.usernames:
            yield ("nicknames", member), f"nicknames.{member}: {NOBODY}"
        if nicknames[skeleton(nickname)] > 1:
            yield ("nicknames", member), f"nicknames.{member}: 같은 닉네임이 또 있어요."


def _unfitting_boards(
    plan: Plan, boards: Mapping[str, Collection[str]]
) -> Iterator[tuple[Place, str]]:
    for key in boards.keys() - plan.boards.keys():
        yield ("boards",), f"boards.{key}: 빠졌어요. 옮기지 않으려면 move = false로 적어 주세요."
    for key in plan.boards.keys() - boards.keys():
        yield ("boards", key), f"boards.{key}: 덤프에 없는 게시판이에요."
    for key in boards.keys() & plan.boards.keys():
        for name in set(boards[key]) - plan.boards[key].categories.keys():
            yield ("boards", key, "categories"), f"boards.{key}.categories: {name} 분류가 빠졌어요."
    names = {key: skeleton(board.name) for key, board in plan.boards.items() if board.move}
    twice = Counter(names.values())
    for key, name in names.items():
        if twice[name] > 1:
            yield ("boards", key, "name"), f"boards.{key}.name: 이름이 같은 게시판이 또 있어요."

"""Every text that somebody types has a least and a most, and is refused one character beyond."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import hamsterd

ROOT = Path(hamsterd.__file__).parents[1]
BOUNDS: dict[str, tuple[int, int]] = {
    "community.rules.check_board_name": (1, 20),
    "community.rules.check_category_name": (1, 12),
    "community.rules.check_board_description": (0, 200),
    "community.rules.check_poll_question": (0, 100),
    "community.rules.check_poll_choice": (1, 60),
    "content.limits.check_title": (1, 100),
    "content.limits.check_content": (1, 20_000),
    "content.limits.check_comment": (1, 1_000),
    "contests.rules.check_title": (1, 100),
    "contests.rules.check_rules": (1, 20_000),
    "contests.rules.check_caption": (1, 100),
    "contests.rules.check_reason": (1, 300),
    "diaries.rules.check_own_title": (0, 100),
    "hamsters.profile.rules.check_farewell": (0, 500),
    "hamsters.profile.rules.check_condolence": (1, 300),
    "hamsters.profile.rules.check_name": (1, 20),
    "hamsters.profile.rules.check_breed": (1, 30),
    "members.accounts.rules.check_username": (2, 20),
    "members.accounts.rules.check_nickname": (2, 15),
    "members.accounts.rules.check_profile_nickname": (2, 20),
    "members.accounts.rules.check_email": (5, 254),
    "members.accounts.rules.check_password": (6, 128),
    "staff.desk.ads.rules.check_title": (1, 60),
    "staff.desk.ads.rules.check_label": (1, 10),
    "staff.desk.ads.rules.check_link": (1, 500),
    "staff.desk.popups.rules.check_title": (1, 60),
    "staff.desk.popups.rules.check_content": (0, 1_000),
}
"""The characters of the specification, of decisions §2, and of the forms' own hints."""
BOUND_ELSEWHERE = {
    "community.rules.check_read_permission",
    "community.rules.check_write_permission",
    "staff.desk.ads.rules.check_image",
    "staff.desk.popups.rules.check_image",
    "members.accounts.rules.check_owner_password",
}
"""Their field of the form is bounded before they are asked, or takes a few words."""
SHAPES: dict[str, Callable[[int], str]] = {
    "check_email": lambda length: f"{'k' * (length - 4)}@h.k",
    "check_link": lambda length: "/" + "a" * (length - 1) if length else "",
}
"""Texts that are more than so many characters."""


def takes_one_text(check: Callable[..., object]) -> bool:
    signature = inspect.signature(check)
    needed = [one.annotation for one in signature.parameters.values() if one.default is one.empty]
    return (needed, signature.return_annotation) == ([str], str)


def checks() -> Iterator[tuple[str, Callable[[str], str]]]:
    """The functions of every rules file that check one text."""
    for path in [*ROOT.glob("hamsterd/**/rules.py"), ROOT / "hamsterd/content/limits.py"]:
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name, check in inspect.getmembers(module, inspect.isfunction):
            is_own = check.__module__ == module.__name__ and name.startswith("check_")
            if is_own and takes_one_text(check):
                yield f"{module.__name__.removeprefix('hamsterd.')}.{name}", check


CHECKS = dict(checks())


def accepts(name: str, length: int) -> bool:
    shape = SHAPES.get(name.rpartition(".")[2], lambda length: "햄" * length)
    try:
        CHECKS[name](shape(length))
    except ValueError:
        return False
    return True


def test_every_check_says_its_bounds_here() -> None:
    assert set(CHECKS) == set(BOUNDS) | BOUND_ELSEWHERE


@pytest.mark.parametrize("name", BOUNDS)
def test_one_character_beyond_is_refused(name: str) -> None:
    least, most = BOUNDS[name]
    assert [accepts(name, length) for length in (least, most, most + 1)] == [True, True, False]
    assert least == 0 or not accepts(name, least - 1)

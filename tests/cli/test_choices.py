"""An option or a value that takes one of a few words says in Korean which they are."""

from enum import Enum
from typing import Any

import pytest
import typer
from typer.core import TyperArgument, TyperCommand

from cli.korean import mistake
from cli.output import nothing
from tests.cli.conftest import Operator
from tests.cli.test_every_command import CALLS, COMMANDS

WRONG = "weird"
REQUIRED = {"media move": ["--to", "disk"]}
"""What a command needs that `test_every_command` does not run."""
OF_A_DUMP = ["--dump", "site.sql"]


def words_of(param: Any) -> list[str]:
    """The words a parameter takes; none where it takes anything."""
    head, sign, _ = (getattr(param, "help", None) or "").partition(" 가운데 하나.")
    if sign:
        return head.split(", ")
    kind = param.type_descriptor.annotation
    is_enum = isinstance(kind, type) and issubclass(kind, Enum)
    return [each.value for each in kind] if is_enum else []


CHOOSING = [
    (name, param, words_of(param))
    for name, command in COMMANDS.items()
    for param in command.params
    if words_of(param)
]


def call_with(name: str, param: Any) -> list[str]:
    """A call of the command that is right but for one value."""
    given = list(CALLS[name].words) if name in CALLS else list(REQUIRED.get(name, OF_A_DUMP))
    if isinstance(param, TyperArgument):
        arguments = [each for each in COMMANDS[name].params if isinstance(each, TyperArgument)]
        place = arguments.index(param)
        return [*given[:place], WRONG, *given[place + 1 :]]
    option = param.opts[0]
    if option in given:
        given[given.index(option) + 1] = WRONG
        return given
    return [*given, option, WRONG]


def test_there_are_some() -> None:
    named = {(name, param.name) for name, param, _ in CHOOSING}
    assert named >= {
        ("users list", "status"),
        ("reports list", "status"),
        ("mail list", "status"),
        ("jobs history", "status"),
        ("content list", "state"),
        ("content show", "what"),
        ("completion", "shell"),
        ("media move", "to"),
    }


@pytest.mark.parametrize(
    ("name", "param", "words"), CHOOSING, ids=[f"{n} {p.name}" for n, p, _ in CHOOSING]
)
def test_a_wrong_word_is_refused_with_the_right_ones(
    name: str, param: Any, words: list[str]
) -> None:
    command: TyperCommand = COMMANDS[name]
    with pytest.raises(typer.BadParameter) as refused:
        command.make_context(name, call_with(name, param))

    said = mistake(refused.value.format_message())
    assert all(word in said for word in words), said
    assert not any(word in said for word in ("Invalid", "not one of", "Value error")), said


def test_a_word_that_is_no_kind_is_looked_for_in_everything(steward: Operator) -> None:
    steward.json("search", "reindex")  # the site was filled behind its back
    found = steward.json("content", "list", "팔아요")
    assert {row["kind"] for row in found} == {"post"}

    refused = steward.run("content", "list", "posts", "팔아요")
    assert refused.returncode == 2
    assert "diary(일기), post(글)" in refused.stderr


def test_completion_without_a_shell_says_how(operator: Operator) -> None:
    done = operator.run("completion", SHELL="/usr/bin/zsh")

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.index("zsh (지금 쓰는 셸)") < done.stdout.index("bash")
    for shell in ("bash", "zsh", "fish"):
        assert f"hamster completion {shell} > " in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("reports", "list", "--status", "resolved"), "상태가 ‘조치함’인 신고가 없어요."),
        (("mail", "list", "--status", "sent"), "상태가 ‘보냄’인 메일이 없어요."),
        (
            ("users", "list", "햄토리", "--status", "banned", "--admins"),
            "상태가 ‘영구 정지’인 관리자인 ‘햄토리’에 맞는 회원이 없어요.",
        ),
        (("content", "list", "diary", "해바라기"), "‘해바라기’ 들어간 일기가 없어요."),
        (("content", "list", "없는말"), "‘없는말’ 들어간 내용이 없어요."),
        (("audit", "list", "--actor", "cli:nobody"), "‘cli:nobody’의 한 일이 없어요."),
        (("jobs", "history", "rank"), "rank 작업의 실행 기록이 없어요."),
    ],
)
def test_an_empty_list_names_its_filter(
    reader: Operator, words: tuple[str, ...], sentence: str
) -> None:
    done = reader.run(*words)
    assert (done.returncode, done.stdout) == (0, f"{sentence}\n")


def test_without_a_filter_it_says_what_is_not_there() -> None:
    assert nothing("신고가", None) == "신고가 없어요."
    assert nothing("한 일이", None, otherwise="아직 없어요.") == "아직 없어요."

"""Rules for every command (decisions §4): options, help, examples, the page."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli.korean import Group, examples_of
from cli.main import app
from cli.manual import manual
from cli.nouns import verbs
from fixtures.load import load_demo
from scheduler.timetable import find_job

ROOT = cast(Group, get_command(app))
COMMANDS = {name: command for name, command, _ in verbs(ROOT)}
EXAMPLES = [each for command in COMMANDS.values() for each in examples_of(command)]
READING = {
    "get",
    "list",
    "keepers",
    "readers",
    "categories",
    "popups",
    "show",
    "stats",
    "history",
    "bounces",
    "status",
    "staff",
    "diff",
    "url",
    "doctor",
    "usage",
    "orphans",
    "try",
    "lookup",
    "inspect",
}
UNCHANGING = {
    *("serve", "completion", "verify", "word-rules export", "documents export"),
    *("incident letter", "incident evidence", "incident form"),
    *("import folder check",),
}
"""Commands that serve, print, or change nothing of the site."""


def options(command: TyperCommand) -> set[str]:
    return {option for param in command.params for option in param.opts}


def members_named(name: str, command: TyperCommand, example: str) -> set[str]:
    """Whom an example means, by the arguments and options that take a member."""
    words = shlex.split(example)[1 + len(name.split()) :]
    context = command.make_context(name, words, resilient_parsing=True)
    given = [
        context.params.get(param.name or "")
        for param in command.params
        if param.metavar == "회원" or "[회원]" in (param.metavar or "")
    ]
    return {
        one
        for value in given
        for one in (value if isinstance(value, list | tuple) else [value])
        if isinstance(one, str)
    }


def test_the_members_of_examples_are_in_the_demo() -> None:
    demo = {word for one in load_demo().members for word in (one.username, one.nickname)}
    named = {
        (name, member)
        for name, command in COMMANDS.items()
        for example in examples_of(command)
        for member in members_named(name, command, example)
    }

    assert len(named) > 20
    unknown = {
        (name, member)
        for name, member in named
        if not member.startswith("id:") and member.rpartition(":")[2] not in demo
    }
    assert unknown == set()


def test_the_page_of_commands_is_current() -> None:
    page = Path(__file__).parents[2] / "docs" / "commands.md"
    assert page.read_text(encoding="utf-8") == manual(ROOT), "run `hamster docs write`"


def test_every_command_explains_itself_in_korean() -> None:
    faults = [
        f"{name}: {fault}" for name, command in COMMANDS.items() for fault in unexplained(command)
    ]

    assert faults == []


def unexplained(command: TyperCommand) -> Iterator[str]:
    if not re.search("[가-힣]", command.help or ""):
        yield "no help"
    if not examples_of(command):
        yield "no example"
    for param in command.params:
        if not re.search("[가-힣]|, ", getattr(param, "help", "") or ""):
            yield f"no help of {param.opts}"


def test_every_command_answers_programs() -> None:
    silent = {name for name, command in COMMANDS.items() if "--json" not in options(command)}

    assert silent - {"completion"} == set()


def test_every_command_rehearses_its_changes() -> None:
    changing = {
        name: options(command)
        for name, command in COMMANDS.items()
        if not {name, name.rsplit(maxsplit=1)[-1]} & (READING | UNCHANGING)
    }

    assert [name for name, taken in changing.items() if not taken & {"--dry-run", "--check"}] == []


def test_every_example_is_a_call_that_can_be_made(subtests: pytest.Subtests) -> None:
    for example in EXAMPLES:
        with subtests.test(example):
            make(example)


def make(example: str) -> None:
    """Reads the words of a call as `hamster` would, without doing anything."""
    call = re.search(r"hamster [^)>|]*", example)
    assert call
    command: TyperCommand | TyperGroup = ROOT
    context, words = None, shlex.split(call[0])[1:]
    while isinstance(command, TyperGroup):
        context = command.make_context("hamster", words, parent=context)
        _, found, words = command.resolve_command(
            context, [*context._protected_args, *context.args]
        )
        command = cast(TyperCommand, found)
    made = command.make_context("hamster", words, parent=context)
    if example.startswith(("hamster jobs run", "hamster jobs history")) and made.params["name"]:
        find_job(made.params["name"])

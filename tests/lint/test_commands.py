"""What holds for every command there is (decisions §4): options, help, examples, the page."""

import re
import shlex
from pathlib import Path
from typing import cast

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli.korean import Group, examples_of
from cli.main import app
from cli.manual import manual
from cli.nouns import verbs
from scheduler.timetable import find_job

ROOT = cast(Group, get_command(app))
COMMANDS = {name: command for name, command, _ in verbs(ROOT)}
EXAMPLES = [each for command in COMMANDS.values() for each in examples_of(command)]
READING = {
    "get",
    "list",
    "keepers",
    "show",
    "stats",
    "history",
    "status",
    "staff",
    "diff",
    "url",
    "doctor",
    "usage",
    "orphans",
    "try",
    "lookup",
}
UNCHANGING = {"serve", "completion", "verify", "word-rules export", "documents export"}
"""What serves, prints, or changes nothing of the site's."""


def options(command: TyperCommand) -> set[str]:
    return {option for param in command.params for option in param.opts}


def test_the_page_of_commands_is_current() -> None:
    page = Path(__file__).parents[2] / "docs" / "commands.md"
    assert page.read_text(encoding="utf-8") == manual(ROOT), "run `hamster docs write`"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_explains_itself_in_korean(name: str) -> None:
    command = COMMANDS[name]
    assert re.search("[가-힣]", command.help or "")
    assert examples_of(command), f"`{name}` shows no example"
    for param in command.params:
        assert re.search("[가-힣]|, ", getattr(param, "help", "") or ""), f"{name}: {param.opts}"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_answers_programs_and_rehearses_its_changes(name: str) -> None:
    taken, verb = options(COMMANDS[name]), name.rsplit(maxsplit=1)[-1]
    assert "--json" in taken or name == "completion"
    if not {name, verb} & (READING | UNCHANGING):
        assert taken & {"--dry-run", "--check"}, f"`{name}` changes something without --dry-run"


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_call_that_can_be_made(example: str) -> None:
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

"""Every shell line in the documents can be typed: its command parses.

Those of the deployment guide are also run (tests/deployment/test_guide.py).
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import typer

from tests.lint.test_docs import COMMANDS, PAGES, ROOT

_FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_STOPS = {"&&", "||", "|", ";", "&", ">", ">>", "<", "2>"}
_TARGETS = set(
    re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE),
)
UNITS = {path.stem.rstrip("@") for path in (ROOT / "deploy" / "systemd").glob("*.service")}
OF_PACKAGES = {"nginx", "postgresql"}


def calls(page: Path) -> Iterator[list[str]]:
    """The simple commands in the page's blocks of shell, as lists of words."""
    for language, block in _FENCE.findall(page.read_text()):
        lines = block.replace("\\\n", " ").splitlines()
        is_session = any(line.lstrip().startswith("$ ") for line in lines)
        if language not in {"sh", "bash"} and not is_session:
            continue
        for line in lines:
            if is_session and not line.lstrip().startswith("$ "):
                continue
            yield from simple_commands(line.strip().removeprefix("$ "))


def simple_commands(line: str) -> Iterator[list[str]]:
    """The commands of one line, each without its assignments and redirections."""
    found: list[str] = re.findall(r"\$\(([^()]+)\)", line)
    lexer = shlex.shlex(re.sub(r"\$\([^()]+\)", "X", line), posix=True, punctuation_chars="&|;<>")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:  # a quotation over several lines: a here-document, JSON
        return
    command: list[str] = []
    for word in [*words, ";"]:
        if word in _STOPS:
            yield command
            command = []
        elif command or not re.match(r"\w+=", word):
            command.append(word)
    for inner in found:
        yield from simple_commands(inner)


def refusal(call: list[str]) -> str | None:
    """Why a call could not be typed; None where it could, or is of another program."""
    if call[:1] == ["runuser"] and "--" in call:
        call = call[call.index("--") + 1 :]
    program = Path(call[0]).name if call else ""
    if program == "hamster":
        return refused_by_hamster(call[1:])
    if program == "make":
        wanted = [word for word in call[1:] if re.fullmatch(r"[a-z-]+", word)]
        return None if set(wanted) <= _TARGETS else f"make {wanted}"
    if program == "systemctl":
        names = {re.sub(r"@.*", "", word) for word in call[2:] if not word.startswith("-")}
        return None if names <= UNITS | OF_PACKAGES else f"systemctl {names}"
    return None


def refused_by_hamster(words: list[str]) -> str | None:
    """The error message of `hamster` for these arguments, without running the command."""
    if words[:1] in ([], ["--help"], ["--debug"], ["--version"]) or words[-1:] == ["--help"]:
        return None
    depth = next((n for n in (1, 2, 3) if " ".join(words[:n]) in COMMANDS), 2)
    name = " ".join(words[:depth])
    if name not in COMMANDS:
        return f"no such command: {name}"
    try:
        COMMANDS[name].make_context(name, list(words[depth:]))
    except typer.TyperException as error:
        return f"{words}: {error.format_message()}"
    return None


def test_every_line_of_shell_could_be_typed() -> None:
    faults = [
        f"{page.relative_to(ROOT)}: {said}"
        for page in PAGES
        for call in calls(page)
        if (said := refusal(call))
    ]

    assert faults == []


def test_lines_are_found_and_wrong_ones_refused() -> None:
    guide = ROOT / "docs" / "operations" / "deployment.md"
    assert ["hamster", "backup", "verify", "latest"] in list(calls(guide))
    assert list(simple_commands('A=1 psql "$(hamster db url)" && hamster doctor > x')) == [
        ["psql", "X"],
        ["hamster", "doctor"],
        ["x"],
        ["hamster", "db", "url"],
    ]
    for line in (
        "hamster bakup list",
        "hamster users list --all",
        "make tests",
        "hamster mail show",
    ):
        (call,) = simple_commands(line)
        assert refusal(call), line

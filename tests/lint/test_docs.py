"""The documents are complete, linked to each other, and agree with the code."""

import re
from configparser import ConfigParser
from pathlib import Path
from typing import cast

from typer.main import get_command

from cli.korean import Group
from cli.main import app
from cli.nouns import verbs
from hamsterd.config import Settings
from hamsterd.http.limits.rate_limits import RATES
from scheduler.timetable import TIMETABLE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXAMPLE = ROOT / ".env.example"
INDEX = DOCS / "README.md"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *sorted(DOCS.rglob("*.md")),
]

ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yml"
COMMANDS = {name: command for name, command, _ in verbs(cast(Group, get_command(app)))}
NOUNS = {name.split(" ")[0] for name in COMMANDS}
JOBS = {job.name for job in TIMETABLE}

_FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_COMMAND = re.compile(r"\bhamster ([a-z]+(?:-[a-z]+)*)(?: ([a-z][a-z0-9-]*))?([^`|#&;)\n]*)")
_LINK = re.compile(r"\]\(([^()\s]+)\)")

LONGEST_LINE = 150
"""Characters of prose; longer lines are hard to read, and to compare in a diff."""
WRITTEN_ELSEWHERE = {"CHANGELOG.md", "commands.md", "health-alerts.md", "roles.md"}
"""The changelog describes the past; the others are generated from code."""


def test_the_example_has_every_setting_and_none_that_is_gone():
    named = set(re.findall(r"^#? ?HAMSTERD_(\w+)=", EXAMPLE.read_text(), re.MULTILINE))

    assert named == {name.upper() for name in Settings.model_fields}


def test_every_setting_is_explained_in_the_example():
    text = EXAMPLE.read_text()
    unexplained = [
        name
        for name, field in Settings.model_fields.items()
        if not field.description or field.description not in text
    ]

    assert unexplained == []


def test_every_link_leads_somewhere():
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in PAGES
        for link, target, heading in links(page)
        if not is_there(target) or not says(target, heading)
    ]

    assert broken == []


def test_every_page_is_reached_from_the_index():
    reached, waiting = {INDEX}, [INDEX]
    while waiting:
        for _, target, _ in links(waiting.pop()):
            if target.suffix == ".md" and target not in reached:
                reached.add(target)
                waiting.append(target)

    assert set(DOCS.rglob("*.md")) - reached == set()


def test_every_class_of_attack_is_explained():
    text = (DOCS / "security.md").read_text()
    named = {ROOT / path for path in re.findall(r"`(tests/[\w/]+\.py)`", text)}
    folder = ROOT / "tests" / "security"

    assert [path for path in named if not path.exists()] == []
    assert [path.name for path in folder.glob("test_*.py") if path.name not in text] == []


def test_every_decision_is_in_their_table():
    table = (DOCS / "decisions" / "README.md").read_text()
    pages = sorted(page.name for page in (DOCS / "decisions").glob("0*.md"))

    assert re.findall(r"^\| \[\d+\]\(([^)]+)\)", table, re.MULTILINE) == pages


def test_the_ranks_in_the_architecture_are_those_of_the_law():
    law = ConfigParser()
    law.read(ROOT / ".importlinter")
    programs, ranks = (
        law[f"importlinter:contract:{name}"]["layers"].split("\n") for name in ("programs", "ranks")
    )
    known = [re.sub(r"[()]", "", rank).strip() for rank in [*programs, *ranks] if rank.strip()]
    text = (DOCS / "architecture.md").read_text()
    floors = text.split("## Ranks", 1)[1].split("```")[1].split("\n")
    shown = [rank for floor in floors if floor for rank in floor.split(" → ")]

    assert shown == [rank for rank in known if rank not in {"hamsterd", "__main__"}]


def test_the_limits_in_the_api_guide_are_those_in_force():
    guide = (DOCS / "api.md").read_text()

    assert dict(re.findall(r"^\| `(\w+)` \| (\d+/[\w ]+?) \|", guide, re.MULTILINE)) == RATES


def test_every_command_that_is_named_is_one():
    # The guides add a command that is not there; `tests/guides` tries it.
    pages = [page for page in (*PAGES, ALERTS) if page.name != "adding.md"]
    wrong = [
        f"{page.relative_to(ROOT)}: {call}"
        for page in pages
        for call, *parts in commands(code_of(page))
        if not is_command(*parts)
    ]

    assert wrong == []


def test_the_page_of_jobs_names_each_of_them():
    page = (DOCS / "operations" / "jobs.md").read_text()
    rows = re.findall(r"^\| [^|]+ \| ((?:`[\w-]+` ?)+)\|", page, re.MULTILINE)

    assert set(re.findall(r"[\w-]+", " ".join(rows))) == JOBS


def test_no_line_of_prose_is_too_long():
    faults = [
        f"{page.relative_to(ROOT)}: {len(line)} characters: {line[:60]}…"
        for page in PAGES
        if page.name not in WRITTEN_ELSEWHERE
        for line in prose_of(page)
        if len(line) > LONGEST_LINE
    ]

    assert faults == []


def prose_of(page: Path) -> list[str]:
    """The prose of a page: no tables, code blocks, inline code or links."""
    text = _FENCE.sub("", page.read_text())
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    return [_LINK.sub("]", _CODE.sub("", line)) for line in lines]


def code_of(page: Path) -> str:
    """The parts of a page that are code."""
    text = page.read_text()
    return "\n".join(_FENCE.findall(text) + _CODE.findall(text)) if page.suffix == ".md" else text


def commands(text: str) -> list[tuple[str, str, str, str]]:
    """Calls of `hamster` in a text: all of it, the noun, the verb or first value, the rest."""
    return [(match[0], match[1], match[2] or "", match[3]) for match in _COMMAND.finditer(text)]


def is_command(noun: str, verb: str, rest: str) -> bool:
    """Whether there is such a command, with such options, and the job that it runs."""
    if not verb and noun in NOUNS:
        return True
    words = [noun, verb, *rest.split()[:1]]  # a noun may have nouns in it
    called = (COMMANDS.get(" ".join(words[:count])) for count in (1, 2, 3))
    command = next(filter(None, called), None)
    if command is None:
        return False
    params = command.params
    known = {option for param in params for option in (*param.opts, *param.secondary_opts)}
    job = re.match(r" ([a-z-]+)", rest) if (noun, verb) == ("jobs", "run") else None
    return set(re.findall(r"--[a-z-]+", rest)) <= known | {"--help"} and (
        job is None or job[1] in JOBS
    )


def links(page: Path) -> list[tuple[str, Path, str]]:
    """The relative links of a page: as written, the file they name, and its heading's anchor."""
    text = _CODE.sub("", _FENCE.sub("", page.read_text()))
    found = []
    for link in _LINK.findall(text):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, heading = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        found.append((link, target / "README.md" if is_folder_page(target) else target, heading))
    return found


def is_folder_page(target: Path) -> bool:
    """Whether `target` is a folder that GitHub shows by its README."""
    return (target / "README.md").is_file()


def is_there(target: Path) -> bool:
    """Whether a file or folder of the repository is meant."""
    return target.exists() and target.is_relative_to(ROOT)


def says(target: Path, heading: str) -> bool:
    """Whether a page has the heading that an anchor names, as GitHub makes anchors."""
    if not heading or target.suffix != ".md":
        return True
    titles = re.findall(r"^#+ (.+)$", _FENCE.sub("", target.read_text()), re.MULTILINE)
    return heading in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}

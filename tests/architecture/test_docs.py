"""The documents are complete, lead to each other, and say what the code says."""

import re
from configparser import ConfigParser
from pathlib import Path

import pytest

from hamsterd.config import Settings
from hamsterd.web.limits import RATES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXAMPLE = ROOT / ".env.example"
INDEX = DOCS / "README.md"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]

_FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_LINK = re.compile(r"\]\(([^()\s]+)\)")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_explained_in_the_example(name: str):
    text = EXAMPLE.read_text()

    assert re.search(rf"^#? ?HAMSTERD_{name.upper()}=", text, re.MULTILINE)
    description = Settings.model_fields[name].description
    assert description
    assert description in text


def test_the_example_explains_no_setting_that_is_gone():
    named = set(re.findall(r"^#? ?HAMSTERD_(\w+)=", EXAMPLE.read_text(), re.MULTILINE))

    assert named == {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path):
    broken = [
        link
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
    shown = text.split("## Ranks", 1)[1].split("```")[1].split("\n")

    assert [rank for rank in shown if rank] == [
        rank for rank in known if rank not in {"hamsterd", "__main__"}
    ]


def test_the_limits_in_the_api_guide_are_those_in_force():
    guide = (DOCS / "api.md").read_text()

    assert dict(re.findall(r"^\| `(\w+)` \| (\d+/[\w ]+?) \|", guide, re.MULTILINE)) == RATES


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

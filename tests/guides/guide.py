"""A guide of docs/adding.md: the files it changes and how, and the commands that prove it."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.sources import ROOT

PAGE = ROOT / "docs" / "adding.md"
COPIED = ("hamsterd", "cli", "scheduler", "fixtures", "tests", "docs", "deploy")
FILES = ("*.md", "*.toml", "setup.py", "Makefile", ".importlinter", ".env.example")
LEFT_OUT = shutil.ignore_patterns("node_modules", "dist", "*.pyc.*", "var")
"""What is compiled is copied, else the copy would compile it all; but not while it is written."""

_SECTION = re.compile(r"^## (?P<name>.+)\n(?P<text>(?:(?!## ).*\n)*)", re.MULTILINE)
_STEP = re.compile(
    r"^\*\*`(?P<file>[^`]+)`\*\*, "
    r"(?:new|(?P<how>below|instead of) `(?P<anchor>[^`]+)`):\n\n"
    r"```(?:python|text|md)\n(?P<text>(?:(?!```).*\n)*)```$",
    re.MULTILINE,
)
_PROOF = re.compile(r"^```sh\n(?P<text>(?:(?!```).*\n)*)```$", re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """One change of one file; without an anchor the file is new."""

    file: str
    how: str | None
    anchor: str | None
    text: str

    def __str__(self) -> str:
        """`hamsterd/kinds.py: hamsters.CONDOLENCE,`."""
        return f"{self.file}: {self.anchor or 'new'}"

    def apply(self, root: Path) -> None:
        """Make the change; the anchor is one line, or the only one of its name."""
        path = root / self.file
        if self.anchor is None:
            assert not path.exists(), self
            path.write_text(self.text)
            return
        lines = path.read_text().splitlines(keepends=True)
        found = [at for at, line in enumerate(lines) if line.strip() == self.anchor]
        assert len(found) == 1, f"{self}: {len(found)} such lines"
        first = found[0] + (self.how == "below")
        lines[first : found[0] + 1] = [self.text]
        path.write_text("".join(lines))


@dataclass(frozen=True)
class Guide:
    """One section of the page."""

    name: str
    steps: tuple[Step, ...]
    proof: tuple[str, ...]
    """Commands, a line each."""


def guides() -> dict[str, Guide]:
    """All of the page, by their headings."""
    return {
        section["name"]: Guide(
            section["name"],
            tuple(
                Step(step["file"], step["how"], step["anchor"], step["text"])
                for step in _STEP.finditer(section["text"])
            ),
            tuple(
                line
                for block in _PROOF.finditer(section["text"])
                for line in block["text"].splitlines()
            ),
        )
        for section in _SECTION.finditer(PAGE.read_text())
    }


def copy_of_the_source(root: Path) -> Path:
    """A copy that runs by itself, with the packages and the portal that are installed here."""
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
    for pattern in FILES:
        for file in ROOT.glob(pattern):
            shutil.copy2(file, root / file.name)
    shutil.copytree(ROOT / "portal", root / "portal", ignore=LEFT_OUT)
    for built in ("node_modules", "dist"):
        (root / "portal" / built).symlink_to(ROOT / "portal" / built)
    return root


def run(line: str, root: Path) -> subprocess.CompletedProcess[str]:
    """A command of a guide, in the copy."""
    words = line.replace("python -m", f"{sys.executable} -m", 1).split()
    if words[0] == "hamster":
        words[0] = str(Path(sys.executable).with_name("hamster"))
    return subprocess.run(
        words,
        cwd=root,
        env={
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            "PYTHONPATH": str(root),
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

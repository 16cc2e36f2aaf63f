"""The blocks of the deployment guide, and the release that it installs, taken from this tree."""

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.deployment.clean_root import ROOT, interpreter, packages

GUIDE = ROOT / "docs" / "operations" / "deployment.md"
RELEASE = "https://git.example/hamsterd.git"
LEFT_OUT = {".git", ".venv", ".venvs", "node_modules", "var", "dist", "__pycache__", ".cache"}

_BLOCK = re.compile(
    r"(?:^<!-- guide: (?P<how>[^>]+?) -->\n)?^```sh\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_HOW = re.compile(r"run(?:, findings allowed)?|not run \(.+\)")

LATER = '''"""What a later release brings, as far as the guide can tell."""


def up(migrator, db):
    db.execute_sql("CREATE TABLE guide_later (id INT PRIMARY KEY)")


def down(migrator, db):
    db.execute_sql("DROP TABLE guide_later")
'''

MAKE = """#!/bin/bash
# `make -C RELEASE setup` without a network: the environment from what the tests have.
set -eu
[ "$1" = -C ] && [ "$3" = setup ] && [ $# = 3 ] || {{ echo "make $*: not here" >&2; exit 2; }}
cd "$2"
"{python}" -m venv --without-pip .venv
site=$(echo .venv/lib/python3*/site-packages)
printf '%s\\n%s\\n' "{packages}" "$2" > "$site/release.pth"
mkdir -p portal
cp -r "{dist}" portal/dist
"""
SYSTEMCTL = """#!/bin/sh
exec "{python}" "{root}/tests/deployment/systemd.py" "$@"
"""
NGINX = """#!/bin/sh
# The real one reads the same file in test_nginx.py, with addresses of its own.
[ "$*" = -t ] && test -s /etc/nginx/conf.d/hamsterd.conf && id -nG www-data | grep -qw hamsterd
"""
PROGRAM = """#!/bin/sh
# Debian's programs look for the socket there.
export PGHOST="${{PGHOST-/var/run/postgresql}}"
exec "{bin}/{name}" "$@"
"""
OF_POSTGRES = ("createuser", "createdb", "psql", "pg_dump", "pg_restore")


@dataclass(frozen=True)
class Block:
    """A block of shell: its text, and how it is annotated (None: not at all)."""

    text: str
    how: str | None

    @property
    def is_run(self) -> bool:
        """Whether the tests run it."""
        return bool(self.how) and self.how.startswith("run")


def blocks() -> list[Block]:
    """Those of the guide, in their order."""
    return [Block(found["text"], found["how"]) for found in _BLOCK.finditer(GUIDE.read_text())]


def is_known(how: str | None) -> bool:
    """Whether an annotation is one."""
    return how is not None and _HOW.fullmatch(how) is not None


def stand_ins(programs: Path, folder: Path) -> dict[str, str]:
    """What the clean root has instead of a network, of systemd, and of Debian's packages."""
    known = {"python": interpreter(), "root": ROOT, "packages": packages(), "dist": _dist(folder)}
    return {
        "make": MAKE.format(**known),
        "systemctl": SYSTEMCTL.format(**known),
        "nginx": NGINX,
        **{name: PROGRAM.format(bin=programs, name=name) for name in OF_POSTGRES},
    }


def make_repository(folder: Path) -> None:
    """`hamsterd.git` with two releases: this tree, and one that brings a migration more."""
    tree, bare = folder / "tree", folder / "hamsterd.git"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=_ignored)
    _git(tree, "init", "--quiet", "--initial-branch=v1")
    _commit(tree, "This release")
    _git(tree, "checkout", "--quiet", "-b", "v2")
    (tree / "hamsterd" / "db" / "migrations" / "9999_guide.py").write_text(LATER)
    _commit(tree, "The next release")
    _git(folder, "clone", "--quiet", "--bare", str(tree), str(bare))
    _git(bare, "symbolic-ref", "HEAD", "refs/heads/v1")
    shutil.rmtree(tree)


def git_settings() -> str:
    """`/etc/gitconfig`: where the guide's address leads to in the clean root."""
    return f'[url "/shared/hamsterd.git"]\n\tinsteadOf = {RELEASE}\n[safe]\n\tdirectory = *\n'


def _ignored(folder: str, names: list[str]) -> list[str]:
    is_portal = Path(folder).name == "portal"
    return [name for name in names if name in LEFT_OUT or (is_portal and name == "src")]


def _dist(folder: Path) -> Path:
    built = ROOT / "portal" / "dist"
    if built.exists():
        return built
    page = folder / "dist" / "index.html"
    page.parent.mkdir()
    page.write_text("<!doctype html>")
    return page.parent


def _commit(tree: Path, subject: str) -> None:
    _git(tree, "add", "--all", "--force")
    who = ("-c", "user.name=tests", "-c", "user.email=tests@hamzzi.example")
    _git(tree, *who, "commit", "--quiet", "--message", subject)


def _git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, stdout=sys.stderr)

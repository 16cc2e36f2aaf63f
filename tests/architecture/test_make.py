"""The messages of `make setup` when something is missing, and its choice of a Python.

The programs of a bare machine are stand-ins on a PATH of their own; nothing is fetched.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.part(name="commands")

ROOT = Path(__file__).parents[2]
SYSTEM = (
    *("awk", "cat", "echo", "find", "grep", "mktemp", "rm", "sed", "sh", "tail", "tee", "touch"),
    *("make", "tr", "true"),
)
PYTHON = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
BARE = f"""#!/bin/sh
[ "$2" = 'import ensurepip, venv' ] && exit 1
exec "{sys.executable}" "$@"
"""
OLD = '#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" || exit 1\n'
SHIM = '#!/bin/sh\necho "pyenv: $0: command not found" >&2\nexit 127\n'
NODE = f'#!/bin/sh\nexec "{shutil.which("node")}" "$@"\n'
OLD_NODE = '#!/bin/sh\n[ "$1" = --version ] && echo v18.19.1 || exit 1\n'
NPM = "#!/bin/sh\nexit 1\n"
WHOLE = {"python3": PYTHON, "node": NODE, "npm": NPM}


class Machine:
    """A checkout on a machine with those programs alone."""

    def __init__(self, folder: Path, programs: dict[str, str]) -> None:
        self.tree, self._bin, self._system = folder / "tree", folder / "bin", folder / "system"
        shutil.copytree(ROOT / "make", self.tree / "make")
        for name in ("Makefile", "setup.py", "requirements-dev.lock"):
            shutil.copy(ROOT / name, self.tree)
        # Next to the stand-ins, not among them, so that nothing is written through a link.
        self._system.mkdir()
        for name in SYSTEM:
            (self._system / name).symlink_to(str(shutil.which(name)))
        self.install(self._bin, programs)

    def install(self, folder: Path, programs: dict[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in programs.items():
            path = folder / name
            path.write_text(text)
            path.chmod(0o755)

    def run(self, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        path = f"{self._bin}:{self._system}"
        return subprocess.run(
            words,
            cwd=self.tree,
            env={"PATH": path, "HOME": str(self.tree), "LC_ALL": "C.UTF-8", **env},
            capture_output=True,
            text=True,
            check=False,
        )

    def missing(self, **env: str) -> list[str]:
        """The sentences of a `make setup` that fails, without make's own."""
        ran = self.run("make", "setup", **env)
        assert ran.returncode != 0
        assert ran.stdout == "", "something was begun"
        return [line for line in ran.stderr.splitlines() if not line.startswith("make:")]


@pytest.mark.parametrize(
    ("programs", "sentence"),
    [
        ({"python3": None}, "Python 3.11 이상이 필요해요. (Python 3.11 or newer is required.)"),
        ({"python3": OLD}, "Python 3.11 이상이 필요해요. 지금은 Python 3.9.2이에요."),
        ({"python3": SHIM}, "Python 3.11 이상이 필요해요. (Python 3.11 or newer is required.)"),
        ({"python3": BARE}, "python3에 venv가 없으니 설치해 주세요: apt install python3."),
        ({"python3": OLD, "python3.12": BARE}, "python3.12에 venv가 없으니 설치해 주세요"),
        ({"node": None}, "Node.js 20.19 이상이 필요해요. (Node.js 20.19 or newer is required.)"),
        ({"node": OLD_NODE}, "Node.js 20.19 이상이 필요해요. 지금은 v18.19.1이에요."),
        ({"npm": None}, "npm이 없으니 설치해 주세요."),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(
    tmp_path: Path, programs: dict[str, str | None], sentence: str
):
    there = {name: text for name, text in {**WHOLE, **programs}.items() if text}

    said = Machine(tmp_path, there).missing()

    assert len(said) == 1
    assert said[0].startswith(sentence)
    assert said[0].endswith(".)"), "once more in English"


def test_all_that_is_missing_is_said_at_once(tmp_path: Path):
    assert len(Machine(tmp_path, {}).missing()) == 2


def test_a_python_that_is_named_is_that_one_or_none(tmp_path: Path):
    machine = Machine(tmp_path, {**WHOLE, "python3.10": OLD})

    assert machine.missing(PYTHON="python3.10")[0].startswith("Python 3.11 이상이 필요해요.")


def made(machine: Machine) -> bool:
    """Whether `make` creates an environment with pip. Nothing is fetched."""
    ran = machine.run("make", ".venv/.stamp", "PIP=true", "UV=true")
    assert ran.returncode == 0, ran.stderr
    return machine.run(".venv/bin/python", "-m", "pip", "--version").returncode == 0


def test_a_failed_attempt_does_not_stand_in_the_way_of_the_next(tmp_path: Path):
    machine = Machine(tmp_path, WHOLE)
    # Debian's `python3 -m venv` leaves such an environment if its package is missing.
    machine.run("python3", "-m", "venv", "--without-pip", ".venv")

    assert made(machine)


def test_an_environment_whose_python_went_is_made_anew(tmp_path: Path):
    machine = Machine(tmp_path, WHOLE)
    (machine.tree / ".venv" / "bin").mkdir(parents=True)
    (machine.tree / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")

    assert made(machine)


TRIED = """#!/bin/sh
# Stands for `make … test-server`: what that is told, and one that fails.
echo "$@"
case "$*" in *3.12*) echo "2 failed, 1 passed in 3.00s"; exit 2;; esac
echo "3 passed in 1.00s"
"""


def test_each_python_is_tried_in_an_environment_of_its_own(tmp_path: Path):
    machine = Machine(tmp_path, {"python3.11": PYTHON, "python3.12": SHIM, "make": TRIED})
    machine.install(machine.tree / ".pyenv/versions/3.12.1/bin", {"python3": PYTHON})

    ran = machine.run("sh", "make/pythons.sh", "3.11", "3.12", "3.13")

    assert "VENV=.venvs/3.11 PYTHON=python3.11 test-server" in ran.stdout
    assert "VENV=.venvs/3.12 PYTHON=" in ran.stdout
    assert ran.returncode == 1
    *_, first, second, missing = ran.stdout.splitlines()
    assert first == "✓ Python 3.11  3 passed in 1.00s"
    assert second == "✗ Python 3.12  2 failed, 1 passed in 3.00s"
    assert missing.startswith("여기에 없어서 시험하지 않은 Python: 3.13.")


def test_it_is_well_where_all_that_are_here_pass(tmp_path: Path):
    machine = Machine(tmp_path, {"python3.11": PYTHON, "make": TRIED})

    assert machine.run("sh", "make/pythons.sh", "3.11", "3.13").returncode == 0
    assert machine.run("sh", "make/pythons.sh", "3.13").returncode == 1, "none is here"

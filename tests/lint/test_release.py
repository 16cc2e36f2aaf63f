"""One version everywhere, and Python packages that are exactly those that were tested."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hamsterd import __version__

ROOT = Path(__file__).parents[2]
LOCKS = {"requirements.lock": "runtime", "requirements-dev.lock": "everything"}
SUPPORTED = ["3.11", "3.12", "3.13", "3.14"]


def locked(name: str) -> dict[str, Requirement]:
    """The pinned versions of a lock file, by canonical name."""
    lines = re.findall(r"^(\S+==[^\\\n]+)", (ROOT / name).read_text(), re.MULTILINE)
    pins = [Requirement(line.strip()) for line in lines]
    return {canonicalize_name(pin.name): pin for pin in pins}


def wanted(*lists: str) -> list[Requirement]:
    """The requirements of `setup.py`, from its lists of these names."""
    source = (ROOT / "setup.py").read_text()
    return [
        Requirement(line)
        for each in lists
        for line in re.findall(
            r'^ {4}"(.+)",$', source.split(f"{each} = [")[1].split("]\n")[0], re.MULTILINE
        )
    ]


def test_the_version_is_the_same_wherever_it_is_told():
    described = json.loads((ROOT / "docs" / "openapi.json").read_text())["info"]["version"]
    portal = json.loads((ROOT / "portal" / "package.json").read_text())["version"]
    image = (ROOT / "deploy" / "Dockerfile").read_text()
    changes = (ROOT / "CHANGELOG.md").read_text()

    assert {described, portal} == {__version__}
    assert f'image.version="{__version__}"' in image
    assert f"## {__version__}" in changes or "## Unreleased" in changes
    assert "version=VERSION" in (ROOT / "setup.py").read_text()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_place_of_the_machine_that_made_it(lock: str):
    text = (ROOT / lock).read_text()

    assert re.findall(r"^(?:-|--)\S+", text, re.MULTILINE) == []
    assert "://" not in text
    assert str(ROOT) not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_file_has_its_hash(lock: str):
    parts = re.split(r"^(?=\S+==)", (ROOT / lock).read_text(), flags=re.MULTILINE)[1:]

    assert [part.split("==")[0] for part in parts if "--hash=sha256:" not in part] == []


@pytest.mark.parametrize(
    ("lock", "lists"),
    [("requirements.lock", ["RUNTIME"]), ("requirements-dev.lock", ["RUNTIME", "TEST", "CHECK"])],
)
def test_a_lock_holds_what_setup_asks_for_within_its_ranges(lock: str, lists: list[str]):
    pins = locked(lock)
    strangers = [
        str(asked)
        for asked in wanted(*lists)
        if not (pin := pins.get(canonicalize_name(asked.name)))
        or not asked.specifier.contains(str(pin.specifier).removeprefix("=="))
    ]

    assert strangers == [], "run `make lock`"


def test_tests_run_on_what_a_site_runs_on():
    site, tests = locked("requirements.lock"), locked("requirements-dev.lock")

    assert {name: str(tests.get(name)) for name in site} == {
        name: str(pin) for name, pin in site.items()
    }


@pytest.mark.parametrize("version", SUPPORTED)
def test_the_locks_leave_no_supported_python_out(version: str):
    needed = {"python_version": version, "python_full_version": f"{version}.0"}
    left_out = [
        str(pin)
        for pin in locked("requirements.lock").values()
        if pin.marker
        and "python" in str(pin.marker)
        and "<" not in str(pin.marker)  # what a newer Python brings along by itself
        and not pin.marker.evaluate(needed)
    ]

    assert left_out == []


def test_installing_takes_the_locks():
    make = (ROOT / "Makefile").read_text()
    image = (ROOT / "deploy" / "Dockerfile").read_text()
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]

    assert "$(VENV)/.stamp: setup.py requirements-dev.lock" in make
    assert "--require-hashes -r requirements-dev.lock" in make
    assert "--require-hashes -r requirements.lock" in image
    assert all("==" in each for each in build)

"""Shell files have no fault that ShellCheck knows, and the guide shows the scripts as they are."""

import re
import subprocess
import sys
from pathlib import Path

import yaml

from hamsterd.config import Settings
from hamsterd.core.network.loopback import ENDS_OF_HOME
from tests.sources import ROOT

DEPLOY = ROOT / "deploy"


def scripts() -> list[Path]:
    """Files of ours that a shell runs."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [ROOT / name for name in listed.stdout.split("\n") if name]
    return [path for path in paths if path.is_file() and is_shell(path)]


def is_shell(path: Path) -> bool:
    """By its first line, or by its name where others read it."""
    with path.open("rb") as file:
        first = file.readline(80)
    return path.suffix == ".sh" or (first.startswith(b"#!") and first.strip().endswith(b"sh"))


def test_shellcheck_finds_nothing() -> None:
    found = scripts()
    assert {DEPLOY / name for name in ("install", "update", "remove", "hamster")} <= set(found)
    shellcheck = Path(sys.executable).with_name("shellcheck")
    said = subprocess.run(
        [shellcheck, "--external-sources", "--source-path", ROOT, "--shell", "bash", *found],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stdout


def test_the_bare_root_has_the_packages_that_the_script_installs() -> None:
    from tests.deployment.bare_root import PACKAGES  # noqa: PLC0415  # not for the other tests

    script = (DEPLOY / "install").read_text()
    asked = script.split("packages=(adduser")[1].split(")")[0].split()
    assert set(PACKAGES) == {"adduser", "certbot", *asked}


def test_the_script_knows_the_names_of_a_home_as_doctor_does() -> None:
    [ends] = re.findall(
        r"\\\.\(([a-z|.\\]+)\)\$ \]\] && tls=certbot", (DEPLOY / "install").read_text()
    )
    assert tuple(ends.replace("\\.", ".").split("|")) == ENDS_OF_HOME


def test_compose_names_settings_and_volumes_that_there_are() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    site = compose["services"]["site"]
    known = {f"HAMSTERD_{name.upper()}" for name in Settings.model_fields}
    mounted = {
        volume.split(":")[0]
        for service in compose["services"].values()
        for volume in service.get("volumes", ())
        if not volume.startswith((".", "$"))
    }

    assert set(site["environment"]) <= known
    assert mounted == set(compose["volumes"])


def test_the_guide_writes_what_compose_asks_for_where_it_looks() -> None:
    """Compose reads `.env` beside its file, not in the folder that it is called in."""
    asked = set(re.findall(r"\$\{(\w+):\?[^}]*deploy/\.env", (DEPLOY / "compose.yaml").read_text()))
    guide = (ROOT / "docs/operations/deployment.md").read_text()
    [written] = re.findall(r"cat > deploy/\.env <<END\n(.*?)END\n", guide, re.DOTALL)

    assert len(asked) == 2
    assert asked <= {line.split("=")[0] for line in written.splitlines()}


def test_the_proxy_of_compose_gets_the_file_of_a_host() -> None:
    """Its command, as far as that needs no container."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    command = compose["services"]["proxy"]["command"][-1].split(" > ")[0].replace("$$", "$")
    made = subprocess.run(
        ["sh", "-c", command.replace("/hamsterd.conf", "deploy/nginx/hamsterd.conf")],
        cwd=ROOT,
        env={"DOMAIN": "kong.example", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout.count("server_name kong.example;") == 2
    assert "server site:8000;" in made.stdout
    assert "hamzzi.example" not in made.stdout

"""A settings file has the same meaning for a shell, systemd, compose and the site.

An operator's shell reads the file with `set -a; . file`, which removes quotes; systemd and dotenv
have rules of their own.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from dotenv import dotenv_values
from pydantic import SecretStr

from hamsterd.config import Settings
from tests.cli.conftest import Operator
from tests.deployment.systemd import environment_file

EXAMPLE = Path(".env.example")
DEPLOYED = Path("deploy/hamsterd.env")
FOLDERS = {"portal_dist", "data_dir"}
"""Their defaults depend on the working directory."""
DUMP = f"{sys.executable} -c 'import json, os; print(json.dumps(dict(os.environ)))'"


def uncommented() -> str:
    """The example with every line in force."""
    return re.sub(r"^#(HAMSTERD_)", r"\1", EXAMPLE.read_text(), flags=re.MULTILINE)


def by_shell(shell: str, file: Path) -> dict[str, str]:
    """The environment of a command after `set -a; . file`."""
    done = subprocess.run(
        [shell, "-euc", f"set -a; . {file}; set +a; {DUMP}"],
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return ours(json.loads(done.stdout))


def ours(values: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if name.startswith("HAMSTERD_") and value}


def read_by(reader: str, file: Path) -> dict[str, str]:
    if reader == "systemd":
        return ours(environment_file(file.read_text()))
    if reader == "dotenv":
        return ours({name: value or "" for name, value in dotenv_values(file).items()})
    if shutil.which(reader) is None:
        pytest.skip(f"no {reader} here")
    return by_shell(reader, file)


READERS = ["sh", "bash", "dash", "systemd", "dotenv"]


@pytest.mark.parametrize("reader", READERS)
def test_every_line_of_the_example_may_be_put_in_force(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Removing every `#` gives exactly the defaults, with any reader of the file."""
    file = tmp_path / "settings.env"
    file.write_text(uncommented())
    for name, value in read_by(reader, file).items():
        monkeypatch.setenv(name, value)

    given = Settings(_env_file=None).model_dump(exclude=FOLDERS)
    for name in [*os.environ]:
        if name.startswith("HAMSTERD_"):
            monkeypatch.delenv(name)

    assert given == Settings(_env_file=None).model_dump(exclude=FOLDERS)


@pytest.mark.parametrize("reader", READERS)
def test_the_deployed_file_means_the_same_to_all(reader: str) -> None:
    assert read_by(reader, DEPLOYED) == ours(environment_file(DEPLOYED.read_text()))
    assert read_by(reader, DEPLOYED)["HAMSTERD_TRUSTED_PROXIES"] == "127.0.0.1,::1"


LISTS = {
    "HAMSTERD_TRUSTED_PROXIES": ("10.0.0.1/32", "10.1.0.0/16"),
    "HAMSTERD_PUSH_SERVICES": ("https://push.example", "http://127.0.0.1:9000"),
    "HAMSTERD_DNS_SERVERS": ("127.0.0.1", "[::1]:5353"),
    "HAMSTERD_AD_PROVIDER_HOSTS": ("t1.daumcdn.net", "*.kakao.com"),
}
SPELLINGS = {
    "commas": "{0},{1}",
    "commas and blanks": " {0} , {1}, ",
    "JSON": '["{0}", "{1}"]',
    "JSON whose quotes a shell took": "[{0}, {1}]",
    "quotes of a compose file": "'{0}','{1}'",
}


def test_no_setting_with_several_values_is_forgotten_here() -> None:
    several = {
        f"HAMSTERD_{name.upper()}"
        for name, field in Settings.model_fields.items()
        if "list" in str(field.annotation) or "dict" in str(field.annotation)
    }
    assert several == {*LISTS, "HAMSTERD_RATE_LIMITS"}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_read_in_every_spelling(
    name: str, spelling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, spelling.format(*LISTS[name]))
    settings = Settings(_env_file=None)

    read = getattr(settings, name.removeprefix("HAMSTERD_").lower())
    assert [one.get_secret_value() if isinstance(one, SecretStr) else one for one in read] == [
        *LISTS[name]
    ]


@pytest.mark.parametrize(
    "written",
    [
        "comment=40/minute,recovery=3/20 minute",
        " comment = 40/minute , recovery = 3/20 minute ",
        '{"comment": "40/minute", "recovery": "3/20 minute"}',
        "{comment: 40/minute, recovery: 3/20 minute}",
    ],
)
def test_limits_are_read_in_every_spelling(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAMSTERD_RATE_LIMITS", written)
    limits = Settings(_env_file=None).rate_limits

    assert (limits["comment"], limits["recovery"]) == ("40/minute", "3/20 minute")
    assert limits["login"] == "20/minute"


def test_json_that_a_shell_stripped_does_not_stop_a_command(operator: Operator) -> None:
    """The file of an older guide, read by a shell: the settings are those that were meant."""
    rows = operator.json("config", "show", HAMSTERD_TRUSTED_PROXIES="[127.0.0.1/32]")
    values = {row["name"]: row["value"] for row in rows}

    assert values["HAMSTERD_TRUSTED_PROXIES"] == "127.0.0.1/32"


def test_a_tilde_is_the_home_of_the_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quoted, or read by whatever is no shell, nobody else has replaced it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    file = tmp_path / "settings.env"
    file.write_text("HAMSTERD_DATA_DIR=~/site\nHAMSTERD_BACKUP_DIR='~/backups'\n")

    settings = Settings(_env_file=file)

    assert (settings.data_dir, settings.backups_dir) == (tmp_path / "site", tmp_path / "backups")


def test_a_tilde_of_nobody_stays() -> None:
    assert Settings(_env_file=None, data_dir=Path("~nobody-here/x")).data_dir == Path(
        "~nobody-here/x"
    )

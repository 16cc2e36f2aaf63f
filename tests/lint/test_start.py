"""A start imports only what it needs, because `--help`, Tab and every small command wait for it.

Tested without a clock: a module that is not imported costs nothing.
"""

import json
import subprocess
import sys

import pytest

from cli.nouns import NOUNS
from scheduler.timetable import TIMETABLE, InFile

WHERE_USED = frozenset(
    {
        "PIL",
        "apscheduler",
        "authlib",
        "brotli",
        "cryptography",
        "http_ece",
        "jinja2",
        "joserfc",
        "limits",
        "obstore",
        "pillow_heif",
        "prometheus_client",
        "requests",
        "tornado",
        "urllib3",
        "valkey",
        "webauthn",
        "zxcvbn",
    }
)
"""Libraries that only some verbs use: a command imports them when one of those runs."""
THE_SERVER = frozenset({"hamsterd.app", "hamsterd.openapi", "hamsterd.routes", "hamsterd.server"})
A_SITE = frozenset({"hamsterd.config", "hamsterd.models", "peewee", "psycopg2", "pydantic"})

# Peewee imports a driver of MySQL where there is one, which few sites have (`hamsterd[mysql]`).
_LOADED = """
import importlib, json, sys
sys.modules["pymysql"] = None
import cli.main
from cli.nouns import NOUNS

watched = set(json.loads(sys.argv[1]))
seen = {"": sorted(watched & sys.modules.keys())}
for noun, entry in NOUNS.items():
    for file in entry.files:
        importlib.import_module(f"cli.commands.{file}")
    seen[noun] = sorted(watched & sys.modules.keys())
    watched -= sys.modules.keys()
print(json.dumps(seen))
"""


@pytest.fixture(scope="module")
def imported() -> dict[str, list[str]]:
    """The watched modules that each command is the first to import; "" is `hamster` itself."""
    watched = json.dumps(sorted(WHERE_USED | THE_SERVER | A_SITE))
    done = subprocess.run(
        [sys.executable, "-c", _LOADED, watched], capture_output=True, text=True, check=True
    )
    seen: dict[str, list[str]] = json.loads(done.stdout)
    return seen


def test_the_help_of_all_commands_needs_no_site(imported: dict[str, list[str]]) -> None:
    assert imported[""] == []


def test_every_command_is_imported_without_what_one_verb_needs(
    imported: dict[str, list[str]],
) -> None:
    early = {noun: (WHERE_USED | THE_SERVER) & set(imported[noun]) for noun in NOUNS}

    assert {noun: names for noun, names in early.items() if names} == {}


def test_the_timetable_is_read_without_its_jobs() -> None:
    for job in TIMETABLE:
        assert isinstance(job.work, InFile)
        assert callable(job.work.load())

"""A complete production site, and ways to break it."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg2

from tests.cli.conftest import Operator

PRODUCTION = {
    "HAMSTERD_BASE_URL": "https://hamzzi.kr",
    "HAMSTERD_SECRET_KEY": "a1" * 32,
    "HAMSTERD_PASSWORD_ROUNDS": "12",
    "HAMSTERD_CONTACT_EMAIL": "help@hamzzi.kr",
    "HAMSTERD_TRUSTED_PROXIES": '["127.0.0.1"]',
}
"""The settings of a public site, besides its mail server."""
MAIL_RECORDS = {"hamzzi.kr": "v=spf1 mx ~all", "_dmarc.hamzzi.kr": "v=DMARC1; p=none"}
"""The DNS records for the site's mail."""
HEALTHY = (
    "INSERT INTO backups (file_name, status, manifest, finished_at, verified_at)"
    """ VALUES ('20261121T180000Z', 'done', '{"host": "vault"}', now(), now());"""
    # Or jobs are late that nobody has run since the tests' site was made.
    " UPDATE schema_migrations SET applied = now()"
)
Plant = Callable[[Operator], object]


@dataclass(frozen=True)
class Fault:
    """How it is planted, and what doctor must say: the subject, a word of the finding, the mend."""

    plant: Plant
    subject: str
    says: str
    mend: str
    is_bad: bool = True


def sql(statement: str) -> Plant:
    def plant(steward: Operator) -> None:
        with (
            psycopg2.connect(steward.env["HAMSTERD_DATABASE_URL"]) as link,
            link.cursor() as cursor,
        ):
            cursor.execute(statement)

    return plant


def settings(**env: str) -> Plant:
    return lambda steward: steward.env.update({f"HAMSTERD_{name}": env[name] for name in env})


def examined(
    steward: Operator, *before: str, words: tuple[str, ...] = ()
) -> tuple[int, list[dict[str, Any]]]:
    doctor = ("doctor", "--json", *words)
    done = steward.start(*doctor, before=before) if before else steward.run(*doctor)
    return done.returncode, json.loads(done.stdout)


def found(findings: list[dict[str, Any]], fault: Fault) -> dict[str, Any]:
    for finding in findings:
        if finding["subject"] == fault.subject and fault.says in finding["says"]:
            return finding
    raise AssertionError(findings)


def said(done: subprocess.CompletedProcess[str]) -> str:
    """A command's stderr, as one line without the terminal's line breaks."""
    return " ".join(done.stderr.split())


def data_folder(steward: Operator) -> Path:
    """The folder of the site, made where it is not there yet."""
    folder = Path(steward.env["HAMSTERD_DATA_DIR"])
    folder.mkdir(exist_ok=True)
    return folder

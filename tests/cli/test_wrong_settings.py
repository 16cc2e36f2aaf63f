"""Unusable settings are reported all at once: each with its variable, its value (secrets masked)
and the valid values. Unknown and retired names are reported, too.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hamsterd.config import Settings
from hamsterd.core.settings.setting_errors import PREFIX, REMOVED
from tests.cli.conftest import Operator
from tests.commands import SECONDS

pytestmark = pytest.mark.part(name="commands")

SECRET = "sun-flower-seed-9"
WRONG = {
    "HAMSTERD_THREADS": ("many", "정수로 적어 주세요."),
    "HAMSTERD_DB_POOL_SIZE": ("1", "2 이상이어야 해요."),
    "HAMSTERD_PASSWORD_ROUNDS": ("99", "16 이하여야 해요."),
    "HAMSTERD_MEDIA_STORAGE": ("ftp", "disk, s3 가운데 하나로"),
    "HAMSTERD_LOG_LEVEL": ("verbose", "DEBUG, INFO, WARNING, ERROR 가운데 하나로"),
    "HAMSTERD_SERVICE_WORKER": ("perhaps", "true 또는 false로"),
    "HAMSTERD_TRUSTED_PROXIES": ("everywhere", "127.0.0.1이나 10.0.0.0/8처럼"),
    "HAMSTERD_PUSH_SERVICES": ("push.example", "https://호스트:포트 모양으로"),
    "HAMSTERD_RATE_LIMITS": ('{"coment": "3/hour"}', "'coment'이라는 제한은 없어요"),
    "HAMSTERD_BASE_URL": ("hamzzi.kr", "https://이름 모양으로"),
    "HAMSTERD_CONTACT_EMAIL": ("hamzzi", "help@example.com 모양으로"),
    "HAMSTERD_SMTP_URL": (f"mail.example:{SECRET}", "smtp://사용자:암호@호스트:포트"),
    "HAMSTERD_VAPID_PRIVATE_KEY": (SECRET, "32바이트를 base64url로"),
}


def test_all_that_is_wrong_is_told_at_once(operator: Operator) -> None:
    done = operator.run("users", "list", **{name: given for name, (given, _) in WRONG.items()})

    assert done.returncode == 2
    assert SECRET not in done.stderr
    assert "Traceback" not in done.stderr
    for name, (given, right) in WRONG.items():
        line = next(line for line in done.stderr.splitlines() if line.startswith(f"  {name} "))
        text = " ".join(done.stderr[done.stderr.index(line) :].split())
        assert right in text
        if SECRET not in given:
            assert f"'{given}'" in text


def test_a_program_reads_them_by_name(operator: Operator) -> None:
    done = operator.run("users", "list", "--json", HAMSTERD_THREADS="many", HAMSTERD_LOG_LEVEL="x")

    refused = json.loads(done.stderr)
    assert refused["code"] == "bad_settings"
    assert set(refused["fields"]) == {"HAMSTERD_THREADS", "HAMSTERD_LOG_LEVEL"}
    assert ".env" in refused["mend"]


def test_the_scheduler_tells_them_too(operator: Operator) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scheduler"],
        cwd=operator.folder,
        env={**operator.env, "HAMSTERD_THREADS": "many", "HAMSTERD_LOG_LEVEL": "verbose"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for name in ("HAMSTERD_THREADS", "HAMSTERD_LOG_LEVEL"):
        assert name in done.stderr


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("HAMSTERD_SMPT_HOST", "HAMSTERD_SMTP_URL"),
        ("HAMSTERD_SMPT_URL", "HAMSTERD_SMTP_URL"),
        ("HAMSTERD_DATABSE_URL", "HAMSTERD_DATABASE_URL"),
        ("HAMSTERD_SECRETKEY", "HAMSTERD_SECRET_KEY"),
        ("HAMSTERD_TRUSTED_PROXY", "HAMSTERD_TRUSTED_PROXIES"),
    ],
)
def test_a_misspelled_setting_is_warned_of(operator: Operator, name: str, near: str) -> None:
    warned = operator.run("config", "show", **{name: "x"})
    assert warned.returncode == 0
    assert f"{name}이라는 설정은 없어서" in warned.stderr
    assert f"{near}로 고치거나" in warned.stderr

    (operator.folder / ".env").write_text(f"{name}=x\n")
    examined = operator.run("doctor", "--json")
    found = [one for one in json.loads(examined.stdout) if name in one["says"]]
    assert [one["status"] for one in found] == ["warn"]
    assert near in found[0]["mend"]


@pytest.mark.parametrize("name", REMOVED)
def test_a_removed_setting_stops_nothing_and_is_told_what_became_of_it(
    operator: Operator, name: str
) -> None:
    (operator.folder / ".env").write_text(f"{name}=postgresql://db2.internal/hamsterd\n")

    warned = operator.run("config", "show")
    examined = operator.run("doctor", "--json")

    assert warned.returncode == 0
    assert " ".join(REMOVED[name]) in " ".join(warned.stderr.split())
    found = [one for one in json.loads(examined.stdout) if name in one["says"]]
    assert [(one["status"], one["says"], one["mend"]) for one in found] == [
        ("warn", *REMOVED[name])
    ]


def test_no_setting_is_removed_and_there() -> None:
    assert not REMOVED.keys() & {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}


def test_a_file_of_settings_in_another_encoding_is_named(operator: Operator) -> None:
    path = Path(operator.folder / ".env")
    path.write_bytes("HAMSTERD_SITE_NAME=햄찌일기\n".encode("cp949"))

    done = operator.run("users", "list")

    assert done.returncode == 1
    assert "UTF-8이 아니에요" in done.stderr
    assert "iconv" in done.stderr


@pytest.mark.parametrize(
    ("planted", "says"),
    [(b"", "비어 있어요"), (b"short", "비밀 키가 짧아요 (5자")],
)
def test_a_key_that_protects_nothing_is_refused_at_the_start(
    operator: Operator, planted: bytes, says: str
) -> None:
    data = Path(operator.env["HAMSTERD_DATA_DIR"])
    data.mkdir()
    (data / "secret_key").write_bytes(planted)

    done = operator.run("serve", "--port", "0")

    assert done.returncode == 1
    assert says in done.stderr
    assert "rm " in done.stderr


def test_a_short_key_of_the_settings_is_refused_at_the_start(operator: Operator) -> None:
    done = operator.run("serve", "--port", "0", HAMSTERD_SECRET_KEY="short")

    assert done.returncode == 1
    assert "비밀 키가 짧아요" in done.stderr
    assert "token_urlsafe" in done.stderr

"""The site starts and answers on the newest Python of the machine, whichever runs the tests.

All of the server's tests on every Python are `make test-pythons`.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hamsterd.routes import ROUTES
from tests.factories.diaries import an_entry
from tests.people import sign_up
from tests.postgres import Cluster
from tests.processes import served

ROOT = Path(__file__).parents[2]
MINORS = range(14, sys.version_info.minor, -1)
ANSWERS = 100


def newer() -> str | None:
    """The newest one on the PATH or next to this one, as pyenv installs them."""
    beside = Path(sys.base_prefix).parent
    for minor in MINORS:
        on_the_path = shutil.which(f"python3.{minor}")
        for each in filter(None, (on_the_path, *beside.glob(f"3.{minor}.*/bin/python3"))):
            told = subprocess.run([each, "--version"], capture_output=True, text=True, check=False)
            if told.stdout.startswith(f"Python 3.{minor}."):  # a shim of pyenv may say otherwise
                return str(each)
    return None


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with what a site runs, and nothing of the tests'."""
    newest = newer()
    if newest is None:
        pytest.skip("no newer Python is here")
    folder = tmp_path_factory.mktemp("newest") / "venv"
    # pip is a third of the work, and is wanted only where uv cannot install.
    subprocess.run([newest, "-m", "venv", "--without-pip", folder], check=True)
    made = folder / "bin" / "python"
    uv = Path(sys.executable).with_name("uv")
    locked = ("--quiet", "--require-hashes", "-r", ROOT / "requirements.lock")
    # As in the Makefile: pip alone may know the mirror and the certificate of a machine.
    if subprocess.run([uv, "pip", "install", "--python", made, *locked], check=False).returncode:
        subprocess.run([made, "-m", "ensurepip"], check=True)
        subprocess.run([made, "-m", "pip", "install", *locked], check=True)
    return made


def test_it_starts_and_gives_a_hundred_answers(
    python: Path, postgres_cluster: Cluster, tmp_path: Path
):
    pages = [re.sub(r"\(.*?\)", "1", pattern) for pattern, *_ in ROUTES if "/api/" in pattern]
    dsn = postgres_cluster.migrated()
    command = (str(python), "-m", "cli")
    path = {"PYTHONPATH": os.pathsep.join([str(ROOT)])}
    with served(dsn, tmp_path, workers=1, command=command, **path) as server:
        member = sign_up(server.url, "kong", "콩이집사")
        an_entry(member)
        answers = [member.get(page) for page in ["/", "/diary/1", *pages][:ANSWERS]]
        assert len(answers) == ANSWERS
        assert [answer.url for answer in answers if answer.status_code >= 500] == []
        assert answers[1].status_code == 200
        assert '"level":"error"' not in server.log()
    postgres_cluster.drop(dsn)

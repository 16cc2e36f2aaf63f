"""An unusable database is reported with its cause and fix, and never with the sentence for members.

This holds for every command, and for the start of the server and the scheduler.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass

import psycopg2
import pytest

from hamsterd.core.errors import DatabaseUnavailable
from tests.cli.conftest import Operator, environment
from tests.commands import SECONDS
from tests.mailbox import running_mailbox
from tests.processes import free_port
from tests.strict_postgres import LOCALE, OWNER, PASSWORD, StrictPostgres, strict_postgres

Address = Callable[[StrictPostgres], str]
MEMBERS = DatabaseUnavailable.message


@pytest.fixture(scope="module")
def server() -> Iterator[StrictPostgres]:
    """One server for all the ways of not reaching it."""
    with strict_postgres() as made:
        yield made


@pytest.fixture
def operator(tmp_path, server: StrictPostgres) -> Operator:
    """An operator who configures a database of their own."""
    return Operator(tmp_path, environment(tmp_path, HAMSTERD_DATABASE_URL=server.url()))


@dataclass(frozen=True)
class Wrong:
    """A database URL, and the words of its cause and fix in the message."""

    address: Address
    says: str
    mend: str


WRONG = {
    "password": Wrong(lambda s: s.url(password="guessed"), f"{OWNER} 계정의 암호", "ALTER ROLE"),
    "no password": Wrong(lambda s: s.url(password=None), "주소에 암호가 없어요", "사용자:암호@"),
    "role": Wrong(lambda s: s.url(user="nobody"), "nobody 계정의 암호", "계정이 없을 때도"),
    "role without sign-in": Wrong(
        lambda s: s.url(user="asleep", password="asleep"),
        "asleep 계정은",
        "ALTER ROLE asleep LOGIN",
    ),
    "name": Wrong(lambda s: s.url(name="hamster"), "hamster 데이터베이스가 없어요", "createdb"),
    "rejected host": Wrong(
        lambda s: s.url(user="sealed", password="sealed"), "받아들이지 않도록", "pg_hba.conf"
    ),
    "port": Wrong(
        lambda _: f"postgresql://{OWNER}:{PASSWORD}@127.0.0.1:{free_port()}/hamsterd",
        "포트에서 PostgreSQL이 기다리지 않아요",
        "listen_addresses",
    ),
    "host": Wrong(
        lambda _: "postgresql://u:p@nowhere.invalid/hamsterd",
        "nowhere.invalid 호스트를 찾을 수 없어요",
        "DNS",
    ),
    "TLS": Wrong(lambda s: s.url(more="?sslmode=require"), "TLS를 쓰지 않아요", "sslmode"),
    "socket": Wrong(lambda _: "postgresql:///hamsterd?host=/nowhere", "소켓이 없어요", "켜져"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_address_says_what_is_wrong_with_it(
    operator: Operator, server: StrictPostgres, name: str
) -> None:
    wrong = WRONG[name]

    done = operator.run("users", "list", HAMSTERD_DATABASE_URL=wrong.address(server))

    assert done.returncode == 1
    text = " ".join(done.stderr.split())
    assert wrong.says in text
    assert wrong.mend in text
    assert MEMBERS not in text
    assert PASSWORD not in text
    assert "Traceback" not in text


def test_a_port_where_something_else_answers_is_named(
    operator: Operator, server: StrictPostgres
) -> None:
    with running_mailbox() as box:
        url = box.url.replace("smtp://", f"postgresql://{OWNER}:{PASSWORD}@") + "/hamsterd"
        done = operator.run("users", "list", HAMSTERD_DATABASE_URL=url)
    assert done.returncode == 1
    assert "PostgreSQL이 아니에요" in done.stderr


def test_a_password_with_an_at_sign_is_shown_to_nobody(
    operator: Operator, server: StrictPostgres
) -> None:
    url = f"postgresql://{OWNER}:sun@flower@127.0.0.1:{server.port}/hamsterd"
    done = operator.run("users", "list", HAMSTERD_DATABASE_URL=url)
    assert done.returncode == 1
    assert "%40" in done.stderr
    assert "flower" not in done.stderr


@contextmanager
def all_connections(server: StrictPostgres) -> Iterator[None]:
    taken: list[psycopg2.extensions.connection] = []
    with suppress(psycopg2.OperationalError):
        while True:
            taken.append(psycopg2.connect(server.url()))
    try:
        yield
    finally:
        for one in taken:
            one.close()


def test_too_many_connections_are_named_everywhere(
    operator: Operator, server: StrictPostgres
) -> None:
    with all_connections(server):
        for words in (("users", "list"), ("serve", "--port", "0"), ("jobs", "list")):
            done = operator.run(*words)
            assert done.returncode == 1
            assert "연결이 모두 쓰이고 있어요" in done.stderr
            assert "max_connections" in done.stderr


@pytest.mark.parametrize("name", ["password", "port", "name"])
def test_the_server_and_the_scheduler_say_it_too(
    operator: Operator, server: StrictPostgres, name: str
) -> None:
    wrong = WRONG[name]
    env = {**operator.env, "HAMSTERD_DATABASE_URL": wrong.address(server)}
    served = operator.run("serve", "--port", "0", **env)
    kept = subprocess.run(
        [sys.executable, "-m", "scheduler"],
        cwd=operator.folder,
        env=env,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    for done in (served, kept):
        text = " ".join(done.stderr.split())
        assert done.returncode == 1
        assert wrong.says in text
        assert wrong.mend in text
        assert "Traceback" not in text


def test_a_standby_that_only_reads_is_named(operator: Operator, server: StrictPostgres) -> None:
    server.run("ALTER DATABASE hamsterd SET default_transaction_read_only = on")
    try:
        done = operator.run("db", "migrate")
    finally:
        server.run("ALTER DATABASE hamsterd RESET default_transaction_read_only")
    assert done.returncode == 1
    assert "읽기 전용" in done.stderr


def test_a_foreign_owner_is_named(operator: Operator, server: StrictPostgres) -> None:
    server.run(f"CREATE DATABASE strange TEMPLATE template0 ENCODING 'UTF8' {LOCALE}")
    with closing(psycopg2.connect(f"{server.admin} dbname=strange")) as link, link:
        link.cursor().execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    done = operator.run("db", "migrate", HAMSTERD_DATABASE_URL=server.url(name="strange"))
    assert done.returncode == 1
    assert "데이터베이스 계정에 권한이 없어요" in done.stderr
    assert "OWNER TO" in done.stderr

"""The embedded server: shared, stopped by the last, unharmed by crashes and long paths."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg2
import pytest

from hamsterd.db.embedded.host import SOCKET_NAME, reachable
from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.embedded.watch import WATCH_SECONDS, kept_alive
from tests.postgres import short_folder

ANOTHER_PROCESS = """
import sys
from pathlib import Path
from hamsterd.db.embedded.server import EmbeddedPostgres
print(EmbeddedPostgres(Path(sys.argv[1]), durable=False).start(), flush=True)
sys.stdin.read()
"""

# As the first process of a container does, it inherits every orphan and never asks how one ended.
FIRST_PROCESS = """
import ctypes, os, signal, sys, time
from pathlib import Path
from hamsterd.db.embedded.server import EmbeddedPostgres
PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
with EmbeddedPostgres(Path(sys.argv[1]), durable=False) as server:
    killed = server.process_id
    os.kill(killed, signal.SIGKILL)
    while ") Z " not in Path(f"/proc/{killed}/stat").read_text():
        time.sleep(0.01)
    print(server.revive())
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty one."""
    with short_folder() as made:
        yield made


@pytest.fixture(scope="module")
def stopped() -> Iterator[Path]:
    """The data of a server that was made here and stopped."""
    with short_folder() as made:
        with EmbeddedPostgres(made, durable=False) as server:
            ask(server.url(), "SELECT 1")
        yield server.host.data


@pytest.fixture
def used(stopped: Path, folder: Path) -> Path:
    """A folder whose server was made before: copying its files takes a tenth of making them."""
    subprocess.run(["cp", "-a", stopped, folder / "postgres"], check=True)
    return folder


def another_process(folder: Path) -> subprocess.Popen[str]:
    """A process that uses the server until its input ends; answers once it is up."""
    process = subprocess.Popen(
        [sys.executable, "-c", ANOTHER_PROCESS, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert process.stdout
    assert process.stdout.readline().startswith("postgresql://")
    return process


def ask(url: str, query: str) -> object:
    with closing(psycopg2.connect(url)) as link, link.cursor() as cursor:
        cursor.execute(query)
        found = cursor.fetchone()
        return found[0] if found else None


def kill_server(server: EmbeddedPostgres) -> None:
    """Kill the server with SIGKILL, as the kernel does when memory runs out."""
    pid = int((server.host.data / "postmaster.pid").read_text().split("\n")[0])
    os.kill(pid, signal.SIGKILL)
    while Path(f"/proc/{pid}").exists():
        time.sleep(0.01)


def runs(server: EmbeddedPostgres) -> bool:
    return (server.host.data / "postmaster.pid").exists()


def test_data_survives_a_stop(used: Path) -> None:
    with EmbeddedPostgres(used, durable=False) as server:
        make = "CREATE TABLE kept AS SELECT '햄찌'::text AS name; COMMIT; SELECT 1"
        assert ask(server.url(), make) == 1
    assert not runs(server)
    with EmbeddedPostgres(used, durable=False) as server:
        assert ask(server.url(), "SELECT upper(name || 'é') FROM kept") == "햄찌É"


def test_two_processes_share_one_server_and_the_last_one_stops_it(used: Path) -> None:
    other = another_process(used)
    with EmbeddedPostgres(used, durable=False) as server:
        started = ask(server.url(), "SELECT pg_postmaster_start_time()")
        other.communicate(timeout=30)
        assert other.returncode == 0
        assert ask(server.url(), "SELECT pg_postmaster_start_time()") == started
    assert not runs(server)


def test_a_killed_user_keeps_nobody_from_starting_or_stopping(used: Path) -> None:
    other = another_process(used)
    other.kill()
    other.communicate(timeout=30)
    server = EmbeddedPostgres(used, durable=False)
    with server:
        assert ask(server.url(), "SELECT 1") == 1
    assert not runs(server)


def test_a_killed_server_starts_again(used: Path) -> None:
    with EmbeddedPostgres(used, durable=False) as server:
        kill_server(server)
        with EmbeddedPostgres(used, durable=False) as second:
            assert ask(second.url(), "SELECT 1") == 1


def test_a_killed_server_comes_back_under_a_site_that_keeps_it_alive(used: Path) -> None:
    with EmbeddedPostgres(used) as server, kept_alive(server):
        ask(server.url(), "CREATE TABLE kept AS SELECT 7 AS answer; COMMIT; SELECT 1")
        kill_server(server)
        deadline = time.monotonic() + 30
        while True:
            try:
                assert ask(server.url(), "SELECT answer FROM kept") == 7
                break
            except psycopg2.OperationalError:
                assert time.monotonic() < deadline
                time.sleep(0.2)
    assert not runs(server)


@pytest.mark.skipif(sys.platform != "linux", reason="no subreapers there")
def test_a_killed_server_comes_back_although_nobody_buried_its_process(used: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-c", FIRST_PROCESS, str(used)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert said.stdout == "True\n"


def test_a_server_that_dies_while_one_waits_for_it_is_started_again(used: Path) -> None:
    with EmbeddedPostgres(used, durable=False) as server:
        lock = server.host.data / "postmaster.pid"
        lines = lock.read_text().split("\n")
    program = used / "postgres-that-dies"
    program.symlink_to(shutil.which("sleep") or "/bin/sleep")
    with subprocess.Popen([program, "1"]) as dying:
        while "postgres" not in Path(f"/proc/{dying.pid}/comm").read_text():
            time.sleep(0.01)
        lock.write_text("\n".join([str(dying.pid), *lines[1:]]))
        with EmbeddedPostgres(used, durable=False) as server:
            assert ask(server.url(), "SELECT 1") == 1


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the kernel tells of no process's end")
def test_who_keeps_it_alive_sleeps_as_long_as_it_lives(used: Path) -> None:
    with EmbeddedPostgres(used, durable=False) as server, kept_alive(server):
        [watcher] = [one for one in threading.enumerate() if one.name == "embedded-postgres"]
        time.sleep(2 * WATCH_SECONDS)
        before = wake_ups(watcher)
        time.sleep(6 * WATCH_SECONDS)

        assert wake_ups(watcher) - before <= 1
    assert not watcher.is_alive()


def wake_ups(thread: threading.Thread) -> int:
    """How often it has waited so far."""
    status = Path(f"/proc/self/task/{thread.native_id}/status").read_text()
    return int(re.findall(r"^voluntary_ctxt_switches:\s*(\d+)$", status, re.MULTILINE)[0])


def test_a_lock_file_whose_process_id_went_to_another_program_is_no_obstacle(
    used: Path,
) -> None:
    with EmbeddedPostgres(used, durable=False) as server:
        locks = [server.host.data / "postmaster.pid", server.host.sockets / f"{SOCKET_NAME}.lock"]
        was = {lock: lock.read_text().split("\n") for lock in locks}
    for lock, lines in was.items():
        lock.write_text("\n".join([str(os.getpid()), *lines[1:]]))
    with EmbeddedPostgres(used, durable=False) as server:
        assert ask(server.url(), "SELECT 1") == 1


def test_a_long_path_with_odd_letters_works(folder: Path) -> None:
    deep = folder / ("a" * 100) / "한글 폴더's"
    with EmbeddedPostgres(deep, durable=False) as server:
        assert ask(server.url(), "SELECT current_database()") == "hamsterd"
        assert server.host.sockets != server.host.data
    shutil.rmtree(server.host.sockets)


def test_only_its_account_may_enter_the_data(folder: Path) -> None:
    with EmbeddedPostgres(folder, durable=False) as server:
        assert stat.S_IMODE(server.host.data.stat().st_mode) == 0o700
        assert ask(server.url(), "SHOW listen_addresses") == ""


def test_cleaning_up_takes_little_memory_beside_a_large_move(used: Path) -> None:
    with EmbeddedPostgres(used, durable=False) as server:
        assert ask(server.url(), "SHOW autovacuum_work_mem") == "16MB"
        assert ask(server.url(), "SHOW autovacuum_max_workers") == "1"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to step aside")
def test_below_a_closed_folder_root_places_the_data_elsewhere_and_opens_nothing(
    folder: Path,
) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    with EmbeddedPostgres(closed / "var", durable=False) as server:
        assert ask(server.url(), "SELECT 1") == 1
        assert reachable(server.host.data)
    with EmbeddedPostgres(closed / "var", durable=False) as again:
        assert again.host.data == server.host.data
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700
    shutil.rmtree(server.host.data)

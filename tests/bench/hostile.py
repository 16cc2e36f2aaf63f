"""`python -m tests.bench.hostile [NAME…]`: the cost of attacks, and their effect on other members.

Each attack runs against a process of its own while another member reads and uploads. It prints the
memory of the worker and its children before and after, the attack's time, and the latency of the
other member's requests. A new attack is a function in `ATTACKS`.
"""

import argparse
import socket
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.factories.hostile import hostile_files
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.postgres import running_cluster
from tests.processes import Server, served

PATIENCE_SECONDS = 120
SETTLE_SECONDS = 35
"""Decoding processes end by themselves after thirty seconds without a file."""
Attack = Callable[[Server, Person], str]


def aborted_bodies(server: Server, _: Person) -> str:
    """A thousand sign-ins of 1 MB that break off before their last byte."""
    host, port = server.url.removeprefix("http://").split(":")
    head = (
        f"POST /api/auth/login HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.url}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
    ).encode()
    for _ in range(1_000):
        link = socket.create_connection((host, int(port)), timeout=PATIENCE_SECONDS)
        link.sendall(head + b"x" * 999_999)
        link.close()
    return "1,000 bodies"


def hostile_media(_: Server, attacker: Person) -> str:
    """Every file of `tests.factories.hostile`, two at a time."""
    with ThreadPoolExecutor(2) as pool:
        answers = pool.map(lambda one: send(attacker, one[1]()), hostile_files())
        seen = Counter(answers)
    return ", ".join(f"{count} × {status}" for status, count in sorted(seen.items()))


def slow_bodies(server: Server, _: Person) -> str:
    """Two hundred bodies of which one byte comes every second, until all are hung up on."""
    host, port = server.url.removeprefix("http://").split(":")
    head = (
        f"POST /api/auth/login HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.url}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    ).encode()
    links = [socket.create_connection((host, int(port))) for _ in range(200)]
    for link in links:
        link.sendall(head)
    begun = time.monotonic()
    while links and time.monotonic() - begun < PATIENCE_SECONDS:
        links = [link for link in links if drips(link)]
        time.sleep(1)
    return f"{len(links)} of 200 left after {time.monotonic() - begun:.0f} s"


def stalled_bodies(server: Server, _: Person) -> str:
    """Four hundred bodies of 1 MB that stop before their last byte, and the memory they use
    then.
    """
    host, port = server.url.removeprefix("http://").split(":")
    head = (
        f"POST /api/auth/login HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.url}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
    ).encode()
    links = [socket.create_connection((host, int(port))) for _ in range(400)]
    for link in links:
        with suppress(OSError):  # refused, and hung up on
            link.sendall(head + b"x" * 999_999)
    time.sleep(1)
    most = memory_of(server.process.pid)
    for link in links:
        link.close()
    return f"{most / 1e6:.0f} MB while they stand"


ATTACKS: dict[str, Attack] = {
    "aborted-bodies": aborted_bodies,
    "hostile-media": hostile_media,
    "slow-bodies": slow_bodies,
    "stalled-bodies": stalled_bodies,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*ATTACKS, []], default=[])
    names = parser.parse_args().names or list(ATTACKS)
    table = Table(
        "attack", "result", "seconds", "MB before", "MB after", "others p50", "p99", "max"
    )
    with running_cluster() as cluster:
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                row = measured(cluster.migrated(), Path(folder), ATTACKS[name])
            table.add_row(name, *row)
    Console(width=140).print(table)


def measured(dsn: str, folder: Path, attack: Attack) -> list[str]:
    """One line of the table."""
    with served(dsn, folder, workers=1) as server:
        attacker = sign_up(server.url, "attacker", "햄도둑")
        other = sign_up(server.url, "other", "콩이집사")
        for person in (attacker, other):
            person.http.timeout = PATIENCE_SECONDS
        for _ in range(20):
            ask(other)
        other.send_file("/api/upload", a_photo(640, 480))
        time.sleep(1)
        before = memory_of(server.process.pid)
        done, latencies = threading.Event(), list[float]()
        reader = threading.Thread(target=lambda: read_along(other, done, latencies))
        reader.start()
        begun = time.monotonic()
        result = attack(server, attacker)
        took = time.monotonic() - begun
        done.set()
        reader.join()
        time.sleep(SETTLE_SECONDS)
        after = memory_of(server.process.pid)
    cuts = statistics.quantiles(latencies, n=100) if len(latencies) > 1 else [0.0] * 99
    times = [f"{1000 * one:.0f} ms" for one in (cuts[49], cuts[98], max(latencies, default=0))]
    return [result, f"{took:.0f}", f"{before / 1e6:.0f}", f"{after / 1e6:.0f}", *times]


def read_along(member: Person, done: threading.Event, latencies: list[float]) -> None:
    while not done.is_set():
        latencies.append(ask(member))
        time.sleep(0.02)


def ask(member: Person) -> float:
    begun = time.monotonic()
    assert member.get("/api/diary").status_code == 200
    return time.monotonic() - begun


def send(member: Person, data: bytes) -> str:
    try:
        return str(member.send_file("/api/upload", data).status_code)
    except OSError as error:
        return type(error).__name__


def drips(link: socket.socket) -> bool:
    """Whether the other side still takes a byte."""
    link.setblocking(False)
    try:
        return bool(link.recv(65_536)) and False
    except BlockingIOError:
        pass
    except OSError:
        return False
    try:
        link.send(b" ")
    except OSError:
        return False
    return True


def memory_of(pid: int) -> int:
    """Resident bytes of a process and all below it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 + sum(memory_of(int(child)) for child in children)


if __name__ == "__main__":
    main()

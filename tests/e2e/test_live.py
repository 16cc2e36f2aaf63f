"""The live channel breaks: it comes back by itself, and nothing in between is missed."""

import os
import re
import signal
import time
from uuid import uuid4

import httpx
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, seat
from tests.factories.diaries import an_entry
from tests.people import sign_up
from tests.processes import Server

PATIENCE_MS = 45_000
"""The portal tries after about 3, 6 and 12 s (retry.ts); the first may find no process yet."""


def test_a_killed_channel_comes_back_and_has_missed_nothing(
    window: OpenWindow, server: Server
) -> None:
    name = uuid4().hex[:8]
    author = sign_up(server.url, f"a{name}", f"끊긴{name}")
    reader = sign_up(server.url, f"r{name}", f"꾸준{name}")
    entry = an_entry(author)
    page = window(PHONE)
    seat(page, author)
    with page.expect_websocket() as opening:
        page.goto("/")
    opening.value.wait_for_event("framereceived")

    kill_workers(server)
    wait_until_ready(server)
    answer = httpx.post(
        f"{server.url}/api/diary/{entry['id']}/like",
        headers={"Origin": server.url, "Cookie": reader.cookie},
    )
    assert answer.json()["liked"]

    bell = page.get_by_role("banner").get_by_role("button", name=re.compile("알림"))
    expect(bell).to_have_accessible_name(re.compile("1"), timeout=PATIENCE_MS)


def kill_workers(server: Server) -> None:
    """Every process that serves dies at once; the supervisor starts others."""
    with open(f"/proc/{server.process.pid}/task/{server.process.pid}/children") as listed:
        for pid in listed.read().split():
            os.kill(int(pid), signal.SIGKILL)


def wait_until_ready(server: Server) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            if httpx.get(f"{server.url}/readyz").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise TimeoutError

"""A server that is killed with a push in its outbox."""

import json
from pathlib import Path

import psycopg2
import pytest

from tests.factories.diaries import an_entry, say
from tests.people import Person, sign_up
from tests.processes import served
from tests.push_service import running_push_service

pytestmark = pytest.mark.part(name="drills")


def a_member(url: str, name: str) -> Person:
    member = sign_up(url, name, f"{name}집사")
    member.put("/api/notifications/preferences", {"quietHours": {"enabled": False}})
    return member


def test_the_next_server_rings_what_a_killed_one_left(real_dsn: str, tmp_path: Path):
    with running_push_service() as service:
        service.answers = [(503, {})]
        site = {"workers": 1, "HAMSTERD_PUSH_SERVICES": json.dumps([service.url])}
        with served(real_dsn, tmp_path, **site) as server:
            kong, dubu = a_member(server.url, "kong"), a_member(server.url, "dubu")
            assert kong.post("/api/push/subscriptions", service.browser()).status_code == 201
            say(dubu, an_entry(kong))
            service.wait_until_tried(1)
            server.process.kill()
            server.process.wait()
        _as_if_the_pause_were_over(real_dsn)

        with served(real_dsn, tmp_path, **site):
            [got] = service.wait_for(1)

    assert got.words["title"] == "새로운 댓글"


def _as_if_the_pause_were_over(dsn: str) -> None:
    with psycopg2.connect(dsn) as link, link.cursor() as cursor:
        cursor.execute("UPDATE push_messages SET due_at = now() WHERE status = 'pending'")
        assert cursor.rowcount == 1

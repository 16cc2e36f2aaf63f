"""A process that is killed right after a commit loses no event: all other processes get it."""

import signal

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from tests.factories.diaries import an_entry
from tests.forks import run_script
from tests.listening import settle
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until

_WRITER = """
import os, signal
from hamsterd.config import get_settings
from hamsterd.db.handle import init_database
from hamsterd.db.sql import execute
from hamsterd.db.transaction import on_commit, transaction
from hamsterd.realtime.bus import drop_reported, init_bus, tell_everybody

settings = get_settings()
init_database(settings.database_url.get_secret_value(), settings)
init_bus(settings)
with transaction():
    on_commit(lambda: os.kill(os.getpid(), signal.SIGKILL))  # before anything is sent
    execute("UPDATE diary_entries SET title = '고친 제목'")
    drop_reported("diary_cards")
    drop_reported("diary_feeds")
    drop_reported("responses")
    tell_everybody("site")
"""


def test_what_it_committed_is_heard_and_seen(
    site: RunningSite, owner: Person, visitor: Person, bus: dict[str, str]
):
    an_entry(owner, title="첫 제목")
    assert visitor.get("/api/diary").json()[0]["title"] == "첫 제목"
    with settle(owner) as channel:
        killed = run_script(_WRITER, env={"HAMSTERD_DATABASE_URL": site.dsn, **bus})
        assert killed.returncode == -signal.SIGKILL

        assert channel.next(within=5)["type"] == "site"

    wait_until(lambda: visitor.get("/api/diary").json()[0]["title"] == "고친 제목")
    wait_until(_nothing_waits)


def _nothing_waits() -> bool:
    with connection():
        return fetch_value("SELECT NOT EXISTS (SELECT FROM bus_events)")

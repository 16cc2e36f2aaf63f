"""A database, a push service, and members with telephones; no server that would send by itself."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
import time_machine

from hamsterd.config import Settings, get_settings
from hamsterd.core.clock import KST
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.delivery.push import delivery
from hamsterd.delivery.push.delivery import Round, deliver_due
from hamsterd.delivery.push.schemas import SubscriptionIn
from hamsterd.delivery.push.service import subscribe
from hamsterd.http.rights.access import Viewer
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.members.accounts.schemas import LoginIn, RegisterIn
from hamsterd.members.accounts.service import login, register
from hamsterd.members.accounts.sessions import SessionIdentity
from hamsterd.members.accounts.signin import Device
from hamsterd.notifications.pushes import worth_a_ring
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from tests.people import PASSWORD, registration
from tests.postgres import Cluster, throwaway_settings
from tests.push_service import PushService, running_push_service

# In the future, because sessions are looked up by the database's own clock.
NOON = datetime(2036, 11, 20, 12, 0, tzinfo=KST)
NIGHT = datetime(2036, 11, 20, 22, 0, tzinfo=KST)
MORNING = datetime(2036, 11, 21, 8, 0, tzinfo=KST)

PHONE = Device("203.0.113.7", "TestPhone/1.0")
Clock = time_machine.Traveller


@pytest.fixture
def dsn(quiet_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A migrated, empty database."""
    monkeypatch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
    get_settings.cache_clear()
    yield quiet_database
    get_settings.cache_clear()


@pytest.fixture
def real_dsn(postgres_cluster: Cluster) -> Iterator[str]:
    """A migrated database that only other processes use."""
    url = postgres_cluster.migrated()
    yield url
    postgres_cluster.drop(url)


@pytest.fixture
def service() -> Iterator[PushService]:
    """Where pushes arrive."""
    with running_push_service() as running:
        yield running


@pytest.fixture
def clock() -> Iterator[Clock]:
    """Noon in Seoul."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@dataclass
class Street:
    """Members with telephones, what happens to them, and a worker that comes when called."""

    settings: Settings
    service: PushService

    def member(self, username: str) -> Viewer:
        """Somebody who signed in with a telephone that rings, and stays signed in."""
        form = RegisterIn(**registration(username, f"{username}집사"))
        register(form=form, device=PHONE, site=self.settings)
        words = LoginIn(username=username, password=PASSWORD, remember_me=True)
        done = login(form=words, device=PHONE, site=self.settings)
        viewer = SessionIdentity().load(done.token)
        assert viewer
        self.ring_at(viewer, username)
        return viewer

    def ring_at(self, viewer: Viewer, name: str) -> int:
        """Let one more browser ring; its id."""
        form = SubscriptionIn.model_validate(self.service.browser(name))
        session_id = viewer.session_id
        return subscribe(
            member_id=viewer.id, session_id=session_id, form=form, site=self.settings
        ).id

    def comments(
        self, actor: Viewer, member: Viewer, target_id: int, *, target_type: str = "thing"
    ) -> None:
        """`actor` says something about a thing of `member`; of no kind that hides by default."""
        with transaction():
            notify(
                member_id=member.id,
                kind=NotificationKind.COMMENT,
                actor_id=actor.id,
                target_type=target_type,
                target_id=target_id,
                noun="일기",
                url=f"/diary/{target_id}",
                subject="첫눈 온 날",
            )

    def deliver(self) -> Counter[str]:
        """The number of messages by outcome in one round."""
        done = deliver_due(self.settings, partial(worth_a_ring, seen=TARGET_VISIBILITY))
        return Counter({outcome.value: number for outcome, number in done.messages.items()})

    def outbox(self) -> list[Row]:
        """Every message, the oldest first."""
        with connection():
            return fetch_all("SELECT * FROM push_messages ORDER BY id")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The handle belongs to the process: the site of other tests must not empty this outbox."""
    monkeypatch.setattr(delivery, "deliver_due", lambda *_, **__: Round())


@pytest.fixture
def street(dsn: str, service: PushService, tmp_path: Path, clock: Clock, alone: None) -> Street:
    """콩이 and 두부 live here."""
    settings = throwaway_settings(
        rate_limit_scale=100,  # the whole street signs up from one address
        data_dir=tmp_path,
        push_services=[service.url],
        base_url="https://hamzzi.example",
    )
    return Street(settings, service)

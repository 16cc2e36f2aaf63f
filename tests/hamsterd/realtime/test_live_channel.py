"""The live channel: access, and the events it sends."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
import websocket

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.worker import ROUND_SECONDS
from hamsterd.members.accounts.sessions import revoke_all_sessions
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import notify
from hamsterd.realtime.bus import valkey
from hamsterd.realtime.hub import LiveSocket
from tests.factories.diaries import an_entry, like
from tests.listening import LiveChannel, settle
from tests.mailbox import Mailbox
from tests.people import PASSWORD, Person, sign_up
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings
from tests.waiting import wait_until


def refused(person: Person, **changes: str) -> tuple[int, str]:
    with pytest.raises(websocket.WebSocketBadStatusException) as caught:
        LiveChannel(person, **changes)
    return caught.value.status_code, json.loads(caught.value.resp_body)["code"]


def test_a_like_is_heard(owner: Person, follower: Person):
    entry = an_entry(owner)
    with settle(owner) as channel:
        like(follower, entry)
        message = channel.next()
    assert message["type"] == "notification"
    assert message["message"] == "두부언니님이 '첫눈 온 날' 일기를 좋아해요."
    assert message["data"] == owner.get("/api/notifications").json()[0]


def test_every_device_hears_and_others_hear_nothing(owner, follower, stranger):
    entry = an_entry(owner)
    with settle(owner) as phone, settle(owner) as laptop, settle(stranger) as theirs:
        like(follower, entry)
        assert phone.next() == laptop.next()
        assert theirs.is_silent()


def test_nobody_gets_in_without_a_session(site, owner: Person, visitor: Person):
    assert refused(visitor, cookie="") == (401, "not_signed_in")
    assert refused(visitor, cookie="hamsterd=made-up") == (401, "not_signed_in")


def test_a_foreign_page_does_not_get_in(owner: Person):
    for origin in ("https://evil.example", "null"):
        assert refused(owner, origin=origin) == (403, "cross_site_request")


def test_who_names_somebody_else_is_shown_out(owner: Person, stranger: Person):
    for claim in ({"userId": stranger.id}, {"userId": None}, {}):
        with LiveChannel(owner) as channel:
            channel.say(type="auth", **claim)
            assert channel.next()["type"] == "error"
            assert channel.close_code() == 4401


def test_nonsense_is_dropped_and_the_channel_stays(owner: Person):
    with settle(owner) as channel:
        for text in ("", "{", "[]", "1", '{"type": 5}', '{"type": "' + "x" * 40 + '"}', "\0"):
            channel.socket.send(text)
        channel.socket.send_binary(b"\xff\xfe")
        channel.say(type="hello")
        channel.say(type="auth", userId=owner.id)
        assert channel.next() == {
            "type": "auth_success",
            "message": "",
            "data": {"userId": owner.id},
        }


def test_a_flood_is_cut_off(owner: Person):
    with settle(owner) as channel:
        channel.socket.send("x" * 5_000)
        assert channel.close_code() == 1009


def test_what_is_rolled_back_rings_nothing(owner: Person, follower: Person):
    an_entry(owner)
    ring = {
        "member_id": owner.id,
        "kind": NotificationKind.LIKE,
        "actor_id": follower.id,
        "target_type": "diary",
        "target_id": 1,
        "url": "/diary/1",
        "subject": "꿈",
        "noun": "일기",
    }
    with settle(owner) as channel:
        with pytest.raises(ZeroDivisionError), transaction():
            notify(**ring)
            _ = 1 / 0
        with transaction(), pytest.raises(ZeroDivisionError), transaction():
            notify(**ring)
            _ = 1 / 0
        assert channel.is_silent()
        with transaction():
            notify(**ring)
        assert channel.next()["type"] == "notification"


def test_signing_out_closes_that_sessions_channels_only(owner: Person, site: RunningSite):
    phone = Person(site.url, owner.username, owner.nickname, owner.id)
    phone.post("/api/auth/login", {"username": "kong", "password": "haessi-7391"})
    with settle(owner) as here, settle(phone) as there:
        phone.post("/api/auth/logout")
        assert there.close_code() == 4401
        assert here.is_silent()


def test_the_eleventh_channel_closes_the_oldest(owner: Person):
    with ExitStack() as stack:
        channels = [stack.enter_context(settle(owner)) for _ in range(11)]
        assert channels[0].close_code() == 4429
        assert channels[1].is_silent(for_seconds=0.1)


def test_a_lost_bus_is_found_again(owner: Person, follower: Person):
    first, second = an_entry(owner), an_entry(owner)
    with settle(owner) as channel:
        _cut_the_bus()
        assert channel.next(within=5)["type"] == "refresh"
        like(follower, first)
        assert channel.next()["type"] == "notification"
    with settle(owner) as channel:
        like(follower, second)
        assert channel.next()["type"] == "notification"


def test_no_stale_answer_while_the_bus_is_lost(owner: Person, visitor: Person, site: RunningSite):
    entry = an_entry(owner)
    visitor.get("/api/diary")
    _cut_the_bus()
    like(owner, entry)

    assert visitor.get("/api/diary").json()[0]["likesCount"] == 1
    wait_until(site.site.hub.heard_event.is_set)


def test_what_was_written_in_a_silence_is_sent_right_after_it(
    owner: Person, mailbox: Mailbox, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    hub = site.site.hub
    with monkeypatch.context() as lost:
        lost.setattr(hub._subscribers[-1], "address", "valkey://127.0.0.1:9")
        _cut_the_bus()
        wait_until(lambda: not hub.heard_event.is_set())
        form = {"email": "kong-new@example.com", "password": PASSWORD}
        assert owner.put("/api/auth/email", form).status_code == 200
        assert mailbox.mails == []

    wait_until(lambda: len(mailbox.mails) == 2, within=ROUND_SECONDS / 2)


def test_a_drain_sends_everybody_away_to_come_back(
    postgres_cluster: Cluster, tmp_path, site: RunningSite
):
    dsn = postgres_cluster.migrated()
    with running_site(dsn, site_settings(tmp_path)) as other:
        channel = settle(sign_up(other.url, "kong", "콩이집사"))
    assert channel.close_code() == 1012
    site.reset()
    postgres_cluster.drop(dsn)


def _cut_the_bus() -> None:
    """Of whichever carries events here."""
    if link := valkey():
        link.client.client_kill_filter(_type="pubsub")
        return
    with connection():
        fetch_value(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE application_name = 'hamsterd bus' AND datname = current_database()"
        )


def test_a_session_that_ends_during_the_handshake_keeps_no_socket(owner: Person, site, monkeypatch):
    """The bus says "close" before the socket is known to the hub."""
    add = site.site.hub.add

    def revoked_just_before(socket: LiveSocket) -> None:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(revoke_all_sessions, member_id=owner.id).result()
        add(socket)

    monkeypatch.setattr(site.site.hub, "add", revoked_just_before)

    with LiveChannel(owner) as channel:
        assert channel.close_code() == 4401


def test_a_channel_ends_with_its_session(owner: Person, site, monkeypatch):
    monkeypatch.setitem(site.site.application.settings, "websocket_ping_interval", 0.1)
    with connection(), transaction():
        execute("UPDATE sessions SET expires_at = now() + interval '1 second'")
    site.forget()

    with settle(owner) as channel:
        assert channel.close_code() == 4401


def test_a_channel_that_opens_while_the_process_stops_is_sent_away(
    owner: Person, site, monkeypatch
):
    monkeypatch.setattr(site.site.hub, "_is_stopping", True)

    with LiveChannel(owner) as channel:
        assert channel.close_code() == 1012


def test_a_handshake_with_a_process_that_stops_is_refused(owner: Person, site, monkeypatch):
    monkeypatch.setattr(site.site.process, "is_draining", True)

    assert refused(owner) == (503, "unavailable")

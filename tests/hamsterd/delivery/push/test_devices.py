"""A member lets a browser ring, sees which do, and silences them; signing out does it too."""

from collections.abc import Iterator

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.push.rules import DEVICES_MAX, is_push_service
from tests.factories.diaries import an_entry, say
from tests.people import PASSWORD, Person
from tests.push_service import PushService, running_push_service
from tests.site import RunningSite
from tests.waiting import wait_until

DEVICES = "/api/push/subscriptions"


@pytest.fixture
def service(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service that the site knows, and nobody who sleeps."""
    with running_push_service() as running:
        monkeypatch.setattr(site.settings, "push_services", [running.url])
        yield running


def subscribe(member: Person, service: PushService, name: str = "phone") -> dict:
    answer = member.post(DEVICES, service.browser(name))
    assert answer.status_code == 201, answer.text
    member.put("/api/notifications/preferences", {"quietHours": {"enabled": False}})
    return answer.json()


def test_a_device_is_subscribed_and_listed(owner: Person, service: PushService):
    device = subscribe(owner, service)

    assert device["userAgent"] == "TestBrowser/1.0"
    assert (device["isCurrent"], device["lastSuccessAt"]) == (True, None)
    assert owner.get(DEVICES).json() == [device]


def test_a_comment_rings_it_at_once(owner: Person, follower: Person, service: PushService):
    subscribe(owner, service)
    entry = an_entry(owner)

    said = say(follower, entry)

    [got] = service.wait_for(1)
    assert got.words["body"] == "두부언니님이 '첫눈 온 날' 일기에 댓글을 남겼어요."
    assert got.words["url"] == f"/diary/{entry['id']}#comment-{said['id']}"


def test_a_try_out_rings_the_device_that_asks(owner: Person, service: PushService):
    assert owner.post("/api/push/test").json()["code"] == "no_device_here"
    subscribe(owner, service)

    assert owner.post("/api/push/test").status_code == 202

    assert service.wait_for(1)[0].words["title"] == "알림이 잘 와요"


def test_subscribing_again_is_once(owner: Person, service: PushService):
    browser = service.browser()
    first, second = (owner.post(DEVICES, browser).json()["id"] for _ in range(2))

    assert first == second


def test_a_browser_rings_for_who_signed_in_last(
    owner: Person, follower: Person, service: PushService
):
    browser = service.browser()
    owner.post(DEVICES, browser)
    follower.post(DEVICES, browser)

    assert owner.get(DEVICES).json() == []
    assert len(follower.get(DEVICES).json()) == 1


def test_a_changed_address_is_the_same_device(owner: Person, service: PushService):
    before = service.browser("before")
    device = subscribe(owner, service, "before")
    after = {**service.browser("after"), "replaces": before["endpoint"]}

    for _ in range(2):
        assert owner.post(DEVICES, after).json() == device
    assert owner.post(DEVICES, {**after, "replaces": after["endpoint"]}).json() == device
    assert owner.get(DEVICES).json() == [device]
    owner.post("/api/push/test")
    service.wait_for(1, "after")


def test_an_address_that_the_server_knows_already_takes_the_former_ones_place(
    owner: Person, service: PushService
):
    subscribe(owner, service, "before")
    device = subscribe(owner, service, "after")

    replaced = {
        **service.browser("after"),
        "replaces": service.browser("before")["endpoint"],
    }
    assert owner.post(DEVICES, replaced).json() == device
    assert owner.get(DEVICES).json() == [device]


def test_nobody_replaces_somebody_elses(owner: Person, follower: Person, service: PushService):
    device = subscribe(owner, service)
    replaced = {**service.browser("other"), "replaces": service.browser("phone")["endpoint"]}

    assert follower.post(DEVICES, replaced).json()["id"] != device["id"]
    assert owner.get(DEVICES).json() == [device]


def test_a_device_is_silenced_by_its_address_or_its_number(owner: Person, service: PushService):
    browser = service.browser()
    owner.post(DEVICES, browser)
    tablet = subscribe(owner, service, "tablet")

    for _ in range(2):
        gone = owner.http.request("DELETE", DEVICES, json={"endpoint": browser["endpoint"]})
        assert gone.json() == {"ok": True}
    assert [one["id"] for one in owner.get(DEVICES).json()] == [tablet["id"]]
    assert owner.delete(f"{DEVICES}/{tablet['id']}").json() == {"ok": True}
    assert owner.delete(f"{DEVICES}/{tablet['id']}").json()["code"] == "device_not_found"


def test_nobody_silences_somebody_elses(owner: Person, follower: Person, service: PushService):
    browser = service.browser()
    device = owner.post(DEVICES, browser).json()

    follower.http.request("DELETE", DEVICES, json={"endpoint": browser["endpoint"]})
    assert follower.delete(f"{DEVICES}/{device['id']}").status_code == 404

    assert len(owner.get(DEVICES).json()) == 1


def test_signing_out_silences_the_device(owner: Person, service: PushService):
    subscribe(owner, service)

    owner.post("/api/auth/logout")

    with transaction():
        assert fetch_value("SELECT count(*) FROM push_subscriptions") == 0


def test_ending_a_sign_in_from_afar_silences_its_device(owner: Person, service: PushService):
    subscribe(owner, service)
    laptop = Person(owner.url)
    laptop.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    [phone] = [one for one in laptop.get("/api/auth/sessions").json() if not one["isCurrent"]]

    laptop.delete(f"/api/auth/sessions/{phone['id']}")

    assert laptop.get(DEVICES).json() == []


def test_leaving_silences_everything(owner: Person, service: PushService):
    subscribe(owner, service)

    gone = owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    assert gone.status_code == 200
    with transaction():
        assert fetch_value("SELECT count(*) FROM push_subscriptions") == 0


def test_a_sign_in_that_ran_out_rings_no_more(
    owner: Person, follower: Person, service: PushService
):
    subscribe(owner, service)
    entry = an_entry(owner)
    with transaction():
        execute("UPDATE sessions SET expires_at = now() WHERE user_id = %(id)s", id=owner.id)

    say(follower, entry)

    with connection():
        wait_until(lambda: fetch_value("SELECT count(*) FROM push_subscriptions") == 0)
    assert service.tried == 0


def test_the_eleventh_device_makes_room(owner: Person, service: PushService):
    for number in range(DEVICES_MAX + 1):
        owner.post(DEVICES, service.browser(f"phone{number}"))

    assert len(owner.get(DEVICES).json()) == DEVICES_MAX


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QABC",
        "https://wns2-pn1p.notify.windows.com/w/?token=abc",
    ],
)
def test_browsers_push_services_are_known(endpoint: str):
    assert is_push_service(endpoint, [])


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/fcm/send/abc",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://notfcm-googleapis.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@169.254.169.254/x",
        "https://169.254.169.254/latest/meta-data",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:port/x",
        "//fcm.googleapis.com/x",
        "fcm.googleapis.com",
    ],
)
def test_nothing_else_is_sent_anything(owner: Person, service: PushService, endpoint: str):
    answer = owner.post(DEVICES, {**service.browser(), "endpoint": endpoint})

    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_push_service")


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "MDEyMzQ1Njc4OWFiY2RlZg"},
        {"p256dh": "B" + "A" * 86, "auth": "MDEyMzQ1Njc4OWFiY2RlZg"},
        {"auth": "MDEyMzQ1Njc4OWFiY2RlZg"},
        {"p256dh": "한글", "auth": "x"},
        None,
    ],
)
def test_keys_that_are_none_are_refused(owner: Person, service: PushService, keys):
    answer = owner.post(DEVICES, {**service.browser(), "keys": keys})

    assert answer.status_code == 422

"""The lockdown blocks newcomers, slows all members down, and ends by itself."""

from datetime import timedelta
from typing import Any

from hamsterd.config import get_settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.staff.audit.undo import undo_act
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, say
from tests.people import Person, registration


def raise_shield(admin: Person, *, minutes: int = 60, **changes: Any) -> dict[str, Any]:
    until = (utc_now() + timedelta(minutes=minutes)).isoformat()
    answer = admin.put("/api/admin/switches", {"shield": {"until": until, **changes}})
    assert answer.status_code == 200, answer.text
    return answer.json()["shield"]


def test_sign_ups_are_paused_and_the_site_says_so(visitor: Person, admin: Person, site):
    assert raise_shield(admin, pauseSignUps=True)["isOn"] is True
    site.forget()

    refused = visitor.post("/api/auth/register", registration("newcomer", "새식구"))

    assert (refused.status_code, refused.json()["code"]) == (403, "sign_ups_paused")
    assert visitor.get("/api/site").json()["areSignUpsPaused"] is True


def test_slow_mode_asks_for_a_pause(owner: Person, follower: Person, admin: Person):
    entry = an_entry(owner)
    raise_shield(admin, slowModeSeconds=60)

    refused = owner.post(f"/api/diary/{entry['id']}/comments", {"content": "또 저예요"})

    assert (refused.status_code, refused.json()["code"]) == (429, "slow_mode")
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert say(follower, entry)["id"]
    assert owner.put(f"/api/diary/{entry['id']}", {"title": "고침"}).status_code == 200


def test_first_posts_are_held_while_it_is_up(owner: Person, admin: Person):
    raise_shield(admin, holdFirstPosts=True)

    assert a_post(owner)["isHeld"] is True


def test_it_ends_by_itself(visitor: Person, owner: Person, admin: Person, site):
    raise_shield(admin, pauseSignUps=True, slowModeSeconds=600, holdFirstPosts=True)
    with transaction():
        execute(
            "UPDATE site_switches SET value = value || jsonb_build_object('until', %(past)s::text)",
            past=(utc_now() - timedelta(seconds=1)).isoformat(),
        )
    site.forget()

    assert visitor.get("/api/site").json()["areSignUpsPaused"] is False
    assert a_post(owner)["isHeld"] is False
    assert a_post(owner)["isHeld"] is False
    assert admin.get("/api/admin/switches").json()["shield"]["isOn"] is False


def test_setting_it_is_an_act_that_can_be_undone(admin: Person, site):
    raise_shield(admin, pauseSignUps=True)
    with connection():
        act = fetch_row("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1")
    assert (act["action"], act["actor"]) == ("shield.set", f"admin:{admin.id}")

    undo_act(act["id"], actor="cli:test", site=get_settings())
    site.forget()

    assert admin.get("/api/admin/switches").json()["shield"]["isOn"] is False


def test_a_shield_is_not_for_ever(admin: Person):
    until = (utc_now() + timedelta(days=30)).isoformat()

    answer = admin.put("/api/admin/switches", {"shield": {"until": until}})

    assert answer.status_code == 422

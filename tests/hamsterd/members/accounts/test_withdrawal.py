"""A member leaves, comes back within a week, or is forgotten after it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
import time_machine

from hamsterd.audit.errors import UndoConflict
from hamsterd.core.clock import kst_midnight
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.errors import LastOwnerLeaving, RoleRefused
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.accounts.staff.member_care import end_for
from hamsterd.members.accounts.staff.roles import require_another_owner, set_role
from hamsterd.members.accounts.withdrawal import end_membership
from hamsterd.operations.retention import members
from hamsterd.operations.retention.apart import PartsFailed
from hamsterd.operations.retention.members import due_members, purge_due, purge_member
from hamsterd.operations.retention.purge import scrub_member
from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.sanctions.ladder import SanctionKind
from scheduler.jobs.purge_withdrawn import purge_withdrawn
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board
from tests.factories.diaries import a_hamster, an_entry, keep, like, say
from tests.factories.keepers import make_keeper
from tests.factories.moderation import sanctioned
from tests.factories.pictures import a_photo
from tests.factories.rankings import rank_now
from tests.listening import settle
from tests.mailbox import Mailbox, text_of
from tests.people import PASSWORD, Person, make_admin, make_staff, sign_up
from tests.site import RunningSite
from tests.waiting import wait_until, waiting_for_a_lock


def leave(person: Person, password: str | None = PASSWORD) -> httpx.Response:
    return person.http.request("DELETE", "/api/auth/delete-account", json={"password": password})


def come_back(person: Person) -> httpx.Response:
    return person.post("/api/auth/login", {"username": "kong", "password": PASSWORD})


def a_week_passes() -> None:
    with connection(), transaction():
        execute(
            "UPDATE users SET withdrawn_at = withdrawn_at - interval '8 days'"
            " WHERE status = 'withdrawn'"
        )


def status_of(person: Person) -> str:
    with connection():
        return str(fetch_value("SELECT status FROM users WHERE id = %(id)s", id=person.id))


def test_leaving_ends_every_sign_in_at_once(owner: Person, phone: Person, mailbox: Mailbox):
    with settle(phone) as channel:
        answer = leave(owner)
        assert answer.status_code == 200
        assert channel.close_code() == 4401

    assert 'hamsterd=""' in answer.headers["Set-Cookie"]
    assert owner.get("/api/auth/me").status_code == 401
    assert phone.get("/api/auth/me").status_code == 401
    mail = mailbox.wait_for()
    assert mail["Subject"] == "[햄찌일기] 탈퇴 신청을 받았어요"
    assert "다시 로그인" in text_of(mail)


def test_the_day_in_the_mail_counts_to_its_end(
    owner: Person, visitor: Person, mailbox: Mailbox, site: RunningSite
):
    leave(owner)
    found = re.search(r"(\d+)년 (\d+)월 (\d+)일까지 다시 로그인", text_of(mailbox.wait_for()))
    assert found is not None
    over = kst_midnight(date(*map(int, found.groups())) + timedelta(days=1))

    with time_machine.travel(over + timedelta(seconds=1), tick=False):
        assert due_members() == [owner.id]
        assert come_back(visitor).status_code == 401
    with time_machine.travel(over - timedelta(seconds=1), tick=False):
        assert purge_due(site.settings).members == 0
        assert come_back(visitor).json()["restored"] is True


def test_whom_an_operator_withdrew_comes_back_by_undoing_it(owner: Person, site: RunningSite):
    ended = end_for(member_id=owner.id, reason="부탁", actor="cli:test", site=site.settings)

    undo_act(ended, actor="cli:test", site=site.settings)

    assert status_of(owner) == "active"


def test_undoing_it_does_not_take_back_a_later_leave(
    owner: Person, visitor: Person, site: RunningSite
):
    ended = end_for(member_id=owner.id, reason="부탁", actor="cli:test", site=site.settings)
    assert come_back(visitor).json()["restored"] is True
    assert leave(visitor).status_code == 200

    with pytest.raises(UndoConflict):
        undo_act(ended, actor="cli:test", site=site.settings)

    assert status_of(owner) == "withdrawn"


def test_the_profile_is_gone_and_public_writing_stays(
    owner: Person, follower: Person, visitor: Person
):
    entry = an_entry(owner)
    leave(owner)

    assert visitor.get(f"/api/users/{owner.id}").status_code == 404
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
    assert [card["id"] for card in visitor.get("/api/diary").json()] == [entry["id"]]


@pytest.mark.parametrize("is_restricted", [False, True])
def test_lists_that_were_read_before_are_gone_at_once(
    owner: Person, visitor: Person, is_restricted: bool
):
    """A member's own lists and their hamsters', and their name beside a board that they kept."""
    hamster, board = a_hamster(owner)["id"], a_board()
    make_keeper(owner, board)
    paths = [
        f"/api/diary/user/{owner.id}",
        f"/api/community/user/{owner.id}",
        f"/api/hamsters/{hamster}/diaries",
    ]
    assert [visitor.get(path).status_code for path in paths] == [200, 200, 200]
    assert visitor.get("/api/boards").json()[0]["keepers"] != []

    if is_restricted:
        sanctioned(owner, SanctionKind.BAN)
    else:
        leave(owner)

    assert [visitor.get(path).status_code for path in paths] == [404, 404, 404]
    assert visitor.get("/api/boards").json()[0]["keepers"] == []


def test_a_wrong_password_is_no_proof(owner: Person):
    answer = leave(owner, "not this")

    assert (answer.status_code, answer.json()["fields"]) == (
        422,
        {"password": "비밀번호가 맞지 않아요. 다시 확인해 주세요."},
    )
    assert owner.get("/api/auth/me").status_code == 200


def test_without_a_body_a_session_that_proved_itself_lately_leaves(owner: Person):
    """The specification's call has none."""
    assert owner.http.delete("/api/auth/delete-account").status_code == 200
    assert owner.get("/api/auth/me").status_code == 401


@pytest.mark.parametrize("has_password", [True, False])
def test_without_a_body_a_stale_session_is_asked_for_a_proof(owner: Person, has_password: bool):
    """Of who came over a provider or has a passkey alone, too: an open browser is no proof."""
    with connection(), transaction():
        execute("UPDATE sessions SET proved_at = now() - interval '10 minutes'")
        if not has_password:
            execute("UPDATE users SET password_hash = NULL")
    with connection(), transaction():
        forget_member(owner.id)

    for answer in (owner.http.delete("/api/auth/delete-account"), leave(owner, None)):
        assert (answer.status_code, answer.json()["code"]) == (403, "fresh_proof_required")
    assert owner.get("/api/auth/me").status_code == 200

    if has_password:
        assert owner.post("/api/auth/proof", {"password": PASSWORD}).status_code == 200
    else:
        assert leave(owner, "anything").json()["code"] == "fresh_proof_required"
        with connection(), transaction():
            execute("UPDATE sessions SET proved_at = now()")
    assert owner.http.delete("/api/auth/delete-account").status_code == 200


def test_the_last_owner_stays(admin: Person, follower: Person):
    refused = leave(admin)
    assert (refused.status_code, refused.json()["code"]) == (409, "last_owner")
    make_admin(follower)
    assert leave(admin).status_code == 409  # an admin is no owner
    make_staff(follower, Role.OWNER)

    assert leave(admin).status_code == 200
    assert leave(follower).status_code == 409


def test_who_leaves_while_the_owner_gives_them_a_role_meets_no_deadlock(
    follower: Person, admin: Person, site: RunningSite
):
    """Both lock the member before the owner, whose id is the larger."""
    assert follower.id < admin.id
    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            require_another_owner(follower.id, LastOwnerLeaving)
            waiting = pool.submit(
                set_role, member_id=follower.id, role=Role.MODERATOR, actor="cli:root"
            )
            wait_until(waiting_for_a_lock)
            end_membership(own_account(follower.id), site.settings)
        with pytest.raises(RoleRefused):
            waiting.result()
    assert follower.get("/api/auth/me").status_code == 401


def test_signing_in_within_a_week_restores_everything(owner: Person, visitor: Person):
    entry = an_entry(owner, isPublic=False)
    leave(owner)

    answer = come_back(visitor)

    assert answer.status_code == 200
    assert answer.json()["restored"] is True
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
    assert visitor.get(f"/api/users/{owner.id}").status_code == 200
    assert come_back(visitor).json()["restored"] is False
    a_week_passes()
    with connection():
        assert fetch_value("SELECT status FROM users") == "active"


def test_a_suspension_outlives_the_leave(owner: Person, visitor: Person):
    with connection(), transaction():
        execute(
            "UPDATE users SET status = 'suspended', suspended_until = now() + interval '30 days'"
        )
    leave(owner)
    come_back(visitor)

    with connection():
        assert fetch_value("SELECT status FROM users") == "suspended"


def test_nobody_is_purged_before_a_week(owner: Person, site: RunningSite):
    leave(owner)

    assert purge_due(site.settings).members == 0


def test_the_job_counts_before_it_purges(owner: Person, site: RunningSite):
    leave(owner)
    a_week_passes()

    assert purge_withdrawn(Task(site.settings, dry_run=True)) == {"members": 1}
    assert purge_withdrawn(Task(site.settings)) == {"members": 1, "entries": 0, "files": 0}
    assert purge_withdrawn(Task(site.settings)) == {"members": 0, "entries": 0, "files": 0}


def test_who_came_back_just_in_time_is_not_purged(owner: Person, visitor: Person, site):
    leave(owner)
    come_back(visitor)

    assert purge_member(owner.id, site.settings).members == 0
    assert visitor.get("/api/auth/me").status_code == 200


def test_a_withdrawn_members_hamsters_are_hidden_until_they_return(
    owner: Person, follower: Person, visitor: Person
):
    entry = an_entry(owner)
    like(follower, entry)
    rank_now()
    assert len(visitor.get("/api/ranking/popular-hamsters").json()) == 1
    leave(owner)

    assert visitor.get(f"/api/hamsters/{entry['hamsterId']}").status_code == 404
    assert visitor.get("/api/ranking/popular-hamsters").json() == []


@pytest.fixture
def story(owner: Person, follower: Person, stranger: Person, site: RunningSite) -> dict[str, Any]:
    """The owner has done about everything a member can do, and left a week ago."""
    hamster = a_hamster(owner)
    mine = {"hamsterId": hamster["id"]}
    shown = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    secret = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    public = an_entry(owner, images=shown, **mine)
    private = an_entry(owner, images=secret, title="비밀", **mine)
    say(follower, private, "아직 공개일 때")
    owner.put(f"/api/diary/{private['id']}", {"isPublic": False})
    removed = an_entry(owner, title="지운 글", **mine)
    owner.delete(f"/api/diary/{removed['id']}")
    theirs = an_entry(follower)
    say(owner, theirs, "남는 댓글")
    like(owner, theirs)
    keep(owner, theirs)
    like(follower, public)
    for one, other in ((owner, follower), (stranger, owner)):
        assert one.post(f"/api/follow/{other.id}").status_code == 200
    leave(owner)
    a_week_passes()
    files = {"shown": shown, "secret": secret}
    return {"public": public, "private": private, "theirs": theirs, **files}


def test_after_a_week_the_member_is_nobody(
    story: dict[str, Any], owner: Person, visitor: Person, site: RunningSite
):
    gone = purge_due(site.settings)

    assert (gone.members, gone.entries) == (1, 2)
    assert gone.files == 1
    with connection():
        row = fetch_one("SELECT * FROM users WHERE id = %(id)s", id=owner.id)
    assert row is not None
    assert (row["status"], row["nickname"]) == ("purged", "탈퇴한 회원")
    for name in ("username", "email", "password_hash", "profile_image", "last_login_at"):
        assert row[name] is None
    assert come_back(visitor).status_code == 401


def test_after_a_week_public_writing_stays_under_no_name(
    story: dict[str, Any], follower: Person, visitor: Person, site: RunningSite
):
    card_before = visitor.get(f"/api/diary/{story['public']['id']}").json()
    assert card_before["user"]["nickname"] == "콩이집사"
    purge_due(site.settings)

    card = visitor.get(f"/api/diary/{story['public']['id']}").json()
    assert card["user"]["nickname"] == "탈퇴한 회원"
    assert card["hamster"] == {"id": None, "name": "콩이", "breed": "골든 햄스터"}
    assert visitor.get(story["shown"][0]).status_code == 200
    comments = visitor.get(f"/api/diary/{story['theirs']['id']}/comments").json()
    assert [(one["content"], one["user"]["nickname"]) for one in comments] == [
        ("남는 댓글", "탈퇴한 회원")
    ]
    assert follower.get(f"/api/diary/{story['private']['id']}").status_code == 404


def test_after_a_week_nothing_private_is_left(
    story: dict[str, Any], owner: Person, site: RunningSite
):
    def files() -> int:
        return sum(path.is_file() for path in site.settings.media_dir.rglob("*"))

    before = files()
    purge_due(site.settings)

    assert files() == before - 3  # the picture and its two copies
    with connection():
        for table in ("hamsters", "sessions", "consents", "experience_events", "outbox_mail"):
            count = fetch_value(f"SELECT count(*) FROM {table} WHERE user_id = %(id)s", id=owner.id)
            assert count == 0, table
        texts = fetch_all(
            "SELECT title, message FROM notifications WHERE message LIKE '%%콩이집사%%'"
        )
    assert texts == []


def test_after_a_week_no_counter_drifts(story: dict[str, Any], site: RunningSite):
    purge_due(site.settings)

    assert recount(Task(site.settings, dry_run=True)) == {"rows": 0}


def test_who_cannot_be_purged_holds_up_nobody_and_is_told(
    owner: Person, follower: Person, stranger: Person, site, monkeypatch: pytest.MonkeyPatch
):
    def scrub(member_id: int) -> list[str]:
        if member_id == owner.id:
            execute("SELECT nothing FROM nowhere")
        return scrub_member(member_id)

    for person in (owner, follower, stranger):
        leave(person)
    a_week_passes()
    monkeypatch.setattr(members, "scrub_member", scrub)

    with pytest.raises(PartsFailed, match=rf"1가지.*member {owner.id}\..*나머지 2가지"):
        purge_due(site.settings)
    monkeypatch.undo()

    assert due_members() == [owner.id]
    assert purge_due(site.settings).members == 1


def test_a_purge_has_no_time_limit(owner: Person, site, monkeypatch: pytest.MonkeyPatch):
    """Of somebody who has written for ten years."""
    found = []

    def scrub(member_id: int) -> list[str]:
        found.append(fetch_value("SHOW statement_timeout"))
        return scrub_member(member_id)

    leave(owner)
    a_week_passes()
    monkeypatch.setattr(members, "scrub_member", scrub)
    purge_due(site.settings)

    assert found == ["0"]


def test_two_may_be_forgotten_and_their_names_are_free_again(
    owner: Person, follower: Person, site: RunningSite
):
    leave(owner)
    leave(follower)
    a_week_passes()
    assert purge_due(site.settings).members == 2

    again = sign_up(site.url, "kong", "콩이집사")

    assert again.id not in {owner.id, follower.id}

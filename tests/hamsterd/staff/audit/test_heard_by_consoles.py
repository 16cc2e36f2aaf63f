"""A moderator's act reaches the other consoles at once, and nobody else."""

import pytest

from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, a_case, decided, undone
from tests.listening import LiveChannel, settle
from tests.people import Person, make_admin


@pytest.fixture
def second(stranger: Person) -> Person:
    return make_admin(stranger)


SILENCE_SECONDS = 0.5


def changes(channel: LiveChannel) -> list[tuple[str, int]]:
    """The received changes: at least one is expected, then silence."""
    heard = following(channel, within=15)
    return heard and [*heard, *silence(channel)]


def silence(channel: LiveChannel) -> list[tuple[str, int]]:
    """The changes that a channel receives until it is silent; none is expected."""
    heard: list[tuple[str, int]] = []
    while one := following(channel, within=SILENCE_SECONDS):
        heard += one
    return heard


def until(channel: LiveChannel, mark: tuple[str, int]) -> list[tuple[str, int]]:
    """The changes received before `mark`, in the order of their commits."""
    heard: list[tuple[str, int]] = []
    while mark not in (one := following(channel, within=15)):
        assert one, f"{mark} is not heard of"
        heard += one
    return heard


def following(channel: LiveChannel, *, within: float) -> list[tuple[str, int]]:
    """The next change that the console receives, or none."""
    while True:
        try:
            message = channel.next(within=within)
        except TimeoutError:
            return []
        if message["type"] == "console":
            return [(message["data"]["targetType"], message["data"]["targetId"])]


def test_a_case_is_heard_of_when_it_is_reported_claimed_decided_and_back(
    admin, second, owner, follower
):
    entry = an_entry(owner)["id"]
    with settle(second) as console, settle(owner) as phone:
        case = a_case(follower, "diary", entry)
        assert changes(console) == [("case", case)]
        admin.post(f"/api/admin/reports/{case}/claim")
        assert changes(console) == [("case", case)]
        admin.post(f"/api/admin/reports/{case}/release")
        assert changes(console) == [("case", case)]
        audit_id = decided(admin, case, DISMISSED)["auditId"]
        assert changes(console) == [("case", case)]
        undone(admin, audit_id)
        assert ("case", case) in changes(console)
        assert silence(phone) == []


def test_a_refused_act_is_not_heard_of(admin, second, owner, follower):
    case = a_case(follower, "diary", an_entry(owner)["id"])
    with settle(admin) as console:
        decided(admin, case, DISMISSED)
        before = a_case(follower, "diary", an_entry(owner)["id"])
        assert ("case", case) in until(console, ("case", before))
        late = second.post(f"/api/admin/reports/{case}/decide", DISMISSED)
        assert (late.status_code, late.json()["code"]) == (409, "case_decided")
        after = a_case(follower, "diary", an_entry(owner)["id"])
        assert set(until(console, ("case", after))) <= {("case", before)}


def test_an_appeal_and_its_answer_are_heard_of(admin, second, owner):
    with settle(second) as console:
        warning = {"kind": "warning", "reason": "도배했어요."}
        admin.post(f"/api/admin/users/{owner.id}/sanctions", warning)
        assert changes(console) == [("user", owner.id)]
        [mine] = owner.get("/api/sanctions/my").json()
        text = "도배가 아니라 연달아 쓴 일기였어요."
        owner.post(f"/api/sanctions/{mine['id']}/appeal", {"text": text})
        assert changes(console) == [("appeal", 1)]
        admin.put("/api/admin/appeals/1", {"status": "granted", "answer": "맞아요."})
        assert changes(console) == [("user", owner.id), ("appeal", 1)]

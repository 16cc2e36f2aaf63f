"""A word rule is tried before it is saved: when, where, whose, and what nobody minded so far."""

from typing import Any

import pytest

from hamsterd.content.screening import rules
from hamsterd.content.screening.rules import WritingKind
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.staff.automod.word_rules import walking
from hamsterd.staff.automod.word_rules.preview import preview_rule
from hamsterd.staff.automod.word_rules.schemas import WordRuleTest
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import RESOLVED, a_case, decided
from tests.people import Person, make_staff, sign_up
from tests.site import RunningSite
from tests.statements import counted

WORD = "공동구매"
KINDS = ["diary", "community", "comment"]


def tried(admin: Person, **changes: Any) -> dict[str, Any]:
    form = {"pattern": WORD, "ignoresSpaces": True, "appliesTo": KINDS, **changes}
    answer = admin.post("/api/admin/word-rules/test", form)
    assert answer.status_code == 200, answer.text
    return answer.json()


def aged(entry: dict[str, Any], days: int) -> None:
    with transaction():
        execute(
            "UPDATE diary_entries SET created_at = now() - make_interval(days => %(days)s)"
            " WHERE id = %(id)s",
            days=days,
            id=entry["id"],
        )


def test_it_is_told_by_period_kind_and_member(owner: Person, follower: Person, admin: Person):
    old = an_entry(owner, content=f"{WORD} 해요")
    aged(old, 20)
    aged(an_entry(owner, content=f"또 {WORD}"), 3)
    entry = an_entry(owner, content="공동 구매 안내")
    say(follower, entry, content=f"{WORD} 좋아요")
    a_post(follower, content="평범한 글")

    told = tried(admin)

    assert told["periods"] == [
        {"days": 1, "found": 2, "members": 2},
        {"days": 7, "found": 3, "members": 2},
        {"days": 30, "found": 4, "members": 2},
    ]
    assert {one["kind"]: one["found"] for one in told["kinds"]} == {
        "diary": 3,
        "community": 0,
        "comment": 1,
    }
    assert [(one["nickname"], one["found"]) for one in told["members"]] == [
        (owner.nickname, 3),
        (follower.nickname, 1),
    ]
    assert (told["found"], told["unreported"], told["isCapped"]) == (4, 4, False)


def test_what_was_reported_or_removed_is_not_doubtful(
    owner: Person, follower: Person, admin: Person
):
    removed = an_entry(owner, content=f"{WORD} 하나")
    decided(admin, a_case(follower, "diary", removed["id"]), RESOLVED)
    reported = an_entry(owner, content=f"{WORD} 둘")
    a_case(follower, "diary", reported["id"])
    quiet = an_entry(owner, content=f"{WORD} 셋")

    told = tried(admin)

    assert (told["found"], told["unreported"]) == (3, 1)
    assert told["members"][0]["unreported"] == 1
    assert told["samples"][0]["id"] == quiet["id"]
    assert {one["id"]: (one["isReported"], one["isShown"]) for one in told["samples"]} == {
        removed["id"]: (True, False),
        reported["id"]: (True, True),
        quiet["id"]: (False, True),
    }


def test_private_writing_and_what_the_staff_wrote_are_left_out(
    owner: Person, stranger: Person, admin: Person
):
    an_entry(owner, content=f"{WORD} 비밀", isPublic=False)
    an_entry(make_staff(stranger, Role.MODERATOR), content=f"{WORD} 하지 마세요")

    assert tried(admin)["found"] == 0


def test_names_are_looked_at_too(owner: Person, admin: Person):
    told = tried(admin, pattern=owner.nickname, appliesTo=["nickname"])

    assert [one["id"] for one in told["samples"]] == [owner.id]


def test_it_says_when_there_was_more_than_it_looked_at(
    owner: Person, admin: Person, monkeypatch: pytest.MonkeyPatch
):
    entries = [an_entry(owner, content=f"{WORD} {number}") for number in range(5)]
    monkeypatch.setattr(walking, "TEST_CHUNK", 2)
    monkeypatch.setattr(walking, "TEST_ROWS", 4)

    told = tried(admin, appliesTo=["diary"])

    assert (told["found"], told["lookedAt"], told["isCapped"]) == (4, 4, True)
    assert {one["id"] for one in told["samples"]} == {each["id"] for each in entries[1:]}
    [kind] = told["kinds"]
    assert (kind["isCapped"], kind["since"]) == (True, told["samples"][-1]["createdAt"])


def test_what_came_with_a_move_is_passed_over(
    owner: Person, admin: Person, monkeypatch: pytest.MonkeyPatch
):
    """Its ids are new and its dates old: what was written before it came is found all the same."""
    first = an_entry(owner, content=f"{WORD} 하나")
    for _ in range(7):
        aged(an_entry(owner, content=f"{WORD} 예전"), 400)
    second = an_entry(owner, content=f"{WORD} 둘")
    aged(an_entry(owner, content=f"{WORD} 예전"), 400)
    monkeypatch.setattr(walking, "TEST_CHUNK", 2)
    form = WordRuleTest(pattern=WORD, applies_to=[WritingKind.DIARY])

    with counted() as statements:
        told = preview_rule(form)

    assert {one.id for one in told.samples} == {first["id"], second["id"]}
    assert (told.looked_at, told.is_capped) == (2, False)
    assert len([one for one in statements if "FROM diary_entries" in str(one)]) == 4


def test_names_of_a_move_are_passed_over(
    site: RunningSite, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    for number in range(4):
        moved = sign_up(site.url, f"moved{number}", f"이사온집사{number}")
        with transaction():
            execute("UPDATE users SET created_at = '2020-01-01' WHERE id = %(id)s", id=moved.id)
    monkeypatch.setattr(walking, "TEST_CHUNK", 2)

    told = preview_rule(WordRuleTest(pattern="집사", applies_to=[WritingKind.NICKNAME]))

    assert [one.id for one in told.samples] == [owner.id]
    assert not told.is_capped


def test_it_stops_when_its_time_is_over(owner: Person):
    an_entry(owner, content=WORD)
    form = WordRuleTest(pattern=WORD, applies_to=[WritingKind.DIARY])

    told = preview_rule(form, seconds=0)

    assert (told.looked_at, told.is_capped) == (0, True)
    assert preview_rule(form).found == 1


def test_it_asks_the_same_number_of_statements_however_much_it_finds(owner: Person):
    form = WordRuleTest(pattern=WORD, applies_to=[WritingKind.DIARY])
    an_entry(owner, content=WORD)
    with counted() as one:
        preview_rule(form)
    for _ in range(4):
        an_entry(owner, content=WORD)
    with counted() as five:
        preview_rule(form)

    assert len(five) == len(one)
    assert max(rules.TEST_PERIODS) == 30

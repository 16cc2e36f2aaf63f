"""A member hears of each level they reach, once."""

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.members.levels.rules import Source, level_sentence
from hamsterd.members.levels.service import grant_experience
from tests.factories.diaries import an_entry, like
from tests.listening import settle
from tests.people import Person


def earn(member: Person, key: str, amount: int) -> None:
    with transaction():
        grant_experience(member_id=member.id, source=Source.STREAK, source_key=key, amount=amount)


def withdraw(member: Person, amount: int) -> None:
    """As a moderator's removal does."""
    with transaction():
        execute(
            "INSERT INTO experience_events (user_id, source, source_key, amount, kst_day)"
            " VALUES (%(id)s, 'moderation', 'taken', %(amount)s, current_date)",
            id=member.id,
            amount=-amount,
        )
        execute(
            "UPDATE users SET experience = experience - %(amount)s,"
            " level = 1 + (experience - %(amount)s) / 100 WHERE id = %(id)s",
            id=member.id,
            amount=amount,
        )


def levels(member: Person) -> list[str]:
    lines = member.get("/api/notifications").json()
    return [line["message"] for line in lines if line["type"] == "level_up"]


def test_a_level_reached_rings_live(owner: Person, follower: Person):
    entry = an_entry(owner)
    earn(owner, "a", 79)
    assert levels(owner) == []

    with settle(owner) as channel:
        like(follower, entry)
        told = [channel.next()["data"] for _ in range(2)]

    (line,) = [one for one in told if one["type"] == "level_up"]
    assert (line["title"], line["message"]) == ("레벨 업", "축하해요! 레벨 2에 올랐어요.")
    assert (line["url"], line["actor"]) == ("/profile", None)
    assert owner.get("/api/auth/me").json()["level"] == 2


def test_a_level_reached_again_is_no_news(owner: Person):
    earn(owner, "a", 100)
    withdraw(owner, 30)
    earn(owner, "b", 40)

    assert owner.get("/api/auth/me").json()["level"] == 2
    assert levels(owner) == ["축하해요! 레벨 2에 올랐어요."]

    earn(owner, "c", 90)
    assert levels(owner)[0] == "축하해요! 레벨 3에 올랐어요."
    assert len(levels(owner)) == 2


def test_the_same_act_twice_rings_once(owner: Person):
    for _ in range(3):
        earn(owner, "a", 100)

    assert len(levels(owner)) == 1


def test_levels_passed_at_once_are_one_line(owner: Person):
    earn(owner, "a", 350)

    assert levels(owner) == ["축하해요! 레벨 4에 올랐어요."]


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        (50, "축하해요! 레벨 50에 올랐어요."),
        (51, "축하해요! 레벨 51, 실버 등급에 올랐어요."),
        (351, "축하해요! 레벨 351, 레전드 등급에 올랐어요."),
        (401, "축하해요! 레벨 401에 올랐어요."),
    ],
)
def test_a_new_tier_is_named(level: int, sentence: str):
    assert level_sentence(level) == sentence

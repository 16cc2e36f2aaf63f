"""The public data of a member: profile and level."""

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.diaries import an_entry, say
from tests.people import Person, set_status

PUBLIC = {
    "id", "nickname", "profileImage", "level", "experience", "totalLikes", "streakDays",
    "createdAt", "diariesCount", "postsCount", "commentsCount", "hamstersCount", "followersCount",
    "followingCount",
}  # fmt: skip


def test_the_profile_is_the_public_shape_for_everybody(owner, follower, visitor, admin):
    say(owner, an_entry(owner))
    an_entry(owner, isPublic=False)

    for person in (visitor, follower, admin, owner):
        answer = person.get(f"/api/users/{owner.id}")
        assert answer.status_code == 200
        assert set(answer.json()) == PUBLIC
        assert "example.com" not in answer.text
    assert (answer.json()["diariesCount"], answer.json()["commentsCount"]) == (1, 1)


@pytest.mark.parametrize(
    ("experience", "expected"),
    [
        (0, (1, 0, 0, "bronze")),
        (99, (1, 99, 99, "bronze")),
        (100, (2, 0, 0, "bronze")),
        (4_999, (50, 99, 99, "bronze")),
        (5_000, (51, 0, 0, "silver")),
        (999_950, (10_000, 50, 50, "legend")),
    ],
)
def test_the_way_to_the_next_level(owner: Person, visitor: Person, experience, expected):
    with transaction():
        execute(
            "UPDATE users SET experience = %(e)s, level = 1 + %(e)s / 100 WHERE id = %(id)s",
            e=experience,
            id=owner.id,
        )

    found = visitor.get(f"/api/users/experience/{owner.id}").json()

    level, current, percent, tier = expected
    assert found == {
        "level": level,
        "experience": experience,
        "currentLevelExp": current,
        "nextLevelExp": 100,
        "progressPercent": percent,
        "tier": tier,
    }


@pytest.mark.parametrize("path", ["/api/users/{}", "/api/users/experience/{}"])
def test_who_is_gone_is_404(owner: Person, visitor: Person, path: str):
    set_status(owner, "banned")

    for member_id in (owner.id, 999, "abc", 0):
        assert visitor.get(path.format(member_id)).status_code == 404


def test_a_suspended_members_profile_stays(owner: Person, visitor: Person):
    with transaction():
        execute(
            "UPDATE users SET status = 'suspended', suspended_until = now() + interval '1 day'"
            " WHERE id = %(id)s",
            id=owner.id,
        )

    assert visitor.get(f"/api/users/{owner.id}").status_code == 200

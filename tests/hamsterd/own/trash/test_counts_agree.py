"""Simultaneous deletion, restoration, erasure, hiding and removal keep the counts correct."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from tests.factories.community import comment_on, posts
from tests.factories.content import remove, restore, set_hidden
from tests.factories.diaries import a_hamster, an_entry, say
from tests.factories.moderation import drift
from tests.factories.trash import bring_back
from tests.people import Person

TURNS = 240
THINGS = 6
KINDS = ("diary", "community", "comment", "community_comment")
_SUMS = """
    SELECT u.id, u.experience, coalesce(sum(e.amount), 0)::int AS earned
      FROM users u LEFT JOIN experience_events e ON e.user_id = u.id
     GROUP BY u.id HAVING u.experience <> coalesce(sum(e.amount), 0)
"""


def moderate(rng: Random, number: int) -> int:
    """A moderator's act; the result may be any 200."""
    kind = rng.choice(KINDS)
    if rng.random() < 0.5:
        reason = rng.choice(["review", "reports", "takedown"])
        set_hidden(kind, number, is_hidden=rng.random() < 0.5, reason=reason)
    else:
        rng.choice([remove, restore])(kind, number)
    return 200


def act(rng: Random, people: tuple[Person, ...]) -> Callable[[], int]:
    person, number = rng.choice(people), rng.randint(1, THINGS)
    kind = rng.choice(KINDS)
    paths = {
        "diary": f"/api/diary/{number}",
        "community": f"/api/community/{number}",
        "comment": f"/api/diary/{rng.randint(1, THINGS)}/comments/{number}",
        "community_comment": f"/api/community/{rng.randint(1, THINGS)}/comments/{number}",
    }
    acts: list[Callable[[], int]] = [
        *[lambda: person.delete(paths[kind]).status_code] * 4,
        *[lambda: bring_back(person, kind, number).status_code] * 6,
        lambda: person.delete(f"/api/trash/{kind}/{number}").status_code,
        lambda: person.post(f"{paths['diary']}/like").status_code,
        lambda: person.post(f"{paths['community']}/like").status_code,
        lambda: person.post(f"{paths['diary']}/comments", {"content": "안녕"}).status_code,
        lambda: person.post(f"{paths['community']}/comments", {"content": "안녕"}).status_code,
        lambda: person.put(paths["diary"], {"isPublic": rng.random() < 0.7}).status_code,
        *[lambda: moderate(rng, number)] * 2,
    ]
    return rng.choice(acts)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_drifts(seed: int, owner: Person, follower: Person, stranger: Person):
    people = (owner, follower, stranger)
    for person in people:
        hamster = a_hamster(person)["id"]
        made = [an_entry(person, hamsterId=hamster, isPublic=n == 0) for n in range(2)]
        written = posts(person, 2)
        for thing in made:
            say(person, thing)
        for post in written:
            comment_on(person, post)

    def turn(number: int) -> int:
        return act(Random(seed * TURNS + number), people)()

    with ThreadPoolExecutor(6) as pool:
        statuses = set(pool.map(turn, range(TURNS)))

    assert statuses <= {200, 201, 403, 404, 409}
    assert {200, 404} <= statuses
    assert drift() == {"rows": 0}
    with connection():
        assert fetch_all(_SUMS) == []

"""Acts of others update the notifications of an open browser at once."""

from collections.abc import Callable

import pytest

from tests.factories.diaries import an_entry, like, say
from tests.listening import settle
from tests.people import Person

ACTS: dict[str, Callable[[Person, Person, dict], object]] = {
    "like": lambda actor, _, entry: like(actor, entry),
    "comment": lambda actor, _, entry: say(actor, entry),
    "follow": lambda actor, member, _: actor.post(f"/api/follow/{member.id}"),
}


@pytest.mark.parametrize("kind", ACTS)
def test_an_act_of_somebody_else_rings_within_a_second(owner, follower, kind: str):
    entry = an_entry(owner)

    with settle(owner) as channel:
        ACTS[kind](follower, owner, entry)
        told = channel.next(within=1)

    assert (told["type"], told["data"]["type"]) == ("notification", kind)
    assert told["data"] == owner.get("/api/notifications").json()[0]
    assert told["data"]["actor"]["nickname"] == "두부언니"


@pytest.mark.parametrize("kind", ["like", "comment"])
def test_ones_own_acts_ring_nothing(owner: Person, kind: str):
    entry = an_entry(owner)

    with settle(owner) as channel:
        ACTS[kind](owner, owner, entry)
        assert channel.is_silent()

"""Carers of a hamster, as its owner invites them."""

from tests.people import Person


def carers(hamster_id: int) -> str:
    """Their address."""
    return f"/api/hamsters/{hamster_id}/carers"


def invited(owner: Person, hamster_id: int, role: str) -> str:
    """The token of a new link."""
    answer = owner.post(f"{carers(hamster_id)}/invitations", {"role": role})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"].rsplit("/", 1)[1])


def a_carer(owner: Person, member: Person, hamster_id: int, role: str) -> None:
    """A member who cares for the owner's hamster from now on."""
    answer = member.post(f"/api/carers/{invited(owner, hamster_id, role)}")
    assert answer.status_code == 200, answer.text

"""A second device."""

import pytest

from tests.people import PASSWORD, Person


@pytest.fixture
def phone(owner: Person) -> Person:
    """The owner's second device."""
    device = Person(owner.url, owner.username, owner.nickname, owner.id)
    form = {"username": owner.username, "password": PASSWORD}
    assert device.post("/api/auth/login", form).status_code == 200
    return device

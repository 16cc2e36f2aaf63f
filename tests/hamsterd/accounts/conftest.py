"""A site whose mail arrives somewhere, and a second device."""

from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from tests.mailbox import Mailbox, running_mailbox
from tests.people import PASSWORD, Person
from tests.site import RunningSite


@pytest.fixture
def mailbox(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    """Where the site's mail arrives."""
    with running_mailbox() as box:
        monkeypatch.setattr(site.settings, "smtp_url", SecretStr(box.url))
        yield box


@pytest.fixture
def phone(owner: Person) -> Person:
    """The owner's second device."""
    device = Person(owner.url, owner.username, owner.nickname, owner.id)
    form = {"username": owner.username, "password": PASSWORD}
    assert device.post("/api/auth/login", form).status_code == 200
    return device

"""Every screen with an id answers 404 where there is nothing: robots and messengers go by it."""

import pytest

from hamsterd.site.pages.screens import SCREENS, Screen
from tests.people import Person

WITH_ID = [screen for screen in SCREENS if ":id" in screen.path]
MOVED = {"/profile/:id"}
"""Redirects; their targets respond."""
PRIVATE = {"/inquiries/:id"}
"""Screens that must not reveal to a visitor whether the id exists: all visitors must sign in."""


@pytest.mark.parametrize("screen", WITH_ID, ids=lambda one: one.path)
@pytest.mark.parametrize("number", ["99999999", str(2**53 - 1), "9" * 16])
def test_nothing_is_not_found(visitor: Person, owner: Person, screen: Screen, number: str):
    path = screen.path.replace(":id", number)

    answers = {who: person.http.get(path, follow_redirects=True) for who, person in
               (("visitor", visitor), ("member", owner))}  # fmt: skip

    expected = {"visitor": 200 if screen.path in PRIVATE else 404, "member": 404}
    assert {who: answer.status_code for who, answer in answers.items()} == expected
    if screen.path not in PRIVATE:
        assert 'name="robots" content="noindex"' in answers["visitor"].text


def test_the_lists_name_screens():
    assert {screen.path for screen in WITH_ID} >= MOVED | PRIVATE

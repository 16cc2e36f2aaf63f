"""A console search among the newest ids finds the same as a search everywhere."""

import pytest

from hamsterd.content.search_index import looked_for
from hamsterd.core.text.grams import words
from hamsterd.diaries.kind import ENTRY
from hamsterd.http.shapes import console
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.cases.content import lists
from hamsterd.staff.cases.content.lists import DIARIES, list_found
from tests.factories.search import entries_far_apart
from tests.people import Person
from tests.statements import counted

COUNTED = 100


@pytest.fixture
def many(site, owner: Person, monkeypatch) -> None:
    """Entries in many ranges of ids, and lists that are counted no further than a small number."""
    entries_far_apart(owner)
    for module in (console, lists):
        monkeypatch.setattr(module, "COUNT_MAX", COUNTED)


def test_a_page_of_what_is_found_is_the_same(many):
    for question in ("쳇바", "쳇바퀴 해바", "무지개다리", "없는말"):
        for start, order in ((0, "DESC"), (40, "DESC"), (3_000, "DESC"), (0, "ASC")):
            query = AdminListQuery.of(sort=("id", order), start=start, filter={"q": question})
            found = looked_for(words(question))

            page = list_found(ENTRY, DIARIES, query)

            assert [row.id for row in page.items] == [
                row.id for row in DIARIES.items(query, **found)
            ], (question, start)
            assert page.total == DIARIES.count(query, most=COUNTED, **found), (question, start)


def test_common_words_are_looked_for_in_few_ranges(many):
    with counted() as statements:
        page = list_found(ENTRY, DIARIES, AdminListQuery.of(filter={"q": "쳇바"}))

    looks = [len(values["ranges"]) for sql, values in statements if "search_texts" in sql]
    assert page.total == COUNTED
    assert max(looks) <= 48

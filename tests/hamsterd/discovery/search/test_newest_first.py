"""Common words are searched among the newest ids only, with the same results."""

import pytest

from hamsterd.content.search_index import ENTRIES as DIARY
from hamsterd.content.search_index import newest_first
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search import queries
from hamsterd.models.content.search import RANGE_IDS
from tests import people
from tests.factories.search import ENTRIES, EVERY, entries_far_apart
from tests.people import Person
from tests.site import RunningSite
from tests.statements import counted


@pytest.fixture
def many(site, owner: Person) -> None:
    """Entries in many ranges of ids."""
    entries_far_apart(owner)


@pytest.fixture
def many_to_read(running: RunningSite) -> None:
    """The same, for tests that change nothing."""
    running.holding(
        "entries far apart",
        lambda: entries_far_apart(people.sign_up(running.url, "kong", "콩이집사")),
    )


def everywhere(asked: list[str]) -> list[int]:
    everything = queries.looked_for_at_once(((DIARY, False),))
    ids: list[int] = fetch_row(everything, **queries.lookup_parameters(asked))["ids"]
    return ids


def ranges_looked_through(asked: list[str]) -> list[int | None]:
    """How many ranges each look took; None for all texts."""
    with counted() as statements:
        queries.hits([DIARY], asked)
    return [
        len(parameters["diary_ranges"]) if "diary_ranges" in parameters else None
        for sql, parameters in statements
        if "search_texts" in sql
    ]


@pytest.mark.parametrize("question", ["쳇바", "쳇", "해바 쳇바퀴", "날", "무지개다리", "없는말"])
def test_the_same_is_found_as_everywhere(many_to_read, question: str):
    with connection():
        assert queries.hits([DIARY], question.split())[DIARY] == everywhere(question.split())


def test_common_words_are_looked_for_in_few_ranges(many_to_read):
    with connection():
        common, rare = ranges_looked_through(["쳇바"]), ranges_looked_through(["무지개다리"])

    assert common[-1] is not None
    assert common[-1] < ENTRIES * EVERY / RANGE_IDS / 2
    assert rare[-1] is None


def test_what_is_newer_than_its_id_says_is_found_in_its_place(many):
    with transaction():
        execute(
            "UPDATE diary_entries SET created_at = now() WHERE mod(id / %(every)s, 70) = 1",
            every=EVERY,
        )
    with connection():
        found = queries.hits([DIARY], ["쳇바"])[DIARY]
        assert found == everywhere(["쳇바"])
        assert ranges_looked_through(["쳇바"])[-1] is not None
    assert min(found) < RANGE_IDS


def test_how_far_the_newest_reach_is_asked_once_for_many_questions(many):
    with connection(), counted() as statements:
        for rare in ("무지개다리", "없는말", "없는", "말없"):
            assert queries.hits([DIARY], [rare])[DIARY] == everywhere([rare])

    assert sum("OFFSET" in sql for sql, _ in statements) == 1


@pytest.mark.parametrize(("share", "looks"), [(1, 1), (0.1, 2), (0.01, 3)])
def test_the_looks_grow_until_there_is_enough(share: float, looks: int):
    widths: list[int] = []

    def look(ranges: list[int]) -> int:
        widths.append(len(ranges))
        return int(len(ranges) * RANGE_IDS * share)

    found = newest_first(1_000_999, 1_000, look, int, reach=lambda: 999_000)
    assert (found or 0) >= 1_000
    assert (len(widths), widths) == (looks, sorted(set(widths)))
    assert widths[-1] <= 1.5 / share + 3


def test_what_is_too_rare_for_ranges_is_left_to_the_grams():
    def nothing(_: list[int]) -> int:
        return 0

    assert newest_first(1_000_000, 1_000, nothing, int, reach=lambda: 999_000) is None
    assert newest_first(1_000_000, 1_000, nothing, int, reach=lambda: None) is None
    assert newest_first(2_000, 1_000, lambda _: 1_000, int, reach=lambda: 999_000) is None


def test_a_wave_of_what_is_not_shown_is_passed():
    looked: list[int] = []

    def below_the_wave(ranges: list[int]) -> int:
        looked.append(len(ranges))
        return sum(RANGE_IDS for each in ranges if each < 940)

    found = newest_first(1_000_999, 1_000, below_the_wave, int, reach=lambda: 939_500)

    assert (found or 0) >= 1_000
    assert len(looked) == 2
    assert looked[-1] < 70


def test_after_a_cleaned_wave_of_spam_common_words_are_found_in_few_ranges(many):
    with transaction():
        execute(
            "UPDATE diary_entries SET removed_at = now() WHERE id > %(last)s",
            last=(ENTRIES - 1_000) * EVERY,
        )
    with connection():
        assert queries.hits([DIARY], ["쳇바"])[DIARY] == everywhere(["쳇바"])
        looked = ranges_looked_through(["쳇바"])
    assert looked[-1] is not None
    assert len(looked) < 4

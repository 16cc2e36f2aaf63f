"""A cache is bounded in number and time, and whoever read from it hears that it changed."""

from collections.abc import Iterator

import pytest

from hamsterd.core import cache as caches
from hamsterd.core.cache import REGISTRY, Cache, reads_from, reads_more_than_caches, recorded_reads


@pytest.fixture
def cache() -> Iterator[Cache[str]]:
    made: Cache[str] = Cache("test_bounds", max_entries=3, ttl_seconds=60)
    yield made
    del REGISTRY[made.name]


class Clock:
    """Seconds that pass when told to."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(caches, "monotonic", made)
    return made


def put(cache: Cache[str], *keys: int) -> None:
    for key in keys:
        cache.put(key, f"value {key}", version=cache.version)


def test_the_oldest_goes_for_the_newest(cache: Cache[str]):
    put(cache, 1, 2, 3)
    put(cache, 1)  # anew: it is the youngest now
    put(cache, 4)

    assert cache.get_many([1, 2, 3, 4]) == {1: "value 1", 3: "value 3", 4: "value 4"}
    assert cache.get(2) is None
    assert cache.stats().entries == 3


def test_what_is_over_is_not_found_and_takes_no_room(cache: Cache[str], clock: Clock):
    put(cache, 1)
    clock.now += 59
    put(cache, 2)
    assert cache.get(1) == "value 1"
    clock.now += 1
    assert (cache.get(1), cache.get(2)) == (None, "value 2")
    assert cache.stats().entries == 1


def test_what_was_read_stands_until_it_is_over_dropped_or_another(cache: Cache[str], clock: Clock):
    put(cache, 1, 2)
    with recorded_reads() as reads:
        cache.get(1)
    assert reads.stand()
    cache.drop(2)
    assert reads.stand()
    put(cache, 1)
    assert not reads.stand()

    with recorded_reads() as reads:
        cache.get_many([1])
    clock.now += 60
    assert not reads.stand()


def test_a_response_stands_as_long_as_its_parts(cache: Cache[str]):
    put(cache, 1, 2)
    with recorded_reads() as whole:
        cache.get(1)
        with recorded_reads() as part:
            cache.get(2)
    with recorded_reads() as later:
        reads_from(part)

    assert part.stand()
    assert whole.stand()
    assert later.stand()
    cache.drop(2)
    assert not whole.stand()
    assert not later.stand()

    with recorded_reads() as whole, recorded_reads():
        reads_more_than_caches()
    assert not whole.is_complete


def test_what_can_be_made_from_other_caches_may_be_missing(cache: Cache[str]):
    put(cache, 1)
    with recorded_reads() as reads:
        assert cache.find(1) == "value 1"
        assert cache.find(2) is None

    assert reads.stand()
    cache.drop(1)
    assert not reads.stand()


def test_nothing_is_found_or_stands_while_events_may_be_lost(cache: Cache[str], monkeypatch):
    put(cache, 1)
    with recorded_reads() as reads:
        cache.get(1)
    monkeypatch.setattr(Cache, "enabled", False)

    assert cache.get(1) is None
    assert cache.get_many([1]) == {}
    assert not reads.stand()
    put(cache, 2)
    monkeypatch.undo()
    assert cache.get(2) is None


def test_what_was_missed_or_asked_of_more_than_caches_stands_never(cache: Cache[str]):
    put(cache, 1)
    with recorded_reads() as missed:
        cache.get_many([1, 2])
    with recorded_reads() as more:
        reads_more_than_caches()
        cache.get(1)

    assert not missed.stand()
    assert not more.stand()


def test_what_was_loaded_before_a_drop_is_not_kept(cache: Cache[str]):
    version = cache.version
    cache.drop(7)
    cache.put(1, "stale", version=version)

    assert cache.get(1) is None

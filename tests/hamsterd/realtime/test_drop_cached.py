"""Caches are dropped by name: a name that none has is a mistake, and said where it is made."""

import pytest

import hamsterd.app  # noqa: F401  # has every cache of a server
from hamsterd.core.cache import CACHES, REGISTRY, Cache, UnknownCache
from hamsterd.db.transaction import transaction
from hamsterd.realtime.bus import drop_cached, drop_reported
from tests.people import Person
from tests.site import RunningSite, hear_the_bus

MANY: Cache[bool] = Cache("test_many", max_entries=1_000, ttl_seconds=60)


def test_the_names_are_those_of_the_caches():
    """The names are exactly those of a server's caches; the caches of tests do not count."""
    assert {name for name in REGISTRY if not name.startswith("test_")} == set(CACHES)


def test_a_name_that_no_cache_has_is_refused(site: RunningSite):
    with pytest.raises(UnknownCache, match="diary_crads"), transaction():
        drop_cached("diary_crads", 3)


def test_a_name_of_another_release_is_passed_over(site: RunningSite, owner: Person, caplog):
    """Workers are renewed one after the other: old and new hear each other for a while."""
    with transaction():
        drop_reported("cache_of_tomorrow", 3)
    hear_the_bus()

    assert "cache_of_tomorrow" in caplog.text
    assert owner.get("/api/auth/me").status_code == 200


@pytest.mark.parametrize("count", [1, 100, 101, 350])
def test_any_number_of_keys_is_dropped_and_nothing_else(site: RunningSite, count: int):
    keys = [f"{number:064x}" for number in range(count)]
    for key in [*keys, "kept"]:
        MANY.put(key, True, version=MANY.version)
    with transaction():
        drop_cached(MANY.name, *keys)
    hear_the_bus()

    assert [key for key in [*keys, "kept"] if MANY.find(key)] == ["kept"]

"""A table by the values of an enumeration has all of them; a missing value would be a KeyError.

Tables are found by their type: module-level dictionaries whose keys are members of one enumeration.
The allowed exceptions are listed here, with their reasons.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages

import cli
import fixtures
import hamsterd
import scheduler

Table = Mapping[Enum, object]
SOME = {
    ("CARDS", "Scope"): "everything is searched scope by scope",
    ("KINDS", "Scope"): "everything is searched scope by scope",
    ("OVERVIEW", "Scope"): "everything is searched scope by scope",
    ("_ONLY", "PostFilter"): "all posts need no condition",
    ("_KIND_WORDS", "HealthKind"): "a note is a field of a row before it is a kind",
    ("_NOTHING", "HealthKind"): "of food and water alone nothing is said in words",
    ("_BREEDS", "Species"): "what is none of the others has no word of its own",
    ("SOURCE_NAMES", "Source"): "a streak and a moderator's act are named in experience.rules",
    ("WORTH", "Source"): "a streak's is STREAK_BONUSES; a moderator takes back what was given",
    ("_EARNED_BY", "Source"): "what no part of the site switches off",
    ("_ACTS", "Source"): "the demo credits attendance by its days, and has no moderator's act",
    ("SUSPENSION_DAYS", "Role"): "others suspend for as long as there is",
    ("_HEADED_BY", "Kind"): "the formats whose chunks are walked",
    ("INVERSES", "Action"): "what cannot be undone has no inverse",
    ("_MILESTONES", "MilestoneKind"): "a birthday's name has its year",
    ("WRITTEN_AS", "CareKind"): "what is no row of the journal is written as care",
    ("ADDRESSES", "Kind"): "own pages are listed one by one",
    ("_SOURCES", "Kind"): "own pages are in no table",
    ("PAGES", "What"): "comments have no page of their own",
}


def tables() -> Iterator[tuple[str, Table]]:
    """Each dictionary by members of one enumeration, once."""
    seen = set()
    for package in (hamsterd, cli, scheduler, fixtures):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if "migrations" in found.name or found.name.endswith("__main__"):
                continue
            for name, value in vars(import_module(found.name)).items():
                if _is_by_members(value) and id(value) not in seen:
                    seen.add(id(value))
                    yield name, value


def _is_by_members(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and len({type(key) for key in value}) == 1
        and isinstance(next(iter(value)), Enum)
    )


def test_every_table_has_all_values_but_those_with_a_reason():
    found = [((name, type(next(iter(table))).__name__), table) for name, table in tables()]
    forgotten = {
        key: missing
        for key, table in found
        if (missing := set(type(next(iter(table)))) - set(table))
    }

    assert len(found) > 30  # there are tables to compare
    assert {key: missing for key, missing in forgotten.items() if key not in SOME} == {}
    assert [key for key, table in found if key in SOME and key not in forgotten] == []
    assert set(SOME) - {key for key, _ in found} == set()

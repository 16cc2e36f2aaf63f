"""Every list of the console, found by its type, with all its orders and filters.

A new list is measured and explained without being named anywhere.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import hamsterd
from hamsterd.http.shapes.console import Listing

SAMPLES: Mapping[str, tuple[object, ...]] = {
    "bigint": (77,),
    "bigint[]": ([77, 78, 79],),
    "boolean": (True, False),
    "text": ("nothing",),
    "text[]": (["nothing"],),
    "timestamptz": ("2026-11-01T00:00:00Z",),
}
"""Values by the type that a filter casts to. A text that nothing has is the longest way."""
OF_NAME: Mapping[str, tuple[object, ...]] = {
    "address": ("203.0.113.9",),
    "kind": ("diary", "nothing"),
    "month": ("2026-10",),
    "state": ("hidden", "visible"),
    "status": ("active", "pending", "suspended", "banned", "nothing"),
}
"""Filters that read more of a text than whether it is there, or whose values differ in number."""


@dataclass(frozen=True)
class Asked:
    """One way to ask a list."""

    name: str
    sort: tuple[str, str]
    filter: dict[str, Any]


def listings() -> list[Listing[Any]]:
    """All module-level lists of the server, each once."""
    for found in pkgutil.walk_packages(hamsterd.__path__, "hamsterd."):
        if ".migrations." not in found.name and not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    made: dict[int, Listing[Any]] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith("hamsterd."):
            for held in vars(module).values():
                each = held.values() if isinstance(held, dict) else (held,)
                made |= {id(one): one for one in each if isinstance(one, Listing)}
    return sorted(made.values(), key=lambda one: one.resource)


def asked_of(listing: Listing[Any], words: Mapping[str, str]) -> Iterator[Asked]:
    """In each order, both ways; then newest first by each filter alone."""
    for sort in listing.sorts:
        for way in ("ASC", "DESC"):
            yield Asked(f"by {sort} {way}", (sort, way), {})
    newest = (next(iter(listing.sorts)), "DESC")
    for name, sql in listing.filters.items():
        if name == "q":
            for what, word in words.items():
                yield Asked(f"q is {what}", newest, {"q": word})
            continue
        cast = re.search(rf"%\({name}\)s::(\w+(?:\[\])?)", sql)
        kind = cast[1] if cast else "text"
        for value in OF_NAME.get(name, SAMPLES[kind]) if kind == "text" else SAMPLES[kind]:
            yield Asked(f"{name} = {value}", newest, {name: value})

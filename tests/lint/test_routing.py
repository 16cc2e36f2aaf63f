"""A path belongs to the first route that it matches, however few of them are tried."""

import re
from types import SimpleNamespace
from typing import Any

from tornado.routing import PathMatches

from hamsterd.http.routing import RouteTable
from hamsterd.routes import ROUTES

RULES = [(PathMatches(pattern), handler) for pattern, handler in ROUTES]
SAMPLES = sorted({re.sub(r"\([^()]*(?:\([^()]*\))?[^()]*\)", "1", one) for one, _ in ROUTES})
ODD = [
    "/",
    "//",
    "/api",
    "/api/",
    "/api//",
    "/API/diary",
    "/api/diary/",
    "/api/di%61ry",
    "*",
    "/a\nb",
]


def test_the_table_finds_what_trying_all_in_order_finds():
    table = RouteTable(ROUTES)
    faults = {}
    for path in (*(one.replace("\\.", ".") for one in SAMPLES), *ODD):
        request: Any = SimpleNamespace(path=path)  # all that is looked at
        tried = ((matcher.match(request), handler) for matcher, handler in RULES)
        first = next(((handler, found) for found, handler in tried if found is not None), None)
        if table.find(request) != first:
            faults[path] = first

    assert faults == {}


def test_hardly_any_pattern_is_tried():
    table = RouteTable(ROUTES)

    assert max(len(rules) for rules in table._rules.values()) < len(ROUTES) / 5

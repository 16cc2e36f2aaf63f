"""Finds the handler of a path: the first with a matching pattern.

Only patterns with the same first segments are tried: about five of two hundred.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.routing import PathMatches

Route = tuple[str, type]
"""A pattern as Tornado reads it, which is matched to its end, and the handler behind it."""
Head = tuple[str, ...]
Rule = tuple[PathMatches, type]

_LITERAL = re.compile(r"(?:[\w-]|\\\.)+")
HEAD_WORDS = 3


class RouteTable:
    """Routes by the words that their patterns begin with, each list in the order of all."""

    def __init__(self, routes: Sequence[Route]) -> None:
        rules = [(_head(pattern), (PathMatches(pattern), handler)) for pattern, handler in routes]
        self._rules = {
            head: [rule for start, rule in rules if head[: len(start)] == start]
            for head in {(), *(start for start, _ in rules)}
        }

    def find(self, request: HTTPServerRequest) -> tuple[type, dict[str, Any]] | None:
        """The handler of a request and its path arguments; None if there is none."""
        words = tuple(request.path.split("/", HEAD_WORDS + 1)[1 : HEAD_WORDS + 1])
        for matcher, handler in self._rules_for(words):
            found = matcher.match(request)
            if found is not None:
                return handler, found
        return None

    def _rules_for(self, words: Head) -> list[Rule]:
        while words not in self._rules:
            words = words[:-1]
        return self._rules[words]


def _head(pattern: str) -> Head:
    """The words before the first that is more than itself."""
    words = pattern.split("/")[1 : HEAD_WORDS + 1]
    return tuple(word.replace("\\.", ".") for word in takewhile(_LITERAL.fullmatch, words))

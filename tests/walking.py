"""Going through a site from end to end, as somebody: thousands of requests over one connection.

A client that does what browsers do (`tests/people.py`) takes longer for an answer than most answers
take to be made. Who only goes by needs neither cookies that change nor packed bodies.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage, RemoteDisconnected
from typing import Any
from urllib.parse import quote, urlsplit

from orjson import dumps, loads

from tests.people import Person

_AS_WRITTEN = "/?&=%+,:;@!$'()*~"


@dataclass(frozen=True)
class Read:
    """What was answered."""

    status_code: int
    headers: HTTPMessage
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode(errors="replace")

    def json(self) -> Any:
        return loads(self.content)

    @property
    def is_success(self) -> bool:
        return 200 <= self.status_code < 300


class Walker:
    """Somebody who reads with the session that they have now."""

    def __init__(self, person: Person) -> None:
        there = urlsplit(person.url)
        self._link = HTTPConnection(there.hostname or "", there.port, timeout=30)
        names = ("Origin", "User-Agent")
        self._headers = {name: person.http.headers[name] for name in names}
        if person.id:
            self._headers["Cookie"] = person.cookie

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Read:
        return self.ask("get", path, headers=headers)

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> Read:
        """Any request; a body goes as JSON."""
        told = {**self._headers, **(headers or {})}
        if body is not None:
            told["Content-Type"] = "application/json"
        sent = None if body is None else dumps(body)
        asked = quote(path, safe=_AS_WRITTEN)
        try:
            return self._asked(method.upper(), asked, sent, told)
        except RemoteDisconnected:  # closed since the answer before
            return self._asked(method.upper(), asked, sent, told)

    def _asked(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Read:
        try:
            self._link.request(method, path, body, headers)
            answer = self._link.getresponse()
            return Read(answer.status, answer.headers, answer.read())
        except OSError:
            self._link.close()
            raise

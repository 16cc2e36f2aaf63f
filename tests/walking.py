"""Reading a site from end to end, as somebody: thousands of addresses over one connection.

A client that does what browsers do (`tests/people.py`) takes longer for an answer than most answers
take to be made; who only reads needs neither cookies that change nor packed bodies.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage, RemoteDisconnected
from urllib.parse import quote, urlsplit

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
        asked = quote(path, safe=_AS_WRITTEN)
        try:
            return self._asked(asked, headers or {})
        except RemoteDisconnected:  # closed since the answer before
            return self._asked(asked, headers or {})

    def _asked(self, path: str, headers: Mapping[str, str]) -> Read:
        try:
            self._link.request("GET", path, headers={**self._headers, **headers})
            answer = self._link.getresponse()
            return Read(answer.status, answer.headers, answer.read())
        except OSError:
            self._link.close()
            raise

"""Hostile requests to every route that the server has, and what may never come back.

The routes are read from `hamsterd.routes`, so a new one is fuzzed by itself. The same seed asks
the same again:

    .venv/bin/python -m tests.security.fuzz --requests 20000 --seed 7
"""

import argparse
import http.client
import json
import random
import re
import shlex
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hamsterd.db.site.site_flags import site_state
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from hamsterd.staff.automod.site_flags.schemas import ReadOnlyIn
from hamsterd.staff.automod.site_flags.service import set_read_only
from tests.factories.community import a_board, a_post
from tests.factories.diaries import a_hamster, an_entry, like, say
from tests.factories.moderation import a_case
from tests.factories.pictures import a_photo
from tests.people import Person, make_admin, sign_up
from tests.postgres import running_cluster
from tests.security.values import NEVER, TEXTS, cursors, hostile, nested, plausible, spoil
from tests.site import RunningSite, running_site, site_settings

SLOW_SECONDS = 2
HEAD_MAX_BYTES = 65_536
"""A larger head is not read to its end: Tornado hangs up on it."""
PAGE_BODY_MAX_BYTES = 1024 * 1024
"""Page requests have no body; Tornado may close the connection on a large one before responding."""
PATIENCE_SECONDS = 30
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO")
LEAKS = re.compile(
    rb'Traceback|psycopg2|peewee|File "/|\bLINE 1:|\bSELECT .* FROM |invalid input syntax|hamsterd/'
)
KOREAN = re.compile(r"[가-힣]")
GROUP = re.compile(r"\((?:[^()]|\([^()]*\))*\)")


FILTERS = [
    "id", "q", "userId", "status", "kind", "isActive", "isRunning", "isAdmin", "actor", "action",
    "month", "targetType", "targetId", "since", "until", "ownerId", "contentType", "hiddenReason",
    "isPublic", "boardId", "writePermission", "job", "trigger", "isLate", "place", "appliesTo",
    "ground", "hasObjection", "isOpen", "state", "x",
]  # fmt: skip
"""Names of filters, of whichever list."""
PAGE_PARAMETERS = ("q", "page", "board", "search", "sort", "tab", "kind", "link", "code", "state")
NAMES = ("diary", "comment:1", "community:1", "community", "2026-11", "recount", "1", "user")
BROKEN_PARTS = ("%00", "%ff%fe", "%ED%A0%80", "%", "%zz", "%2e%2e", "..", "9" * 5_000)
CONTENT_TYPES = [
    "application/json", "text/plain", "application/x-www-form-urlencoded", "x",
    "multipart/form-data", 'multipart/form-data; boundary="', "application/json; charset=utf-7",
]  # fmt: skip
BROKEN_JSON = [
    b"", b"{", b'{"a":', b"[" * 100_000, b'{"a":' * 50_000, b"\xff\xfe\x00", b"nul", b"NaN",
    b'{"id":1e999}', b'{"content":"\\ud800"}', b'{"a":1,"a":2}', b"a=1&b=%00",
    json.dumps(nested(500)).encode(),
]  # fmt: skip
FILES = [
    b"", b"\xff\xd8\xff", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>", b"\x1aE\xdf\xa3",
    b"\x00\x00\x00\x18ftypmp42", b"RIFF\xff\xff\xff\xffWEBPVP8 ", b"\x00" * 999,
]  # fmt: skip
ODD_HEADERS: dict[str, list[str]] = {
    "Range": ["bytes=0-", "bytes=-0", f"bytes={'9' * 400}-", "bytes=5-1", "x=1-2", "bytes=0-1,3-4",
              f"bytes=-{'9' * 18}", "bytes=\u00b2-"],
    "If-None-Match": ['"x"', "*", "W/", '"' * 99, "\u00ff", ","],
    "If-Modified-Since": ["x", "Mon, 01 Jan 0001 00:00:00 GMT", "0", "Thu, 99 Foo 2026 99:99:99",
                          "Fri, 31 Dec 9999 23:59:59 -2359", "Thu, 01 Jan 999999999 00:00:00 GMT"],
    "If-Range": ['"x"', "\u00ff"],
    "Accept-Language": ["*", "ko;q=x", "," * 999, "\u00ff"],
    "Accept-Encoding": ["gzip;q=x", "br;;;", "*", "\u00ff,,;"],
    "Accept": ["*/*;q=\u00b2", "", "\u00ff"],
    "X-Request-Id": ["\u00ff", "a" * 9_000, "'", "%00", "a\tb"],
    "X-Forwarded-For": ["1.2.3.4", "\u00ff", ",,,", "::1", "x" * 999],
    "X-Forwarded-Proto": ["https", "javascript", "\u00ff"],
    "User-Agent": ["\u00ff\u00fe", "a" * 9_000, "", "%00"],
    "Referer": ["http://[", "\u00ff", "/" * 999],
    "Content-Encoding": ["gzip", "br", "x"],
    "Expect": ["100-continue", "x"],
    "Sec-Fetch-Site": ["cross-site", "same-origin", "\u00ff"],
}  # fmt: skip
CREDENTIALS: dict[str, list[str]] = {
    "Cookie": ["hamsterd=\u00ff", "hamsterd=", 'hamsterd="\\000"', "=;=;",
               "hamsterd=" + "a" * 9_000, "hamsterd_google=\u00ff|1|x"],
    "Authorization": ["Bearer \u00ff", "Bearer ", "Basic !", "Bearer " + "a" * 9_000,
                      "Bearer a.b.c"],
}  # fmt: skip
HANDSHAKE = {
    "Sec-WebSocket-Version": ["13", "x", "\u00ff"],
    "Sec-WebSocket-Key": ["x", "\u00ff", "dGhlIHNhbXBsZSBub25jZQ=="],
}


@dataclass(frozen=True)
class Target:
    """One method of one route, with all that it takes."""

    method: str
    pattern: str
    kinds: tuple[type, ...] = ()
    body: dict[str, Any] | None = None
    query: dict[str, Any] | None = None
    is_api: bool = True
    upload: bool = False

    @property
    def name(self) -> str:
        return f"{self.method} {self.pattern}"


@dataclass
class Request:
    """A request as it is sent."""

    target: Target
    who: str
    method: str
    path: str
    headers: list[tuple[str, str]]
    body: bytes = b""

    def head(self) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace")

    def curl(self, url: str) -> str:
        """A line that asks the same again."""
        headers = [f"-H {shlex.quote(f'{name}: {value}')}" for name, value in self.headers[2:]]
        text = self.body.decode("utf-8", "backslashreplace")
        data = f" --data-binary {shlex.quote(text)}" if self.body else ""
        return f"curl -i -X {self.method} {' '.join(headers)}{data} {shlex.quote(url + self.path)}"


@dataclass
class Answer:
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


@dataclass
class Findings:
    """The findings of a run."""

    requests: int = 0
    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)

    @property
    def by_status(self) -> dict[int, int]:
        total: Counter[int] = Counter()
        for counted in self.statuses.values():
            total += counted
        return dict(sorted(total.items()))


def targets() -> list[Target]:
    """Every method of every route; pages, files and the live channel by their addresses."""
    found = []
    for pattern, method, contract, _ in contracts(ROUTES):
        found.append(
            Target(
                method.upper(),
                pattern,
                tuple(contract.path.values()),
                contract.body.model_json_schema() if contract.body else None,
                contract.query.model_json_schema() if contract.query else None,
                upload=contract.upload,
            )
        )
    described = {target.pattern for target in found}
    others = [pattern for pattern, _ in ROUTES if pattern not in described and pattern != "/(.*)"]
    screens = [re.sub(r":\w+", "([^/]+)", screen.path) for screen in SCREENS]
    files = ["/assets/([^/]+)", "/([^/]+)", "/admin/([^/]+)", "/sitemaps/([^/]+)-([^/]+).xml"]
    for pattern in [*others, *screens, *files]:
        kinds = (str,) * len(GROUP.findall(pattern))
        found.append(Target("GET", pattern, kinds, is_api=False))
    return found


class Fuzzer:
    """Sends hostile requests as a visitor, a member and an admin."""

    def __init__(self, site: RunningSite, seed: int) -> None:
        self.site, self.rng, self.targets = site, random.Random(seed), targets()
        self.findings = Findings()
        self.people: dict[str, Person] = {}
        self.count = 0
        self._cursors = cursors()
        self.furnish()

    def furnish(self) -> None:
        """Things that hostile requests can be about."""
        owner, other = self.person("member"), self.person("admin")
        hamster = a_hamster(owner)["id"]
        entry = an_entry(owner, hamsterId=hamster)
        an_entry(owner, hamsterId=hamster, isPublic=False)
        like(other, entry)
        comment = say(other, entry)
        post = a_post(owner, boardId=a_board())
        other.post(f"/api/community/{post['id']}/comments", {"content": "좋아요"})
        a_case(owner, "comment", comment["id"])
        a_case(other, "diary", entry["id"])
        self.media = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]

    def person(self, who: str) -> Person:
        """The one of this name; somebody new where the last one is gone."""
        known = self.people.get(who)
        if known is not None and known.get("/api/auth/me").status_code == 200:
            return known
        self.count += 1
        made = sign_up(self.site.url, f"fuzz{self.count}", f"퍼즈{self.count}")
        made.http.timeout = PATIENCE_SECONDS
        self.people[who] = make_admin(made) if who == "admin" else made
        return made

    def run(self, requests: int) -> Findings:
        """Each route in turn, in a new order every time around."""
        while self.findings.requests < requests:
            self.rng.shuffle(self.targets)
            for who in ("visitor", "member", "admin"):
                if who != "visitor":
                    self.person(who)
            for target in self.targets[: requests - self.findings.requests]:
                self.ask(self.made(target))
        return self.findings

    # Requests

    def made(self, target: Target) -> Request:
        """A hostile request to `target`."""
        rng = self.rng
        who = rng.choice(["visitor", "member", "member", "admin", "admin", "admin"])
        method = target.method if rng.random() < 0.95 else rng.choice(METHODS)
        body, kind = self.body(target)
        path = self.path(target) + self.query(target)
        headers = [("Host", f"127.0.0.1:{self.site.port}"), ("Connection", "close")]
        if rng.random() < 0.97:
            headers.append(("Origin", self.site.url))
        if who != "visitor" and who in self.people:
            headers.append(("Cookie", self.people[who].cookie))
        headers += self.odd_headers(who)
        if body or method in {"POST", "PUT", "PATCH"}:
            headers += [("Content-Type", kind), ("Content-Length", str(len(body)))]
        return Request(target, who, method, path, headers, body)

    def path(self, target: Target) -> str:
        kinds = iter(target.kinds)
        filled = GROUP.sub(lambda _: self.part(next(kinds)), target.pattern)
        return re.sub(r"\\(.)", r"\1", filled).replace(".*", self.part(str)) or "/"

    def part(self, kind: type) -> str:
        """One part of a path."""
        rng = self.rng
        if kind is int and rng.random() < 0.7:
            return str(rng.choice([1, 1, 1, 2, 2, 3, NEVER, 2**53 - 1, 2**31, 2**63]))
        if rng.random() < 0.15:
            return rng.choice(BROKEN_PARTS)
        if kind is str and rng.random() < 0.3:
            return rng.choice([*NAMES, self.media.rsplit("/", 1)[-1]])
        return _quoted(rng.choice(TEXTS)[:3_000]) or "x"

    def query(self, target: Target) -> str:
        """The query of the route, one of its parameters spoiled; on others any."""
        rng = self.rng
        schema = target.query
        if schema is None:
            if rng.random() < 0.8:
                return ""
            return f"?{rng.choice(PAGE_PARAMETERS)}={_quoted(hostile(rng))}"
        names = list(schema["properties"])
        asked: list[tuple[str, Any]] = [
            (name, plausible(rng, name, schema["properties"][name], schema.get("$defs", {})))
            for name in names
            if name in schema.get("required", []) or rng.random() < 0.3
        ]
        for _ in range(rng.choice([0, 1, 1, 2])):
            asked.append(self.spoiled_parameter(rng.choice(names)))
        return "?" + "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in asked)

    def spoiled_parameter(self, name: str) -> tuple[str, Any]:
        rng = self.rng
        if name == "cursor":
            return name, rng.choice(self._cursors)
        if name == "filter" and rng.random() < 0.9:
            names = rng.choices(FILTERS, k=rng.choice([1, 1, 2]))
            return name, _json({each: hostile(rng) for each in names})
        if name in {"sort", "range"} and rng.random() < 0.7:
            return name, _json([hostile(rng, 2), hostile(rng, 2)])
        if rng.random() < 0.1:
            return name, rng.choice(["[" * 5_000, '{"a":' * 3_000, b"\xff\xfe", '"\\ud800"'])
        return name, hostile(rng)

    def body(self, target: Target) -> tuple[bytes, str]:
        rng = self.rng
        if target.upload:
            return self.upload()
        if target.body is None:
            said = b"" if rng.random() < 0.8 else _bytes(hostile(rng))
            return said, "application/json"
        whole = plausible(rng, "", target.body, target.body.get("$defs", {}))
        chance = rng.random()
        if chance < 0.12:
            return _bytes(whole), "application/json"
        if chance < 0.80:
            return _bytes(spoil(rng, whole)), "application/json"
        if chance < 0.88:
            return _bytes(hostile(rng)), "application/json"
        broken = [*BROKEN_JSON, _bytes(whole)[:-1], _bytes(whole).replace(b":", b":NaN,", 1)]
        return rng.choice(broken), rng.choice(CONTENT_TYPES)

    def upload(self) -> tuple[bytes, str]:
        """Multipart, whole or odd."""
        rng = self.rng
        edge = rng.choice(["x", "----abc", "'", "가", "b" * 200, ""])
        name = rng.choice(["images", "image", "file", "video", "", "\x00", "a" * 3_000])
        file = rng.choice(["사진.jpg", "../../x.php", "", '"', "a\x00.jpg", "a" * 3_000])
        data = rng.choice([a_photo(8, 8), *FILES])
        part = f'Content-Disposition: form-data; name="{name}"; filename="{file}"'
        kind = rng.choice(["image/jpeg", "", "text/html", "\x00"])
        made = f"--{edge}\r\n{part}\r\nContent-Type: {kind}\r\n\r\n".encode() + data
        made += rng.choice([f"\r\n--{edge}--\r\n", f"\r\n--{edge}\r\n", "", "\r\n\r\n"]).encode()
        told = rng.choice([edge, edge, edge, edge + "y", ""])
        kind = rng.choice(
            ["multipart/form-data; boundary=" + told] * 5 + ["multipart/form-data", "x"]
        )
        return made * rng.choice([1, 1, 1, 2, 12]), kind

    def odd_headers(self, who: str) -> list[tuple[str, str]]:
        rng = self.rng
        if rng.random() < 0.75:
            return []
        if rng.random() < 0.05:
            return [
                ("Upgrade", "websocket"),
                ("Connection", "Upgrade"),
                *_one_each(rng, HANDSHAKE, 2),
            ]
        named = ODD_HEADERS | (CREDENTIALS if who == "visitor" else {})
        return _one_each(rng, named, rng.choice([1, 1, 2, 3]))

    # Responses

    def ask(self, request: Request) -> None:
        answer = send(self.site.port, request)
        self.findings.requests += 1
        counted = self.findings.statuses.setdefault(request.target.name, Counter())
        counted[answer.status] += 1
        again = request.curl(self.site.url)[:3_000]
        line = f"{answer.status} {request.who} {answer.body[:300]!r}\n    {again}"
        for wrong in judged(request, answer):
            self.findings.faults.append(f"{request.target.name}: {wrong}\n    {line}")
        if answer.seconds > SLOW_SECONDS:
            self.findings.slow.append(f"{answer.seconds:.1f} s {line}")
        if request.who == "admin" and site_state().is_read_only:
            # One request of many: it would have all others refused.
            set_read_only(form=ReadOnlyIn(is_on=False), actor="cli:fuzz")


def judged(request: Request, answer: Answer) -> Iterator[str]:
    """The faults of a response, for any request."""
    if answer.status >= 500:
        yield "a fault of ours"
    is_too_large = len(request.head()) >= HEAD_MAX_BYTES or (
        not request.target.is_api and len(request.body) > PAGE_BODY_MAX_BYTES
    )
    if answer.status == 0 and not is_too_large:
        yield "no answer"
    if answer.status >= 400 and LEAKS.search(answer.body):
        yield "shows what is inside"
    is_shown = answer.body and request.method != "HEAD"
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    if answer.status >= 400 and is_shown and (request.target.is_api or is_json):
        yield from wrong_shape(answer)


def wrong_shape(answer: Answer) -> Iterator[str]:
    """How an error response differs from the common error shape."""
    try:
        said = json.loads(answer.body)
    except ValueError:
        yield "a refusal that is no JSON"
        return
    if not {"code", "message", "requestId"} <= set(said) or not KOREAN.search(said["message"]):
        yield "a refusal without code, Korean message or request id"
    fields = said.get("fields", {})
    if answer.status == 422 and said["code"] == "invalid_input" and not fields:
        yield "invalid input that names no field"
    if not all(KOREAN.search(sentence) for sentence in fields.values()):
        yield "a field without a Korean sentence"


def send(port: int, request: Request) -> Answer:
    """Send it byte for byte over a new socket; status 0 without a response."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as link:
        with suppress(OSError):  # answered and closed before all was said
            link.sendall(request.head() + request.body)
        reader = http.client.HTTPResponse(link, method=request.method)
        try:
            reader.begin()
            is_upgraded = reader.status == 101
            body = b"" if is_upgraded else reader.read()
        except (http.client.HTTPException, OSError):
            return Answer(0, {}, b"", time.monotonic() - began)
        headers = {name.lower(): value for name, value in reader.getheaders()}
        return Answer(reader.status, headers, body, time.monotonic() - began)


def _one_each(rng: random.Random, named: dict[str, list[str]], count: int) -> list[tuple[str, str]]:
    return [(name, rng.choice(named[name])) for name in rng.sample(list(named), count)]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True)


def _bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


def _quoted(value: Any) -> str:
    if isinstance(value, bytes):
        return quote(value, safe="")
    text = value if isinstance(value, str) else _json(value)
    return quote(text.encode("utf-8", "surrogatepass")[:20_000], safe="")


@contextmanager
def fuzzed_site(folder: Path) -> Iterator[RunningSite]:
    """A site of its own, without rate limits."""
    with running_cluster() as cluster:
        settings = site_settings(folder, rate_limit_scale=1_000_000)
        with running_site(cluster.migrated(), settings) as site:
            yield site


def main() -> int:
    """Fuzz a site of its own; exit code 1 if it failed anywhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="status counts of every route")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, fuzzed_site(Path(folder)) as site:
        findings = Fuzzer(site, given.seed).run(given.requests)
    lines = [f"{name:70} {dict(sorted(of.items()))}" for name, of in findings.statuses.items()]
    report = [
        *(sorted(lines) if given.verbose else []),
        *findings.faults,
        *(f"SLOW {line}" for line in findings.slow),
        f"seed {given.seed}: {findings.requests} requests, {findings.by_status}",
        f"{len(findings.faults)} faults, {len(findings.slow)} over {SLOW_SECONDS} s",
    ]
    sys.stdout.write("\n".join(report) + "\n")
    return 1 if findings.faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Eight writing and two hundred reading members during the faults, and the responses they got."""

import asyncio
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from typing import Any

import httpx
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClosedError, websocket_connect

from hamsterd.members.accounts.rules import NICKNAME_MAX_REGISTER
from tests.chaos.parts import LoadedSite
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import TRUSTING, Person, registration, sign_up

WRITERS = 8
READERS = 200
READING_MEMBERS = 25
"""The readers are theirs: eight windows each, of at most ten that may be open."""
LOOK_SECONDS = (1.0, 5.0)
"""Between two pages of a reader."""
ANSWER_SECONDS = 20.0
"""Longer than an answer may take while a part is away."""
READ = ("/", "/community", "/api/diary", "/api/community", "/api/diary/{entry}", "/diary/{entry}")


@dataclass(frozen=True)
class Write:
    """One act of a writer; `text` is in no other."""

    kind: str
    text: str
    status: int
    """The status of the response; 0 without a response."""
    at: float = 0.0
    """When (`time.monotonic`)."""

    @property
    def is_acknowledged(self) -> bool:
        """Whether the site said that it is done."""
        return 200 <= self.status < 300

    @property
    def is_refused(self) -> bool:
        """Whether the site reported a failure.

        An "unavailable" request may have been carried out.
        """
        return 400 <= self.status < 500


@dataclass
class Told:
    """All that the site said."""

    writes: list[Write] = field(default_factory=list)
    likes: dict[tuple[str, int], bool] = field(default_factory=dict)
    """(who, entry) -> how it ended; without those of which nobody knows."""
    reads: Counter[str] = field(default_factory=Counter)
    """`answered`, `unavailable`, `broken` (no answer), or the status that should never be."""
    refused: Counter[str] = field(default_factory=Counter)
    """Failed writes, by kind and status or by the error without a response."""
    wrong: list[str] = field(default_factory=list)
    """Answers that no fault excuses."""


@dataclass
class Load:
    """The people, until `stop`."""

    site: LoadedSite
    seed: int
    readers: int = READERS
    keeps_connections: bool = True
    """Whether writers keep their connections. A reloaded proxy closes idle ones.

    Browsers, which use HTTP/2, get a notice and send again; the writers do not.
    """
    told: Told = field(default_factory=Told)
    owner: Person = field(init=False)
    writers: list[Person] = field(init=False)
    entry: dict[str, Any] = field(init=False)
    board: int = field(init=False)
    _stop: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        url = self.site.url
        self.owner = sign_up(url, "kong", "콩이집사")
        self.writers = [sign_up(url, f"writer{one}", f"이웃{one}") for one in range(WRITERS)]
        self._readers = [
            sign_up(url, f"reader{one}", f"손님{one}") for one in range(READING_MEMBERS)
        ]
        self.entry = an_entry(self.owner)
        self.site.server.hamster("boards", "create", "아무 이야기")
        self.board = self.owner.get("/api/boards").json()[0]["id"]
        self._liked = [an_entry(self.owner)["id"] for _ in range(WRITERS)]

    def start(self) -> None:
        """All begin."""
        self._pool = ThreadPoolExecutor(WRITERS)
        self._writing = [
            self._pool.submit(self._write_on, number, person)
            for number, person in enumerate(self.writers)
        ]
        self._reading = Thread(target=lambda: asyncio.run(self._read_all()), daemon=True)
        self._reading.start()

    def stop(self) -> None:
        """Wait until all requests are finished."""
        self._stop.set()
        for each in self._writing:
            each.result()  # what broke a writer breaks the drill
        self._reading.join(60)
        self._pool.shutdown()

    def _write_on(self, number: int, person: Person) -> None:
        random, turn = Random(f"{self.seed}-{number}"), 0
        writer = person.at(self.site.url)
        writer.http.timeout = httpx.Timeout(ANSWER_SECONDS)
        if not self.keeps_connections:
            writer.http.headers["Connection"] = "close"
        hamster = None
        while not self._stop.is_set():
            if hamster is None:
                with suppress(httpx.TransportError, AssertionError):
                    hamster = a_hamster(writer)["id"]
                continue
            turn += 1
            kind = random.choices(
                ("comment", "like", "entry", "post", "member"), (45, 25, 15, 10, 5)
            )[0]
            text = f"{kind}{self.seed}x{number}x{turn}z"  # in no longer one
            try:
                if kind == "like":
                    self._like(writer, random)
                else:
                    self._write(writer, kind, text, hamster)
            except httpx.TransportError as error:
                self._note(kind, text, 0)
                self.told.refused[f"{kind} {type(error).__name__}"] += 1
            self._stop.wait(random.uniform(0.02, 0.1))

    def _like(self, writer: Person, random: Random) -> None:
        entry = random.choice(self._liked)
        before = self.told.likes.pop((writer.username, entry), None)
        answer = writer.post(f"/api/diary/{entry}/like")
        self._judge("like", answer)
        if answer.is_success:
            self.told.likes[writer.username, entry] = answer.json()["liked"]
            if before is not None and answer.json()["liked"] == before:
                self.told.wrong.append(f"a like of {writer.username} was not turned")

    def _write(self, writer: Person, kind: str, text: str, hamster: int) -> None:
        if kind == "comment":
            answer = writer.post(f"/api/diary/{self.entry['id']}/comments", {"content": text})
        elif kind == "post":
            form = {
                "title": text,
                "content": f"{text} 이야기예요.",
                "boardId": self.board,
                "images": [],
            }
            answer = writer.post("/api/community", form)
        elif kind == "member":
            newcomer = Person(self.site.url)
            newcomer.http.timeout = httpx.Timeout(ANSWER_SECONDS)
            answer = newcomer.post(
                "/api/auth/register", registration(text, text[-NICKNAME_MAX_REGISTER:])
            )
        else:
            photo = writer.send_file("/api/upload", a_photo(320, 240))
            self._judge("upload", photo)
            if not photo.is_success:
                return
            form = {
                "title": text,
                "content": f"{text} 하루예요.",
                "hamsterId": hamster,
                "images": photo.json()["urls"],
            }
            answer = writer.post("/api/diary", form)
        self._note(kind, text, answer.status_code)
        self._judge(kind, answer)

    def _note(self, kind: str, text: str, status: int) -> None:
        self.told.writes.append(Write(kind, text, status, time.monotonic()))

    def _judge(self, kind: str, answer: httpx.Response) -> None:
        """A valid write must succeed or be unavailable; any other response is a fault."""
        if not answer.is_success:
            self.told.refused[f"{kind} {answer.status_code}"] += 1
        if not answer.is_success and answer.status_code not in (502, 503, 507):
            self.told.wrong.append(f"{kind}: {answer.status_code} {answer.text[:300]}")

    async def _read_all(self) -> None:
        client = SimpleAsyncHTTPClient(max_clients=self.readers, force_instance=True)
        tasks = [
            asyncio.create_task(
                self._read_on(client, number, self._readers[number % READING_MEMBERS])
            )
            for number in range(self.readers)
        ]
        await asyncio.gather(*tasks)
        client.close()

    async def _read_on(self, client: AsyncHTTPClient, number: int, person: Person) -> None:
        random = Random(f"{self.seed}-reader-{number}")
        socket = asyncio.create_task(self._listen(person, random))
        headers = {"Cookie": person.cookie} if number % 2 else {}
        while not self._stop.is_set():
            path = random.choice(READ).format(entry=self.entry["id"])
            request = HTTPRequest(
                self.site.url + path,
                headers=headers,
                request_timeout=ANSWER_SECONDS,
                ssl_options=TRUSTING,
            )
            try:
                answer = await client.fetch(request, raise_error=False)
            except (HTTPClientError, OSError, ValueError):  # Tornado: closed before TLS began
                self.told.reads["broken"] += 1
            else:
                self._note_read(path, answer.code)
            await asyncio.sleep(random.uniform(*LOOK_SECONDS))
        socket.cancel()

    def _note_read(self, path: str, status: int) -> None:
        # 599 is Tornado's own: no response, or only a part of it.
        kinds = {200: "answered", 503: "unavailable", 599: "broken"}
        self.told.reads[kinds.get(status, str(status))] += 1
        if status not in kinds:
            self.told.wrong.append(f"{path}: {status}")

    async def _listen(self, person: Person, random: Random) -> None:
        """Keep a live channel, as the portal does: it comes back after a while."""
        while not self._stop.is_set():
            request = HTTPRequest(
                self.site.url.replace("http", "ws") + "/ws",
                headers={"Cookie": person.cookie, "Origin": self.site.url},
                connect_timeout=5,
                ssl_options=TRUSTING,
            )
            with suppress(HTTPClientError, OSError, WebSocketClosedError):
                channel = await websocket_connect(request)
                self.told.reads["channels opened"] += 1
                while await channel.read_message() is not None:
                    self.told.reads["rings"] += 1
            await asyncio.sleep(random.uniform(1, 3))

"""Idempotency for lost responses and for repetitions in any number and order."""

import socket
import struct
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import httpx
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from hamsterd.http.idempotency import HEADER, REPEATED_HEADER
from tests.examples import run_model
from tests.factories.diaries import an_entry
from tests.people import Person
from tests.site import RunningSite

KEYS = st.sampled_from(["k1", "k2", "k3"])
MEMBERS = st.sampled_from(["owner", "follower"])
WORDS = st.sampled_from(["귀여워요!", "또 왔어요", ""])
PLACES = st.sampled_from([0, 1, 2])
GONE = 2
"""The place that is not there: whatever is said there is refused."""


@dataclass
class Made:
    """The request of a key, and its response once a client has seen one."""

    place: int
    words: str
    answer: bytes | None = None


@dataclass
class Model:
    """The expected state: requests by member and key, and comments without a key."""

    made: dict[tuple[str, str], Made] = field(default_factory=dict)
    plain: int = 0


class Pressing(RuleBasedStateMachine):
    """Members who comment over a network that loses answers; `site`, `people`, `paths` are set."""

    site: RunningSite
    people: dict[str, Person]
    paths: list[str]

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.site.renew_limits()  # two hundred rounds may fit into one limit's minute
        for path in self.paths[:GONE]:
            for comment in self.people["owner"].get(path).json():
                author = "owner" if comment["userId"] == self.people["owner"].id else "follower"
                assert self.people[author].delete(f"{path}/{comment['id']}").is_success
        self.round = getattr(type(self), "rounds", 0)
        type(self).rounds = self.round + 1

    def key(self, key: str) -> str:
        """Keys of an earlier round still belong to its requests."""
        return f"{key}-{self.round}"

    def send(self, who: str, key: str | None, place: int, words: str) -> httpx.Response:
        headers = {HEADER: self.key(key)} if key else {}
        return self.people[who].post(self.paths[place], {"content": words}, headers=headers)

    def judge(self, who: str, key: str, place: int, words: str, answer: httpx.Response) -> None:
        """Compare a response with the model, and record in the model what it created."""
        known = self.model.made.get((who, key))
        if not words:
            assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
        elif known and (known.place, known.words) != (place, words):
            assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
        elif known:
            assert (answer.status_code, answer.headers[REPEATED_HEADER]) == (201, "true")
            assert known.answer in {None, answer.content}
            known.answer = answer.content
        elif place == GONE:
            assert answer.status_code == 404
        else:
            assert answer.status_code == 201
            assert REPEATED_HEADER not in answer.headers
            self.model.made[who, key] = Made(place, words, answer.content)

    @rule(who=MEMBERS, key=KEYS, place=PLACES, words=WORDS)
    def press(self, who: str, key: str, place: int, words: str) -> None:
        self.judge(who, key, place, words, self.send(who, key, place, words))

    @rule(who=MEMBERS, place=st.sampled_from([0, 1]))
    def press_without_a_key(self, who: str, place: int) -> None:
        assert self.send(who, None, place, "열쇠 없이").status_code == 201
        self.model.plain += 1

    @rule(who=MEMBERS, key=KEYS, place=PLACES, words=WORDS)
    def press_and_lose_the_answer(self, who: str, key: str, place: int, words: str) -> None:
        """The connection is cut after the request is sent; the first repetition finds its
        result.
        """
        self.lose(who, key, place, words)
        if words and place != GONE:
            self.model.made.setdefault((who, key), Made(place, words))

    @rule(
        who=MEMBERS,
        key=KEYS,
        places=st.lists(st.tuples(PLACES, WORDS), min_size=2, max_size=4),
    )
    def press_at_once(self, who: str, key: str, places: list[tuple[int, str]]) -> None:
        """The first that makes something decides what the others are."""
        with ThreadPoolExecutor(len(places)) as pool:
            sent = [(*one, pool.submit(self.send, who, key, *one)) for one in places]
            heard = [(place, words, each.result()) for place, words, each in sent]
        first = [
            one for one in heard if one[2].is_success and REPEATED_HEADER not in one[2].headers
        ]
        assert len(first) <= 1
        for place, words, answer in [*first, *(one for one in heard if one not in first)]:
            if place == GONE and words and answer.status_code == 404:
                continue  # it came before the first
            self.judge(who, key, place, words, answer)

    @invariant()
    def there_is_one_comment_for_each(self) -> None:
        there = [
            comment
            for path in self.paths[:GONE]
            for comment in self.people["owner"].get(path).json()
        ]
        assert len(there) == len(self.model.made) + self.model.plain

    def lose(self, who: str, key: str, place: int, words: str) -> None:
        """Send it whole and reset the connection; wait until the site is done with it."""
        member = self.people[who]
        request = member.http.build_request(
            "POST", self.paths[place], json={"content": words}, headers={HEADER: self.key(key)}
        )
        head = [
            f"POST {self.paths[place]} HTTP/1.1",
            *(f"{n}: {v}" for n, v in request.headers.items()),
        ]
        with socket.create_connection(("127.0.0.1", self.site.port), 5) as link:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            link.sendall("\r\n".join([*head, "", ""]).encode() + request.content)
            link.recv(1, socket.MSG_PEEK)  # the work is done: its answer has begun


@pytest.mark.usefixtures("several_workers")
def test_what_is_pressed_is_made_once_whatever_becomes_of_answers(
    site: RunningSite, owner: Person, follower: Person
) -> None:
    entries = [an_entry(owner)["id"], an_entry(owner)["id"], 999]
    paths = [f"/api/diary/{entry}/comments" for entry in entries]
    people = {"owner": owner, "follower": follower}
    run_model(Pressing, quick=6, thorough=200, steps=15, site=site, people=people, paths=paths)

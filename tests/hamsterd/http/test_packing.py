"""Responses over a kilobyte are compressed for whoever takes it, unless a secret is in them."""

import gzip
import http.client
from random import Random

import brotli
import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.http.files.packing import (
    MIN_PACKED_BYTES,
    PACKERS,
    STREAM_END,
    STREAM_START,
    packed_piece,
    unpacked,
)
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry
from tests.people import PASSWORD, Person
from tests.site import RunningSite

UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
LISTS = ("/api/community", "/api/diary", "/api/search?q=집")


TEXTS = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=300).map(str.encode),
    st.builds(
        lambda words, times: " ".join(words * times).encode(),
        st.lists(st.sampled_from(["햄스터", "the", "<p class='row'>", "12"]), max_size=40),
        st.sampled_from([1, 7, 900]),
    ),
)


@given(st.lists(TEXTS, max_size=7), st.randoms())
def test_a_piece_is_the_same_whatever_is_packed_around_it(texts: list[bytes], rng: Random):
    pieces = {text: packed_piece(text) for text in texts}
    shuffled = rng.sample(texts, len(texts))

    for order in (texts, shuffled, texts[1:]):
        stream = b"".join((STREAM_START, *(pieces[text] for text in order), STREAM_END))
        assert unpacked(stream) == b"".join(order)


def test_a_long_piece_costs_no_more_than_packing_all_of_it():
    rng = Random(1)
    long = " ".join(f"{rng.randrange(300)} 햄스터" for _ in range(50_000)).encode()
    pieces = [packed_piece(part) for part in (b"before", long, b"after")]

    stream = b"".join((STREAM_START, *pieces, STREAM_END))

    assert unpacked(stream) == b"before" + long + b"after"
    assert len(stream) < len(PACKERS["br"](long)) + 100


@pytest.fixture
def filled(site: RunningSite, owner: Person) -> None:
    for number in range(6):
        a_post(owner, title=f"집 추천 {number}", content="어디가 좋아요? " * 20)
        an_entry(owner, title=f"새 집 {number}")
    site.forget()


def raw(person: Person, path: str, accepted: str, method: str = "GET", **headers: str):
    """Status, headers, and the body as it was sent."""
    named = {"Accept-Encoding": accepted, **headers}
    with person.http.stream(method, path, headers=named) as answer:
        return answer.status_code, answer.headers, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("who", ["owner", "visitor"])
def test_a_list_is_packed_for_who_takes_it(filled, request, path: str, who: str):
    person: Person = request.getfixturevalue(who)
    plain = person.http.get(path, headers={"Accept-Encoding": "identity"}).content
    assert len(plain) > MIN_PACKED_BYTES

    for accepted, expected in (
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("gzip, br;q=0", "gzip"),
        ("identity", None),
        ("", None),
    ):
        status, headers, body = raw(person, path, accepted)
        assert (status, headers.get("Content-Encoding")) == (200, expected)
        assert UNPACK[expected](body) == plain
        assert headers["Vary"] == "Accept-Encoding"
        assert int(headers["Content-Length"]) == len(body)
        if expected:
            assert len(body) < len(plain) / 3


def test_a_packed_response_is_held_by_a_weak_validator(filled, owner: Person):
    path = "/api/community"
    _, packed, body = raw(owner, path, "br")
    _, plain, _ = raw(owner, path, "identity")

    assert packed["ETag"] == f"W/{plain['ETag']}"
    for accepted in ("br", "gzip", "identity"):
        status, headers, sent = raw(owner, path, accepted, **{"If-None-Match": packed["ETag"]})
        assert (status, sent) == (304, b"")
        assert headers["Vary"] == "Accept-Encoding"
        assert "Content-Encoding" not in headers
    status, headers, sent = raw(owner, path, "br", "HEAD")
    assert (status, sent) == (200, b"")
    assert headers["Content-Encoding"] == "br"
    assert int(headers["Content-Length"]) == len(body)
    assert headers["ETag"] == packed["ETag"]


def test_a_short_response_is_not_packed(owner: Person):
    status, headers, body = raw(owner, "/api/community", "br")

    assert (status, len(body) < MIN_PACKED_BYTES) == (200, True)
    assert "Content-Encoding" not in headers
    assert headers["Vary"] == "Accept-Encoding"


def test_a_written_response_is_packed_and_has_no_validator(owner: Person):
    board = a_post(owner)["boardId"]
    form = {"title": "집", "content": "어디가 좋아요? " * 200, "images": [], "boardId": board}

    made = owner.post("/api/community", form, headers={"Accept-Encoding": "br"})

    assert made.headers["Content-Encoding"] == "br"
    assert "ETag" not in made.headers
    assert made.json()["content"] == form["content"].strip()


def test_a_response_with_a_secret_is_not_packed(owner: Person):
    proof = owner.post("/api/auth/proof", {"password": PASSWORD})
    assert proof.status_code < 400

    offer = owner.post("/api/auth/second-factor/app", headers={"Accept-Encoding": "gzip, br"})

    assert len(offer.content) > MIN_PACKED_BYTES
    assert offer.json()["secret"]
    assert "Content-Encoding" not in offer.headers
    assert "Vary" not in offer.headers


def page(person: Person, path: str) -> httpx.Headers:
    return raw(person, path, "gzip, br")[1]


def test_a_page_with_a_secret_in_its_address_or_data_is_not_packed(owner: Person, visitor: Person):
    hamster = a_hamster(owner)

    for path in (
        "/carers/s3cret",
        "/health/share/s3cret",
        "/unsubscribe/digest.1.s3cret",
        "/rights-report/s3cret",
        "/appeal?link=s3cret",
    ):
        assert "Content-Encoding" not in page(visitor, path), path
    assert page(visitor, f"/hamster/{hamster['id']}")["Content-Encoding"] == "br"
    assert page(owner, "/settings")["Content-Encoding"] == "br"


def test_a_connection_goes_on_after_each_kind(filled, site: RunningSite, owner: Person):
    link = http.client.HTTPConnection("127.0.0.1", site.port)
    cookie = {"Cookie": owner.cookie, "Accept-Encoding": "br"}
    tag = ""
    for method, headers in (
        ("GET", cookie),
        ("HEAD", cookie),
        ("GET", cookie),
    ):
        link.request(
            method, "/api/community", headers=headers | ({"If-None-Match": tag} if tag else {})
        )
        answer = link.getresponse()
        answer.read()
        tag = answer.headers["ETag"]
        assert answer.status in {200, 304}
    link.close()

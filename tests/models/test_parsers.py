"""Any outside input is parsed, or refused with our own message. Encoded values decode unchanged."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.message import Message
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tornado.httputil import HTTPInputError

from hamsterd.core.bounds import MAX_ID, id_of
from hamsterd.core.errors import HamsterError
from hamsterd.http.files.downloads import disposition
from hamsterd.http.shapes.paging import pack_cursor, unpack_cursor
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.credentials.signed_tokens import sign, verify
from hamsterd.members.blocks.rules import subject_of
from hamsterd.members.second_factor.rules import plain_code
from hamsterd.staff.takedowns.addresses import place_of
from tests.examples import examples
from tests.postgres import throwaway_settings
from tests.security.test_linear_readers import PUMPS, READERS

HERE = "https://hamzzi.example"
TEXTS = st.lists(st.sampled_from(PUMPS) | st.text(max_size=6) | st.sampled_from("\r\n\0\x1f"))
ANYTHING = TEXTS.map("".join)
ASKED_BY_OTHERS: Mapping[str, tuple[type[Exception], ...]] = {
    **dict.fromkeys(("headers", "many headers"), (HTTPInputError,)),
    "If-Modified-Since": (ValueError, TypeError),
    "what is blocked": (ValueError,),
}
"""Exceptions of foreign parsers that Tornado or our caller handles.

The check of a form raises `ValueError`, whose text is shown at its field.
"""


OF_A_HEAD = {"query string", "cookies", "Content-Type", "Content-Disposition", "User-Agent"}
"""Headers are decoded as Latin-1, whatever the browser's encoding."""


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_any_text_or_refuses_it_in_our_words(name: str) -> None:
    @examples(25, 3_000)
    @given(ANYTHING)
    def reads(text: str) -> None:
        if name in OF_A_HEAD:
            text = text.encode().decode("latin-1")
        with suppress(HamsterError, *ASKED_BY_OTHERS.get(name, ())):
            READERS[name](text)

    reads()


@examples(100, 5_000)
@given(st.integers(0, MAX_ID), st.floats(allow_nan=False, allow_infinity=False), st.text())
def test_a_cursor_comes_back_as_it_was(number: int, score: float, word: str) -> None:
    moment = datetime(2027, 1, 1, tzinfo=UTC) + timedelta(microseconds=number % 10**15)
    word = word.replace("\0", "")

    assert unpack_cursor(pack_cursor(score, number), float, int) == (score, number)
    assert unpack_cursor(pack_cursor(word, number), str, int) == (word, number)
    assert unpack_cursor(pack_cursor(moment.isoformat(), 0), datetime, int) == (moment, 0)


@examples(100, 5_000)
@given(st.integers(-5, 2 * MAX_ID), ANYTHING)
def test_an_id_is_a_number_that_a_row_may_have(number: int, text: str) -> None:
    assert id_of(str(number)) == (number if 0 < number <= MAX_ID else None)
    assert id_of(text) is None or str(id_of(text)) == text.lstrip("0")


@examples(100, 5_000)
@given(ANYTHING)
def test_a_files_name_comes_back_from_its_header(name: str) -> None:
    header = disposition(name)
    assert header.isascii()
    assert not set(header) & set("\r\n\0")
    message = Message()
    message["Content-Disposition"] = header
    assert message.get_filename() == name or "filename=" in header


SITE = throwaway_settings(secret_key="a-key-of-this-test-alone-0123456789")
FACTS = st.dictionaries(
    st.text(min_size=1).filter(lambda name: name not in {"for", "exp", "nbf", "iat"}),
    st.text() | st.booleans(),
)


@examples(50, 2_000)
@given(FACTS, st.sampled_from(["second-step", "appeal"]), ANYTHING)
def test_a_signed_note_says_what_it_said_for_its_purpose(
    facts: dict[str, Any], purpose: str, text: str
) -> None:
    note = sign(purpose, facts, timedelta(minutes=1), SITE)
    found = verify(purpose, note, SITE)
    assert found is not None
    assert {name: found[name] for name in facts} == facts
    assert verify("another", note, SITE) is None
    assert verify(purpose, sign(purpose, facts, timedelta(minutes=-1), SITE), SITE) is None
    assert verify(purpose, text, SITE) is None
    assert verify(purpose, f"{note}{text}", SITE) is None or not text


@examples(50, 3_000)
@given(ANYTHING)
def test_what_is_blocked_has_one_spelling(text: str) -> None:
    with suppress(ValueError):
        subject = subject_of(text)
        assert subject_of(subject.value) == subject


@examples(50, 3_000)
@given(ANYTHING)
@example("A´")
def test_a_typed_code_has_one_spelling(text: str) -> None:
    assert plain_code(plain_code(text)) == plain_code(text)


@examples(50, 2_000)
@given(st.sampled_from(sorted(KINDS)), st.integers(1, 10**15), st.integers(1, 10**15))
def test_an_address_that_the_site_writes_leads_to_what_it_is_of(
    name: str, number: int, under: int
) -> None:
    kind = KINDS[name]
    parent = {kind.comment.parent_id: under} if kind.comment else {}
    place = place_of(f"{HERE}{kind.address.format(id=number, **parent)}", HERE)
    assert place is not None
    assert (place.kind, place.id) == (kind, number)

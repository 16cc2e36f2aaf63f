"""Every text is found by any substring of it (decisions §2, Search)."""

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from hamsterd.content.search_index import ENTRIES, FOUND, Findable, asked_for, index
from hamsterd.core.text.grams import initials, normalise, words
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.queries import hits
from tests.examples import examples
from tests.factories.diaries import an_entry
from tests.people import Person

LETTERS = "가나다라바사햄스터씨ㅎㅅabAB09 \n.,%_\\'\"!?ßΣςİé🐹"
TEXTS = st.text(st.sampled_from(LETTERS) | st.characters(codec="utf-8", exclude_characters="\x00"))


@examples(30, 1_500)
@given(title=TEXTS, body=TEXTS, data=st.data())
@example(title="ΑΣ", body="", data=None)
def test_every_part_of_a_text_is_found(site, owner: Person, title: str, body: str, data):
    entry = fresh(owner)
    title, body = normalised(title), normalised(body)
    with transaction():
        index(ENTRIES, Findable(entry, title, ("콩이", "골든"), body))
    text = f"{title} {body}"
    start, end = (0, 1) if data is None else part_of(data, text)
    asked = words(text[start:end])

    if asked:
        with connection():
            assert entry in hits([ENTRIES], asked)[ENTRIES]
            assert entry in fetch_column(
                FOUND.format(kind="diary"), **(asked_for(text[start:end]) or {})
            )


@examples(30, 1_500)
@given(text=TEXTS, question=TEXTS)
def test_nothing_else_is_found(site, owner: Person, text: str, question: str):
    entry = fresh(owner)
    with transaction():
        index(ENTRIES, Findable(entry, normalised(text)))
    asked = words(question)

    if asked:
        with connection():
            found = entry in hits([ENTRIES], asked)[ENTRIES]
        assert found == all(word in normalise(text) for word in asked)


def test_first_consonants():
    assert initials("햄스터 왕 2호 Kim") == "ㅎㅅㅌㅇ2ㅎkim"
    assert initials("까치") == "ㄲㅊ"


def fresh(owner: Person) -> int:
    """The one entry of this site."""
    with connection():
        ids = fetch_column("SELECT id FROM diary_entries LIMIT 1")
    return int(ids[0] if ids else an_entry(owner)["id"])


def part_of(data: st.DataObject, text: str) -> tuple[int, int]:
    start = data.draw(st.integers(0, len(text)))
    return start, data.draw(st.integers(start, len(text)))


def normalised(text: str) -> str:
    """As every input is before it is stored."""
    return unicodedata.normalize("NFC", text)

"""The grams of a text find every part of its words, and nothing that crosses two of them."""

from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.text.grams import grams, grams_of, normalise, query_grams, words


def test_grams_are_characters_and_pairs() -> None:
    assert grams("콩이") == ["콩", "이", "콩이"]
    assert grams("콩 이", "콩") == ["콩", "이"]
    assert grams_of("") == []


@given(st.text(alphabet="가나ab \n\t\x0b\u2028", max_size=30))
def test_grams_are_those_of_each_word(text: str) -> None:
    found = grams_of(normalise(text))
    whole = {
        word[at : at + size] for word in words(text) for at in range(len(word)) for size in (1, 2)
    }

    assert len(found) == len(set(found))
    assert set(found) == whole
    assert set(query_grams(words(text))) <= whole

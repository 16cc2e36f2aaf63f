"""Normal forms are Unicode's own, but for more marks in a row than any language writes."""

import sys
import unicodedata
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.text.normal_form import (
    FIRST_MARK,
    LAST_MARK,
    MARKS_IN_A_ROW,
    SHORT,
    is_mark,
    normal,
)

FORMS = get_args(get_type_hints(normal)["form"])
MARKS = "\u0301\u0323\u0344\u0f73\u3099\uff9e"
WRITTEN = st.text(st.sampled_from(f"a가힣ㄱ\u1100\u1161ﬁé {MARKS}"), max_size=20)


@pytest.mark.parametrize("form", FORMS)
@given(text=WRITTEN, times=st.integers(1, 40))
def test_what_people_write_is_normalised_as_unicode_says(form: str, text: str, times: int):
    whole = f"{text}a" * times

    assert normal(form, whole) == unicodedata.normalize(form, whole)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mark", MARKS)
def test_of_a_crowd_of_marks_the_first_count(form: str, mark: str):
    crowd = "가" + mark * SHORT * 2

    assert normal(form, crowd) == unicodedata.normalize(form, "가" + mark * MARKS_IN_A_ROW)


def test_no_mark_stands_outside_of_where_they_are_looked_for():
    outside = (*range(FIRST_MARK), *range(LAST_MARK + 1, sys.maxunicode + 1))

    assert [code for code in outside if is_mark(chr(code))] == []

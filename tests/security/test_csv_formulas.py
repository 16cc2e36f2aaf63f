"""Members' texts stay texts in a moderator's spreadsheet: no cell starts as a formula.

Members' texts reach the staff's computers in the console's CSV files. A nickname `=HYPERLINK(…)`
would be computed there, with the moderator's rights.
"""

import csv
import io
import unicodedata
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.http.files.spreadsheets import cell, csv_lines, uncell
from tests.factories.diaries import an_entry
from tests.factories.moderation import a_case
from tests.people import Person, sign_up

HOSTILE = [
    "=cmd|' /C calc'!A0",
    "+82-10",
    "-2+3",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "＝1",
    "＠SUM(1)",
    "\u200b=1",
    "\ufeff=1",
    "\u034f\u3164 ＝1",
    "\U000e0100﹦1",
    "\u2066@SUM(1)",
]


@cache
def unseen() -> list[str]:
    """Invisible characters that a spreadsheet or its reader may skip before a formula."""
    kinds = {"Cc", "Cf", "Zs", "Zl", "Zp", "Mn"}
    found = [one for one in map(chr, range(0x110000)) if unicodedata.category(one) in kinds]
    return found + list("\u115f\u1160\u2800\u3164\uffa0")


@cache
def starts() -> list[str]:
    """What a formula may begin with, however it is written."""
    signs = "=+-@"
    return [
        one
        for one in map(chr, range(0x110000))
        if one in signs
        or (unicodedata.decomposition(one) and unicodedata.normalize("NFKC", one)[:1] in {*signs})
    ]


UNSEEN = st.deferred(lambda: st.sampled_from(unseen()))
STARTS = st.deferred(lambda: st.sampled_from(starts()))
"""Made when they are first asked for, not by whoever only collects tests."""


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def saved(admin: Person, what: str, **form: Any) -> list[list[str]]:
    answer = admin.post(f"/api/admin/{what}/export", form)
    assert answer.status_code == 200, answer.text
    return rows_of(answer.content.decode())


@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_begins_as_a_formula(text: str):
    assert cell(text) == f"'{text}"
    [head, row] = rows_of("".join(csv_lines(["글"], [[text]])))
    assert (head, row) == (["글"], [f"'{text}"])


@given(st.text(UNSEEN, max_size=6), STARTS, st.text(max_size=20))
def test_whatever_is_before_a_formula_it_is_quoted(before: str, start: str, rest: str):
    assert cell(before + start + rest) == f"'{before}{start}{rest}"


@given(st.text(st.one_of(UNSEEN, STARTS, st.just("'"), st.characters()), max_size=9))
def test_what_is_taken_in_again_is_what_was_given_out(text: str):
    assert uncell(str(cell(text))) == text


@given(st.text(max_size=40))
def test_a_cell_is_the_text_or_the_text_quoted_and_words_are_left_alone(text: str):
    shown = cell(text)

    assert shown in {text, f"'{text}"}
    if text[:1].isalnum() and text[0] not in starts() and text[0] not in unseen():
        assert shown == text


@pytest.mark.parametrize("value", [-3, 0, None, "콩이", "a=b", "1-2"])
def test_figures_and_words_stay_as_they_are(value: object):
    assert cell(value) == value


def test_what_members_wrote_is_quoted_in_the_files_of_the_lists(
    admin: Person, follower: Person, site
):
    author = sign_up(site.url, "formula", "=1+1")
    case = a_case(follower, "diary", an_entry(author, title="@SUM(A1)", content="+cmd")["id"])
    admin.post(f"/api/admin/reports/{case}/decide", {"decision": "dismiss", "reason": "=이유"})

    for what in ("users", "reports", "audit"):
        cells = [each for row in saved(admin, what) for each in row]
        assert cells
        assert [each for each in cells if each[:1] in {"=", "+", "-", "@"}] == []
    assert "'=1+1" in {row[1] for row in saved(admin, "users")}

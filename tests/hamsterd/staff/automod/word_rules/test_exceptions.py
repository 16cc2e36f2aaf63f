"""A rule lets longer words be that its word is part of, in the form in which it compares."""

import re
import sys

import pytest

from hamsterd.content.screening.rules import finder_of, folded_text, spans
from tests.factories.community import a_board, a_post
from tests.hamsterd.content.screening.test_screen import a_rule, undo_last
from tests.people import Person


def found(text: str, pattern: str, *exceptions: str, ignores_spaces: bool = False) -> list[str]:
    finder = finder_of(pattern, ignores_spaces=ignores_spaces)
    others = [finder_of(each, ignores_spaces=ignores_spaces) for each in exceptions]
    return [text[slice(*span)] for span in spans(text, finder, others)]


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("시발점에서 만나요", []),
        ("시발 점심 먹자", ["시발"]),
        ("시발점이 시발", ["시발"]),
        ("**시발**점", []),
        ("시\u200b발점", []),
        ("출시발표", ["시발"]),
    ],
)
def test_an_exception_covers_its_own_place_alone(text: str, hits: list[str]):
    assert found(text, "시발", "시발점") == hits


def test_an_exception_is_looked_for_as_the_rule_is():
    assert found("시.발.점", "시발", "시발점", ignores_spaces=True) == []
    assert found("ASSassin CLASS ass", "ass", "Assassin", "class") == ["ass"]
    assert found("도\u1103\u1169박사", "도박", "도박사") == []


def test_what_overlaps_an_excepted_place_is_still_found():
    assert found("나바바바", "바바", "나바바") == ["바바"]
    assert found("바바바리", "바바", "바바리") == ["바바"]


def test_the_quick_look_never_passes_over_what_the_expression_finds():
    """Both sides of the quick check fold all case variants of a letter to the same letter."""
    cases: dict[str, set[str]] = {}
    for code in range(0x20, sys.maxunicode):
        letter = chr(code)
        if letter.lower() != letter or letter.upper() != letter or letter.casefold() != letter:
            for other in {letter.lower(), letter.upper(), letter.casefold(), letter.title()}:
                if len(other) == 1:
                    cases.setdefault(other.casefold(), set()).update((letter, other))
    pairs = [(one, two) for group in cases.values() for one in group for two in group]
    pairs += [("i", letter) for letter in "Iİı"] + [("s", "ſ"), ("k", "\u212a")]
    assert len(pairs) > 2_000

    for one, two in pairs:
        # The iota that is set beneath a letter is not seen, so it is skipped and never looked for.
        if two != "\u0345" and re.fullmatch(re.escape(one), two, re.IGNORECASE):
            folded = [folded_text(each, ignores_spaces=False) for each in (one, two)]
            assert folded[0] in folded[1], (one, two)


def test_a_rule_with_exceptions_lets_them_pass_and_shows_them(owner: Person, admin: Person):
    rule = a_rule(admin, "block", "시발", exceptions=["시발점", "시발점", " "])
    a_board()

    assert rule["exceptions"] == ["시발점"]
    assert a_post(owner, content="여기가 시발점이에요")["id"]
    refused = owner.post(
        "/api/community", {"boardId": 1, "title": "안녕", "content": "시발점 아니고 시발"}
    )
    assert refused.json()["fields"]["content"] == "‘시발’ 대신 다른 말을 써 주세요."


def test_exceptions_are_changed_and_undone(admin: Person):
    rule = a_rule(admin, "block", "시발", exceptions=["시발점"])
    url = f"/api/admin/word-rules/{rule['id']}"

    assert admin.put(url, {**rule, "exceptions": []}).json()["exceptions"] == []
    undo_last(admin)
    assert admin.get(url).json()["exceptions"] == ["시발점"]
    admin.delete(url)
    undo_last(admin)
    assert admin.get(url).json()["exceptions"] == ["시발점"]


@pytest.mark.parametrize("exception", ["출발점", "시발", "시 발"])
def test_an_exception_that_does_nothing_or_everything_is_refused(admin: Person, exception: str):
    form = {
        "pattern": "시발",
        "ignoresSpaces": True,
        "action": "block",
        "appliesTo": ["diary"],
        "exceptions": [exception],
    }

    refused = admin.post("/api/admin/word-rules", form)

    assert refused.status_code == 422
    assert "exceptions" in refused.json()["fields"]


def test_a_trial_lets_exceptions_be(owner: Person, admin: Person):
    a_post(owner, content="여기가 시발점")
    form = {"pattern": "시발", "appliesTo": ["community"]}

    tried = admin.post("/api/admin/word-rules/test", form).json()
    spared = admin.post("/api/admin/word-rules/test", {**form, "exceptions": ["시발점"]}).json()

    assert (tried["found"], spared["found"]) == (1, 0)

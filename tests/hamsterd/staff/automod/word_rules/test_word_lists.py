"""A list of words is taken in whole or not at all, and given out so that it can be taken in."""

from typing import Any

import pytest

from hamsterd.content.screening.rules import MAX_LIST_LINES
from hamsterd.staff.automod.word_rules.lists import TOO_LONG, decoded
from tests.hamsterd.content.screening.test_screen import a_rule, undo_last
from tests.people import Person


def take(admin: Person, text: str, **changes: Any):
    return admin.post("/api/admin/word-rules/import", {"text": text, **changes})


def patterns(admin: Person) -> list[str]:
    rows = admin.get("/api/admin/word-rules", sort='["id","ASC"]').json()
    return [row["pattern"] for row in rows]


def test_a_list_of_words_is_shown_first_and_then_taken_in(admin: Person):
    a_rule(admin, "block", "도박")
    text = "도박\n경마\n\n토토\n경마\n"

    seen = take(admin, text, dryRun=True).json()

    assert [(row["line"], row["pattern"], row["action"]) for row in seen["new"]] == [
        (2, "경마", "hold"),
        (4, "토토", "hold"),
    ]
    assert [(row["line"], row["text"]) for row in seen["duplicates"]] == [(1, "도박"), (5, "경마")]
    assert "2번째 줄" in seen["duplicates"][1]["message"]
    assert (seen["isSaved"], seen["auditId"], patterns(admin)) == (False, None, ["도박"])

    done = take(admin, text, action="mask").json()

    assert done["isSaved"] is True
    assert patterns(admin) == ["도박", "경마", "토토"]
    rows = admin.get("/api/admin/word-rules", filter='{"action":"mask"}').json()
    assert {tuple(row["appliesTo"]) for row in rows} == {("diary", "community", "comment")}
    undo_last(admin)
    assert patterns(admin) == ["도박"]


def test_csv_carries_consequence_exceptions_and_places(admin: Person):
    text = (
        "단어,찾으면,예외,찾을 곳,빈칸 건너뛰기,메모,켜짐\n"
        "시발,막기,시발점;시발역,일기;댓글,아니요,욕,예\n"
        '"가,나",표시만,,,,,아니요\n'
    )

    done = take(admin, text)

    assert done.status_code == 200, done.text
    one, two = admin.get("/api/admin/word-rules", sort='["id","ASC"]').json()
    assert (one["action"], one["exceptions"], one["appliesTo"]) == (
        "block",
        ["시발점", "시발역"],
        ["diary", "comment"],
    )
    assert (one["ignoresSpaces"], one["note"]) == (False, "욕")
    assert (two["pattern"], two["action"], two["isActive"]) == ("가,나", "flag", False)


def test_one_wrong_line_and_nothing_is_taken_in(admin: Person):
    text = "경마\n시발,없애기\n...\n도박,막기,노름\n토토,막기,,하늘"

    refused = take(admin, text)

    assert refused.status_code == 422
    assert refused.json()["fields"]["text"].startswith("2번째 줄: ‘없애기’")
    assert "3줄도" in refused.json()["fields"]["text"]
    assert patterns(admin) == []
    seen = take(admin, text, dryRun=True).json()
    assert [row["line"] for row in seen["invalid"]] == [2, 3, 4, 5]


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_list_says_so(admin: Person, text: str):
    assert "text" in take(admin, text).json()["fields"]


def test_a_list_has_a_bound(admin: Person):
    refused = take(admin, "\n".join(f"낱말{n}" for n in range(MAX_LIST_LINES + 1)), dryRun=True)

    assert refused.json()["fields"]["text"] == TOO_LONG
    whole = take(admin, "\n".join(f"낱말{n}" for n in range(MAX_LIST_LINES)))
    assert len(whole.json()["new"]) == MAX_LIST_LINES


def test_what_goes_out_comes_in_again(admin: Person):
    a_rule(admin, "block", "시발", exceptions=["시발점"], note="욕")
    a_rule(admin, "flag", "=1+2", ignoresSpaces=False, isActive=False)
    a_rule(admin, "block", "운영진", appliesTo=["nickname"])
    before = admin.get("/api/admin/word-rules", sort='["id","ASC"]').json()
    file = admin.get("/api/admin/word-rules.csv")
    assert file.headers["Content-Disposition"] == 'attachment; filename="word-rules.csv"'
    assert "'=1+2" in file.text
    for row in before:
        admin.delete(f"/api/admin/word-rules/{row['id']}")

    assert take(admin, file.text, dryRun=False).status_code == 200

    after = admin.get("/api/admin/word-rules", sort='["id","ASC"]').json()
    same = ("pattern", "action", "exceptions", "appliesTo", "ignoresSpaces", "note", "isActive")
    assert [[row[name] for name in same] for row in after] == [
        [row[name] for name in same] for row in before
    ]


def test_undoing_lets_rules_be_that_were_changed_since(admin: Person):
    done = take(admin, "경마\n토토").json()
    [rule] = admin.get("/api/admin/word-rules", filter='{"q":"토토"}').json()
    admin.put(f"/api/admin/word-rules/{rule['id']}", {**rule, "action": "block"})

    assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200

    assert patterns(admin) == ["토토"]


def test_a_file_of_a_korean_spreadsheet_is_read():
    assert decoded("단어\n도박".encode("cp949")) == "단어\n도박"
    assert decoded("\ufeff도박".encode()) == "도박"

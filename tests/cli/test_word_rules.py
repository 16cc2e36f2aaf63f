"""`hamster word-rules`: rules are made, tried, changed, taken in and given out."""

from tests.cli.conftest import Operator
from tests.cli.filled import RULE


def test_a_rule_is_made_changed_deleted_and_each_undone(steward: Operator) -> None:
    added = steward.json("word-rules", "add", "시발", "--action", "block", "--except", "시발점")
    assert (added["exceptions"], added["ignoresSpaces"]) == (["시발점"], True)

    changed = steward.json("word-rules", "edit", "시발", "--action", "flag", "--off")
    assert (changed["action"], changed["isActive"], changed["exceptions"]) == (
        "flag",
        False,
        ["시발점"],
    )
    steward.json("audit", "undo", str(changed["auditId"]))
    gone = steward.json("word-rules", "delete", "시발", "--yes")
    steward.json("audit", "undo", str(gone["auditId"]))

    [row] = steward.json("word-rules", "list", "시발")
    assert (row["action"], row["isActive"]) == ("block", True)
    asked = steward.run("word-rules", "delete", "없는말")
    assert (asked.returncode, "지울까요" in asked.stderr) == (1, False)


def test_a_word_is_tried_before_it_is_a_rule(steward: Operator) -> None:
    # Two posts, one of them blocked by law meanwhile: a rule would have caught both.
    assert steward.json("word-rules", "try", "사진", "--in", "community")["found"] == 2
    assert "[사진]" in steward.run("word-rules", "try", "사진").stdout
    assert steward.json("word-rules", "try", "사진", "--except", "콩이 사진")["found"] == 1


def test_a_list_is_taken_in_whole_or_not_at_all(steward: Operator) -> None:
    words = steward.folder / "words.txt"
    words.write_text(f"경마\n{RULE}\n토토,없애기\n")

    refused = steward.run("word-rules", "import", str(words))
    assert refused.returncode == 1
    assert "3번째 줄" in refused.stderr
    assert len(steward.json("word-rules", "list")) == 1

    words.write_bytes(f"단어,찾으면\n경마,막기\n{RULE},막기\n".encode("cp949"))
    seen = steward.json("word-rules", "import", str(words), "--dry-run")
    assert [row["pattern"] for row in seen["new"]] == ["경마"]
    assert [row["line"] for row in seen["duplicates"]] == [3]
    done = steward.json("word-rules", "import", str(words))
    assert len(steward.json("word-rules", "list")) == 2
    steward.json("audit", "undo", str(done["auditId"]))
    assert len(steward.json("word-rules", "list")) == 1
    assert steward.run("word-rules", "import", "없는파일.csv").returncode == 1


def test_rules_are_given_out_as_a_file(steward: Operator) -> None:
    file = steward.folder / "rules.csv"

    steward.json("word-rules", "export", "--out", str(file))

    heading, line = file.read_text(encoding="utf-8-sig").splitlines()
    assert heading.startswith("단어,찾으면,예외")
    assert line.startswith(f"{RULE},검토하기,,게시글")
    assert RULE in steward.run("word-rules", "export").stdout

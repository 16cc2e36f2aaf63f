"""`hamster reports` and `hamster content`: moderating from the shell, undone by `hamster audit`."""

import psycopg2
import pytest

from tests.cli.conftest import Operator


@pytest.fixture
def case(operator: Operator, database_url: str) -> int:
    """A pending case about a post of kongi's, reported by dubu."""
    people = [
        operator.json("users", "create", name, "--email", f"{name}@hamzzi.example")["id"]
        for name in ("kongi", "dubu")
    ]
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("INSERT INTO boards (name) VALUES ('장터') RETURNING id")
    return a_case_about(database_url, *people)


def a_case_about(database_url: str, author: int, reporter: int) -> int:
    people = (author, reporter)
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM boards")
        board = cursor.fetchone()[0]
        cursor.execute(
            "INSERT INTO community_posts (user_id, board_id, title, content)"
            " VALUES (%s, %s, '싸게 팔아요', '연락 주세요') RETURNING id",
            (people[0], board),
        )
        post = cursor.fetchone()[0]
        cursor.execute(
            "INSERT INTO report_cases (target_type, target_id, target_owner_id, snapshot,"
            " reporters_count) VALUES ('community', %s, %s,"
            """ '{"title": "싸게 팔아요", "content": "연락 주세요"}', 1) RETURNING id""",
            (post, people[0]),
        )
        case_id = int(cursor.fetchone()[0])
        cursor.execute(
            "INSERT INTO reports (case_id, reporter_id, reason) VALUES (%s, %s, 'spam')",
            (case_id, people[1]),
        )
    return case_id


def test_a_case_is_listed_shown_resolved_and_undone(operator: Operator, case: int) -> None:
    [row] = operator.json("reports", "list", "--status", "pending")
    assert (row["id"], row["contentType"], row["owner"]) == (case, "community", "kongi")
    page = operator.json("reports", "show", str(case))
    assert page["ownerRecord"]["suggestedStep"]["kind"] == "warning"
    assert "연락 주세요" in operator.run("reports", "show", str(case)).stdout
    resolve = ("reports", "resolve", str(case), "--reason", "광고예요.")

    tried = operator.json(*resolve, "--dry-run")
    assert tried["dryRun"] is True
    assert operator.json("reports", "show", str(case))["status"] == "pending"

    done = operator.json(*resolve)
    assert done["undo"] == f"hamster audit undo {done['auditId']}"
    assert operator.json("reports", "show", str(case))["current"]["state"] == "removed"
    [act, *_] = operator.json("audit", "list", "--action", "case")
    assert (act["action"], act["actor"].partition(":")[0]) == ("case.resolve", "cli")
    again = operator.run("reports", "dismiss", str(case), "--reason", "아니에요.")
    assert again.returncode == 1
    assert "먼저 처리했어요" in again.stderr

    operator.json("audit", "undo", str(done["auditId"]))
    page = operator.json("reports", "show", str(case))
    assert (page["status"], page["current"]["state"]) == ("pending", "visible")


def test_only_one_way_to_resolve(operator: Operator, case: int) -> None:
    both = ("reports", "resolve", str(case), "--reason", "이유", "--severe", "--no-sanction")
    assert operator.run(*both).returncode == 2
    done = operator.json("reports", "resolve", str(case), "--reason", "이유", "--no-sanction")
    assert done["status"] == "resolved"
    assert operator.json("users", "show", "kongi")["status"] == "active"


def test_cases_of_one_member_are_resolved_together(
    operator: Operator, case: int, database_url: str
) -> None:
    page = operator.json("reports", "show", str(case))
    people = (page["ownerId"], page["reports"][0]["reporterId"])
    cases = [case, *(a_case_about(database_url, *people) for _ in range(2))]
    numbers = [str(each) for each in cases]
    assert operator.json("reports", "show", numbers[0])["ownerOpenCases"] == 3

    done = operator.json("reports", "resolve", *numbers, "--reason", "같은 광고예요.")

    assert (done["ids"], done["sanction"]["kind"]) == (cases, "warning")
    [act] = operator.json("audit", "list", "--action", "case")
    assert act["action"] == "case.resolve_together"
    operator.json("audit", "undo", str(done["auditId"]))
    assert {row["status"] for row in operator.json("reports", "list")} == {"pending"}

    said = operator.run("reports", "resolve", numbers[0], "--reason", "광고예요.").stdout
    assert "작성자: 경고" in said
    said = operator.run("reports", "resolve", *numbers[1:], "--reason", "광고예요.").stdout
    assert "마지막 통지를 받기 전에 쓴 것" in said


def test_content_is_removed_and_restored(operator: Operator, case: int) -> None:
    [row] = operator.json("content", "list", "post", "--state", "visible")
    number = str(row["id"])
    assert operator.json("content", "show", "post", number)["content"] == "연락 주세요"

    removed = operator.json("content", "remove", "post", number, "--reason", "광고예요.")
    assert removed["undo"].startswith("hamster audit undo")
    assert operator.json("content", "list", "post", "--state", "visible") == []
    assert operator.run("content", "remove", "post", number, "--reason", "또").returncode == 1

    operator.json("content", "restore", "post", number)
    assert operator.json("content", "show", "post", number)["state"] == "visible"


def test_what_was_handled_already_is_dismissed_as_such(operator: Operator, case: int) -> None:
    reason = ("--reason", "같은 내용을 이미 처리했어요.")

    said = operator.run("reports", "dismiss", str(case), "--handled", *reason).stdout

    assert "이미 처리한 내용으로 끝냈어요" in said
    assert operator.json("reports", "show", str(case))["dismissal"] == "handled"

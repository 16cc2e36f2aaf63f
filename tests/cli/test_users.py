"""`hamster users`: members from the shell."""

import psycopg2

from tests.cli.conftest import Operator


def _make(operator: Operator, name: str, *words: str) -> int:
    made = operator.json("users", "create", name, "--email", f"{name}@hamzzi.example", *words)
    return int(made["id"])


def _audited(url: str) -> list[tuple[str, str]]:
    with psycopg2.connect(url) as link, link.cursor() as cursor:
        cursor.execute("SELECT actor, action FROM audit_log ORDER BY id")
        return cursor.fetchall()


def test_an_act_is_found_by_the_command_that_did_it(operator: Operator, database_url: str) -> None:
    _make(operator, "haemi")
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("SELECT request_id FROM audit_log")
        assert [name.startswith("cli:") for (name,) in cursor.fetchall()] == [True]


def test_an_operator_makes_the_first_admin(operator: Operator, database_url: str) -> None:
    made = operator.json("users", "create", "haemi", "--email", "h@hamzzi.example", "--admin")
    assert len(made["password"]) >= 12
    _make(operator, "kongi")
    listed = operator.json("users", "list", "--admins")
    assert [(row["username"], row["nickname"], row["isAdmin"]) for row in listed] == [
        ("haemi", "haemi", True)
    ]
    (actor, action) = _audited(database_url)[0]
    assert actor.startswith("cli:")
    assert action == "member.create"


def test_a_member_is_found_by_id_username_and_nickname(operator: Operator) -> None:
    member_id = _make(operator, "kongi", "--nickname", "콩이집사")
    for name in (str(member_id), "KONGI", "콩이집사", f"id:{member_id}", "username:kongi"):
        assert operator.json("users", "show", name)["id"] == member_id


def test_a_name_that_fits_two_members_is_refused(operator: Operator) -> None:
    first = _make(operator, "dubu", "--nickname", "두부네")
    second = _make(operator, "other", "--nickname", "dubu")
    done = operator.run("users", "show", "dubu")
    assert done.returncode == 1
    assert f"id:{first}, id:{second}" in done.stderr
    assert operator.json("users", "show", "nickname:dubu")["id"] == second


def test_granting_tells_the_member_and_prints_what_undoes_it(
    operator: Operator, database_url: str
) -> None:
    member_id = _make(operator, "mochi")
    granted = operator.json("users", "grant-admin", "mochi")
    assert granted["undo"] == f"hamster users revoke-admin id:{member_id}"
    assert operator.json("users", "show", "mochi")["isAdmin"] is True
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("SELECT title, url FROM notifications WHERE user_id = %s", [member_id])
        assert cursor.fetchall() == [("운영진 역할", "/admin")]


def test_a_dry_run_changes_nothing_and_refuses_what_the_real_run_would(
    operator: Operator, database_url: str
) -> None:
    _make(operator, "boss", "--admin")
    _make(operator, "mochi")
    before = _audited(database_url)
    assert operator.json("users", "grant-admin", "mochi", "--dry-run")["dryRun"] is True
    assert operator.json("users", "show", "mochi")["isAdmin"] is False
    assert operator.run("users", "revoke-admin", "boss", "--dry-run").returncode == 1
    assert _audited(database_url) == before


def test_the_last_owner_stays(operator: Operator) -> None:
    _make(operator, "boss", "--admin")
    done = operator.run("users", "revoke-admin", "boss")
    assert done.returncode == 1
    assert "마지막 소유자" in done.stderr


def test_an_operator_is_held_to_the_rules_of_signing_up(operator: Operator) -> None:
    done = operator.run("users", "create", "x", "--email", "nowhere", "--password", "123456")
    assert done.returncode == 1
    for word in ("username", "email", "password"):
        assert word in done.stderr


def test_a_sanction_from_the_shell_prints_what_undoes_it(operator: Operator) -> None:
    member_id = _make(operator, "spammer")
    given = operator.json("users", "suspend", "spammer", "--days", "7", "--reason", "광고")
    assert operator.json("users", "show", "spammer")["status"] == "suspended"
    act = given["auditId"]
    assert given["undo"] == f"hamster audit undo {act}"

    listed = operator.json("audit", "list", "--action", "sanction")
    assert [(row["id"], row["targetId"], row["reason"]) for row in listed] == [
        (act, member_id, "광고")
    ]
    operator.json("audit", "undo", str(act))
    assert operator.json("users", "show", "spammer")["status"] == "active"
    assert operator.run("audit", "undo", str(act)).returncode == 1


def test_a_ban_asks_first_and_is_lifted(operator: Operator) -> None:
    _make(operator, "badham")
    assert operator.run("users", "ban", "badham", "--reason", "사기").returncode != 0
    rehearsed = operator.json("users", "ban", "badham", "--reason", "사기", "--dry-run")
    assert rehearsed["dryRun"] is True
    assert operator.json("users", "show", "badham")["status"] == "active"

    operator.json("users", "ban", "badham", "--reason", "사기", "--yes")
    assert operator.json("users", "show", "badham")["status"] == "banned"
    assert operator.json("users", "lift", "badham", "--reason", "오해")["lifted"] == 1
    assert operator.json("users", "show", "badham")["status"] == "active"
    assert operator.json("users", "lift", "badham", "--reason", "오해")["lifted"] == 0
    assert operator.json("users", "warn", "badham", "--reason", "말투")["kind"] == "warning"


def test_who_looked_at_an_address_is_written_down(operator: Operator, database_url: str) -> None:
    member_id = _make(operator, "seenham")
    operator.json("users", "show", "seenham")
    operator.json("users", "list", "seenham")
    operator.run("users", "list", "seenham")  # the table shows no address
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("SELECT actor, user_id, fields FROM personal_data_views")
        rows = cursor.fetchall()
    assert [(row[1], row[2]) for row in rows] == [(member_id, ["email"])] * 2
    assert all(row[0].startswith("cli:") for row in rows)


def test_a_role_is_given_listed_and_taken(operator: Operator) -> None:
    _make(operator, "boss", "--admin")
    member_id = _make(operator, "mochi")

    granted = operator.json("users", "grant-role", "mochi", "운영진")
    assert granted["undo"] == f"hamster users revoke-role id:{member_id}"
    listed = operator.json("users", "staff")
    assert [(row["nickname"], row["role"]) for row in listed] == [
        ("boss", "owner"),
        ("mochi", "moderator"),
    ]
    taken = operator.json("users", "revoke-role", "mochi")
    assert taken["undo"] == f"hamster users grant-role id:{member_id} moderator"
    assert operator.run("users", "revoke-role", "boss").returncode == 1
    assert "가운데 골라 주세요" in operator.run("users", "grant-role", "mochi", "king").stderr

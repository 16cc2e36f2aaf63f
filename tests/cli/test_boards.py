"""`hamster boards`: boards from the shell, each change with what undoes it."""

from contextlib import closing

import psycopg2

from tests.cli.conftest import Operator


def names(operator: Operator) -> list[str]:
    return [board["name"] for board in operator.json("boards", "list")]


def test_boards_are_made_changed_ordered_and_undone(operator: Operator) -> None:
    for name in ("자유게시판", "질문"):
        operator.json("boards", "create", name)
    operator.json("boards", "edit", "질문", "--name", "물음", "--write", "admin", "--close")
    operator.json("boards", "edit", "물음", "--purpose", "question")
    board = operator.json("boards", "list")[1]
    assert board["purpose"] == "question"
    operator.json("boards", "edit", "자유게시판", "--purpose", "giving")
    assert operator.json("boards", "list")[0]["purpose"] == "giving"
    assert (board["name"], board["writePermission"], board["isActive"]) == ("물음", "admin", False)

    moved = operator.json("boards", "reorder", "물음")

    assert names(operator) == ["물음", "자유게시판"]
    assert moved["ids"] == [2, 1]
    assert operator.run(*moved["undo"].split()[1:]).returncode == 0
    assert names(operator) == ["자유게시판", "물음"]


def test_a_deleted_board_comes_back(operator: Operator) -> None:
    for name in ("자유게시판", "질문"):
        operator.json("boards", "create", name)

    assert operator.run("boards", "delete", "질문").returncode != 0  # nobody confirmed
    assert operator.json("boards", "delete", "질문", "--dry-run")["dryRun"] is True
    assert names(operator) == ["자유게시판", "질문"]
    gone = operator.json("boards", "delete", "질문", "--yes")
    assert names(operator) == ["자유게시판"]
    assert operator.run(*gone["undo"].split()[1:]).returncode == 0
    assert names(operator) == ["자유게시판", "질문"]


def test_a_board_is_merged_and_comes_back(operator: Operator) -> None:
    for name in ("자유게시판", "질문"):
        operator.json("boards", "create", name)
    operator.json("boards", "create", "단골방", "--read", "level:5")

    assert operator.run("boards", "merge", "질문", "자유게시판").returncode != 0  # nobody confirmed
    assert operator.json("boards", "merge", "질문", "자유게시판", "--dry-run")["dryRun"] is True
    merged = operator.json("boards", "merge", "질문", "자유게시판", "--yes")
    boards = {board["name"]: board for board in operator.json("boards", "list")}
    assert (boards["질문"]["isActive"], boards["질문"]["mergedIntoId"]) == (False, 1)
    assert operator.run(*merged["undo"].split()[1:]).returncode == 0
    assert operator.json("boards", "list")[1]["isActive"] is True

    refused = operator.run("boards", "merge", "단골방", "자유게시판", "--yes")
    assert (refused.returncode, "--open-up" in refused.stderr) == (1, True)
    operator.json("boards", "merge", "단골방", "자유게시판", "--open-up", "--yes")


def test_posts_of_a_restricted_board_go_public_only_when_that_is_said(operator: Operator) -> None:
    operator.json("boards", "create", "자유게시판")
    operator.json("boards", "create", "단골방", "--read", "level:5")
    operator.json("users", "create", "kongi", "--email", "k@hamzzi.example")
    link = psycopg2.connect(operator.env["HAMSTERD_DATABASE_URL"])
    with closing(link), link, link.cursor() as cursor:
        cursor.execute(
            """INSERT INTO community_posts (user_id, board_id, title, content)
               SELECT u.id, b.id, '글', '글' FROM users u, boards b
                WHERE u.username = 'kongi' AND b.name = '단골방'"""
        )
    deletion = ("boards", "delete", "단골방", "--move-to", "자유게시판", "--yes")

    refused = operator.run(*deletion)

    assert (refused.returncode, "--open-up" in refused.stderr) == (1, True)
    operator.json(*deletion, "--open-up")
    assert names(operator) == ["자유게시판"]


def test_what_is_wrong_is_refused_in_words(operator: Operator) -> None:
    operator.json("boards", "create", "자유게시판")

    for words, said in (
        (("create", "가" * 21), "20자까지"),
        (("create", "자유게시판"), "같은 이름"),
        (("edit", "없음", "--close"), "찾을 수 없어요"),
        (("delete", "1", "--yes"), "기본 게시판"),
    ):
        done = operator.run("boards", *words)
        assert (done.returncode, said in done.stderr) == (1, True), done.stderr


def test_a_running_site_is_looked_into_and_told_to_forget(operator: Operator) -> None:
    assert operator.json("cache", "stats") == []
    assert operator.json("cache", "clear", "sessions")["cleared"] == ["sessions"]
    assert operator.run("cache", "clear", "nope").returncode == 1

    shown = operator.json("stats")

    assert shown["overview"]["totalUsers"] == 0
    assert shown["todo"]["cases"]["count"] == 0
    assert {"database", "jobs", "disk"} <= {check["key"] for check in shown["checks"]}
    assert "스케줄러" in operator.run("stats").stdout


def test_categories_are_made_changed_merged_and_undone(operator: Operator) -> None:
    def categories() -> list[str]:
        return [one["name"] for one in operator.json("boards", "categories", "자유게시판")]

    operator.json("boards", "create", "자유게시판")
    for name in ("잡담", "질문"):
        operator.json("boards", "add-category", "자유게시판", name)
    operator.json("boards", "edit-category", "자유게시판", "질문", "--name", "물음", "--first")
    assert categories() == ["물음", "잡담"]
    operator.json("boards", "require-category", "자유게시판")
    assert operator.json("boards", "list")[0]["isCategoryRequired"] is True

    gone = operator.json("boards", "remove-category", "자유게시판", "잡담", "--move-to", "물음")

    assert categories() == ["물음"]
    assert operator.run(*gone["undo"].split()[1:]).returncode == 0
    assert categories() == ["물음", "잡담"]
    assert operator.run("boards", "remove-category", "자유게시판", "수다").returncode != 0


def test_members_are_let_in_from_a_file_and_out_again(operator: Operator) -> None:
    def readers() -> list[str]:
        return sorted(one["nickname"] for one in operator.json("boards", "readers", "단골방"))

    for name in ("kongi", "mochi"):
        operator.json("users", "create", name, "--email", f"{name}@hamzzi.example")
    rule = ("--read", "granted", "--rule", "posts=3,check_ins=2")
    made = operator.json("boards", "create", "단골방", *rule)
    assert made["grantRule"] == {"days": 0, "posts": 3, "comments": 0, "checkIns": 2}
    (operator.folder / "members.txt").write_text("\ufeffmochi\r\n\r\n", encoding="utf-8")

    added = operator.json("boards", "add-readers", "단골방", "kongi", "--from", "members.txt")

    assert len(readers()) == 2
    operator.json("boards", "remove-readers", "단골방", "kongi")
    assert len(readers()) == 1
    again = operator.run("boards", "add-readers", "단골방", "mochi", "없는이")
    assert (again.returncode, "없는이" in again.stderr) == (1, True)
    assert operator.run("boards", "edit", "단골방", "--rule", "글=3").returncode == 1
    assert added["members"] == 2

"""`hamster import folder`: a folder is read line by line, and moved into a site."""

import json
from pathlib import Path

import pytest

from hamsterd.moving.folder import MAX_LINE_BYTES, Folder
from tests.commands import hamster
from tests.factories.old_site import a_folder
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import data_folder, dump

CHECK = ("import", "folder", "check", "dalkong")


def run(folder: Path, *words: str):
    return hamster(*words, folder=folder, env={"COLUMNS": "120", "HOME": str(folder)})


def test_a_good_folder_is_counted(tmp_path: Path) -> None:
    a_folder(tmp_path)

    told = run(tmp_path, *CHECK)
    said = json.loads(run(tmp_path, *CHECK, "--json").stdout)

    assert told.returncode == 0, told.stderr
    assert {row["kind"]: row["seen"] for row in said}["posts"] == 6
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"key": "1"', "members.jsonl 6번째 줄: JSON이 아니에요."),
        ('{"key": "1", "username": "x"}', "nickname 값이 없어요."),
        ('{"wat": 1}', "값이 없어요."),
        (
            '{"key": "1", "username": "x", "nickname": "y", "joinedAt": "2020-01-01T00:00:00"}',
            "joinedAt: 시간대가 있는 시각이어야 해요",
        ),
        ("x" * (MAX_LINE_BYTES + 1), "8MB보다 길어요."),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, says: str) -> None:
    with (a_folder(tmp_path) / "members.jsonl").open("a", encoding="utf-8") as file:
        file.write(line + "\n")

    told = run(tmp_path, *CHECK)

    assert told.returncode == 1
    assert "members.jsonl 6번째 줄" in told.stderr
    assert says in told.stderr


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    root = a_folder(tmp_path)
    (tmp_path / "secret.txt").write_text("비밀", encoding="utf-8")
    (root / "files" / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "files" / "up").symlink_to(tmp_path, target_is_directory=True)
    folder = Folder(root)

    assert folder.find("other.pdf") is not None
    for path in ("../secret.txt", "link.txt", "up/secret.txt", "/etc/passwd", "", "a\0b", "./x"):
        assert folder.find(path) is None, path
    (root / "posts.jsonl").unlink()
    (root / "posts.jsonl").symlink_to(tmp_path / "secret.txt")
    assert "링크는 읽지 않아요" in run(tmp_path, *CHECK).stderr


def test_a_gnuboard_moves_in(tmp_path: Path) -> None:
    (tmp_path / "site.sql").write_bytes(dump(Dialect()))
    call = ("--dump", "site.sql", "--data", str(data_folder(tmp_path)))
    assert "계획부터 만들어" in run(tmp_path, "import", "gnuboard5", "run", *call).stderr
    run(tmp_path, "import", "gnuboard5", "plan", *call[:2])

    moved = run(tmp_path, "import", "gnuboard5", "run", *call, "--json")
    again = json.loads(run(tmp_path, "import", "gnuboard5", "run", *call, "--json").stdout)
    verified = run(tmp_path, "import", "gnuboard5", "verify", *call, "--json")

    assert moved.returncode == verified.returncode == 0, moved.stderr + verified.stderr
    came = {row["kind"]: row["came"] for row in json.loads(moved.stdout)["kinds"]}
    assert came["members"] == 8
    assert came["posts"] > 0
    assert not any(row["came"] for row in again["kinds"])
    assert json.loads(verified.stdout)["differences"] == []


def test_a_folder_moves_in(tmp_path: Path) -> None:
    a_folder(tmp_path)

    rehearsed = run(tmp_path, "import", "folder", "run", "dalkong", "--dry-run")
    moved = run(tmp_path, "import", "folder", "run", "dalkong", "--json")
    again = json.loads(run(tmp_path, "import", "folder", "run", "dalkong", "--json").stdout)

    assert rehearsed.returncode == moved.returncode == 0, rehearsed.stderr + moved.stderr
    came = {row["kind"]: row["came"] for row in json.loads(moved.stdout)["kinds"]}
    assert (came["members"], came["posts"], came["comments"]) == (5, 6, 6)
    assert not any(row["came"] for row in again["kinds"])
    verified = run(tmp_path, "import", "folder", "verify", "dalkong", "--report", "r.html")
    assert "보고서를 r.html 파일에 썼어요" in verified.stderr
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    with (tmp_path / "dalkong" / "likes.jsonl").open("a", encoding="utf-8") as likes:
        likes.write('{"post": "free/404", "member": "kongi"}\n')
    newer = run(tmp_path, "import", "folder", "verify", "dalkong")
    assert "가운데 1개가 오지 않았어요" in newer.stderr
    assert (newer.returncode, "빠진 곳이 1군데예요" in newer.stderr) == (1, True)
    assert "견주어 본 것이 모두 같아요" in page
    assert "매크로.docx" in page
    found = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert (found["differences"], found["compared"]) == ([], 20)
    assert "dalkongboard:https://dalkong.example" in run(tmp_path, "import", "list").stdout
    assert "시험 실행" in run(tmp_path, "import", "confirm", "--dry-run").stdout
    asked = run(tmp_path, "import", "undo")
    assert (asked.returncode, "그만두었어요" in asked.stderr) == (1, True)
    assert "시험 실행" in run(tmp_path, "import", "undo", "--dry-run").stdout
    undone = json.loads(run(tmp_path, "import", "undo", "--yes", "--json").stdout)
    assert undone["gone"]["posts"] == 9

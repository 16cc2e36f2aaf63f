"""`hamster export site`: a sealed file that `hamster import folder` takes."""

import json
import os
import pty
import subprocess
from contextlib import suppress
from pathlib import Path

import pyrage
import pytest

from hamsterd.moving.folder import BadFolder
from hamsterd.moving.package import opened, sealed_sink
from tests.cli.conftest import HAMSTER, Operator, environment
from tests.postgres import Cluster

PASSPHRASE = "해바라기씨 열두 알을 심다"


@pytest.fixture
def key(tmp_path: Path) -> str:
    # As Notepad writes it.
    (tmp_path / "passphrase").write_text(f"{PASSPHRASE}\r\n", encoding="utf-8-sig")
    (tmp_path / "wrong").write_text("아무도 모르는 다른 암호\n", encoding="utf-8")
    return "passphrase"


def test_a_site_leaves_and_arrives(
    steward: Operator, postgres_cluster: Cluster, key: str, tmp_path: Path
) -> None:
    call = ("export", "site", "--to", "out.age", "--passphrase-file", key)
    planned = steward.json(*call, "--dry-run")
    assert not (tmp_path / "out.age").exists()

    said = steward.run(*call)
    file = tmp_path / "out.age"
    assert said.returncode == 0, said.stderr
    assert "비밀번호 해시" in said.stderr
    assert "2단계 인증 앱" in said.stdout
    assert file.stat().st_mode & 0o777 == 0o600
    assert pyrage.passphrase.decrypt(file.read_bytes(), PASSPHRASE).startswith(b"PK")
    assert "콩이".encode() not in file.read_bytes()
    logged = steward.json("audit", "list")[0]
    assert (logged["action"], logged["after"]) == ("site.export", {"to": "out.age", "sealed": True})
    assert steward.run(*call).returncode == 1
    assert [one.name for one in tmp_path.glob(".*")] == []

    url = postgres_cluster.migrated()
    there = Operator(tmp_path, environment(tmp_path, HAMSTERD_DATABASE_URL=url))
    wrong = there.run("import", "folder", "run", "out.age", "--passphrase-file", "wrong")
    assert (wrong.returncode, "암호가 맞지 않아요" in wrong.stderr) == (1, True)
    checked = there.json("import", "folder", "check", "out.age", "--passphrase-file", key)
    moved = there.json("import", "folder", "run", "out.age", "--passphrase-file", key)
    went = {one["kind"]: one["count"] for one in planned["went"]}
    assert {one["kind"]: one["seen"] for one in checked if one["seen"]} == {
        **{kind: count for kind, count in went.items() if kind != "files"},
        "left": len(planned["stays"]),
    }
    came = {one["kind"]: one["came"] for one in moved["kinds"]}
    assert came["members"] == went["members"]
    assert came["posts"] == went["posts"]
    verified = there.json("import", "folder", "verify", "out.age", "--passphrase-file", key)
    assert verified["differences"] == []
    assert [one.name for one in tmp_path.glob(".*")] == []
    postgres_cluster.drop(url)


def test_a_passphrase_is_asked_for_and_long(operator: Operator, key: str, tmp_path: Path) -> None:
    unasked = operator.run("export", "site", "--to", "out.age")
    (tmp_path / "short").write_text("짧아요", encoding="utf-8")
    short = operator.run("export", "site", "--to", "out.age", "--passphrase-file", "short")
    both = operator.run("export", "site", "--to", "x", "--plain", "--passphrase-file", key)

    assert "암호가 필요해요" in unasked.stderr
    assert "12자 이상" in short.stderr
    assert "하나만" in both.stderr
    assert not (tmp_path / "out.age").exists()


def test_a_terminal_asks_twice_and_shows_nothing(operator: Operator, tmp_path: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [str(HAMSTER), "export", "site", "--to", "out.age"],
        cwd=tmp_path, env={**operator.env, "TERM": "dumb"}, stdin=slave, stdout=slave,
        stderr=slave, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    said = b""
    for question in ("새 암호", "한 번 더"):
        while f"{question}: ".encode() not in said:  # what is typed before that is thrown away
            said += os.read(master, 4096)
        os.write(master, f"{PASSPHRASE}\n".encode())
    with suppress(OSError):  # the other end is closed
        while piece := os.read(master, 4096):
            said += piece
    os.close(master)

    assert process.wait(60) == 0, said.decode()
    assert PASSPHRASE.encode() not in said
    with opened(tmp_path / "out.age", PASSPHRASE) as folder:
        assert next(folder.records()).kind == "site"


def test_a_plain_folder_is_its_owners_alone(operator: Operator, tmp_path: Path) -> None:
    done = operator.run("export", "site", "--to", "out", "--plain")

    assert done.returncode == 0, done.stderr
    assert "잠그지 않은 폴더예요" in done.stderr
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o700
    site = json.loads((tmp_path / "out" / "site.jsonl").read_text(encoding="utf-8"))
    assert site["software"] == "hamsterd"


def test_what_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), sealed_sink(tmp_path / "out.age", PASSPHRASE) as sink:
        sink.write_list("site", [b"{}\n"])
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_a_package_leads_nowhere_else(tmp_path: Path) -> None:
    with sealed_sink(tmp_path / "out.age", PASSPHRASE) as sink:
        sink.write_list("../../evil", [b"x\n"])
        sink.write_list("site", [b'{"software": "x", "title": "y"}\n'])
    with opened(tmp_path / "out.age", PASSPHRASE) as folder:
        assert [one.kind for one in folder.records()] == ["site"]
    assert [one.name for one in tmp_path.iterdir()] == ["out.age"]
    with pytest.raises(BadFolder), opened(tmp_path / "none", None):
        pass

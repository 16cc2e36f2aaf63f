"""`hamster import gnuboard5`: a dump is inspected, and a plan made of it, without a site."""

import json
import re
from pathlib import Path

from tests.commands import hamster
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import data_folder, dump

INSPECT = ("import", "gnuboard5", "inspect")
PLAN = ("import", "gnuboard5", "plan")


def run(folder: Path, *words: str):
    return hamster(*words, folder=folder, env={"COLUMNS": "120", "HOME": str(folder)})


def test_an_inspection_tells_people_and_programs(tmp_path: Path) -> None:
    (tmp_path / "site.sql").write_bytes(dump(Dialect(encoding="cp949")))
    call = (*INSPECT, "--dump", "site.sql", "--data", str(data_folder(tmp_path)))

    told = run(tmp_path, *call, "--sample", "9")
    said = json.loads(run(tmp_path, *call, "--json").stdout)

    assert told.returncode == 0, told.stderr
    for words in (
        "달콩이네",
        "EUC-KR(CP949)",
        "9/2 닫힘",
        "안녕 **여러분**",
        "영카트 쇼핑몰(g5_shop_item)",
    ):
        assert words in told.stdout
    assert "없는 파일: free/2: 사라진.jpg" in told.stderr
    assert (said["members"]["total"], said["files"]["missing"]) == (8, 2)
    assert not (tmp_path / "var").exists()


def test_what_is_no_dump_is_refused_with_its_place(tmp_path: Path) -> None:
    whole = dump(Dialect())
    (tmp_path / "whole.sql").write_bytes(whole)
    (tmp_path / "cut.sql").write_bytes(whole[: whole.index(b"INSERT INTO `g5_memo`") + 60])

    cut = run(tmp_path, *INSPECT, "--dump", "cut.sql")
    absent = run(tmp_path, *INSPECT, "--dump", "absent.sql")
    wrong = run(tmp_path, *INSPECT, "--dump", "whole.sql", "--encoding", "cp949")

    folder = run(tmp_path, *INSPECT, "--dump", "cut.sql", "--data", "absent")

    assert cut.returncode == absent.returncode == wrong.returncode == folder.returncode == 1
    assert "absent" in folder.stderr
    assert "g5_memo 표: 여기서 파일이 끊겼어요" in cut.stderr
    assert "파일이나 폴더가 없어요" in absent.stderr
    assert re.search(r"EUC-KR\(CP949\)로 읽지 못한 칸이 [0-9]+개예요", wrong.stderr)


def test_a_plan_is_written_once_edited_and_checked(tmp_path: Path) -> None:
    (tmp_path / "site.sql").write_bytes(dump(Dialect()))
    call = (*PLAN, "--dump", "site.sql", "--file", "plan.toml")

    written = run(tmp_path, *call)
    again = run(tmp_path, *call)
    assert (written.returncode, again.returncode) == (0, 1)
    assert "--check" in again.stderr
    plan = (tmp_path / "plan.toml").read_text()
    edited = plan.replace('name = "모임"\nread = "granted"', 'name = "모임"\nread = "members"')
    (tmp_path / "plan.toml").write_text(edited)
    told = run(tmp_path, *call, "--check")
    said = json.loads(run(tmp_path, *call, "--check", "--json").stdout)
    assert "닫혀 있던 게시판이 열려요. 모임(inside): members" in told.stderr
    assert (said["boards"]["inside"]["read"], said["opened"]) == (
        "members",
        ["모임(inside): members"],
    )
    (tmp_path / "plan.toml").write_text(plan.replace("move = true", "move = maybe", 1))
    wrong = run(tmp_path, *call, "--check")
    assert wrong.returncode == 1
    line = plan[: plan.index("move = true")].count("\n") + 1
    assert f"{line}번째 줄" in wrong.stderr

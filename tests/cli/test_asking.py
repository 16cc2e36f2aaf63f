"""Before a person is asked whether to go on, it is clear that the act can be done."""

from unicodedata import normalize

import pytest
import typer

from cli.asking import NotConfirmed, confirm
from tests.cli.conftest import Operator
from tests.cli.keeper import run
from tests.cli.test_every_command import COMMANDS, REASON, takes

ABSENT = {
    "users ban": (("아무도", *REASON), "'아무도' 회원을 찾을 수 없어요."),
    "users delete": (("아무도",), "'아무도' 회원을 찾을 수 없어요."),
    "users reset-password": (("아무도",), "'아무도' 회원을 찾을 수 없어요."),
    "users refuse": (("아무도", *REASON), "'아무도' 회원을 찾을 수 없어요."),
    "users reset-second-factor": (("아무도", *REASON), "'아무도' 회원을 찾을 수 없어요."),
    "boards delete": (("없는곳",), "'없는곳' 게시판을 찾을 수 없어요."),
    "boards merge": (("없는곳", "다른곳"), "'없는곳' 게시판을 찾을 수 없어요."),
    "import undo": (("9999",), "이사"),
    "import confirm": (("9999",), "이사"),
    "users spammer": (("아무도", "--all", *REASON), "'아무도' 회원을 찾을 수 없어요."),
    "canned-texts delete": (("9999",), "정해 둔 글을 찾을 수 없어요."),
    "invitations revoke": (("9999",), "그런 초대 링크가 없어요."),
    "blocks remove": (("9999",), ""),
    "incident send": (("9999",), "그런 사고 기록을 찾을 수 없어요."),
    "held remove": (("post", "9999", *REASON), ""),
    "takedowns remove": (("9999", *REASON), ""),
    "word-rules delete": (("없는말",), "없는말"),
    "db rollback": (
        ("--to", "9999_nothing"),
        "'9999_nothing' 마이그레이션은 적용되어 있지 않아요.",
    ),
    "backup restore": (("20200101T000000Z",), "20200101T000000Z"),
}
"""Destructive commands on missing things."""
ABOUT_THE_SITE = {
    *("seed load", "seed reset", "media clean", "media move", "retention run"),
}
"""Destructive commands that name nothing in particular."""


def test_every_command_that_asks_is_tried_here() -> None:
    asking = {name for name, command in COMMANDS.items() if takes(command, "--yes")}
    assert asking == set(ABSENT) | ABOUT_THE_SITE


@pytest.mark.parametrize("name", ABSENT)
def test_what_is_not_there_is_said_before_anything_is_asked(reader: Operator, name: str) -> None:
    words, sentence = ABSENT[name]
    refused = reader.run(*name.split(), *words)

    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert "[y/N]" not in refused.stderr


@pytest.mark.parametrize("answer", ["y", "Yes", "예", "네", "ㅛ", normalize("NFD", "네"), " 예 "])
def test_a_question_in_korean_understands_a_korean_yes(
    monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: answer)
    confirm("지울까요?")


@pytest.mark.parametrize("answer", ["", "n", "NO", "아니요", "아니오", "ㅜ"])
def test_a_question_in_korean_understands_a_korean_no(
    monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: answer)
    with pytest.raises(NotConfirmed):
        confirm("지울까요?")


def test_another_answer_is_asked_for_again_in_korean(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["글쎄요", "n"])
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: next(answers))
    with pytest.raises(NotConfirmed):
        confirm("지울까요?")
    assert "y(예)나 n(아니요)" in capsys.readouterr().err


def test_a_board_with_posts_names_the_option_and_asks_nothing(steward: Operator) -> None:
    url = steward.env["HAMSTERD_DATABASE_URL"]
    run(url, "UPDATE community_posts SET board_id = 2")
    run(url, "UPDATE boards SET posts_count = 2 WHERE id = 2")
    refused = steward.run("boards", "delete", "질문")

    assert refused.returncode == 1
    assert "hamster boards delete 질문 --move-to 게시판" in refused.stderr
    assert "[y/N]" not in refused.stderr


def test_what_would_be_refused_is_refused_at_once(steward: Operator) -> None:
    """The first board stays; the last admin stays."""
    for words in (("boards", "delete", "자유게시판"), ("users", "delete", "boss")):
        refused = steward.run(*words)
        assert refused.returncode == 1
        assert "[y/N]" not in refused.stderr, words


def test_what_can_be_done_is_asked_by_name(steward: Operator) -> None:
    asked = steward.run("users", "ban", "kongi", *REASON)

    assert asked.returncode == 1
    assert "콩이집사님의 이용을 영구 정지할까요?" in asked.stderr
    assert steward.json("users", "show", "kongi")["status"] == "active"


def test_an_empty_site_is_not_emptied(operator: Operator) -> None:
    done = operator.run("seed", "reset")

    assert done.returncode == 0
    assert "이미 비어 있어요" in done.stdout

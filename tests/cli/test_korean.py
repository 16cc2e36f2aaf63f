"""Typer's messages about usage errors, in Korean."""

import pytest

from cli.korean import mistake
from cli.output import foreseen


@pytest.mark.parametrize(
    ("said", "korean"),
    [
        (
            "No such command 'usres'. Did you mean 'users'?",
            "'usres' 명령은 없어요. 혹시 'users'인가요?",
        ),
        (
            "Invalid value for '--limit': Input should be a valid integer, unable to parse string",
            "'--limit'의 값을 쓸 수 없어요: 정수로 적어 주세요.",
        ),
        (
            "Invalid value for '--port' (env var: 'PORT'): Input should be less than or equal to 9",
            "'--port'의 값을 쓸 수 없어요: 9 이하여야 해요.",
        ),
        (
            "Invalid value for '종류': Value error, 'foo' is not one of 'diary', 'post'.",
            "'종류'의 값을 쓸 수 없어요: 'diary', 'post' 가운데 하나여야 해요.",
        ),
        (
            "Invalid value for '--day': Value error, '2026-13-01' does not match the formats"
            " '%Y-%m-%d'.",
            "'--day'의 값을 쓸 수 없어요: 2026-11-21처럼 적어 주세요.",
        ),
        ("Got unexpected extra argument(s) (b)", "쓰이지 않는 인자가 있어요: b"),
        ("Something nobody thought of.", "Something nobody thought of."),
    ],
)
def test_a_mistake_is_explained(said: str, korean: str) -> None:
    assert mistake(said) == korean


@pytest.mark.parametrize(
    ("done", "foreseen_as"),
    [
        ("캐시 3개를 비웠어요.", "캐시 3개를 비워요."),
        ("콩이님에게 권한을 주었어요.", "콩이님에게 권한을 주어요."),
        ("1번 작업을 되돌렸어요.", "1번 작업을 되돌려요."),
        ("계정을 만들었어요. 7일 뒤에 지워져요.", "계정을 만들어요. 7일 뒤에 지워져요."),
        ("2통을 다시 보내도록 했어요.", "2통을 다시 보내도록 해요."),
        ("백업할 자리가 있어요. 바꾼 것은 없어요.", "백업할 자리가 있어요. 바꾼 것은 없어요."),
    ],
)
def test_what_is_only_rehearsed_is_told_as_what_would_be(done: str, foreseen_as: str) -> None:
    assert foreseen(done) == foreseen_as

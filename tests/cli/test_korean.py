"""What Typer says of a wrong call, in Korean."""

import pytest

from cli.korean import mistake


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

"""The content of an alert to the staff, and its format for each receiver."""

import orjson
import pytest

from hamsterd.operations.alerting.rules import Shape, body, sentence

MESSAGE = {
    "site": "햄찌일기",
    "name": "메일",
    "host": None,
    "state": "critical",
    "text": "12통이 기다려요.",
    "url": "https://hamzzi.example/admin",
}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "🔴 [햄찌일기] 메일: 지금 봐 주세요."),
        ({"state": "warning"}, "🟡 [햄찌일기] 메일: 살펴봐 주세요."),
        ({"state": "healthy", "host": "web-2"}, "🟢 [햄찌일기] 메일 (web-2): 괜찮아졌어요."),
    ],
)
def test_a_host_is_named_where_it_is_one_of_several(changes: dict[str, str], words: str) -> None:
    assert sentence({**MESSAGE, **changes}) == f"{words} 12통이 기다려요. {MESSAGE['url']}"


@pytest.mark.parametrize(
    ("shape", "content"),
    [
        ("slack", {"text": sentence(MESSAGE)}),
        ("discord", {"content": sentence(MESSAGE), "allowed_mentions": {"parse": []}}),
        ("json", MESSAGE),
    ],
)
def test_a_receiver_is_told_in_its_own_shape(shape: Shape, content: dict[str, object]) -> None:
    assert orjson.loads(body(MESSAGE, shape)) == content

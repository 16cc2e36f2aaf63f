"""Calls that may hang are waited for no longer than somebody likes."""

import threading
from contextvars import ContextVar

import pytest

from hamsterd.core.process.patience import TookTooLong, begun, is_done_within, within

NAME: ContextVar[str] = ContextVar("name", default="nobody")


def test_what_comes_in_time_is_passed_on():
    assert within(60, lambda: "sunflower") == "sunflower"

    def refuse() -> None:
        raise ValueError("no seeds")

    with pytest.raises(ValueError, match="no seeds"):
        within(60, refuse)


def test_what_hangs_is_left_behind_and_named():
    over = threading.Event()
    with pytest.raises(TookTooLong) as raised:
        within(0.01, over.wait, what="창고를 여는 일이 ")
    over.set()
    assert raised.value.message.startswith("창고를 여는 일이 0초가 지나도")
    assert raised.value.explanation
    assert "df" in raised.value.explanation.mend


def test_a_timeout_inside_is_no_hanging():
    def give_up() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        within(60, give_up)


def test_a_late_answer_is_still_one():
    over = threading.Event()
    answer = begun(over.wait)
    assert not is_done_within(answer, 0.01)
    assert not is_done_within(answer, -1)
    over.set()
    assert is_done_within(answer, None)
    assert answer.result() is True


def test_the_call_is_made_in_the_name_of_who_asks():
    token = NAME.set("kong")
    assert within(60, NAME.get) == "kong"
    NAME.reset(token)

"""Writes to one journal at the same moment: one row each, equal answers, and no fault."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest

from hamsterd.core.errors import HamsterError
from hamsterd.hamsters.health import service
from hamsterd.hamsters.health.errors import HealthRowNotFound, TooManyHealthRows
from hamsterd.hamsters.health.rules import ROWS_A_DAY
from hamsterd.hamsters.health.schemas import HealthImportIn, HealthRowIn
from hamsterd.hamsters.health.tables import transfer
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal, row_form
from tests.people import Person
from tests.postgres import throwaway_settings

ROUNDS = 12


class Writer:
    """An owner as the services know them."""

    def __init__(self, owner: Person) -> None:
        self.owner = owner
        self.site = throwaway_settings()
        self.whose: dict[str, int] = {
            "member_id": owner.id,
            "hamster_id": a_hamster(owner)["id"],
        }

    def one(self, form: HealthRowIn) -> Any:
        return service.write_row(**self.whose, form=form)

    def many(self, forms: Sequence[HealthRowIn]) -> Any:
        return service.write_rows(**self.whose, forms=forms, site=self.site).rows

    def take(self, text: str) -> Any:
        return transfer.import_table(**self.whose, form=HealthImportIn(text=text), site=self.site)

    def delete(self, row_id: int) -> Any:
        return service.delete_row(**self.whose, row_id=row_id)

    def kept(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.owner.get(
            journal(self.whose["hamster_id"]), limit=100
        ).json()
        return rows


@pytest.fixture
def writer(owner: Person) -> Writer:
    return Writer(owner)


def a_form(**changes: Any) -> HealthRowIn:
    return HealthRowIn.model_validate_json(json.dumps(row_form(**changes)))


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """The results or refusals of simultaneous calls; other errors are raised."""
    barrier = Barrier(len(calls))

    def call(one: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return one()
        except HamsterError as refusal:
            return refusal

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def test_one_key_at_once_is_one_row_and_equal_answers(writer: Writer) -> None:
    for number in range(ROUNDS):
        key = str(uuid4())
        forms = [a_form(clientKey=key, value=40 + number + each) for each in range(2)]

        answers = at_once(
            lambda: writer.one(forms[0]),  # noqa: B023  # called in this round
            lambda: writer.many([forms[0]])[0],  # noqa: B023
            lambda: writer.one(forms[1]),  # noqa: B023
            lambda: writer.many([forms[1]])[0],  # noqa: B023
        )

        assert answers == [answers[0]] * 4
    assert len(writer.kept()) == ROUNDS


def test_rows_in_other_orders_end_none_another(writer: Writer) -> None:
    for _ in range(ROUNDS):
        forms = [a_form(clientKey=str(uuid4()), kind="wheel", value=each) for each in range(4)]
        back = forms[::-1]

        answers = at_once(*[lambda: writer.many(forms), lambda: writer.many(back)] * 2)  # noqa: B023

        assert answers == [answers[0]] * 4


def test_a_day_holds_no_more_however_many_come_at_once(writer: Writer) -> None:
    writer.many([a_form(kind="note", note=str(number)) for number in range(ROWS_A_DAY - 1)])

    answers = at_once(*[lambda: writer.one(a_form())] * 4)

    assert sum(isinstance(answer, TooManyHealthRows) for answer in answers) == 3
    assert len(writer.kept()) == ROWS_A_DAY


def test_a_table_taken_twice_at_once_is_kept_once(writer: Writer) -> None:
    a_row(writer.owner, writer.whose["hamster_id"], day="2025-11-01", value=40)
    text = "날짜,몸무게,먹이\n2025-11-01,40,8\n2025-11-01,40,8\n2025-11-02,41,9\n"
    other = text.replace("몸무게,먹이", "체중,사료")

    answers = at_once(*[lambda: writer.take(text), lambda: writer.take(other)] * 2)

    assert sum(answer.saved for answer in answers) == 5
    assert all(answer.saved + answer.known == 6 for answer in answers)
    assert len(writer.kept()) == 6


def test_a_row_that_is_deleted_while_it_is_written_again_is_there_or_not(writer: Writer) -> None:
    """As the way back does that a removed row offers; never a fault of ours."""
    for _ in range(ROUNDS):
        form = a_form(clientKey=str(uuid4()))
        row_id = writer.one(form).id

        deleted, *written = at_once(
            lambda: writer.delete(row_id),  # noqa: B023
            *[lambda: writer.one(form), lambda: writer.many([form])] * 2,  # noqa: B023
        )

        assert not isinstance(deleted, HealthRowNotFound)
        assert not [answer for answer in written if isinstance(answer, HamsterError)]

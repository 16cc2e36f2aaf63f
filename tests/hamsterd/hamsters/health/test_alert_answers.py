"""A keeper answers an alert: it ends, and the reason stays in the journal."""

from datetime import timedelta

import pytest
import time_machine

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.hamsters.health.alerts.alerting import look_at
from hamsterd.hamsters.health.alerts.rules import ANSWERS, ANSWERS_OF, AlertName, Answer
from tests.factories.carers import a_carer
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal, row_form
from tests.hamsterd.hamsters.health.test_alert_telling import cards, rung, weigh
from tests.people import Person


@pytest.fixture
def hamster_id(owner: Person) -> int:
    hamster_id = int(a_hamster(owner, name="콩이")["id"])
    weigh(owner, hamster_id, 150, 150, 150, 110)
    return hamster_id


def answer(member: Person, hamster_id: int, said: str):
    [card] = cards(member, hamster_id)
    return member.put(f"{journal(hamster_id)}/alerts/{card['id']}/answer", {"answer": said})


@pytest.mark.parametrize("said", ANSWERS_OF[AlertName.WEIGHT_DROP])
def test_what_is_offered_ends_it_with_its_reason_kept(
    owner: Person, hamster_id: int, said: Answer
) -> None:
    [card] = cards(owner, hamster_id)
    assert [one["answer"] for one in card["answers"]] == ["pregnancy", "slip", "vet"]

    address = f"{journal(hamster_id)}/alerts/{card['id']}/answer"
    first = owner.put(address, {"answer": said}).json()
    again = owner.put(address, {"answer": said}).json()

    assert first == again
    assert cards(owner, hamster_id) == []
    rows = owner.get(journal(hamster_id)).json()
    assert first in rows
    assert ANSWERS[said] in first["note"]
    assert "20% 넘게" in first["note"]
    assert first["kind"] == ("vet" if said is Answer.VET else "note")


def test_after_a_litter_the_weight_is_compared_anew(owner: Person, hamster_id: int) -> None:
    answer(owner, hamster_id, "pregnancy")
    for days, value, rules in ((1, 111, []), (2, 108, []), (3, 86, ["weight_drop"])):
        with time_machine.travel(utc_now() + timedelta(days=days), tick=False):
            a_row(owner, hamster_id, value=value)
            assert [card["rule"] for card in cards(owner, hamster_id)] == rules, value
    assert len(rung(owner)) == 2


def test_a_slip_counts_for_nothing_and_the_next_loss_is_told(
    owner: Person, hamster_id: int
) -> None:
    answer(owner, hamster_id, "slip")
    assert rung(owner) == []
    with time_machine.travel(utc_now() + timedelta(days=1), tick=False):
        a_row(owner, hamster_id, value=112)
        assert [card["rule"] for card in cards(owner, hamster_id)] == ["weight_drop"]
    assert len(rung(owner)) == 1


def test_a_slip_beside_a_loss_that_stands_hides_neither_it_nor_what_comes(
    owner: Person, hamster_id: int
) -> None:
    with time_machine.travel(utc_now() + timedelta(days=1), tick=False):
        a_row(owner, hamster_id, value=105)
        assert len(rung(owner)) == 2
        [slip] = cards(owner, hamster_id)
        path = f"{journal(hamster_id)}/alerts/{slip['id']}/answer"
        form = {"answer": "slip", "about": slip["about"]}
        given = owner.put(path, form)
        [card] = cards(owner, hamster_id)
        assert len(rung(owner)) == 2
        # Sent again, because its answer was lost, it says nothing of the loss that is left.
        assert owner.put(path, form).json() == given.json()
        assert owner.put(path, {**form, "answer": "vet"}).status_code == 404
        assert cards(owner, hamster_id) == [card]
        assert look_at(hamster_id) == 0
        assert [one["title"] for one in cards(owner, hamster_id)] == [card["title"]]
    with time_machine.travel(utc_now() + timedelta(days=2), tick=False):
        a_row(owner, hamster_id, value=104)
        assert (len(cards(owner, hamster_id)), len(rung(owner))) == (1, 3)


def test_a_typing_error_beside_a_loss_that_stands_silences_nothing(
    owner: Person, hamster_id: int
) -> None:
    with time_machine.travel(utc_now() + timedelta(days=1), tick=False):
        slip = a_row(owner, hamster_id, value=13)
        owner.put(f"{journal(hamster_id)}/{slip['id']}", row_form(value=130))
        before = len(rung(owner))
    with time_machine.travel(utc_now() + timedelta(days=3), tick=False):
        a_row(owner, hamster_id, value=100)
        assert (len(cards(owner, hamster_id)), len(rung(owner))) == (1, before + 1)


def test_after_a_visit_only_worse_is_told(owner: Person, hamster_id: int) -> None:
    answer(owner, hamster_id, "vet")
    a_row(owner, hamster_id, value=108)
    assert (cards(owner, hamster_id), len(rung(owner))) == ([], 1)

    a_row(owner, hamster_id, value=104)
    assert (len(cards(owner, hamster_id)), len(rung(owner))) == (1, 2)


def test_who_may_only_read_is_offered_nothing(
    owner: Person, follower: Person, stranger: Person, hamster_id: int
) -> None:
    a_carer(owner, follower, hamster_id, "view")
    [card] = cards(follower, hamster_id)
    assert card["answers"] == []

    address = f"{journal(hamster_id)}/alerts/{card['id']}/answer"
    assert follower.put(address, {"answer": "slip"}).status_code == 403
    assert stranger.put(address, {"answer": "slip"}).status_code == 404
    assert len(cards(owner, hamster_id)) == 1


def test_a_carer_who_writes_is_told_and_may_answer(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    a_carer(owner, follower, hamster_id, "write")
    a_row(follower, hamster_id, kind="stool", choice="diarrhea")
    assert any("오늘 안에" in message for message in rung(follower))

    red, _ = cards(follower, hamster_id)
    address = f"{journal(hamster_id)}/alerts/{red['id']}/answer"
    assert follower.put(address, {"answer": "vet"}).json()["author"]["id"] == follower.id
    assert [card["rule"] for card in cards(owner, hamster_id)] == ["weight_drop"]


def test_an_answer_that_is_not_offered_is_refused(owner: Person, hamster_id: int) -> None:
    assert answer(owner, hamster_id, "seen").status_code == 404
    assert answer(owner, hamster_id, "dream").status_code == 422
    missing = f"{journal(hamster_id)}/alerts/999999/answer"
    assert owner.put(missing, {"answer": "slip"}).status_code == 404


def test_a_value_that_is_put_right_counts_again(owner: Person, hamster_id: int) -> None:
    answer(owner, hamster_id, "slip")
    [row] = [one for one in owner.get(journal(hamster_id)).json() if one["value"] == 110]

    owner.put(f"{journal(hamster_id)}/{row['id']}", row_form(value=115, day=str(kst_day())))

    assert [card["rule"] for card in cards(owner, hamster_id)] == ["weight_drop"]

"""After whatever members did, every kept number is what its rows say."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from hamsterd.kinds import KINDS
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board, posts, remove_board
from tests.factories.content import remove, restore, set_hidden
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person

TURNS = 400


@pytest.mark.usefixtures("several_workers")
def test_nothing_drifts(owner: Person, follower: Person, stranger: Person):
    people = (owner, follower, stranger)
    for person in people:
        hamster = a_hamster(person)["id"]
        for number in range(2):
            an_entry(person, hamsterId=hamster, isPublic=number == 0)
    free, questions = a_board(), a_board("질문")
    for person in people:
        posts(person, 2, boardId=questions)

    def turn(number: int) -> int:
        rng = Random(number)
        person, entry, post = rng.choice(people), rng.randint(1, 6), rng.randint(1, 6)
        answered = rng.choice([None, rng.randint(1, 30)])
        act = rng.choice(
            [
                lambda: person.post(f"/api/diary/{entry}/like"),
                lambda: person.post(f"/api/diary/{entry}/bookmark"),
                lambda: person.post(f"/api/diary/{entry}/comments", {"content": "안녕"}),
                lambda: person.delete(f"/api/diary/{entry}/comments/{rng.randint(1, 30)}"),
                lambda: person.put(f"/api/diary/{entry}", {"isPublic": rng.random() < 0.7}),
                lambda: person.post(f"/api/community/{post}/like"),
                lambda: person.post(f"/api/community/{post}/bookmark"),
                lambda: person.post(
                    f"/api/community/{post}/comments", {"content": "안녕", "parentId": answered}
                ),
                lambda: person.delete(f"/api/community/{post}/comments/{rng.randint(1, 30)}"),
                lambda: person.put(
                    f"/api/community/{post}", {"boardId": rng.choice([free, questions])}
                ),
                lambda: person.post(f"/api/follow/{rng.randint(1, 3)}"),
                lambda: person.delete(f"/api/follow/{rng.randint(1, 3)}"),
                lambda: person.post("/api/attendance/check"),
            ]
        )
        return int(act().status_code)

    with ThreadPoolExecutor(6) as pool:
        statuses = set(pool.map(turn, range(TURNS)))
    for kind in KINDS:
        for number in (3, 4):
            remove(kind, number)
        restore(kind, 3)
        set_hidden(kind, 1, is_hidden=True)
    owner.delete("/api/community/2")
    remove_board(questions, move_to=free)
    assert owner.delete("/api/hamsters/1").status_code == 200
    assert follower.delete("/api/hamsters/2").status_code == 200

    assert statuses <= {200, 201, 403, 404, 422}
    for number in (1, 5):
        for kind in ("diary", "community", "hamster"):
            remove(kind, number)
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]

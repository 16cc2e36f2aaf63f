"""What the owner sees of a move: counts, what stayed, who came back, who has not signed in."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.moving.arrival.moves import keep_counts, note_progress
from tests.factories.moves import a_move, came, moved_in
from tests.people import Person

PATH = "/api/admin/moves"
ABSENT = "/api/admin/moved-members"


def sign_ins_there(person: Person) -> None:
    with connection(), transaction():
        execute(
            "UPDATE users SET last_login_at = '2020-03-01T00:00:00Z' WHERE id = %(id)s",
            id=person.id,
        )


def test_without_a_move_there_is_nothing(admin: Person):
    assert admin.get(f"{PATH}/present").json() == {"isPresent": False}
    shown = admin.get(PATH).json()
    assert shown["moves"] == []
    assert shown["members"] == {"came": 0, "back": 0, "reaches": [], "days": []}


def test_a_finished_move_says_what_came_and_what_stayed(admin: Person, owner: Person):
    move = a_move()
    came(move, "members", "dotori", owner.id)
    with connection(), transaction():
        execute(
            "UPDATE moves SET details ="
            """ '{"title": "달콩네", "seen": {"members": 2}}', finished_at = now()"""
        )
        execute(
            "INSERT INTO moved_things (move_id, kind, old_key, original)"
            " VALUES (%(move_id)s, 'left', E'스크랩\\n12', '여기에는 공개 스크랩이 없어요.')",
            move_id=move,
        )

    assert admin.get(f"{PATH}/present").json() == {"isPresent": True}
    [shown] = admin.get(PATH).json()["moves"]

    assert (shown["title"], shown["state"], shown["progress"]) == ("달콩네", "done", None)
    assert shown["counts"] == [
        {"kind": "members", "label": "회원", "there": 2, "came": 1, "here": 1}
    ]
    assert shown["stayed"] == [
        {
            "what": "스크랩",
            "why": "여기에는 공개 스크랩이 없어요.",
            "count": 1,
            "examples": ["12"],
        }
    ]


def test_what_a_comparison_counted_is_not_counted_again(admin: Person, owner: Person):
    move = a_move()
    came(move, "members", "dotori", owner.id)
    with connection(), transaction():
        execute("""UPDATE moves SET details = '{"seen": {"members": 9}}'""")
        counted = {"kind": "members", "label": "회원", "there": 9, "came": 8, "here": 7}
        keep_counts(move, [{**counted, "stayed": 1}])

    [shown] = admin.get(PATH).json()["moves"]

    assert shown["counts"] == [counted]


def test_a_running_move_says_how_far_it_is(admin: Person, owner: Person):
    move = a_move()
    came(move, "members", "dotori", owner.id)
    with connection(), transaction():
        execute("UPDATE moves SET state = 'running'")
        note_progress(move, "회원", 40, 100, {"members": 30})

    [shown] = admin.get(PATH).json()["moves"]

    assert {**shown["progress"], "at": ""} == {"label": "회원", "done": 40, "total": 100, "at": ""}
    # What the run keeps: the page is polled, and counts nothing.
    assert shown["counts"] == [
        {"kind": "members", "label": "회원", "there": None, "came": 30, "here": 30}
    ]


def test_who_has_not_signed_in_is_listed_and_found(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    a_move()
    for one in (owner, follower, stranger):
        moved_in(one)
        sign_ins_there(one)
    with connection(), transaction():
        execute("UPDATE moved_members SET signed_in_at = now() WHERE user_id = %(id)s", id=owner.id)
        execute(
            "UPDATE users SET email = 'member-9@moved.invalid' WHERE id = %(id)s", id=stranger.id
        )

    members = admin.get(PATH).json()["members"]
    assert (members["came"], members["back"]) == (3, 1)
    assert {row["reach"]: row["members"] for row in members["reaches"]} == {
        "mail": 1,
        "no_address": 1,
    }
    assert [day["count"] for day in members["days"]] == [1]

    rows = admin.get(ABSENT).json()
    assert {row["nickname"] for row in rows} == {follower.nickname, stranger.nickname}
    assert rows[0]["lastLoginAt"].startswith("2020-03-01")
    [found] = admin.get(ABSENT, filter='{"reach":"no_address"}').json()
    assert (found["username"], found["toldAt"]) == (stranger.username, None)
    [found] = admin.get(ABSENT, filter=f'{{"q":"{follower.username}"}}').json()
    assert found["reach"] == "mail"


def test_a_run_leaves_no_progress_behind(admin: Person):
    move = a_move()
    with connection(), transaction():
        note_progress(move, "글", 1, 2, {})
    with connection():
        assert fetch_value("SELECT details ? 'progress' FROM moves")
    assert admin.get(PATH).json()["moves"][0]["progress"] is None

"""A site that moves out is the same where it moves in, for every viewer; nobody sees more."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from hamsterd.content.visibility import UNDELETED
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.moving.arrival.run import Run
from hamsterd.moving.arrival.undo import undo
from hamsterd.moving.departure.run import Outcome, depart
from hamsterd.moving.departure.staying import GO, PASSES, STAY, undecided
from hamsterd.moving.folder import Folder
from hamsterd.moving.package import folder_sink
from hamsterd.staff.sanctions.ladder import SanctionKind
from tests.factories.carers import a_carer
from tests.factories.community import (
    a_board,
    a_poll,
    a_post,
    choose,
    comment_on,
    keep_post,
    like_post,
)
from tests.factories.content import remove, set_hidden
from tests.factories.diaries import a_hamster, an_entry, keep, like, say
from tests.factories.files import A_PDF
from tests.factories.hamsters import condole, farewell
from tests.factories.health import a_row
from tests.factories.keepers import make_keeper
from tests.factories.moderation import sanctioned
from tests.factories.pictures import a_photo
from tests.factories.readers import make_readers
from tests.people import PASSWORD, Person, sign_up, visitor
from tests.site import RunningSite, empty_tables, hear_the_bus

PEOPLE = ("boss", "kongi", "dubu", "mochi")


def test_each_table_goes_stays_or_passes(site: RunningSite) -> None:
    assert len(GO | STAY.keys() | PASSES) == len(GO) + len(STAY) + len(PASSES)
    with connection():
        assert undecided() == set()


def left_out(folder: Path) -> dict[str, int]:
    """What stayed, as the folder says."""
    lines = (folder / "left.jsonl").read_text(encoding="utf-8").splitlines()
    return {one["what"]: int(one["name"].rstrip("개")) for one in map(json.loads, lines)}


def move_out(site: RunningSite, to: Path) -> Outcome:
    with folder_sink(to) as sink:
        return depart(sink, site.settings, lambda *_: None)


def move_in(site: RunningSite, folder: Path) -> None:
    """Into a site that has nothing; whoever came has been welcomed."""
    with connection():
        empty_tables()
    hear_the_bus()
    Run(Folder(folder), site.settings, actor="cli:tester", dry_run=False).run(lambda *_: None)
    with connection(), transaction():
        execute("UPDATE moved_members SET welcomed_at = now(), signed_in_at = now()")
    hear_the_bus()


@pytest.fixture
def filled(site: RunningSite) -> dict[str, Person]:
    """Open, graded and closed boards with everything that a post can have."""
    people = {
        name: sign_up(site.url, name, nickname)
        for name, nickname in zip(PEOPLE, ("햄장", "콩이집사", "두부언니", "모찌"), strict=True)
    }
    boss, kongi, dubu, mochi = people.values()
    _staff(boss)
    free = a_board("자유", allowsSecrets=True, allowsFiles=True)
    club = a_board("단골방", readPermission="granted", writePermission="granted")
    staff = a_board("운영", readPermission="admin", writePermission="admin", showsRestriction=False)
    asked = a_board("질문", purpose="question", showsRestriction=False)
    make_readers(club, kongi)
    make_keeper(dubu, free)

    photo = kongi.send_file("/api/upload/community", a_photo()).json()["urls"][0]
    sent = kongi.send_file("/api/upload/community/files", A_PDF, name="일지.pdf", field="files")
    first = a_post(
        kongi, boardId=free, title="쳇바퀴 후기", images=[photo],
        content=f"사진이에요.\n\n![]({photo})\n\n[일기](/diary/1)",
        files=[one["url"] for one in sent.json()["papers"]],
    )  # fmt: skip
    second = a_post(
        dubu, boardId=free, title="답이에요", content=f"[이 글](/community/post/{first['id']})",
        parentId=first["id"],
    )  # fmt: skip
    a_post(dubu, boardId=free, title="비밀 질문", content="쉿", isSecret=True)
    a_post(boss, boardId=staff, title="회의록", content="운영진만")
    a_post(kongi, boardId=club, title="단골", content="단골만")
    question = a_post(mochi, boardId=asked, title="물어봐요", content="무엇을 먹나요")
    accepted = comment_on(dubu, question, "해바라기씨요")
    done(mochi.put(f"/api/community/{question['id']}/answer", {"commentId": accepted["id"]}))
    poll = a_poll(kongi, boardId=free, title="베딩 투표")
    choose(dubu, poll, 2)

    top = comment_on(dubu, first, "첫 댓글")
    comment_on(mochi, first, "답글", parent=top)
    secret = {"content": "비밀 댓글", "isSecret": True}
    done(dubu.post(f"/api/community/{first['id']}/comments", secret))
    emptied = comment_on(mochi, first, "지울 댓글")
    comment_on(kongi, first, "남는 답글", parent=emptied)
    done(mochi.delete(f"/api/community/{first['id']}/comments/{emptied['id']}"))
    like_post(dubu, first)
    like_post(mochi, second)
    keep_post(kongi, second)

    hidden = a_post(mochi, boardId=free, title="신고된 글", content="숨겨진 말")
    set_hidden("community", hidden["id"], is_hidden=True)
    removed = a_post(mochi, boardId=free, title="내려진 글", content="내려진 말")
    remove("community", removed["id"])
    form = {"category": "fault", "subject": "문의", "text": "안 돼요"}
    done(kongi.post("/api/inquiries", form))
    kept = kongi.send_file("/api/upload/community", a_photo()).json()["urls"][0]
    with connection(), transaction():  # as an inquiry has it that came with a move
        execute("UPDATE uploads SET purpose = 'inquiry', attached_type = 'inquiry',"
                " attached_id = (SELECT id FROM inquiries) WHERE file_name = %(name)s",
                name=kept.rpartition("/")[2])  # fmt: skip
    _diaries(kongi, dubu, mochi)
    sanctioned(mochi, SanctionKind.BAN)
    return people


def _diaries(kongi: Person, dubu: Person, mochi: Person) -> None:
    """Open and private days of hamsters, one of whom is cared for, and one remembered."""
    first = a_hamster(kongi, name="콩이", birthDate="2025-01-02")
    second = a_hamster(kongi, name="두리")
    a_carer(kongi, dubu, first["id"], "write")
    photo = kongi.send_file("/api/upload", a_photo(color="#33aa55")).json()["urls"][0]
    entry = an_entry(
        kongi, hamsterId=first["id"], hamsterIds=[second["id"]], images=[photo],
        content=f"오늘\n\n![]({photo})", entryDate="2026-01-02", mood="happy",
    )  # fmt: skip
    an_entry(kongi, hamsterId=first["id"], title="나만 보는 날", isPublic=False)
    top = say(dubu, entry)
    say(kongi, entry, "고마워요", parent=top)
    like(dubu, entry)
    keep(dubu, entry)
    a_row(kongi, first["id"])
    farewell(kongi, second["id"])
    done(condole(dubu, second["id"]))
    done(dubu.post(f"/api/follow/{kongi.id}"))
    gone = an_entry(mochi, title="지운 일기")
    done(mochi.delete(f"/api/diary/{gone['id']}"))
    third = a_hamster(kongi, name="세찌")
    both = {"hamsterId": first["id"], "hamsterIds": [third["id"]]}
    an_entry(kongi, **both, title="셋이서", entryDate="2026-01-03")
    done(kongi.delete(f"/api/hamsters/{third['id']}"))


def test_what_a_leaver_kept_for_few_does_not_go(
    site: RunningSite, filled: dict[str, Person], tmp_path: Path
) -> None:
    """At the new site nobody could open it, and no job would ever delete it."""
    for leaver in (filled["kongi"], filled["dubu"]):
        done(leaver.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD}))

    move_out(site, tmp_path / "out")

    entries, posts = ((tmp_path / "out" / name).read_text("utf-8") for name in (
        "entries.jsonl", "posts.jsonl"))  # fmt: skip
    assert ("나만 보는 날" in entries, "셋이서" in entries) == (False, True)
    assert ("비밀 질문" in posts, "답이에요" in posts) == (False, True)
    stays = left_out(tmp_path / "out")
    assert (stays["나만 보는 일기"], stays["비밀글"]) == (1, 1)


def done(answer: httpx.Response) -> None:
    assert answer.is_success, answer.text


def _staff(boss: Person) -> None:
    with connection(), transaction():
        execute("UPDATE users SET role = 'owner', is_admin = TRUE WHERE id = %(id)s", id=boss.id)
    hear_the_bus()


_NUMBER = re.compile(r"(/post/|#comment-)[0-9]+")
_MEDIA = re.compile(r"/media/[a-z2-7]{26}")
_FREE = {"id", "version", "sortOrder", "clientKey"}
"""Numbers of ours, which are others there; so is whatever ends with `Id`."""


_LINK = re.compile(r"\[일기\]\(/diary/[0-9]+\)")
"""It leads to another number there, so its words go alone."""


def same(value: Any) -> Any:
    """An answer without our own numbers and names of files."""
    if isinstance(value, dict):
        return {k: same(v) for k, v in value.items() if k not in _FREE and not k.endswith("Id")}
    if isinstance(value, list):
        return [same(one) for one in value]
    if isinstance(value, str):
        return _LINK.sub("일기", _MEDIA.sub("/media/*", _NUMBER.sub(r"\1*", value)))
    return value


def viewers(url: str) -> Iterator[Person]:
    yield visitor(url)
    for name in PEOPLE[:3]:
        person = Person(url, name)
        answer = person.post("/api/auth/login", {"username": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        yield person


def seen_by(person: Person) -> dict[str, Any]:
    """All that somebody finds: boards, lists, each post with its thread and comments."""
    boards = person.get("/api/boards").json()
    found: dict[str, Any] = {"boards": same(boards)}
    listed = []
    for board in boards:
        answer = person.get("/api/community", boardId=board["id"], limit=50)
        found[f"list {board['name']}"] = (answer.status_code, same(answer.json()))
        listed += answer.json().get("posts", [])
    for post in sorted(listed, key=lambda one: one["createdAt"]):
        for part in ("", "/comments", "/thread", "/poll"):
            answer = person.get(f"/api/community/{post['id']}{part}")
            found[f"{post['createdAt']}{part}"] = (answer.status_code, same(answer.json()))
    return found | diaries_seen_by(person)


def diaries_seen_by(person: Person) -> dict[str, Any]:
    """The feed, each entry, its hamsters with all that is told of them, and one's own."""
    asked = [
        "/api/diary",
        "/api/diary/my",
        "/api/bookmarks",
        "/api/community/bookmarks",
        "/api/hamsters/my",
        "/api/inquiries",
    ]
    asked += ["/api/hamsters/cared"]
    entries = person.get("/api/diary").json()
    for entry in sorted(entries, key=lambda one: one["createdAt"]):
        asked += [f"/api/diary/{entry['id']}", f"/api/diary/{entry['id']}/comments"]
    with connection():
        hamsters = fetch_column(f"SELECT id FROM hamsters WHERE {UNDELETED} ORDER BY created_at")
        members = fetch_column("SELECT id FROM users ORDER BY created_at LIMIT 4")
    for id_ in hamsters:
        for part in ("", "/diaries", "/condolences", "/health", "/home", "/carers"):
            asked.append(f"/api/hamsters/{id_}{part}")
    asked += [f"/api/follow/followers/{id_}" for id_ in members]
    answers = [person.get(path) for path in asked]
    return {
        f"{number} {re.sub('[0-9]+', '*', path)}": (answer.status_code, same(answer.json()))
        for number, (path, answer) in enumerate(zip(asked, answers, strict=True))
    }


def all_seen(url: str) -> Sequence[dict[str, Any]]:
    return [seen_by(person) for person in viewers(url)]


def test_the_same_site_for_every_viewer(
    site: RunningSite, filled: dict[str, Person], tmp_path: Path
) -> None:
    before = all_seen(site.url)
    outcome = move_out(site, tmp_path / "out")

    move_in(site, tmp_path / "out")
    after = all_seen(site.url)

    for one, other in zip(before, after, strict=True):
        assert [name for name in one if other.get(name) != one[name]] == []
    said = (tmp_path / "out" / "posts.jsonl").read_text(encoding="utf-8")
    assert "비밀 질문" in said
    assert "숨겨진 말" not in said
    assert "내려진 말" not in said
    assert left_out(tmp_path / "out")["글"] == 2
    assert outcome.went["posts"] == 7
    assert (tmp_path / "out" / "files").stat().st_mode & 0o777 == 0o700
    with connection():
        assert fetch_value("SELECT count(*) FROM notifications") == 0
        assert fetch_value("SELECT status FROM users WHERE username = 'mochi'") == "banned"


def test_a_move_from_a_site_of_ours_is_undone(
    site: RunningSite, filled: dict[str, Person], tmp_path: Path
) -> None:
    move_out(site, tmp_path / "out")
    move_in(site, tmp_path / "out")
    with connection():
        [move_id] = fetch_column("SELECT id FROM moves")

    undo(move_id, site.settings)

    with connection():
        for table in sorted(GO):
            assert (table, fetch_value(f"SELECT count(*) FROM {table}")) == (table, 0)


def test_a_second_departure_says_the_same(
    site: RunningSite, filled: dict[str, Person], tmp_path: Path
) -> None:
    move_out(site, tmp_path / "first")
    move_in(site, tmp_path / "first")
    move_out(site, tmp_path / "second")

    [inquiry] = map(json.loads, (tmp_path / "second" / "inquiries.jsonl").read_text().splitlines())
    assert [(tmp_path / "second/files" / one["path"]).exists() for one in inquiry["files"]] == [
        True
    ]
    for path in sorted((tmp_path / "first").glob("*.jsonl")):
        if path.name not in {"left.jsonl", "points.jsonl"}:
            again = tmp_path / "second" / path.name
            assert records(again) == records(path), path.name


def records(path: Path) -> list[Any]:
    """Lines without keys, which are ids, and without names of files."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_without_keys(json.loads(line)) for line in lines]


_KEYS = re.compile(r"(?<=/moved/post/)[0-9]+(?:#c_[0-9]+)?|[a-z2-7]{26}(?=[.])")


def _without_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_keys(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_without_keys(one) for one in value]
    if isinstance(value, str):
        return "#" if value.isdigit() else _KEYS.sub("*", value)
    return value

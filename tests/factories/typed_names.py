"""A site on which everything that people type is as long as it may be, and hard to fit."""

from collections.abc import Callable
from typing import NamedTuple

from tests.factories.contests import a_contest, enter
from tests.factories.health import a_row
from tests.factories.pictures import a_photo
from tests.factories.reminders import a_reminder
from tests.people import Person, sign_up
from tests.processes import Server

KINDS: dict[str, Callable[[int], str]] = {
    "unbroken": lambda length: ("뷁뙓햄쮋뿧" * length)[:length],
    "emoji": lambda length: ("🐹🌻🧀🎡🏠" * length)[:length],
    "right-to-left": lambda length: ("סוסיכלביםגדולים" * length)[:length],
}
"""A name of so many characters: no spaces in it, nothing but pictures, from right to left."""

NICKNAME, REGISTERED, HAMSTER, BREED, BOARD, TITLE, CAPTION, SITE = 20, 15, 20, 30, 20, 100, 100, 30
SUBJECT, REASON, PATTERN, NOTE, GREETING = 100, 200, 50, 200, 100
"""The maximum length of each, in characters."""


class TypedSite(NamedTuple):
    """The author, the site's admin, and the ids of the content."""

    member: Person
    chief: Person
    ids: dict[str, object]


def name_site(server: Server, kind: str) -> None:
    """With a letter at its end, which a site's name has to have."""
    server.hamster("settings", "set", "site_name", KINDS[kind](SITE - 1) + "a")


def typed_site(server: Server, kind: str, key: str) -> TypedSite:
    """`key` makes the names unique to this run, where names must be unique."""

    def name(length: int) -> str:
        return KINDS[kind](length - len(key)) + key

    chief = _member(server, f"chf{key}", name, f"{key}1")
    server.hamster("users", "grant-admin", chief.username)
    member = _member(server, f"typ{key}", name, f"{key}2")
    member.post(f"/api/follow/{chief.id}")
    chief.post(f"/api/follow/{member.id}")
    ids = {**_diary(member, chief, name), **_talk(chief, member, name)}
    ids |= _desk(chief, member, name, ids)
    _lists(server, chief, member, name)
    ids |= {"member": member.id, "other": chief.id, "words": KINDS[kind](2)}
    return TypedSite(member, chief, ids)


def _member(server: Server, username: str, name: Callable[[int], str], end: str) -> Person:
    person = sign_up(server.url, username, name(REGISTERED - len(end)) + end)
    nickname = name(NICKNAME - len(end)) + end
    answer = person.put("/api/auth/profile", {"nickname": nickname})
    assert answer.status_code == 200, answer.text
    return person


def _diary(member: Person, chief: Person, name: Callable[[int], str]) -> dict[str, object]:
    told = {"name": name(HAMSTER), "breed": name(BREED), "birthDate": "2025-03-14T00:00:00Z"}
    hamster = member.post("/api/hamsters", told).json()["id"]
    a_row(member, hamster)
    a_reminder(member, hamster, kind="other", name=name(40), at="00:00")
    photo = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"]
    written = {"title": name(TITLE), "content": name(400), "hamsterId": hamster}
    entry = member.post("/api/diary", {**written, "images": photo, "mood": "happy"}).json()["id"]
    member.post("/api/diary", {"title": name(TITLE), "content": name(60), "hamsterId": hamster})
    chief.post(f"/api/diary/{entry}/comments", {"content": name(200)})
    chief.post(f"/api/diary/{entry}/like")
    member.post(f"/api/diary/{entry}/bookmark")
    return {"hamster": hamster, "entry": entry}


def _talk(chief: Person, member: Person, name: Callable[[int], str]) -> dict[str, object]:
    about = {"name": name(BOARD), "description": name(200)}
    board = chief.post("/api/boards", about).json()["id"]
    written = {"title": name(TITLE), "content": name(300), "boardId": board}
    chief.post("/api/community", {**written, "isPinned": True})
    poll = {"question": name(100), "choices": [name(60), f"{name(58)}2"]}
    post = member.post("/api/community", {**written, "poll": poll}).json()["id"]
    above = chief.post(f"/api/community/{post}/comments", {"content": name(200)}).json()["id"]
    member.post(f"/api/community/{post}/comments", {"content": name(90), "parentId": above})
    contest = a_contest(chief, title=name(TITLE))
    photo = enter(member, contest, caption=name(CAPTION))["id"]
    return {"board": board, "post": post, "contest": contest["id"], "photo": photo}


def _desk(
    chief: Person, member: Person, name: Callable[[int], str], ids: dict[str, object]
) -> dict[str, object]:
    """The console's records of them: a case, a sanction, a note, an inquiry, a prepared text."""
    told = {"reportedItemType": "community", "reportedItemId": ids["post"]}
    made = [
        chief.post("/api/reports", {**told, "reason": "other", "text": name(REASON)}),
        chief.post(
            f"/api/admin/users/{member.id}/sanctions", {"kind": "warning", "reason": name(REASON)}
        ),
        chief.post(
            "/api/admin/canned-texts",
            {"kind": "inquiry_reply", "title": name(40), "body": name(300)},
        ),
        member.post(
            "/api/inquiries", {"category": "other", "subject": name(SUBJECT), "text": name(300)}
        ),
    ]
    refused = [each.text for each in made if not each.is_success]
    assert not refused, refused
    case = chief.get("/api/admin/reports").json()[0]["id"]
    return {"case": case, "inquiry": made[-1].json()["id"]}


def _lists(server: Server, chief: Person, member: Person, name: Callable[[int], str]) -> None:
    """A row for lists that the content itself does not fill; nothing of it is met elsewhere."""
    pattern = name(PATTERN)
    rule = {"pattern": pattern, "exceptions": [f"{pattern}a"], "note": name(NOTE)}
    noticed = {"noticedHow": name(REASON), "noticedAt": "2026-11-20T03:00:00Z"}
    block = {"subject": f"{member.username}.example", "kind": "email_domain"}
    sent = chief.send_file("/api/upload/ad", a_photo(640, 480), field="image")
    picture = sent.json()["url"]
    forms = {
        "word-rules": {**rule, "action": "mask", "appliesTo": ["comment"]},
        "ads": {"title": name(60), "image": picture, "link": "/ranking", "isActive": False},
        "incidents": {"title": name(TITLE), "what": name(REASON), **noticed},
        "blocks": {**block, "level": "sign_up", "reason": name(REASON)},
        f"users/{member.id}/reveal": {"reason": name(REASON)},
    }
    made = [chief.post(f"/api/admin/{path}", form) for path, form in forms.items()]
    refused = [each.text for each in made if not each.is_success]
    assert not refused, refused
    server.hamster("settings", "set", "sign_ups", "approval")
    sign_up(server.url, f"new{member.username}", f"{name(12)}새로", greeting=name(GREETING))
    server.hamster("settings", "reset", "sign_ups")

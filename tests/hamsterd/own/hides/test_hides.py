"""Hiding entries and posts from oneself."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.own.hides import service
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster
from tests.people import Person


def _entry(author: Person, title: str = "첫눈") -> int:
    hamster = a_hamster(author)["id"]
    form = {"title": title, "content": "눈이 왔다", "hamsterId": hamster}
    return author.post("/api/diary", form).json()["id"]


def _hidden(viewer: Person, path: str = "/api/diary") -> dict[int, bool]:
    return {entry["id"]: entry["isHidden"] for entry in viewer.get(path).json()}


def test_an_entry_is_hidden_from_who_hid_it_alone(owner: Person, follower: Person):
    entry, other = _entry(owner), _entry(owner, "둘째 눈")
    assert _hidden(follower) == {entry: False, other: False}

    answer = follower.put(f"/api/hides/diary/{entry}", {})

    assert (answer.status_code, answer.json()) == (200, {"isHidden": True})
    assert _hidden(follower) == {entry: True, other: False}
    assert _hidden(owner) == {entry: False, other: False}
    [line] = follower.get("/api/hides").json()
    assert (line["name"], line["url"]) == ("첫눈", f"/diary/{entry}")

    assert follower.delete(f"/api/hides/diary/{entry}").json() == {"isHidden": False}
    assert _hidden(follower) == {entry: False, other: False}
    assert follower.get("/api/hides").json() == []


def test_a_post_is_hidden(owner: Person, follower: Person):
    post = a_post(owner)["id"]
    follower.put(f"/api/hides/community/{post}", {})
    [listed] = follower.get("/api/community").json()["posts"]
    assert listed["isHidden"]
    assert follower.get(f"/api/community/{post}").json()["isHidden"]


def test_what_cannot_be_hidden(owner: Person, follower: Person):
    assert owner.put(f"/api/hides/user/{follower.id}", {}).status_code == 404
    assert owner.put("/api/hides/diary/999", {}).status_code == 404
    assert owner.put("/api/hides/board/1", {}).status_code == 404
    hamster = follower.post("/api/hamsters", {"name": "비밀", "breed": "골든"}).json()["id"]
    form = {"title": "비밀", "content": "쉿", "hamsterId": hamster, "isPublic": False}
    private = follower.post("/api/diary", form).json()["id"]
    assert owner.put(f"/api/hides/diary/{private}", {}).status_code == 404


def test_a_list_has_an_end_that_presses_at_once_cannot_pass(
    owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(service, "MAX_HIDES", 2)
    entries = [_entry(owner, f"눈 {number}") for number in range(6)]

    with ThreadPoolExecutor(len(entries)) as presses:
        answers = list(
            presses.map(lambda entry: follower.put(f"/api/hides/diary/{entry}", {}), entries)
        )

    assert sorted(answer.status_code for answer in answers) == [200, 200, 409, 409, 409, 409]
    assert len(follower.get("/api/hides").json()) == 2


def test_what_is_hidden_already_is_no_fault_of_a_full_list(
    owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch
):
    entry = _entry(owner)
    assert follower.put(f"/api/hides/diary/{entry}", {}).status_code == 200
    monkeypatch.setattr(service, "MAX_HIDES", 1)
    assert follower.put(f"/api/hides/diary/{entry}", {}).status_code == 200
    refused = follower.put(f"/api/hides/diary/{_entry(owner, '둘째 눈')}", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_hides")

"""Hamsters and diary entries."""

from typing import Any

from tests.people import Person, sign_up


def a_hamster(owner: Person, **changes: Any) -> dict[str, Any]:
    """`콩이`; who has one already gets `콩이2`, because names are unique within an owner."""
    form = {"name": "콩이", "breed": "골든 햄스터", "birthDate": None, **changes}
    answer = owner.post("/api/hamsters", form)
    if "name" not in changes and answer.json().get("code") == "hamster_name_taken":
        number = len(owner.get("/api/hamsters/my").json()) + 1
        answer = owner.post("/api/hamsters", {**form, "name": f"콩이{number}"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def an_entry(author: Person, **changes: Any) -> dict[str, Any]:
    if "hamsterId" not in changes:
        changes["hamsterId"] = a_hamster(author)["id"]
    form = {"title": "첫눈 온 날", "content": "콩이가 창밖을 봤다.", "images": [], **changes}
    answer = author.post("/api/diary", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def entries(author: Person, count: int, **changes: Any) -> list[dict[str, Any]]:
    """`count` entries of one hamster, titled `1번째 날`, …, the oldest first."""
    hamster = a_hamster(author)["id"]
    return [
        an_entry(author, hamsterId=hamster, title=f"{number}번째 날", **changes)
        for number in range(1, count + 1)
    ]


def like(member: Person, entry: dict[str, Any]) -> dict[str, Any]:
    """Toggle; where it ended."""
    answer = member.post(f"/api/diary/{entry['id']}/like")
    assert answer.status_code == 200, answer.text
    return answer.json()


def a_crowd(url: str, count: int) -> list[Person]:
    """Members who have nothing to do but like."""
    return [sign_up(url, f"crowd{number}", f"관객{number}") for number in range(1, count + 1)]


def say(
    member: Person,
    entry: dict[str, Any],
    content: str = "귀여워요!",
    *,
    parent: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Comment, or answer `parent`; the comment as answered."""
    form = {"content": content, **({"parentId": parent["id"]} if parent else {})}
    answer = member.post(f"/api/diary/{entry['id']}/comments", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def keep(member: Person, entry: dict[str, Any]) -> bool:
    """Toggle the bookmark; whether it is kept now."""
    answer = member.post(f"/api/diary/{entry['id']}/bookmark")
    assert answer.status_code == 200, answer.text
    return bool(answer.json()["bookmarked"])

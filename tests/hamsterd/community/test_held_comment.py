"""A comment held after an edit: its author sees it, others see a placeholder, nobody gets an
error.
"""

import pytest

from tests.factories.community import a_post, comment_on
from tests.people import Person


def a_holding_rule(admin: Person, pattern: str) -> None:
    form = {
        "pattern": pattern,
        "ignoresSpaces": True,
        "action": "hold",
        "appliesTo": ["diary", "community", "comment"],
    }
    assert admin.post("/api/admin/word-rules", form).status_code == 201


@pytest.mark.parametrize("with_reply", [False, True])
def test_a_comment_edited_into_a_hold_is_read_around(
    admin: Person, owner: Person, follower: Person, visitor: Person, *, with_reply: bool
):
    """A visitor has no id: a comparison with it must not become an SQL null."""
    a_holding_rule(admin, "도박")
    post = a_post(owner)
    path = f"/api/community/{post['id']}/comments"
    comment = comment_on(follower, post, "해바라기씨")
    if with_reply:
        comment_on(owner, post, "고마워요", parent=comment)

    edited = follower.put(f"{path}/{comment['id']}", {"content": "도박"})
    assert (edited.status_code, edited.json()["isHeld"]) == (200, True)

    for reader, own in ((visitor, False), (owner, False), (follower, True)):
        answer = reader.get(path)
        assert answer.status_code == 200, answer.text
        tops = [one for one in answer.json() if one["parentId"] is None]
        if own:
            assert [(one["isHeld"], one["isDeleted"]) for one in tops] == [(True, False)]
        else:
            assert [(one["isHeld"], one["isDeleted"]) for one in tops] == (
                [(False, True)] if with_reply else []
            )
        assert ("도박" in answer.text) is own

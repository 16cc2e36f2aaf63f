"""The server's HTML of every page is valid, and usable without scripts (html-validate)."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.factories.community import a_post, like_post
from tests.factories.diaries import an_entry, entries, like, say
from tests.factories.pictures import a_photo
from tests.factories.rankings import rank_now
from tests.hamsterd.site.pages.reading import ROOT
from tests.hamsterd.site.pages.states import UNSEEN, put
from tests.people import Person

VALIDATOR = ROOT / "portal" / "node_modules" / ".bin" / "html-validate"
RULES = {
    "root": True,
    "extends": ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
    "rules": {
        # How it is written, not whether it is right: the shell is formatted as the portal's code.
        "void-style": "off",
        "doctype-style": "off",
        "no-trailing-whitespace": "off",
        "attribute-boolean-style": "off",
        # Members' titles are as long as they like.
        "long-title": "off",
        # Built files have no hash in their tag; the policy allows our own alone.
        "require-sri": "off",
    },
}
CONTENT = """**굵게** _기울임_ ++밑줄++ [링크](https://example.com/?a=1&b=2) <b>글</b>

![](https://img.example/a.jpg)

\\

둘째 문단 & 끝"""


@pytest.fixture
def everything(owner: Person, follower: Person) -> list[str]:
    """The addresses of a site with something of everything."""
    images = [owner.send_file("/api/upload", a_photo(64, 48)).json()["urls"][0] for _ in range(5)]
    entry = an_entry(owner, content=CONTENT, images=images[:3], mood="happy", title='"따옴표" & <')
    entries(owner, 11)
    placed = an_entry(owner, content=f"글\n\n![사진]({images[3]})\n\n끝", images=images[3:4])
    post = a_post(owner, content=CONTENT, images=images[4:])
    gone = an_entry(owner)
    put("diary_entries", gone["id"], UNSEEN["deleted"])
    like(follower, entry)
    like_post(follower, post)
    say(follower, entry, "줄\n바꿈 <i>")
    path = f"/api/community/{post['id']}/comments"
    first = follower.post(path, {"content": "댓글"}).json()
    owner.post(path, {"content": "답글", "parentId": first["id"]})
    follower.delete(f"{path}/{first['id']}")
    rank_now()
    return [
        *("/", "/community", "/community?page=2", "/ranking", "/ranking?kind=popular-hamsters"),
        *(
            "/levels",
            "/transparency",
            "/privacy-policy",
            "/terms-of-service",
            "/login",
            "/search?q=콩",
            "/nowhere",
        ),
        *(f"/diary/{one['id']}" for one in (entry, placed, gone)),
        f"/community/post/{post['id']}",
        f"/hamster/{entry['hamsterId']}",
        *(f"/user/{owner.id}{tab}" for tab in ("", "?tab=posts", "?tab=comments")),
    ]


def test_no_page_breaks_a_rule(everything, owner, visitor: Person, tmp_path: Path):
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / ".htmlvalidate.json").write_text(json.dumps(RULES))
    names = {}
    for number, path in enumerate(everything):
        for person in (visitor, owner):
            file = folder / f"{number}-{person.username or 'visitor'}.html"
            file.write_text(person.http.get(path).text)
            names[str(file)] = path

    done = subprocess.run(
        [VALIDATOR, "--formatter", "json", *names], capture_output=True, text=True, check=False
    )

    found = [
        f"{names[page['filePath']]}:{fault['line']} {fault['ruleId']}: {fault['message']}"
        for page in json.loads(done.stdout)
        for fault in page["messages"]
    ]
    assert found == []
    assert done.returncode == 0, done.stderr

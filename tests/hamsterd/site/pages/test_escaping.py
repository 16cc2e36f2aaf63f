"""Members' texts stay text: in elements, attributes, the head, structured data and bootstrap
data.
"""

import re

import pytest

from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry, say
from tests.hamsterd.site.pages.reading import read
from tests.people import Person, sign_up

ATTACKS = [
    "</script><img src=x onerror=alert(1)>",
    '"><img src=x onerror=alert(1)>',
    "<!--<script>",
    "{{ site.secret_key }}{% raw %}",
    "</title></main></noscript>",
    "\u2028&lt;b&gt;&amp;",
]
OURS = re.compile(r"application/(?:ld\+)?json|module")


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_text_is_never_more_than_text(site, visitor: Person, attack: str):
    nickname = attack[:15] if "script>" not in attack else "</script>"
    author = sign_up(site.url, "attacker", nickname)
    words = {"title": attack, "content": attack}
    hamster = a_hamster(author, name=attack[:20], breed=attack[:20], description=attack)
    entry = an_entry(author, hamsterId=hamster["id"], **words)
    post = a_post(author, **words)
    say(author, entry, attack)
    author.post(f"/api/community/{post['id']}/comments", {"content": attack})

    for path in (
        "/",
        "/community",
        f"/diary/{entry['id']}",
        f"/community/post/{post['id']}",
        f"/hamster/{hamster['id']}",
        f"/user/{author.id}",
        f"/community?search={attack}",
    ):
        page = read(visitor.http.get(path))
        assert page.status == 200, path
        assert "onerror" not in {name for _, one in page.elements for name in one}, path
        scripts = [one for tag, one in page.elements if tag == "script"]
        assert all(OURS.fullmatch(one["type"]) for one in scripts), path
        assert len(page.headings) == 1, path
        assert page.given["/api/site"]["status"] == 200, path

    page = read(visitor.get(f"/diary/{entry['id']}"))
    assert page.given[f"/api/diary/{entry['id']}"]["body"]["title"] == entry["title"]
    assert page.headings == [entry["title"]]
    assert page.meta("og:title") == entry["title"]
    assert page.fact("BlogPosting")["headline"] == entry["title"]


@pytest.mark.parametrize("href", ["javascript:alert(1)", "data:text/html,x", "//evil.example/"])
def test_a_link_leads_nowhere_unsafe(owner: Person, visitor: Person, href: str):
    entry = an_entry(owner, content=f"[여기]({href})")

    page = read(visitor.get(f"/diary/{entry['id']}"))

    assert href not in page.all("a", "href")


def test_another_sites_picture_is_a_link(owner: Person, visitor: Person):
    entry = an_entry(owner, content="![귀여운 햄](https://img.example/a.jpg)")

    page = read(visitor.get(f"/diary/{entry['id']}"))

    assert "https://img.example/a.jpg" in page.all("a", "href")
    assert "https://img.example/a.jpg" not in page.all("img", "src")

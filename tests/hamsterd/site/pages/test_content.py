"""Each page has its content before any script runs: for crawlers, messengers and slow phones."""

import re
from pathlib import Path

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.site.pages.screens import SCREENS
from tests.factories.community import a_board, a_poll, a_post, choose, poll_of, posts
from tests.factories.contests import a_contest, enter
from tests.factories.diaries import a_hamster, an_entry, entries, like, say
from tests.factories.pictures import a_photo
from tests.factories.rankings import rank_now
from tests.hamsterd.site.pages.reading import read
from tests.hamsterd.site.pages.states import put
from tests.hamsterd.staff.incidents.test_incident import announce_incident
from tests.people import Person


def photo(person: Person, width: int = 1200, height: int = 900) -> str:
    return person.send_file("/api/upload", a_photo(width, height)).json()["urls"][0]


def test_home_shows_the_latest_entries(owner: Person, visitor: Person):
    entries(owner, 3)

    page = read(visitor.get("/"))

    assert page.status == 200
    assert page.titles == ["햄찌일기"]
    assert page.headings == ["햄찌들의 오늘"]
    assert page.words.index("3번째 날") < page.words.index("1번째 날")
    assert {"/diary/1", "/diary/3", f"/user/{owner.id}", "/hamster/1"} <= set(page.all("a", "href"))
    assert page.meta("og:type") == "website"
    assert page.fact("WebSite")["potentialAction"]["@type"] == "SearchAction"
    assert page.fact("ItemList")["itemListElement"][0]["url"].endswith("/diary/3")


def test_home_without_entries_shows_the_newest_posts(site, owner: Person, visitor: Person):
    assert "아직 올라온 일기가 없어요" in read(visitor.get("/")).words
    posts(owner, 6)

    for person, path in ((visitor, "/"), (visitor, "/?tab=popular"), (owner, "/")):
        page = read(person.get(path))
        assert "커뮤니티에 올라온 새 글" in page.words
        shown = [one for one in page.all("a", "href") if one.startswith("/community/post/")]
        assert shown == [f"/community/post/{n}" for n in (6, 5, 4, 3, 2)], (path, shown)
    assert "/community/post/6" not in read(owner.get("/?tab=following")).all("a", "href")

    an_entry(owner)
    assert "커뮤니티에 올라온 새 글" not in read(visitor.get("/")).words


def test_home_shows_the_chosen_feed(owner: Person, follower: Person, visitor: Person):
    follower.post(f"/api/follow/{owner.id}")
    an_entry(follower, title="남의 날")
    assert "팔로우한 집사의 일기가 여기에 모여요." in read(follower.get("/?tab=following")).words
    an_entry(owner, title="콩이의 날")

    page = read(follower.get("/?tab=following"))
    assert "콩이의 날" in page.words
    assert "남의 날" not in page.words

    for path in ("/?tab=popular", "/?tab=following", "/?tab=no"):
        assert "남의 날" in read(visitor.get(path)).words, path


def test_an_entry_shows_its_words_pictures_and_comments(site, owner, follower, visitor: Person):
    urls = [photo(owner) for _ in range(3)]
    content = "**콩이**가 [공원](https://park.example/)에서\n창밖을 봤다."
    entry = an_entry(owner, content=content, images=urls, mood="happy")
    like(follower, entry)
    say(follower, entry, "너무 귀여워요!")

    page = read(visitor.get(f"/diary/{entry['id']}"))

    assert page.titles == ["첫눈 온 날 · 햄찌일기"]
    assert page.headings == ["첫눈 온 날"]
    for word in (
        "콩이가 공원에서",
        "창밖을 봤다.",
        "너무 귀여워요!",
        "행복해요",
        "좋아요 1",
        "댓글 1",
    ):
        assert word in page.words, word
    assert page.meta("description") == "콩이가 공원에서 창밖을 봤다."
    assert page.link("canonical") == f"{site.url}/diary/{entry['id']}"
    assert page.meta("og:type") == "article"
    assert page.meta("article:published_time") == entry["createdAt"]
    links = {one["href"]: one for tag, one in page.elements if tag == "a"}
    assert links["https://park.example/"]["rel"] == "nofollow ugc noopener"
    pictures = [one for tag, one in page.elements if tag == "img" and "/media/" in one["src"]]
    assert [one["src"] for one in pictures] == urls
    # The others are swiped to.
    assert pictures[0]["fetchpriority"] == "high"
    assert [one.get("loading") for one in pictures] == [None, "lazy", "lazy"]
    assert all({"width", "height", "alt", "srcset", "sizes"} <= set(one) for one in pictures)


def test_no_photo_of_the_first_card_waits_for_the_layout(owner: Person, visitor: Person):
    an_entry(owner, images=[photo(owner)])
    an_entry(owner, images=[photo(owner) for _ in range(4)])

    page = read(visitor.get("/"))

    pictures = [one for tag, one in page.elements if tag == "img" and "/media/" in one["src"]]
    assert [one.get("loading") for one in pictures] == [None, None, None, None, "lazy"]
    assert [one.get("fetchpriority") for one in pictures] == ["high", None, None, None, None]


@pytest.mark.parametrize("kind", ["hamster", "user"])
def test_cards_below_the_first_screen_leave_the_network_to_it(
    owner: Person, visitor: Person, kind: str
):
    entry = an_entry(owner, images=[photo(owner)])

    page = read(visitor.get(f"/{kind}/{entry['hamsterId' if kind == 'hamster' else 'userId']}"))

    photos = [one for tag, one in page.elements if tag == "img" and "srcset" in one]
    assert photos[-1].get("loading") == "lazy"


def test_the_first_photo_in_a_text_does_not_wait_for_the_layout(owner: Person, visitor: Person):
    urls = [photo(owner) for _ in range(2)]
    content = f"가로\n\n![하나]({urls[0]})\n\n세로\n\n![둘]({urls[1]})"
    entry = an_entry(owner, content=content, images=urls)

    page = read(visitor.get(f"/diary/{entry['id']}"))

    pictures = [one for tag, one in page.elements if tag == "img" and "/media/" in one["src"]]
    assert [one.get("loading") for one in pictures] == [None, "lazy"]


def test_what_a_day_was_like_and_a_level_are_drawn(site, owner: Person, visitor: Person):
    entry = an_entry(owner, mood="happy", weather="rainy", activity="dig")
    put("users", owner.id, "level = 162, experience = 16100")

    page = visitor.get(f"/diary/{entry['id']}").text
    for word in ("행복해요", "비", "땅파기"):
        assert re.search(rf"<svg [^>]*>(?:<(?:path|circle|line) [^>]*/>)+</svg>{word}", page), word

    member = visitor.get(f"/user/{owner.id}").text
    [shape] = re.findall(r'<svg class="platinum_\w+"[^>]*>', member)
    assert 'data-step="2"' in shape


@pytest.mark.parametrize(
    ("content", "cut"),
    [
        ("짧은 하루였다.", []),
        ("한 줄\n" * 4, ["everywhere"]),
        ("햄찌와 보낸 하루. " * 9, ["narrow"]),
        ("햄찌와 보낸 하루. " * 30, ["everywhere"]),
    ],
)
def test_a_text_that_a_card_cuts_can_be_read_on(owner: Person, visitor: Person, content, cut):
    an_entry(owner, content=content)
    page = read(visitor.get("/"))
    assert page.all("button", "data-cut") == cut
    assert ("더 보기" in page.words) == bool(cut)


def test_a_poll_shows_what_a_visitor_may_see(site, owner: Person, follower, visitor: Person):
    post = a_poll(owner)
    choose(follower, post, 1)
    address = f"/community/post/{post['id']}"

    page = read(visitor.get(address))

    assert f"/api/community/{post['id']}/poll" in page.given
    choices = [choice["text"] for choice in poll_of(visitor, post)["choices"]]
    for word in (*choices, "로그인하고 투표하기", "결과는 투표하면 보여요."):
        assert word in page.words, word
    assert f"/login?next={address}" in page.all("a", "href")
    assert "1명" not in page.words

    assert owner.post(f"/api/community/{post['id']}/poll/end").is_success
    over = read(visitor.get(address)).words
    assert "100% · 1명" in over
    assert "0% · 0명" in over
    assert "1명 참여 · 끝난 투표예요." in over
    assert "로그인하고 투표하기" not in over
    plain = read(visitor.get(f"/community/post/{a_post(owner)['id']}"))
    assert not any(path.endswith("/poll") for path in plain.given)


def test_pictures_are_cut_around_what_they_are_about(owner: Person, visitor: Person):
    urls = owner.send_file("/api/upload", a_photo(900, 1500)).json()["urls"]
    entry = an_entry(owner, images=urls, focus={urls[0]: {"x": 0.24, "y": 0.97}})

    page = read(visitor.get("/"))

    [picture] = [one for tag, one in page.elements if tag == "img" and one["src"] in urls]
    assert (picture["data-x"], picture["data-y"]) == ("5", "10")
    assert entry["media"][0]["focus"] == {"x": 0.24, "y": 0.97}


def test_an_entrys_facts_name_author_pictures_and_figures(site, owner, follower, visitor: Person):
    entry = an_entry(owner, images=[photo(owner)])
    like(follower, entry)
    say(follower, entry)

    facts = read(visitor.get(f"/diary/{entry['id']}")).fact("BlogPosting")

    assert facts["headline"] == entry["title"]
    assert facts["author"]["url"] == f"{site.url}/user/{owner.id}"
    assert facts["image"] == [site.url + entry["images"][0]]
    assert [one["userInteractionCount"] for one in facts["interactionStatistic"]] == [1, 1]
    assert facts["comment"][0]["author"]["name"] == follower.nickname


def test_a_hamster_shows_its_diary(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="두부", description="해바라기씨를 좋아해요.")
    an_entry(owner, hamsterId=hamster["id"])

    page = read(visitor.get(f"/hamster/{hamster['id']}"))

    assert page.headings == ["두부"]
    assert page.titles == ["두부의 일기장 · 햄찌일기"]
    assert "첫눈 온 날" in page.words
    assert page.meta("description") == (
        "골든 햄스터 두부의 일기 1편이 모여 있어요. 해바라기씨를 좋아해요."
    )
    assert f"/user/{owner.id}" in page.all("a", "href")


def test_a_memorial_shows_its_photos_its_days_and_what_is_said(site, owner, follower, visitor):
    hamster = a_hamster(owner, name="콩이")
    urls = [photo(owner) for _ in range(2)]
    for day, url in zip(("2026-01-02", "2026-03-04"), urls, strict=True):
        an_entry(owner, hamsterId=hamster["id"], title=f"{day}의 일", entryDate=day, images=[url])
    address = f"/api/hamsters/{hamster['id']}"
    farewell = {"passedOn": str(kst_day()), "farewell": "고마웠어.", "condolencesFrom": "everyone"}
    owner.put(f"{address}/farewell", farewell)
    follower.post(f"{address}/condolences", {"content": "편히 쉬렴."})

    page = read(visitor.get(f"/hamster/{hamster['id']}"))

    for word in (
        f"고마웠어. {owner.nickname}님의 마지막 인사",
        "첫 사진 · 2026. 1. 2.",
        "마지막 사진 · 2026. 3. 4.",
        "콩이와 함께한 날들",
        "편히 쉬렴.",
        "로그인하고 추모 인사 남기기",
    ):
        assert word in page.words, word
    assert page.words.index("2026-01-02의 일") < page.words.index("2026-03-04의 일")
    for word in ("성장앨범", "받은 좋아요", "글쓴이", "답글"):
        assert word not in page.words, word
    first = [one for tag, one in page.elements if tag == "img" and one["src"] in urls]
    assert [one.get("fetchpriority") for one in first] == ["high", None]
    assert [one.get("loading") for one in first] == [None, None]

    owner.put(f"{address}/farewell", {**farewell, "condolencesFrom": "nobody"})
    closed = read(visitor.get(f"/hamster/{hamster['id']}"))
    assert "지금은 추모 인사를 받지 않아요." in closed.words
    assert "로그인하고 추모 인사 남기기" not in closed.words


@pytest.mark.parametrize(
    ("tab", "shown"), [("", "첫눈 온 날"), ("posts", "집이 좁아졌어요"), ("comments", "저도요")]
)
def test_a_member_shows_what_they_wrote(site, owner: Person, visitor: Person, tab, shown):
    an_entry(owner)
    post = a_post(owner)
    owner.post(f"/api/community/{post['id']}/comments", {"content": "저도요"})

    page = read(visitor.get(f"/user/{owner.id}", **({"tab": tab} if tab else {})))

    assert page.headings == [owner.nickname]
    assert shown in page.words
    assert page.link("canonical") == f"{site.url}/user/{owner.id}"
    assert page.fact("ProfilePage")["mainEntity"]["name"] == owner.nickname


def test_the_community_leads_on_to_every_page(site, owner: Person, visitor: Person):
    board = a_board(description="무엇이든 이야기해요.")
    posts(owner, 16)

    first = read(visitor.get("/community"))
    second = read(visitor.get("/community", page=2, board=board))

    assert first.headings == ["커뮤니티"]
    assert "/community?page=2" in first.all("a", "href")
    assert "/community/post/16" in first.all("a", "href")
    assert second.headings == ["자유게시판"]
    assert second.link("canonical") == f"{site.url}/community?board={board}&page=2"
    assert second.meta("description") == "무엇이든 이야기해요."
    assert "1번째 글" in second.words


def test_a_search_in_the_community_is_nothing_to_find(owner: Person, visitor: Person):
    a_post(owner)

    page = read(visitor.get("/community", search="집"))

    assert page.meta("robots") == "noindex"
    assert "집이 좁아졌어요" in page.words


def test_a_post_shows_its_talk(owner: Person, follower: Person, visitor: Person):
    post = a_post(owner)
    path = f"/api/community/{post['id']}/comments"
    said = follower.post(path, {"content": "큰 집이 좋아요"}).json()
    owner.post(path, {"content": "고마워요", "parentId": said["id"]})

    page = read(visitor.get(f"/community/post/{post['id']}"))

    assert page.titles == [f"{post['title']} · 햄찌일기"]
    assert page.words.index("큰 집이 좋아요") < page.words.index("고마워요")
    facts = page.fact("DiscussionForumPosting")
    assert [one["text"] for one in facts["comment"]] == ["큰 집이 좋아요", "고마워요"]
    assert page.fact("BreadcrumbList")["itemListElement"][1]["name"] == "자유게시판"


@pytest.mark.parametrize("purpose", ["talk", "question"])
def test_a_secret_comment_is_no_fact_for_search_engines(
    owner: Person, follower: Person, visitor: Person, purpose: str
):
    post = a_post(owner, boardId=a_board("문의", purpose=purpose, allowsSecrets=True))
    path = f"/api/community/{post['id']}/comments"
    for content, is_secret in (("제 번호예요", True), ("큰 집이 좋아요", False)):
        follower.post(path, {"content": content, "isSecret": is_secret})

    page = read(visitor.get(f"/community/post/{post['id']}"))

    kind = "QAPage" if purpose == "question" else "DiscussionForumPosting"
    told = page.fact(kind)
    about = told.get("mainEntity", told)
    assert [one["text"] for one in about.get("suggestedAnswer", []) + about.get("comment", [])] == [
        "큰 집이 좋아요"
    ]
    assert about.get("answerCount", 1) == 1


def test_addresses_in_words_are_links_for_nobody_to_follow(owner: Person, visitor: Person):
    entry = an_entry(owner, content="https://example.com/a에서 봤어요")
    say(owner, entry, "저는 www.example.com/b 에서요")

    page = visitor.get(f"/diary/{entry['id']}").text

    for href, shown in (
        ("https://example.com/a", "example.com/a"),
        ("http://www.example.com/b", "www.example.com/b"),
    ):
        assert f'<a href="{href}" rel="nofollow ugc noopener">{shown}</a>' in page


@pytest.mark.parametrize("kind", ["", "diaries", "popular-hamsters"])
def test_a_ranking_names_who_stands_where(owner: Person, follower: Person, visitor: Person, kind):
    like(follower, an_entry(owner))
    rank_now()

    page = read(visitor.get("/ranking", **({"kind": kind} if kind else {})))

    assert "1위" in page.words
    assert owner.nickname in page.words
    assert "/ranking?kind=followers" in page.all("a", "href")


def test_equals_share_a_rank_on_the_page_too(owner: Person, follower: Person, visitor: Person):
    for member in (owner, follower):
        an_entry(member)
    rank_now()

    words = read(visitor.get("/ranking", kind="diaries")).words

    assert words.count("1위") == 2
    assert "2위" not in words


def test_the_rules_of_experience_stand_in_full(visitor: Person):
    rules = visitor.get("/api/levels").json()

    page = read(visitor.get("/levels"))

    assert page.headings == ["레벨과 경험치"]
    told = [each["name"] for each in (*rules["ways"], *rules["tiers"])] + rules["notes"]
    assert [words for words in told if words not in page.words] == []
    assert "쉬지 않고 7일째마다" in page.words
    assert "/levels" in read(visitor.get("/ranking")).all("a", "href")
    assert "/levels" in visitor.get("/sitemaps/pages-0.xml").text


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/privacy-policy", "개인정보처리방침"),
        ("/terms-of-service", "이용약관"),
        ("/rules", "운영 원칙"),
        ("/help", "자주 묻는 질문"),
    ],
)
def test_a_legal_text_stands_in_full(site, visitor: Person, path: str, title: str):
    page = read(visitor.get(path))

    assert page.headings == [title]
    if path in {"/privacy-policy", "/terms-of-service"}:
        assert f"문의 메일({site.settings.contact_email})" in page.words
    assert not re.search(r"\{\w+\}", page.words)
    assert len(page.meta("description") or "") <= 160


def test_the_terms_lead_to_ones_own_sanctions(visitor: Person):
    assert '<a href="/sanctions">이용 제한 내역</a>' in visitor.get("/terms-of-service").text


@pytest.mark.parametrize(
    ("path", "title"), [("/login", "로그인"), ("/search?q=콩", "검색"), ("/premium", "프리미엄")]
)
def test_what_is_the_portals_alone_has_a_title_and_is_not_indexed(visitor: Person, path, title):
    page = read(visitor.http.get(path))

    assert (page.status, page.titles) == (200, [f"{title} · 햄찌일기"])
    assert page.meta("robots") == "noindex"
    assert page.meta("og:title") is None


def test_a_long_text_is_described_in_160_characters_cut_at_a_word(owner: Person, visitor: Person):
    entry = an_entry(owner, content="햄스터가 쳇바퀴를 " * 40)

    described = read(visitor.get(f"/diary/{entry['id']}")).meta("description") or ""

    assert 120 < len(described) <= 160
    assert described.endswith(("햄스터가…", "쳇바퀴를…"))


def test_every_screen_has_one_heading_and_says_where_one_is(
    owner: Person, admin: Person, visitor: Person
):
    an_entry(owner)
    a_post(owner)
    enter(owner, a_contest(admin))
    question = {"category": "fault", "subject": "궁금해요", "text": "어떻게 하나요?"}
    assert owner.post("/api/inquiries", question).is_success
    announce_incident(admin, owner)
    for person in (visitor, owner):
        for screen in SCREENS:
            if screen.path == "/profile/:id":
                continue  # it leads to the member's page
            path = screen.path.replace(":id", "1").replace(":token", "none")
            page = read(person.http.get(path))
            assert page.status == 200, path
            assert len(page.headings) == 1, path
            assert len(page.titles) == 1, path
            assert page.headings[0].strip(), path
            assert page.meta("description"), path


def test_the_policy_speaks_of_an_ad_provider_only_where_there_is_one(
    site, visitor: Person, tmp_path: Path, monkeypatch
):
    """The page cached without a provider is another page."""
    before = read(visitor.get("/privacy-policy")).words
    snippet = tmp_path / "ad.html"
    snippet.write_text('<script src="https://ads.example/ad.js"></script>')
    monkeypatch.setattr(site.settings, "ad_provider_html", snippet)

    after = read(visitor.get("/privacy-policy")).words

    assert "광고 회사는 자기 서버의 쿠키" not in before
    assert after.count("광고 회사는 자기 서버의 쿠키를 쓸 수 있습니다.") == 1
    assert "ad_provider" not in before + after


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ({"breed": "골든 햄스터", "sex": "male"}, "골든 햄스터 시리안 수컷"),
        ({"breed": "시리안", "sex": "unknown"}, "시리안"),
        ({"breed": "믹스", "species": "other", "sex": "female"}, "믹스 암컷"),
    ],
)
def test_a_hamster_is_what_its_page_in_the_portal_says(
    owner: Person, visitor: Person, said: dict[str, str], facts: str
):
    hamster = a_hamster(owner, **said)

    assert facts in read(visitor.get(f"/hamster/{hamster['id']}")).words

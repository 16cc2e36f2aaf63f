"""Builds a page's head for robots and messengers from the page's data.

Content that is not public has no description, preview or structured data, whoever the viewer is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from mimetypes import guess_type
from typing import Any

from hamsterd.content.markup.plain import plain_text
from hamsterd.core.text.visible import isolated
from hamsterd.db.handle import connection
from hamsterd.http.files.built_files import read_file
from hamsterd.http.loading import address
from hamsterd.media.processing.logos import logo_icon
from hamsterd.site.pages.choices import PERIOD_WORDS, RANKING_WORDS, board_of, ranking_address
from hamsterd.site.pages.gone import words_of
from hamsterd.site.pages.metadata import json_ld
from hamsterd.site.pages.metadata.head import Feed, Head, Picture, described
from hamsterd.site.pages.screen_data import PERIODS, RANKINGS, positive
from hamsterd.site.pages.view import GONE, View
from hamsterd.site.sharing.rules import ShareKind
from hamsterd.site.sharing.service import share_url

ICON = "icons/icon-512.png"
ICON_SIZE = 512
"""Pixels; of the portal's build."""


def head_of(view: View) -> Head:
    """The head of `view` (worker thread: it may look a share picture up)."""
    head = _head_of(view)
    return replace(head, title=isolated(head.title), description=isolated(head.description))


def _head_of(view: View) -> Head:
    write = _HEADS.get(view.template)
    if write is not None:
        head = write(view)
        return head if head.picture else replace(head, picture=_icon(view))
    if view.template == GONE:
        title, words = words_of(view)
        return Head(title, view.visit.path, words, is_indexed=False)
    # Pages of search results are not indexed; the search page itself is.
    is_indexed = view.screen.is_indexed and "q" not in view.visit.query
    return Head(view.screen.title, view.visit.path, is_indexed=is_indexed)


def _home(view: View) -> Head:
    site = view.site
    return Head(
        "",
        "/",
        feeds=[Feed(view.own.site_name, "/rss.xml")],
        json_ld=[
            json_ld.website(site, view.own.site_name),
            json_ld.item_list(site, _paths("/diary/", view.responses["entries"])),
        ],
    )


def _entry(view: View) -> Head:
    entry = view.responses["entry"]
    author, hamster = entry["user"], entry["hamster"]
    path = f"/diary/{entry['id']}"
    if not entry["isPublic"] or entry["isHeld"]:
        return Head(entry["title"], path, is_indexed=False)
    picture = _picture(view, ShareKind.DIARY, entry["id"], entry["title"])
    otherwise = f"{author['nickname']}님이 쓴 {hamster['name']}의 일기예요."
    about = described(plain_text(entry["content"]), otherwise)
    trail = [("홈", "/")]
    if hamster["id"]:
        trail.append((hamster["name"], f"/hamster/{hamster['id']}"))
    return Head(
        entry["title"],
        path,
        about,
        "article",
        picture,
        _article(view, entry, hamster["name"]),
        [Feed(f"{author['nickname']}님의 새 글", f"/rss/user/{author['id']}.xml")],
        [
            json_ld.posting(
                view.site, "BlogPosting", path, entry, about, view.responses["comments"]
            ),
            json_ld.trail(view.site, [*trail, (entry["title"], path)]),
        ],
    )


def _post(view: View) -> Head:
    post = view.responses["post"]
    path, board = f"/community/post/{post['id']}", post["board"]
    if post["isHeld"]:
        return Head(post["title"], path, is_indexed=False)
    otherwise = f"{post['user']['nickname']}님이 {board['name']}에 쓴 글이에요."
    about = described(plain_text(post["content"]), otherwise)
    on_board = (board["name"], f"/community?board={board['id']}")
    trail = [("커뮤니티", "/community"), on_board, (post["title"], path)]
    return Head(
        post["title"],
        path,
        about,
        "article",
        _picture(view, ShareKind.POST, post["id"], post["title"]),
        _article(view, post, board["name"]),
        [Feed(board["name"], f"/rss/board/{board['id']}.xml")],
        [
            _about_post(view, path, post, about),
            json_ld.trail(view.site, trail),
        ],
    )


def _about_post(view: View, path: str, post: dict[str, Any], about: str) -> json_ld.Fact:
    comments = view.responses["comments"]
    if post["question"] is not None:
        return json_ld.question(view.site, path, post, comments)
    return json_ld.posting(view.site, "DiscussionForumPosting", path, post, about, comments)


def _hamster(view: View) -> Head:
    hamster = view.responses["hamster"]
    name, path = hamster["name"], f"/hamster/{hamster['id']}"
    count = f"{hamster['breed']} {name}의 일기 {hamster['diaryCount']:,}편이 모여 있어요."
    about = described(f"{count} {hamster['description'] or ''}", count)
    owner = hamster["owner"]
    person = (owner["nickname"], f"/user/{owner['id']}")
    return Head(
        f"{name}의 일기장",
        path,
        about,
        "profile",
        _picture(view, ShareKind.HAMSTER, hamster["id"], name),
        feeds=[Feed(f"{owner['nickname']}님의 새 글", f"/rss/user/{owner['id']}.xml")],
        json_ld=[
            json_ld.item_list(view.site, _paths("/diary/", view.responses["entries"])),
            json_ld.trail(view.site, [("홈", "/"), person, (name, path)]),
        ],
    )


def _member(view: View) -> Head:
    member = view.responses["member"]
    nickname, path = member["nickname"], f"/user/{member['id']}"
    about = (
        f"{nickname}님이 함께 사는 햄스터 {member['hamstersCount']:,}마리와"
        f" 일기 {member['diariesCount']:,}편, 게시글 {member['postsCount']:,}개를 볼 수 있어요."
    )
    return Head(
        f"{nickname}님의 프로필",
        path,
        about,
        "profile",
        _picture(view, ShareKind.USER, member["id"], nickname),
        feeds=[Feed(f"{nickname}님의 새 글", f"/rss/user/{member['id']}.xml")],
        json_ld=[json_ld.profile(view.site, path, member)],
    )


def _community(view: View) -> Head:
    query, board = view.visit.query, board_of(view)
    page = positive(query.get("page")) or 1
    path = address(
        "/community", board=board["id"] if board else None, page=page if page > 1 else None
    )
    name = board["name"] if board else view.screen.title
    about = "햄스터 집사들이 묻고 답하고 이야기 나누는 곳이에요."
    return Head(
        name,
        path,
        described((board or {}).get("description") or "", about),
        feeds=[Feed(board["name"], f"/rss/board/{board['id']}.xml")] if board else (),
        json_ld=[
            json_ld.item_list(
                view.site, _paths("/community/post/", view.responses["posts"]["posts"])
            )
        ],
        is_indexed=query.keys().isdisjoint({"search", "only", "category"}),
    )


def _contests(view: View) -> Head:
    about = "가장 마음에 드는 햄찌 사진을 함께 골라요."
    return Head(view.screen.title, view.screen.path, about)


def _contest(view: View) -> Head:
    contest = view.responses["contest"]
    path, title = f"/contest/{contest['id']}", contest["title"]
    shown = [winner["entry"] for winner in contest["winners"] if winner["entry"]]
    photos = shown or view.responses["entries"] or []
    picture = _photo(view, photos[0], title) if photos else None
    about = described(plain_text(contest["rules"]), title)
    paths = _paths("/contest/photo/", view.responses["entries"])
    return Head(
        title,
        path,
        about,
        picture=picture,
        json_ld=[
            json_ld.item_list(view.site, paths),
            json_ld.trail(view.site, [("콘테스트", "/contest"), (title, path)]),
        ],
    )


def _contest_photo(view: View) -> Head:
    photo = view.responses["photo"]
    path, caption = f"/contest/photo/{photo['id']}", photo["caption"]
    if photo["isHeld"]:
        return Head(caption, path, is_indexed=False)
    about = f"{photo['user']['nickname']}님이 콘테스트에 낸 사진이에요."
    contest = f"/contest/{photo['contestId']}"
    trail = [("콘테스트", "/contest"), ("사진", contest), (caption, path)]
    return Head(
        caption,
        path,
        about,
        "article",
        _photo(view, photo, caption),
        json_ld=[json_ld.trail(view.site, trail)],
    )


def _photo(view: View, photo: dict[str, Any], alt: str) -> Picture | None:
    """A contest's photo as it is: it is made to be looked at, nothing has to be written on it."""
    media = photo["media"]
    if photo["isHeld"] or media["kind"] != "image" or not media["width"]:
        return None
    kind = guess_type(media["url"])[0] or "image/jpeg"
    return Picture(view.site.base_url + media["url"], alt, media["width"], media["height"], kind)


def _ranking(view: View) -> Head:
    kind, period = view.visit.choice("kind", RANKINGS), view.visit.choice("period", PERIODS)
    path, name = ranking_address(kind, period), RANKING_WORDS[kind][0]
    place = "/hamster/" if kind == "popular-hamsters" else "/user/"
    is_plain = path == view.screen.path
    return Head(
        view.screen.title if is_plain else f"{PERIOD_WORDS[period]} {name} 랭킹",
        path,
        f"{PERIOD_WORDS[period]} {name} 순위예요. 누가 가장 부지런한 집사인지 만나 보세요.",
        json_ld=[json_ld.item_list(view.site, _paths(place, view.responses["places"]))],
    )


def _levels(view: View) -> Head:
    about = "경험치를 얻는 방법과 하루 한도, 브론즈부터 레전드까지 여덟 등급을 알려 드려요."
    return Head(view.screen.title, view.screen.path, about)


def _transparency(view: View) -> Head:
    about = "신고, 이용 제한, 이의 제기를 운영진이 어떻게 처리했는지 달마다 숫자로 알려 드려요."
    return Head(view.screen.title, view.screen.path, about)


def _document(view: View) -> Head:
    document = view.responses["document"]
    title, path = document["title"], document["path"]
    about = described(" ".join(_words_of(document)), title)
    if document["state"] == "in_force":
        return Head(title, path, about)
    # Former and future versions are only for those with the link.
    return Head(f"{title} {document['version']}판", view.visit.path, about, is_indexed=False)


def _words_of(document: dict[str, Any]) -> Iterator[str]:
    """The short form of a document, else its headings."""
    sections = document["sections"]
    short = [one for one in sections if one["isSummary"]]
    for block in (block for section in short for block in section["blocks"]):
        yield from ("".join(run["text"] for run in runs) for runs in block.get("items", ()))
    if not short:
        yield from (section["heading"] for section in sections)


def _article(view: View, written: dict[str, Any], section: str) -> dict[str, str]:
    return {
        "published_time": written["createdAt"],
        "modified_time": written["updatedAt"],
        "author": f"{view.site.base_url}/user/{written['user']['id']}",
        "section": section,
    }


def _picture(view: View, kind: ShareKind, one: int, alt: str) -> Picture | None:
    """The preview picture; messengers that fetch it are never signed in."""
    if view.visit.viewer_id is not None:
        return None
    url = share_url(kind, one, site=view.site)
    return Picture(url, alt) if url else None


def _icon(view: View) -> Picture | None:
    """The site's own, where there is nothing else to show."""
    if view.own.logo:
        with connection():
            logo = logo_icon(view.own.logo)
        if logo is not None:
            url = f"{view.site.base_url}{logo.url}"
            return Picture(url, view.own.site_name, logo.side, logo.side, logo.mime_type)
    if read_file(str(view.site.portal_dist), ICON, ()) is None:
        return None
    url = f"{view.site.base_url}/{ICON}"
    return Picture(url, view.own.site_name, ICON_SIZE, ICON_SIZE, "image/png")


def _paths(place: str, rows: Sequence[dict[str, Any]] | None) -> list[str]:
    return [f"{place}{row['id']}" for row in rows or ()]


_HEADS: dict[str, Callable[[View], Head]] = {
    "home": _home,
    "entry": _entry,
    "post": _post,
    "hamster": _hamster,
    "member": _member,
    "community": _community,
    "contests": _contests,
    "contest": _contest,
    "contest_photo": _contest_photo,
    "ranking": _ranking,
    "levels": _levels,
    "document": _document,
    "transparency": _transparency,
}

"""The data of each page's first screen, as calls of loaders.

Each response is included under the exact URL that the portal's client would fetch;
`tests/e2e/test_first_screen.py` compares them with its real requests.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hamsterd.community import loaders as community
from hamsterd.community.rules import PostFilter, PostOrder
from hamsterd.contests import loaders as contests
from hamsterd.contests.rules import CONTESTS_DEFAULT, ENTRIES_DEFAULT
from hamsterd.core.clock import kst_day
from hamsterd.core.text.normal_form import normal
from hamsterd.delivery.push import loaders as push
from hamsterd.diaries import loaders as diaries
from hamsterd.diaries.album import loaders as album
from hamsterd.diaries.rules import FeedOrder
from hamsterd.discovery.ranking import loaders as ranking
from hamsterd.discovery.ranking.rules import Period
from hamsterd.discovery.search import loaders as search
from hamsterd.hamsters.carers import loaders as carers
from hamsterd.hamsters.health import loaders as health
from hamsterd.hamsters.memorial import loaders as memorial
from hamsterd.hamsters.profile import loaders as hamsters
from hamsterd.hamsters.reminders import loaders as reminders
from hamsterd.http.loading import Load
from hamsterd.http.shapes.answers import Response
from hamsterd.members.accounts import loaders as accounts
from hamsterd.members.attendance import loaders as attendance
from hamsterd.members.documents import loaders as documents
from hamsterd.members.documents.rules import DocumentKind
from hamsterd.members.follows import loaders as follows
from hamsterd.members.levels import loaders as levels
from hamsterd.notifications import loaders as notifications
from hamsterd.operations.exports import loaders as exports
from hamsterd.own.experience import loaders as experience
from hamsterd.own.trash import loaders as trash
from hamsterd.site.about import loaders as about
from hamsterd.site.ads import loaders as ads
from hamsterd.staff.cases.appeals import loaders as appeals
from hamsterd.staff.cases.content import loaders as content
from hamsterd.staff.cases.reports import loaders as reports
from hamsterd.staff.desk.inquiries import loaders as inquiries
from hamsterd.staff.incidents import loaders as incidents
from hamsterd.staff.takedowns import loaders as takedowns
from hamsterd.staff.takedowns.transparency import loaders as transparency

Loads = dict[str, Load]
"""Role to a loader's call. Templates use the responses by role."""

SORTS = tuple(PostOrder)
FILTERS = tuple(PostFilter)
PAGE_SIZE = 15
PERIODS = tuple(Period)
_RANKINGS = {
    "level": ranking.level,
    "diaries": ranking.diaries,
    "followers": ranking.followers,
    "popular-hamsters": ranking.popular_hamsters,
}
RANKINGS = tuple(_RANKINGS)
_RANKED = 33
FEEDS = tuple(FeedOrder)
_WRITINGS = ("diaries", "posts", "comments")
_VIEWS = ("list", "photos", "calendar")
_ENTRIES = 10
_OF_A_MONTH = 100
_DOCUMENTS = {kind.path: kind for kind in DocumentKind}
_MONTH = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])")
_POSITIVE = re.compile(r"[1-9][0-9]{0,8}")

SHELL: Loads = {
    "me": accounts.me.at(),
    "site": about.site.at(),
    "boards": community.boards.at(),
    "popular": ranking.popular_hamsters.at(limit=5),
}
"""Data of the bars around every screen; boards and hamsters only on wide screens."""
CONTESTS: Loads = {"contests": contests.contests.at(limit=CONTESTS_DEFAULT)}
OWN_TAKEDOWNS: Loads = {"takedowns": takedowns.own_takedowns.at()}
"""Above one's own writing, and where something is blocked by law."""


@dataclass(frozen=True, slots=True)
class Visit:
    """The viewer and the URL: `thing_id` and `token` are parts of the path."""

    path: str
    thing_id: int = 0
    token: str = ""
    query: Mapping[str, str] = field(default_factory=dict)
    viewer_id: int | None = None

    def choice(self, name: str, words: tuple[str, ...]) -> str:
        """The chosen one of the allowed words; the first by default."""
        asked = self.query.get(name)
        return asked if asked in words else words[0]


def positive(value: str | None) -> int | None:
    """The positive integer in a URL; None if invalid."""
    return int(value) if value and _POSITIVE.fullmatch(value) else None


def feed_of(visit: Visit) -> str:
    """The order of the front page's entries.

    Visitors follow nobody; for them the following tab shows its description and the latest entries.
    """
    order = visit.choice("tab", FEEDS)
    return FEEDS[0] if order == "following" and visit.viewer_id is None else order


NOTHING = b"[]"
"""A list without anything in it; it is compared as it is, because parsing a feed costs."""


def of_home(visit: Visit) -> Loads:
    """The front page: the chosen feed, banners, and running contests."""
    return {
        "entries": diaries.public_entries.at(orderBy=feed_of(visit), limit=10),
        "ads": ads.ads.at(place="home"),
        "running": contests.running.at(),
    }


def carried_by_home(visit: Visit, entries: Response) -> Loads:
    """The newest posts, if there is no entry: a site that moved in has posts alone at first."""
    if entries.body != NOTHING or feed_of(visit) == "following":
        return {}
    return {"newest": of_list(Visit("/community"))["posts"]}


def of_entry(visit: Visit) -> Loads:
    """An entry and its comments."""
    return {
        "entry": diaries.entry.at(visit.thing_id),
        "comments": diaries.entry_comments.at(visit.thing_id, limit=50),
    }


def entries_of(visit: Visit) -> dict[str, str | int]:
    """How a page shows entries: a list by publication, the days of an album, those of a month."""
    match visit.choice("view", _VIEWS):
        case "calendar":
            this_month = f"{kst_day():%Y-%m}"
            asked = visit.query.get("month", "")
            month = asked if _MONTH.fullmatch(asked) and asked <= this_month else this_month
            return {"orderBy": "day", "month": month, "limit": _OF_A_MONTH}
        case "photos":
            return {"orderBy": "day", "limit": _ENTRIES}
        case _:
            return {"limit": _ENTRIES}


def of_hamster(visit: Visit) -> Loads:
    """A hamster; what is shown of its life depends on whether it still goes on."""
    return {"hamster": hamsters.hamster.at(visit.thing_id)}


def carried_by_hamster(visit: Visit, response: Response) -> Loads:
    """Its album and its diary, and for its owner its housing; of one that died, the memorial.

    The housing is known to carers once `cared` is loaded.
    """
    one, hamster = visit.thing_id, response.json
    if hamster["passedOn"]:
        return {
            "ends": diaries.hamster_ends.at(one),
            "entries": diaries.hamster_entries.at(one, orderBy="first", limit=_ENTRIES),
            "condolences": memorial.condolences.at(one),
        }
    home = {"home": health.hamster_home.at(one)}
    return {
        "album": album.album.at(one),
        "entries": diaries.hamster_entries.at(one, **entries_of(visit)),
        **(home if hamster["owner"]["id"] == visit.viewer_id else {}),
    }


def of_member(visit: Visit) -> Loads:
    """A member, their hamsters, their prizes, and the kind of writing that is chosen."""
    one = visit.thing_id
    shown = {
        "member": accounts.member.at(one),
        "hamsters": hamsters.member_hamsters.at(one),
        "wins": contests.wins.at(one),
    }
    match visit.choice("tab", _WRITINGS):
        case "posts":
            return shown | {"posts": community.member_posts.at(one, limit=20)}
        case "comments":
            return shown | {"member_comments": community.member_comments.at(one, limit=20)}
        case _:
            return shown | {"entries": diaries.member_entries.at(one, **entries_of(visit))}


def of_follower(visit: Visit) -> Loads:
    """Whether the viewer follows the member; nothing for oneself."""
    if visit.viewer_id == visit.thing_id:
        return {}
    return {"following": follows.follow_status.at(visit.thing_id)}


def of_list(visit: Visit) -> Loads:
    """A page of posts, by the community's URL."""
    page = positive(visit.query.get("page")) or 1
    only = visit.choice("only", FILTERS)
    words = normal("NFC", visit.query.get("search", "")).strip()
    return {
        "posts": community.posts.at(
            boardId=positive(visit.query.get("board")),
            category=positive(visit.query.get("category")),
            search=words or None,
            orderBy=visit.choice("sort", SORTS),
            only=only if only != FILTERS[0] else None,
            offset=(page - 1) * PAGE_SIZE,
            limit=PAGE_SIZE,
        )
    }


def of_post(visit: Visit) -> Loads:
    """A post and its comments."""
    return {
        "post": community.post.at(visit.thing_id),
        "comments": community.post_comments.at(visit.thing_id),
    }


def carried_by_post(visit: Visit, response: Response) -> Loads:
    """The poll of a post that has one, and its thread."""
    post = response.json
    poll = {"poll": community.post_poll.at(visit.thing_id)} if post["hasPoll"] else {}
    is_in_thread = post["isAnswer"] or post["hasAnswers"]
    thread = {"thread": community.post_thread.at(visit.thing_id)} if is_in_thread else {}
    return poll | thread


def of_ranking(visit: Visit) -> Loads:
    """The first places of the chosen ranking."""
    kind, period = visit.choice("kind", RANKINGS), visit.choice("period", PERIODS)
    return {"places": _RANKINGS[kind].at(period=period, limit=_RANKED)}


def of_ranked(visit: Visit) -> Loads:
    """The viewer's own place in it."""
    kind, period = visit.choice("kind", RANKINGS), visit.choice("period", PERIODS)
    return {"own": ranking.own_place.at(kind=kind, period=period)}


def of_search(visit: Visit) -> Loads:
    """Search results; nothing without a query."""
    text = normal("NFC", visit.query.get("q", "")).strip()
    query = re.sub(r"\s+", " ", text)
    return {"found": search.search.at(q=query)} if query else {}


def of_appeal(visit: Visit) -> Loads:
    """The sanction of an appeal link."""
    link = visit.query.get("link", "")
    return {"appeal": appeals.linked_sanction.at(link)} if link else {}


def of_inquiry(visit: Visit) -> Loads:
    """One's own inquiry."""
    return {"inquiry": inquiries.inquiry.at(visit.thing_id)}


def of_health(visit: Visit) -> Loads:
    """The health journal of one's own hamster."""
    return {
        "hamster": hamsters.hamster.at(visit.thing_id),
        "summary": health.health_summary.at(visit.thing_id),
        "rows": health.health_rows.at(visit.thing_id),
    }


def of_care(visit: Visit) -> Loads:
    """The reminders of a hamster that one cares for."""
    return {
        "hamster": hamsters.hamster.at(visit.thing_id),
        "reminders": reminders.reminders.at(visit.thing_id),
        **CARED_HAMSTERS,
        **CARE_TODAY,
    }


def of_shared_health(visit: Visit) -> Loads:
    """A health journal by its link."""
    return {"shared": health.shared_health.at(visit.token)} if visit.token else {}


def of_offered_care(visit: Visit) -> Loads:
    """The offer of a carer's invitation."""
    return {"offered": carers.offered.at(visit.token)} if visit.token else {}


def of_rights_report(visit: Visit) -> Loads:
    """A rights report by its link."""
    return {"report": takedowns.rights_report.at(visit.token)} if visit.token else {}


def of_mail_list(visit: Visit) -> Loads:
    """The mailing list of an unsubscribe link."""
    return {"list": notifications.mail_list.at(visit.token)}


def of_incident(visit: Visit) -> Loads:
    """The notice of a leak of personal data."""
    return {"incident": incidents.incident.at(visit.thing_id)}


def of_document(visit: Visit) -> Loads:
    """The document of an address as it is in force, or the version that the address names."""
    kind = _DOCUMENTS["/" + visit.path.split("/")[1]].value
    if visit.thing_id:
        return {"document": documents.version.at(kind, visit.thing_id)}
    return {"document": documents.document.at(kind)}


def own_bookmarks(visit: Visit) -> Loads:
    """The entries, or the posts, that the member bookmarked."""
    if visit.choice("tab", ("diaries", "posts")) == "posts":
        return {"kept": community.bookmarked_posts.at(limit=20)}
    return {"kept": diaries.bookmarked_entries.at(limit=20)}


def always(loads: Loads) -> Callable[[Visit], Loads]:
    """The same for every visit."""
    return lambda _: loads


TRANSPARENCY: Loads = {"done": transparency.transparency.at()}
LEVEL_RULES: Loads = {"rules": levels.level_rules.at()}
CARED_HAMSTERS: Loads = {"cared": carers.cared_hamsters.at()}
OWN_HAMSTERS: Loads = {"hamsters": hamsters.own_hamsters.at()}
SHARED_HAMSTERS: Loads = {**OWN_HAMSTERS, **CARED_HAMSTERS}
"""One's own, and those of others that one cares for."""
CARE_TODAY: Loads = {"care": reminders.care_today.at()}
NEW_ENTRY: Loads = {**SHARED_HAMSTERS, "last": diaries.own_entries.at(limit=1)}
OWN_PROFILE: Loads = {
    **OWN_HAMSTERS,
    "entries": diaries.own_entries.at(visibility="all", orderBy="day", limit=10),
}
OWN_NOTIFICATIONS: Loads = {"notices": notifications.own_notifications.at(limit=30)}
OWN_NOTIFICATION_SETTINGS: Loads = {
    "preferences": notifications.own_preferences.at(),
    "devices": push.own_devices.at(),
}
OWN_SECOND_FACTOR: Loads = {"second_factor": accounts.second_factor.at()}
OWN_SANCTIONS: Loads = {
    "sanctions": appeals.sanctions.at(),
    "removals": content.removals.at(),
}
OWN_EXPORT: Loads = {"export": exports.own_export.at()}
OWN_ATTENDANCE: Loads = {"attendance": attendance.attendance_month.at()}
OWN_EXPERIENCE: Loads = {"experience": experience.own_experience.at()}
OWN_TRASH: Loads = {"trash": trash.own_trash.at()}
OWN_INQUIRIES: Loads = {"inquiries": inquiries.inquiries.at()}
OWN_REPORTS: Loads = {"reports": reports.reports.at()}


def of_strangers_hamster(visit: Visit) -> Loads:
    """Whether the hamster of a private page exists, for visitors; members load the page itself."""
    return {} if visit.viewer_id else {"hamster": hamsters.hamster.at(visit.thing_id)}


def of_contest(visit: Visit) -> Loads:
    """A contest and its photos."""
    return {
        "contest": contests.contest.at(visit.thing_id),
        "entries": contests.entries.at(visit.thing_id, limit=ENTRIES_DEFAULT),
    }


def of_contest_photo(visit: Visit) -> Loads:
    """One photo of a contest."""
    return {"photo": contests.entry.at(visit.thing_id)}

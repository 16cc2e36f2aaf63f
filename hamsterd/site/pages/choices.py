"""Choices of pages that depend on their query, as links, with the portal's URLs."""

from dataclasses import dataclass
from typing import Any

from hamsterd.community.rules import PostOrder
from hamsterd.http.loading import address
from hamsterd.site.pages.screen_data import (
    FILTERS,
    PAGE_SIZE,
    PERIODS,
    RANKINGS,
    SORTS,
    feed_of,
    positive,
)
from hamsterd.site.pages.view import View

Links = list[tuple[str, str]]
"""Words and where they lead."""

RANKING_WORDS = {
    "level": ("레벨", "경험치", "점"),
    "diaries": ("일기", "공개한 일기", "편"),
    "followers": ("팔로워", "팔로워", "명"),
    "popular-hamsters": ("인기 햄스터", "좋아요", "개"),
}
"""Kind to its name, the name of its score, and the score's unit."""
PERIOD_WORDS = {"all": "전체", "month": "이번 달", "week": "이번 주"}


@dataclass(frozen=True, slots=True)
class ListChoices:
    """The board and category of the list, or none for all; the pages before and after this one."""

    board: dict[str, Any] | None
    category: int | None
    sorts: Links
    """The list in its orders, and the URL of the chosen one."""
    sort: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class RankingChoices:
    """All rankings and periods, the URL of the chosen ones, and the meaning of a score."""

    kinds: Links
    kind: str
    periods: Links
    period: str
    score: str
    unit: str
    as_of: str | None


@dataclass(frozen=True, slots=True)
class FeedChoice:
    """The chosen feed, and the text shown if it is empty."""

    order: str
    empty: str


_SORT_WORDS = {
    PostOrder.LATEST: "최신순",
    PostOrder.POPULAR: "인기순",
    PostOrder.COMMENTS: "댓글순",
    PostOrder.VIEWS: "조회순",
}
_NO_ENTRY = "아직 올라온 일기가 없어요. 첫 번째 이야기의 주인공이 되어 주세요."
_EMPTY = {"following": "팔로우한 집사의 일기가 여기에 모여요."}


def of_home(view: View) -> FeedChoice:
    """Choices of the front page."""
    order = feed_of(view.visit)
    return FeedChoice(order, _EMPTY.get(order, _NO_ENTRY))


def of_list(view: View) -> ListChoices:
    """Choices of the community's list."""
    page = positive(view.visit.query.get("page")) or 1
    has_more = page * PAGE_SIZE < view.responses["posts"]["total"]
    return ListChoices(
        board=board_of(view),
        category=positive(view.visit.query.get("category")),
        sorts=[(name, _list_address(view, 1, sort)) for sort, name in _SORT_WORDS.items()],
        sort=_list_address(view, 1, view.visit.choice("sort", SORTS)),
        before=_list_address(view, page - 1) if page > 1 else None,
        after=_list_address(view, page + 1) if has_more else None,
    )


def board_of(view: View) -> dict[str, Any] | None:
    """The board that the list is of, if it is open."""
    number = positive(view.visit.query.get("board"))
    return next((one for one in view.responses["boards"] or () if one["id"] == number), None)


def of_ranking(view: View) -> RankingChoices:
    """Of a ranking."""
    kind, period = view.visit.choice("kind", RANKINGS), view.visit.choice("period", PERIODS)
    _, score, unit = RANKING_WORDS[kind]
    own = ranking_address(kind, period)
    return RankingChoices(
        kinds=[(RANKING_WORDS[one][0], ranking_address(one, period)) for one in RANKINGS],
        kind=own,
        periods=[(PERIOD_WORDS[one], ranking_address(kind, one)) for one in PERIODS],
        period=own,
        score=score,
        unit=unit,
        as_of=view.loaded["places"].headers.get("X-As-Of"),
    )


def ranking_address(kind: str, period: str) -> str:
    """A ranking's URL, without default parameters."""
    return address(
        "/ranking",
        kind=kind if kind != RANKINGS[0] else None,
        period=period if period != PERIODS[0] else None,
    )


def _list_address(view: View, page: int, sort: str | None = None) -> str:
    query = view.visit.query
    sort = sort or view.visit.choice("sort", SORTS)
    only = view.visit.choice("only", FILTERS)
    return address(
        "/community",
        board=positive(query.get("board")),
        category=positive(query.get("category")),
        page=page if page > 1 else None,
        search=query.get("search") or None,
        sort=sort if sort != SORTS[0] else None,
        only=only if only != FILTERS[0] else None,
    )


CHOICES = {"community": of_list, "home": of_home, "ranking": of_ranking}
"""Template -> its choices."""

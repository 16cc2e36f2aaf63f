"""Templates of pages, and their filters.

Everything is escaped; members' texts pass through the markup's AST. The only inline style is the
site's colour, which the content security policy names.
"""

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from math import ceil
from pathlib import Path
from secrets import token_hex
from typing import Any

import orjson
from jinja2 import ChoiceLoader, DictLoader, Environment, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from hamsterd.community.rules import GiveawayState
from hamsterd.content.markup.addresses import linked, short_addresses
from hamsterd.content.markup.ast import Block, Media, Text
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.plain import plain_text
from hamsterd.content.markup.urls import is_video_url
from hamsterd.contests.rules import Phase, days_left
from hamsterd.core.accents import accent_css
from hamsterd.core.clock import KST, kst_day, utc_now
from hamsterd.core.settings.sizes import spoken_size
from hamsterd.core.text.particles import home_of, with_particle
from hamsterd.diaries.names import ACTIVITIES, MOODS, WEATHERS
from hamsterd.hamsters.profile.rules import SEXES, Sex
from hamsterd.hamsters.profile.species import SPECIES, Species
from hamsterd.media.rules import file_name_from_url, thumbnail_url
from hamsterd.members.levels.rules import step_of, tier_of
from hamsterd.site.pages.frame import BUILT, OF_MEMBER, frame
from hamsterd.site.pages.framing import cut_in, frame_shape, is_small, tile_shape
from hamsterd.site.pages.looks import Dressing, Looks, looks_of, read_build
from hamsterd.site.pages.view import View
from hamsterd.site.sharing.rules import age_of

SIZES = "(min-width: 720px) 680px, 100vw"
HALF_SIZES = "(min-width: 720px) 340px, 50vw"
"""Displayed width of a picture, alone and in pairs; same as in `portal/src/content/media/sizes.ts`,
so that the portal reuses the loaded file.
"""
_SMALL, _MEDIUM = 480, 960
"""Widths of the smaller copies, in pixels."""
_MAY_MOVE = (".gif", ".webp")
"""Animations; their only copy is a thumbnail, which stands still."""
_WIDEST = 16 / 9
"""Boxes crop wider pictures, so a panorama needs a copy only as sharp as this ratio."""

_NOON = 12
_DAY_HOURS = 24
_PREVIEWED = 3
"""Lines of a text on a card."""
_NARROW, _WIDE = 2_000, 3_900
"""Widths of a card's text on a phone and on wider screens, in hundredths of its letters' size."""
_KOREAN, _LATIN = 87, 45
"""Widths of letters and of spaces between them, of Pretendard."""
_KOREANS = re.compile("[\u1100-\U0010ffff]+")

GIVING_STATES = {
    GiveawayState.OPEN: "나눔 중",
    GiveawayState.RESERVED: "예약",
    GiveawayState.DONE: "완료",
}
PHASES = {
    Phase.BEFORE: "곧 시작해요",
    Phase.ENTRY: "사진을 받고 있어요",
    Phase.BETWEEN: "곧 투표해요",
    Phase.VOTING: "투표하고 있어요",
    Phase.COUNTING: "표를 세고 있어요",
    Phase.ENDED: "끝났어요",
    Phase.CANCELLED: "취소했어요",
}

PLACES = tuple(f"{name}-{token_hex(16)}" for name in OF_MEMBER)
"""Placeholders for the signed-in member in cached parts, which contain no personal data."""


class Writer:
    """Renders the templates of one page; what all of them may name is put together once."""

    def __init__(self, view: View) -> None:
        self._templates = _environment(view.site.portal_dist)
        self._words = {
            **view.responses,
            "view": view,
            "site": view.site,
            "own": view.own,
            "verification": {
                "naver-site-verification": view.own.naver_site_verification,
                "google-site-verification": view.own.google_site_verification,
            },
            "accent": Markup(accent_css(view.own.accent_color)),  # noqa: S704  made of hex digits
            **dict(zip(OF_MEMBER, PLACES, strict=True)),
            "seated": view.seated,
            "frame": frame(view.responses["site"], view.visit.path, view.seated),
        }

    def html(self, template: str, **words: Any) -> bytes:
        """`template`, rendered with the loaded responses by role, and `words`."""
        page = self._templates.get_template(f"{template}.html")
        return page.render(self._words, **words).encode()


def seated_words(me: dict[str, Any] | None) -> dict[str, str]:
    """The values of the placeholders about the signed-in member."""
    if me is None:
        return {}
    face = thumbnail(me["profileImage"]) if me["profileImage"] else ""
    return dict(zip(PLACES, (me["nickname"], face, str(me["level"])), strict=True))


def styles_of(view: View, content: bytes) -> tuple[str, ...]:
    """The style sheets that rendered `content` needs."""
    return looks_of(view.site.portal_dist / BUILT).styles_of(content)


def srcset(media: dict[str, Any]) -> str:
    """A picture in its sizes; empty where there is but one."""
    width, height = media["width"], media["height"]
    if not media["thumbnailUrl"] or not width or not height:
        return ""
    if not media["mediumUrl"] and media["url"].endswith(_MAY_MOVE):
        return ""
    copies = [(media["thumbnailUrl"], min(_SMALL, width))]
    if media["mediumUrl"]:
        copies.append((media["mediumUrl"], min(_MEDIUM, width)))
    if not media["mediumUrl"] or width > _MEDIUM:
        copies.append((media["url"], width))
    seen = min(1.0, _WIDEST * height / width)
    return ", ".join(f"{url} {max(1, round(wide * seen))}w" for url, wide in copies)


def blocks(content: str) -> tuple[Block, ...]:
    """A stored text, block by block."""
    return parse(content).blocks


def lines(paragraph: Iterable[Iterable[Text]]) -> Markup:
    """The lines of a paragraph. Not by templates, which take five times as long for each."""
    return Markup("<br />".join(map(_inlines, paragraph)))  # noqa: S704  escaped below


def said(text: str) -> Markup:
    """A plain text, with links in the place of addresses."""
    return Markup(_inlines([Text(text)]))  # noqa: S704  escaped below


def _inlines(line: Iterable[Text]) -> str:
    return "".join(map(_inline, linked(line)))


def _inline(run: Text) -> str:
    inline = str(escape(run.text))
    if run.underline:
        inline = f"<u>{inline}</u>"
    if run.italic:
        inline = f"<em>{inline}</em>"
    if run.bold:
        inline = f"<strong>{inline}</strong>"
    if run.href:
        rel = "" if run.href.startswith("/") else ' rel="nofollow ugc noopener"'
        inline = f'<a href="{escape(run.href)}"{rel}>{inline}</a>'
    return inline


def beside(written: dict[str, Any]) -> list[dict[str, Any]]:
    """The files that the text does not show itself."""
    placed = {block.url for block in blocks(written["content"]) if isinstance(block, Media)}
    return [media for media in written["media"] if media["url"] not in placed]


def own(url: str, media: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The file of the entry that a text shows at `url`; None for one of another site."""
    return next((one for one in media if one["url"] == url), None)


def chips(entry: dict[str, Any]) -> list[tuple[str, str]]:
    """An entry's chips about the day, each a code and its word; unknown codes are left out."""
    asked = ((MOODS, "mood"), (WEATHERS, "weather"), (ACTIVITIES, "activity"))
    return [(entry[name], words[entry[name]]) for words, name in asked if entry[name] in words]


def preview(entry: dict[str, Any]) -> str:
    """The words of an entry, but for a first line that is the title; addresses are short."""
    text = re.sub(r"\n{2,}", "\n", plain_text(entry["content"]))
    first, _, rest = text.lstrip().partition("\n")
    below = rest.lstrip() if " ".join(first.split()) == entry["title"] else text
    return short_addresses(below)


def open_care(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The items of the portal's card of today's care: due ones, then done ones."""
    listed = [item for item in items if item["isDue"] or item["tick"]]
    return sorted(listed, key=lambda item: item["tick"] is not None)


def giving_state(giveaway: dict[str, Any]) -> str:
    """Whether it still can be had; `끝남` once an open one's last day is over."""
    state = GiveawayState(giveaway["state"])
    if state is GiveawayState.OPEN and giveaway["endsOn"] < kst_day().isoformat():
        return "끝남"
    return GIVING_STATES[state]


def share_of(choice: dict[str, Any], poll: dict[str, Any]) -> int:
    """The percentage of voters that took the choice, as `Results.tsx` of the portal rounds it."""
    return int(100 * (choice["votes"] or 0) / poll["voters"] + 0.5) if poll["voters"] else 0


def poll_ends(poll: dict[str, Any]) -> str:
    """About how long one may still vote."""
    if poll["isOver"]:
        return "끝난 투표예요."
    if poll["endsAt"] is None:
        return "글쓴이가 끝낼 때까지 투표할 수 있어요."
    hours = round((datetime.fromisoformat(poll["endsAt"]) - utc_now()) / timedelta(hours=1))
    if hours >= _DAY_HOURS:
        return f"{int(hours / _DAY_HOURS + 0.5)}일 뒤 끝나요."
    return f"{hours}시간 뒤 끝나요." if hours > 0 else "곧 끝나요."


def longer(entry: dict[str, Any], text: str) -> str:
    """Where a card cuts the preview `text`, as the portal's `EntryText` measures it: `everywhere`,
    in a `narrow` column only, or nowhere (empty). Of a text in another font it is a guess.
    """
    if any(
        isinstance(block, Media) and not own(block.url, entry["media"])
        for block in blocks(entry["content"])
    ):
        return "everywhere"
    widths = [_width(line) for line in text.splitlines()]
    if _lines_in(widths, _WIDE) > _PREVIEWED:
        return "everywhere"
    return "narrow" if _lines_in(widths, _NARROW) > _PREVIEWED else ""


def _lines_in(widths: Iterable[int], column: int) -> int:
    """About how many lines a text takes in a column, whose own lines are so wide."""
    return sum(max(1, ceil(width / column)) for width in widths)


def _width(line: str) -> int:
    latin = len(_KOREANS.sub("", line))
    return _LATIN * latin + _KOREAN * (len(line) - latin)


def phase(contest: dict[str, Any]) -> str:
    """The phase of a contest."""
    return PHASES[Phase(contest["phase"])]


def left(contest: dict[str, Any]) -> str:
    """The time left in the phase; empty if it has no end."""
    if contest["phaseEndsAt"] is None:
        return ""
    days = days_left(datetime.fromisoformat(contest["phaseEndsAt"]), utc_now())
    return f"{days}일 남았어요" if days else "오늘 끝나요"


def day(instant: str) -> str:
    """`2026. 11. 21.` in Seoul."""
    at = datetime.fromisoformat(instant).astimezone(KST)
    return f"{at.year}. {at.month}. {at.day}."


def long_day(written: str) -> str:
    """`2026년 11월 21일`, of a day such as `2026-11-21`."""
    at = date.fromisoformat(written)
    return f"{at.year}년 {at.month}월 {at.day}일"


def short_day(written: str) -> str:
    """`2026. 11. 21.`, of a day such as `2026-11-21`."""
    at = date.fromisoformat(written)
    return f"{at.year}. {at.month}. {at.day}."


def moment(instant: str) -> str:
    """`2026. 11. 21. 21:05` in Seoul."""
    return f"{day(instant)} {datetime.fromisoformat(instant).astimezone(KST):%H:%M}"


def kst_date(instant: str) -> str:
    """`2026-11-21` in Seoul."""
    return kst_day(datetime.fromisoformat(instant)).isoformat()


def spoken_day(written: str) -> str:
    """`11월 21일`, of a day such as `2026-11-21`; with the year if it is not this one."""
    at = date.fromisoformat(written)
    year = "" if at.year == kst_day().year else f"{at.year}년 "
    return f"{year}{at.month}월 {at.day}일"


def spoken(instant: str) -> str:
    """`11월 21일 오후 9:05` in Seoul, unbroken, with its year where that is another than now's."""
    at = datetime.fromisoformat(instant).astimezone(KST)
    year = "" if at.year == kst_day().year else f"{at.year}년 "
    half = "오전" if at.hour < _NOON else "오후"
    said = f"{year}{at.month}월 {at.day}일 {half} {at.hour % _NOON or _NOON}:{at:%M}"
    return said.replace(" ", "\u00a0")


def age(birth_date: str, passed_on: str | None = None) -> str:
    """`8개월`, or `1년 2개월` from a year on; it stops at `passed_on` (decisions §2)."""
    until = datetime.fromisoformat(passed_on).date() if passed_on else kst_day()
    return age_of(datetime.fromisoformat(birth_date).date(), until)


def kind_facts(hamster: dict[str, Any]) -> list[str]:
    """The breed, the species if it adds information, and the sex."""
    species, sex = hamster["species"], hamster["sex"]
    label = SPECIES[Species(species)].label if species not in {None, Species.OTHER} else ""
    beside = [
        *([label] if label and label not in hamster["breed"] else []),
        *([SEXES[Sex(sex)]] if sex not in {None, Sex.UNKNOWN} else []),
    ]
    return [hamster["breed"], *([" ".join(beside)] if beside else [])]


def thumbnail(url: str) -> str:
    """The thumbnail of one of our pictures; other sites' URLs unchanged."""
    name = file_name_from_url(url)
    return thumbnail_url(name) if name else url


def figure(number: int) -> str:
    """`12,345`."""
    return f"{number:,}"


def short(number: int) -> str:
    """`12.3K`: cut to one digit behind the point, as in `shared/lib/numbers.ts` of the portal."""
    for unit, sign in ((1_000_000, "M"), (1_000, "K")):
        if number >= unit:
            return f"{number * 10 // unit / 10:g}{sign}"
    return str(number)


def is_notice_board(board: dict[str, Any], boards: list[dict[str, Any]] | None) -> bool:
    """Whether only admins write on a post's board."""
    return any(
        one["id"] == board["id"] and one["writePermission"] == "admin" for one in boards or ()
    )


def replies(comments: list[dict[str, Any]], to: int | None) -> list[dict[str, Any]]:
    """The comments that answer the one with id `to`; those that answer none for None."""
    return [one for one in comments if one.get("parentId") == to]


def data(value: Any) -> Markup:
    """JSON that no text inside can end."""
    return Markup(orjson.dumps(value).decode().replace("<", r"\u003c"))  # noqa: S704  escaped here


def _is_media(block: Block) -> bool:
    return isinstance(block, Media)


def _environment(dist: Path) -> Environment:
    built = dist / BUILT
    return _templates(built, built.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _templates(built: Path, _modified: int) -> Environment:
    return _compiled(*read_build(built))


@lru_cache(maxsize=4)
def _compiled(looks: bytes, built: frozenset[tuple[str, str]]) -> Environment:
    """Equal builds share one, because compiling takes as long as hundreds of pages."""
    return templates_of(Looks.read(looks), dict(built))


def templates_of(looks: Looks, built: dict[str, str]) -> Environment:
    """Our templates in those `looks`, and those of a build by name."""
    templates = Environment(
        loader=ChoiceLoader([Dressing(looks), DictLoader(built)]),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters = (
        srcset,
        blocks,
        lines,
        said,
        beside,
        own,
        chips,
        day,
        long_day,
        short_day,
        moment,
        spoken,
        spoken_day,
        kst_date,
        age,
        kind_facts,
        figure,
        short,
        is_notice_board,
        thumbnail,
        replies,
        data,
        preview,
        open_care,
        with_particle,
        tier_of,
        step_of,
        share_of,
        poll_ends,
        longer,
    )
    templates.filters |= {one.__name__: one for one in (*filters, giving_state, phase, left)}
    templates.filters |= {one.__name__: one for one in (cut_in, frame_shape, is_small, tile_shape)}
    templates.filters |= {"plain": plain_text, "home_of": home_of, "size": spoken_size}
    templates.tests |= {"media_block": _is_media, "video": is_video_url}
    templates.globals |= {"sizes": SIZES, "half_sizes": HALF_SIZES}
    drawn = {name: Markup(drawing) for name, drawing in looks.drawings.items()}  # noqa: S704  ours
    templates.globals["drawings"] = drawn
    return templates

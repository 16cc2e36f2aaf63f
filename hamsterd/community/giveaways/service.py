"""Giveaway details of a post on a giving board: region and last day, stored beside the post.

The author sets them in the form and changes the state from the post. After the last day an open
giveaway reads as over; nothing is written then. Staff do not change it: they have their own acts.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from hamsterd.community.errors import AnswerCarriesNone, GiveawayMisplaced
from hamsterd.community.rules import GIVING_DAYS, GIVING_DAYS_MAX, BoardPurpose
from hamsterd.community.schemas import GiveawayIn
from hamsterd.content.screening.service import Screened
from hamsterd.core.clock import kst_day
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_row

REGION = "giveaway.region"
ENDS_ON = "giveaway.endsOn"
"""Names of fields of a post's form."""

_PLACE = """
    SELECT b.purpose, p.is_pinned AS is_notice, g.ends_on,
           p.thread_id IS NOT NULL AS is_answer
      FROM community_posts p JOIN boards b ON b.id = %(board_id)s
      LEFT JOIN giveaways g ON g.post_id = p.id
     WHERE p.id = %(post_id)s
"""
_KEEP = """
    INSERT INTO giveaways (post_id, region, ends_on)
    VALUES (%(post_id)s, %(region)s, %(ends_on)s)
        ON CONFLICT (post_id) DO UPDATE SET region = excluded.region, ends_on = excluded.ends_on
"""


@dataclass(frozen=True, slots=True)
class Place:
    """The board and state of a post before and after a write."""

    purpose: str
    is_notice: bool
    """A pinned post explains the board, and gives nothing away."""
    is_answer: bool = False
    """An answer to a post gives nothing away."""
    ends_on: date | None = None
    """The stored last day, if the post was a giveaway before."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A region and a last day about to be stored."""

    region: str
    ends_on: date

    @property
    def texts(self) -> dict[str, str]:
        """The texts to screen, by form field."""
        return {REGION: self.region}


def place_of(post_id: int, *, board_id: int, is_pinned: bool | None) -> Place:
    """The place of an edited post; `is_pinned` if the form sets it."""
    place = Place(**fetch_row(_PLACE, post_id=post_id, board_id=board_id))
    return place if is_pinned is None else replace(place, is_notice=is_pinned)


def offered(form: GiveawayIn | None, place: Place) -> Offer | None:
    """What to store; None changes nothing.

    Raises `AnswerCarriesNone`, `GiveawayMisplaced` on other boards, and `InvalidInput` if the
    region is missing or the last day is too far away.
    """
    if place.is_answer:
        if form is not None:
            raise AnswerCarriesNone(fields={REGION: AnswerCarriesNone.message})
        return None
    if place.purpose != BoardPurpose.GIVING:
        if form is not None:
            raise GiveawayMisplaced(fields={REGION: GiveawayMisplaced.message})
        return None
    if form is not None:
        return Offer(form.region, _last_day(form.ends_on, place.ends_on))
    if place.ends_on is None and not place.is_notice:
        raise InvalidInput(fields={REGION: "나눔할 지역을 적어 주세요"})
    return None


def without_region(screened: Screened, offer: Offer | None) -> tuple[Screened, Offer | None]:
    """The post's own texts, and the offer with screened words."""
    if offer is None:
        return screened, None
    texts = {**screened.texts}
    offer = replace(offer, region=texts.pop(REGION))
    return screened._replace(texts=texts), offer


def keep_offer(post_id: int, offer: Offer | None) -> None:
    """Store it in the transaction that writes the post; its state stays."""
    if offer is not None:
        execute(_KEEP, post_id=post_id, region=offer.region, ends_on=offer.ends_on)


def _last_day(asked: date | None, before: date | None) -> date:
    today = kst_day()
    if asked is None:
        return before or today + timedelta(days=GIVING_DAYS)
    if asked != before and not today <= asked <= today + timedelta(days=GIVING_DAYS_MAX):
        sentence = f"마지막 날은 오늘부터 {GIVING_DAYS_MAX}일 안에서 골라 주세요"
        raise InvalidInput(fields={ENDS_ON: sentence})
    return asked

"""Attachments of a post: a health card, a poll, a giveaway's details.

Each is read before the post is written, screened together with the post's own words, and stored in
the same transaction.
"""

from typing import NamedTuple, Protocol

from hamsterd.community.giveaways import Offer, Place, keep_offer, offered, without_region
from hamsterd.community.health_cards import Chosen, attach_card, chosen_card
from hamsterd.community.health_cards import apart as card_apart
from hamsterd.community.polls import apart as poll_apart
from hamsterd.community.polls import attach_poll, chosen_poll, texts_of
from hamsterd.community.schemas import GiveawayIn, PollIn
from hamsterd.content.screening.service import Screened
from hamsterd.hamsters.health.schemas import HealthCardIn

ATTACHED = {"health_card", "poll", "giveaway"}
"""Fields of the form that are no columns of the post."""


class Form(Protocol):
    """The attachment fields of new posts and edits; null attaches nothing."""

    health_card: HealthCardIn | None
    poll: PollIn | None
    giveaway: GiveawayIn | None


class Attachments(NamedTuple):
    """Attachments about to be stored."""

    card: Chosen | None
    poll: PollIn | None
    offer: Offer | None

    @property
    def texts(self) -> dict[str, str]:
        """The texts to screen, by form field."""
        return {
            **(self.card.texts if self.card else {}),
            **texts_of(self.poll),
            **(self.offer.texts if self.offer else {}),
        }


def attachments_of(author_id: int, form: Form, *, board_id: int, place: Place) -> Attachments:
    """The attachments of a form.

    Raises `HealthCardMisplaced`, `GiveawayMisplaced`, `InvalidInput`.
    """
    card = chosen_card(author_id, form.health_card, board_id=board_id)
    return Attachments(card, chosen_poll(form.poll), offered(form.giveaway, place))


def apart(screened: Screened, attached: Attachments) -> tuple[Screened, Attachments]:
    """The post's own texts, and the attachments with screened words."""
    screened, card = card_apart(screened, attached.card)
    screened, poll = poll_apart(screened, attached.poll)
    screened, offer = without_region(screened, attached.offer)
    return screened, Attachments(card, poll, offer)


def attach(post_id: int, attached: Attachments) -> None:
    """Store the attachments in place of former ones. Raises `PollHasVotes`."""
    attach_card(post_id, attached.card)
    attach_poll(post_id, attached.poll)
    keep_offer(post_id, attached.offer)

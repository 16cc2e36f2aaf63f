"""Attachments of a post: a health card, a poll, a giveaway's details, files.

Each is read before the post is written, screened together with the post's own words, and stored in
the same transaction.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from hamsterd.community.errors import AnswerCarriesNone
from hamsterd.community.giveaways.service import Offer, Place, keep_offer, offered, without_region
from hamsterd.community.polls.service import apart as poll_apart
from hamsterd.community.polls.service import attach_poll, chosen_poll, texts_of
from hamsterd.community.posts.files import Chosen as ChosenFiles
from hamsterd.community.posts.files import apart as files_apart
from hamsterd.community.posts.files import attach_files, chosen_files
from hamsterd.community.posts.health_cards import Chosen, attach_card, chosen_card
from hamsterd.community.posts.health_cards import apart as card_apart
from hamsterd.community.schemas import GiveawayIn, PollIn
from hamsterd.content.screening.service import Screened
from hamsterd.hamsters.health.schemas import HealthCardIn

ATTACHED = {"health_card", "poll", "giveaway", "files"}
"""Fields of the form that are no columns of the post."""


class Form(Protocol):
    """The attachment fields of new posts and edits; null attaches nothing."""

    health_card: HealthCardIn | None
    poll: PollIn | None
    giveaway: GiveawayIn | None

    @property
    def files(self) -> Sequence[str] | None:
        """URLs; null keeps those that are there."""


class Attachments(NamedTuple):
    """Attachments about to be stored."""

    card: Chosen | None
    poll: PollIn | None
    offer: Offer | None
    files: ChosenFiles | None

    @property
    def texts(self) -> dict[str, str]:
        """The texts to screen, by form field."""
        return {
            **(self.card.texts if self.card else {}),
            **texts_of(self.poll),
            **(self.offer.texts if self.offer else {}),
            **(self.files.texts if self.files else {}),
        }


def attachments_of(
    author_id: int, form: Form, *, board_id: int, place: Place, post_id: int | None = None
) -> Attachments:
    """The attachments of a form for a new post, or for the one with this id.

    Raises `AnswerCarriesNone`, `HealthCardMisplaced`, `GiveawayMisplaced`, `FilesMisplaced`,
    `InvalidInput`.
    """
    if place.is_answer and form.poll is not None:
        raise AnswerCarriesNone(fields={"poll": AnswerCarriesNone.message})
    files = chosen_files(author_id, form.files, board_id=board_id, post_id=post_id)
    card = chosen_card(author_id, form.health_card, board_id=board_id)
    return Attachments(card, chosen_poll(form.poll), offered(form.giveaway, place), files)


def apart(screened: Screened, attached: Attachments) -> tuple[Screened, Attachments]:
    """The post's own texts, and the attachments with screened words."""
    screened, card = card_apart(screened, attached.card)
    screened, poll = poll_apart(screened, attached.poll)
    screened, offer = without_region(screened, attached.offer)
    screened, files = files_apart(screened, attached.files)
    return screened, Attachments(card, poll, offer, files)


def attach(post_id: int, attached: Attachments) -> None:
    """Store the attachments in place of former ones. Raises `PollHasVotes`."""
    attach_card(post_id, attached.card)
    attach_poll(post_id, attached.poll)
    keep_offer(post_id, attached.offer)
    attach_files(post_id, attached.files)

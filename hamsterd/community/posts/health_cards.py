"""The health card of a post: attached with the form, shown to readers of the post, withdrawn.

It stores what the author chose, as it was at that moment. It is deleted with the post, with the
hamster, or by its author, in whatever state the post is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hamsterd.community.caches import CARDS
from hamsterd.community.errors import HealthCardMisplaced, HealthCardNotFound
from hamsterd.community.kind import POST
from hamsterd.community.posts.ownership import hold_own_post
from hamsterd.community.queries import is_for_questions
from hamsterd.content.screening.service import Screened
from hamsterd.content.visibility import UNDELETED, listed, seen
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_column, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.cards import card_of, reworded, words_of
from hamsterd.hamsters.health.schemas import HealthCardIn, HealthCardOut, PostHealthCardOut
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.models.community.health_cards import PostHealthCard
from hamsterd.realtime.bus import drop_cached

FIELD = "healthCard"
"""Its field in the form of a post."""

# The hamster is locked, so that it cannot be deleted at this moment and leave its card behind.
_ATTACH = f"""
    WITH own AS (
        SELECT id FROM hamsters WHERE id = %(hamster_id)s AND {UNDELETED} FOR SHARE
    )
    INSERT INTO post_health_cards (post_id, hamster_id, shown)
    SELECT %(post_id)s, id, %(shown)s::jsonb FROM own
        ON CONFLICT (post_id) DO UPDATE
       SET hamster_id = excluded.hamster_id, shown = excluded.shown, attached_at = now()
"""
# While the hamster's page is hidden or its keeper is leaving, only its owner sees the card.
_SHOWN = f"""
    SELECT c.shown, c.attached_at
      FROM post_health_cards c JOIN hamsters h ON h.id = c.hamster_id
     WHERE c.post_id = (SELECT id FROM community_posts WHERE id = %(post_id)s AND {seen(POST)})
       AND h.{UNDELETED}
       AND (h.user_id = %(viewer_id)s
            OR EXISTS (SELECT 1 FROM hamsters WHERE id = c.hamster_id AND {listed(HAMSTER)}))
"""
_WITHDRAW_OF_HAMSTERS = """
    DELETE FROM post_health_cards WHERE hamster_id = ANY(%(ids)s) RETURNING post_id
"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card that is about to be attached."""

    hamster_id: int
    card: HealthCardOut

    @property
    def texts(self) -> dict[str, str]:
        """The texts to screen, by form field."""
        return {FIELD: "\n".join(words_of(self.card))}


def chosen_card(author_id: int, form: HealthCardIn | None, *, board_id: int) -> Chosen | None:
    """The card the form asks for, read now.

    Raises `HealthCardMisplaced`, or `InvalidInput` for another member's hamster.
    """
    if form is None:
        return None
    if not is_for_questions(board_id):
        raise HealthCardMisplaced(fields={FIELD: HealthCardMisplaced.message})
    try:
        card = card_of(member_id=author_id, hamster_id=form.hamster_id, parts=form)
    except HamsterNotFound:
        raise _not_theirs() from None
    return Chosen(form.hamster_id, card)


def apart(screened: Screened, chosen: Chosen | None) -> tuple[Screened, Chosen | None]:
    """The post's own texts, and the card with screened words."""
    if chosen is None:
        return screened, None
    texts = {**screened.texts}
    card = reworded(chosen.card, texts.pop(FIELD).split("\n"))
    return screened._replace(texts=texts), Chosen(chosen.hamster_id, card)


def attach_card(post_id: int, chosen: Chosen | None) -> None:
    """Store the card in place of a former one, in the transaction that writes the post."""
    if chosen is None:
        return
    shown = chosen.card.model_dump_json(by_alias=True)
    if not execute(_ATTACH, post_id=post_id, hamster_id=chosen.hamster_id, shown=shown):
        raise _not_theirs()
    drop_cached(CARDS.name, post_id)


@transactional
def post_health_card(post_id: int, *, viewer_id: int | None) -> PostHealthCardOut:
    """The card, for viewers who may see the post; raises `HealthCardNotFound`."""
    row = fetch_row(_SHOWN, HealthCardNotFound, post_id=post_id, viewer_id=viewer_id)
    return PostHealthCardOut.model_validate({**row["shown"], "attachedAt": row["attached_at"]})


@transactional
def withdraw_card(*, author_id: int, post_id: int) -> None:
    """Delete the card of one's own post, even a hidden or removed one; idempotent.

    Raises `PostNotFound` or `NotPostOwner`.
    """
    hold_own_post(author_id, post_id)
    execute(PostHealthCard.delete().where(PostHealthCard.post_id == post_id))
    drop_cached(CARDS.name, post_id)


def _not_theirs() -> InvalidInput:
    return InvalidInput(fields={FIELD: "내 햄스터의 건강기록만 붙일 수 있어요."})


def withdraw_cards_of(hamster_ids: Sequence[int]) -> None:
    """Cards go with their hamster (`hamsterd.hamsters.profile.hooks`)."""
    for post_id in fetch_column(_WITHDRAW_OF_HAMSTERS, ids=list(hamster_ids)):
        drop_cached("post_cards", post_id)

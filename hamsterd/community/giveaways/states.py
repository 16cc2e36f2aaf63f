"""The author opens or closes a giveaway from its post."""

from datetime import timedelta

from hamsterd.community.caches import CARDS, drop_lists
from hamsterd.community.errors import GivingBoardNeeded
from hamsterd.community.posts.service import own_post
from hamsterd.community.rules import GIVING_DAYS, GiveawayState
from hamsterd.community.schemas import GiveawayOut
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.realtime.bus import drop_cached

# A giveaway reopened after its end gets as many days as a new one.
_TURN = """
    UPDATE giveaways g
       SET state = %(state)s,
           ends_on = CASE WHEN %(state)s = 'open' AND g.ends_on < %(today)s THEN %(again)s
                          ELSE g.ends_on END
      FROM community_posts p JOIN boards b ON b.id = p.board_id AND b.purpose = 'giving'
     WHERE g.post_id = %(post_id)s AND p.id = g.post_id
    RETURNING g.state, g.region, g.ends_on
"""


@transactional
def turn_giveaway(*, author_id: int, post_id: int, state: GiveawayState) -> GiveawayOut:
    """Set the state and return the giveaway; idempotent.

    Raises `PostNotFound`, `NotPostOwner` or `GivingBoardNeeded`.
    """
    own_post(author_id, post_id)
    today = kst_day()
    row = fetch_row(
        _TURN,
        GivingBoardNeeded,
        post_id=post_id,
        state=state.value,
        today=today,
        again=today + timedelta(days=GIVING_DAYS),
    )
    drop_cached(CARDS.name, post_id)
    drop_lists()
    return GiveawayOut(**row)

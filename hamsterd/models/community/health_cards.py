"""Health cards that posts show."""

from peewee import CompositeKey

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import Key, instant_now, json_object, reference
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.community.posts import CommunityPost
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.personal import ELSEWHERE_SHOWN, in_record, part_of


class PostHealthCard(PlainTable):
    """The part of a hamster's journal that a post's author chose to show, as it was then.

    `shown` contains only what was chosen (`hamsters.health.cards`), and does not change with later
    rows.
    """

    post_id: Key
    post = reference(CommunityPost, on_delete="CASCADE")
    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    shown = json_object()
    attached_at = instant_now()

    class Meta:
        primary_key = CompositeKey("post")
        table_name = "post_health_cards"


# The hamster that is let go.
add_index(PostHealthCard, "post_health_cards_hamster", "hamster_id")

part_of(
    PostHealthCard,
    CommunityPost,
    in_record("posts").without(ELSEWHERE_SHOWN, "hamster_id", "attached_at"),
    leaks=(DataKind.HEALTH,),
)

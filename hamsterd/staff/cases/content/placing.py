"""Moving and pinning posts in the console, as far as keepers may."""

from hamsterd.community.kind import POST
from hamsterd.community.posts.placement import place_post
from hamsterd.community.schemas import PlaceIn
from hamsterd.db.transaction import transactional
from hamsterd.staff.keeping import lock_kept


@transactional
def place_kept_post(*, post_id: int, form: PlaceIn, actor: str) -> int:
    """Move or pin a post; as `place_post`, and as `lock_kept` for a keeper."""
    lock_kept(POST, post_id, actor)
    return place_post(post_id=post_id, form=form, actor=actor)

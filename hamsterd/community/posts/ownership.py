"""Authors' access to their own posts in any state, to change attachments."""

from hamsterd.community.errors import NotPostOwner, PostNotFound
from hamsterd.community.kind import POST
from hamsterd.content.visibility import is_seen
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, fetch_value
from hamsterd.models.community.posts import CommunityPost


def hold_own_post(author_id: int, post_id: int) -> None:
    """Lock one's own post, even a hidden or removed one.

    Raises `PostNotFound` or `NotPostOwner`.
    """
    if (
        fetch_value(
            CommunityPost.select(CommunityPost.user_id)
            .where(CommunityPost.id == post_id)
            .for_update(FOR_NO_KEY_UPDATE)
        )
        != author_id
    ):
        raise NotPostOwner if is_seen(POST, post_id, author_id) else PostNotFound

"""What an author does with what their post carries, whatever became of the post meanwhile."""

from hamsterd.community.errors import NotPostOwner, PostNotFound
from hamsterd.community.kind import POST
from hamsterd.content.visibility import is_seen
from hamsterd.db.sql import fetch_value

_HOLD = "SELECT user_id FROM community_posts WHERE id = %(post_id)s FOR NO KEY UPDATE"


def hold_own_post(author_id: int, post_id: int) -> None:
    """Lock one's own post, hidden and removed ones too. Raises `PostNotFound` or `NotPostOwner`."""
    if fetch_value(_HOLD, post_id=post_id) != author_id:
        raise NotPostOwner if is_seen(POST, post_id, author_id) else PostNotFound

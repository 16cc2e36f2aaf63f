"""SQL of the board that something in the community belongs to."""

from hamsterd.community.kind import COMMENT, POST

BOARD_OF = {
    POST.name: "SELECT board_id FROM community_posts WHERE id = {id}",
    COMMENT.name: """
        SELECT p.board_id FROM community_comments t JOIN community_posts p ON p.id = t.post_id
         WHERE t.id = {id}
    """,
}
"""The board id, by kind; `{id}` is SQL of the thing's id."""
IS_ON = {
    POST.name: "t.board_id = ANY({boards})",
    COMMENT.name: """
        EXISTS (SELECT 1 FROM community_posts place
                 WHERE place.id = t.post_id AND place.board_id = ANY({boards}))
    """,
}
"""By kind, over its table `t`: it is on one of `{boards}`, an array."""

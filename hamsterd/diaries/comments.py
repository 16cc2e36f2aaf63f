"""Comments and replies under an entry."""

from hamsterd.content.comments import Comments
from hamsterd.diaries.kind import COMMENT
from hamsterd.members.comment_schemas import comment_out

COMMENTS = Comments(COMMENT, comment_out)

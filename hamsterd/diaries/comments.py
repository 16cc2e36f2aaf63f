"""What readers say under an entry."""

from hamsterd.content.comments import Comments
from hamsterd.db.sql import Row
from hamsterd.diaries.kind import COMMENT
from hamsterd.diaries.schemas import CommentOut
from hamsterd.members.accounts.queries import author


def _out(row: Row) -> CommentOut:
    return CommentOut(**row, user=author(row))


COMMENTS = Comments(COMMENT, _out)

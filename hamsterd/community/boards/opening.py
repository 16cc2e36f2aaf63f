"""What moving the posts of a board to another one would open to more people."""

from hamsterd.community.errors import BoardOpens
from hamsterd.community.rules import opens_to_more
from hamsterd.community.schemas import BoardOut


def require_opening(board: BoardOut, into: BoardOut, *, posts: str, may_open: bool) -> None:
    """Raise `BoardOpens` if more people would read the posts than do now, unless `may_open`."""
    opens = opening(board, into, posts=posts)
    if opens is not None and not may_open:
        raise BoardOpens(opens, fields={"mayOpen": BoardOpens.message})


def opening(board: BoardOut, into: BoardOut, *, posts: str) -> str | None:
    """What moving would open, in words; None if nobody more reads the posts or their files.

    `posts` names them: `글 3개`.
    """
    if opens_to_more(board.read_permission, into.read_permission):
        what = f"'{board.name}'의 {posts}를 '{into.name}'을 읽는 모두가 보게 돼요."
    elif opens_to_more(board.download_permission, into.download_permission):
        what = f"'{board.name}'의 첨부파일을 더 많은 사람이 내려받게 돼요."
    else:
        return None
    return f"{what} 그래도 옮기려면 공개되는 것을 확인해 주세요."

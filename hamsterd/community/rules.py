"""Limits of boards and posts, and of lists of posts (spec 2 §5, §9)."""

import re
from enum import StrEnum

from hamsterd.core.text.skeletons import skeleton
from hamsterd.core.text.visible import check_visible, one_line
from hamsterd.media.rules import MAX_FILES_PER_POST

PAGE_DEFAULT = 15
"""Posts of one page (spec 2 §9)."""
MAX_PINNED = 3
"""Pinned posts above the first page; more would push the list off a phone's screen."""
SECRET_HOURS = 24
"""So long staff read a secret post on the site, and answer it, after they gave a reason."""
WITHHELD_POST = "비밀글입니다"
"""Shown in place of the title of a secret post."""
PREVIEW_CHARACTERS = 150
"""Code points of a post's preview (spec 2 §9, Previews)."""
THREAD_MAX = 50
"""Answers of a thread that its page shows; beyond it only their number."""
THREAD_PREVIEW_CHARACTERS = 80
"""Code points of an answer's preview: a line on a desktop, two on a phone."""
MAX_POST_OFFSET = 1_000_000
"""Deepest post a page number reaches."""
ANCHOR_ROWS = 500
"""Maximum distance of a page from the nearest anchor, once a reader was there."""
MAX_PAGE = 100_000
SEARCH_MAX = 100
"""Characters of a search query."""
SEARCH_TOTAL_MAX = 1_000
"""Hits that are counted and paged; beyond it the total means "at least"."""
PROBE_ROWS = 300
"""First posts of a list that are looked at, to learn how common the words are among them."""
PROBE_RANGES = 3
"""Newest ranges of ids that are looked at, to learn how common they are on the site."""
WALKED_ROW_TEXTS = 4
"""What a post costs that a search walks past, in texts that the index finds (6 and 1.5 pages)."""
COMMENTS_DEFAULT = 100
"""Top-level comments in one response, each with its replies; the spec does not page them."""
LIST_DEFAULT = 20
"""Posts or comments of one member in one answer."""

PROTECTED_BOARD = 1
"""Can't be deleted (spec 2 §9), so there is always a board to write on."""
UNDO_POSTS_MAX = 10_000
"""Posts of a deleted board that the audit row records, so that undoing restores them."""
BOARD_NAME_MAX = 20
BOARD_DESCRIPTION_MAX = 200
CATEGORY_NAME_MAX = 12
"""Characters of a category: it stands before titles at 390 pixels."""
CATEGORIES_MAX = 20
"""Categories of one board."""
GIVING_DAYS = 14
"""Default duration of a giveaway."""
GIVING_DAYS_MAX = 60

POLL_CHOICES_MIN = 2
POLL_CHOICES_MAX = 10
POLL_CHOICE_MAX = 60
"""Characters of a choice: two lines at 390 pixels."""
POLL_QUESTION_MAX = 100
POLL_DAYS_MAX = 90
"""Maximum days until a poll ends by itself."""


class PostOrder(StrEnum):
    """How the list is sorted (spec 2 §9)."""

    LATEST = "latest"
    POPULAR = "popular"
    COMMENTS = "comments"
    VIEWS = "views"
    """From a thousand views on by their first two digits, as shown; equals by their number."""


class BoardPurpose(StrEnum):
    """The purpose of a board, set by admins."""

    TALK = "talk"
    QUESTION = "question"
    """The author of a post can accept one comment as its answer."""
    GIVING = "giving"
    """Posts name a region, a last day, and whether the item is still available."""


class CategoryColor(StrEnum):
    """The palette of categories; `contrast.test.ts` holds each colour in both themes."""

    GRAY = "gray"
    ORANGE = "orange"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


class GiveawayState(StrEnum):
    """Whether an item is still available; after its last day, an open giveaway is over."""

    OPEN = "open"
    RESERVED = "reserved"
    DONE = "done"


class PostFilter(StrEnum):
    """Which posts a list is narrowed to."""

    ALL = "all"
    UNSOLVED = "unsolved"
    """Questions without an accepted answer that others see."""
    GIVING = "giving"
    """Giveaways that are open, and not over."""


ALL = "all"
"""The permission of boards that everybody reads, or on which every member writes and comments."""
MEMBERS = "members"
ADMIN = "admin"
GRANTED = "granted"
"""The permission of boards that are read, or written on, by members who were let in."""
READ_PERMISSION = r"^(all|members|granted|admin|level:[1-9][0-9]{0,2})$"
WRITE_PERMISSION = r"^(all|granted|admin|level:[1-9][0-9]{0,2})$"


def permitted_level(permission: str) -> int | None:
    """The level from which on `level:5` permits; None for other permissions."""
    kind, _, level = permission.partition(":")
    return int(level) if kind == "level" else None


def opens_to_more(permission: str, into: str) -> bool:
    """Whether people read a board of permission `into` who may not read one of `permission`.

    Whom `granted` lets in differs from board to board.
    """
    if into == GRANTED:
        return permission not in {ALL, MEMBERS}
    return _closedness(permission) > _closedness(into)


def _closedness(permission: str) -> int:
    level = permitted_level(permission)
    ranks = {ALL: 0, MEMBERS: 1, GRANTED: 10_000, ADMIN: 10_001}
    return ranks[permission] if level is None else 1 + level


def may_write(permission: str, *, is_admin: bool, level: int) -> bool:
    """Whether a member may write posts on a board with this permission."""
    from_level = permitted_level(permission)
    return is_admin or permission == ALL or (from_level is not None and level >= from_level)


def missing_to_read(permission: str, *, level: int | None) -> str:
    """What a viewer of that level, or a visitor, lacks for reading a board."""
    from_level = permitted_level(permission)
    if from_level is None:
        return (
            "회원만 읽을 수 있는 게시판이에요. 로그인해 주세요."
            if permission == MEMBERS
            else "운영진만 읽을 수 있는 게시판이에요."
        )
    now = "로그인해 주세요." if level is None else f"지금은 레벨 {level}이에요."
    return f"레벨 {from_level}부터 읽을 수 있는 게시판이에요. {now}"


def missing_to_write(permission: str, *, level: int) -> str:
    """What a member of that level lacks for writing on a board."""
    from_level = permitted_level(permission)
    if from_level is None:
        return "이 게시판에는 관리자만 글을 쓸 수 있어요. 다른 게시판을 골라 주세요."
    return f"이 게시판에는 레벨 {from_level}부터 글을 쓸 수 있어요. 지금은 레벨 {level}이에요."


def missing_to_comment(permission: str) -> str:
    """What those lack who read a board and may not comment on it."""
    return f"{_who(permission)} 댓글을 쓸 수 있는 게시판이에요."


def missing_to_download(permission: str) -> str:
    """What those lack who read a post and may not download its files."""
    return f"{_who(permission)} 파일을 내려받을 수 있는 게시판이에요."


def _who(permission: str) -> str:
    from_level = permitted_level(permission)
    if from_level is not None:
        return f"레벨 {from_level}부터"
    return {MEMBERS: "회원만", GRANTED: "허락받은 회원만"}.get(permission, "운영진만")


PERMISSION_MAX = 9
"""Characters of the longest permission, `level:999`."""


def check_read_permission(value: str) -> str:
    """Everybody, members, members from a level on, who was let in, or staff."""
    if not re.fullmatch(READ_PERMISSION, value):
        raise ValueError(
            "all, members, level:숫자(1~999), granted, admin 가운데 하나로 적어 주세요."
        )
    return value


def check_write_permission(value: str) -> str:
    """Every member, members from a level on, who was let in, or admins."""
    if not re.fullmatch(WRITE_PERMISSION, value):
        raise ValueError("all, level:숫자(1~999), granted, admin 가운데 하나로 적어 주세요.")
    return value


def check_board_name(value: str) -> str:
    """Required, at most 20 characters, one line."""
    if not value:
        raise ValueError("게시판 이름을 입력해주세요")
    if len(value) > BOARD_NAME_MAX:
        raise ValueError(f"게시판 이름은 {BOARD_NAME_MAX}자까지 쓸 수 있어요")
    return check_visible(value)


def check_category_name(value: str) -> str:
    """Required, at most 12 characters, one line."""
    if not value:
        raise ValueError("말머리 이름을 적어 주세요.")
    if len(value) > CATEGORY_NAME_MAX:
        raise ValueError(f"말머리 이름은 {CATEGORY_NAME_MAX}자까지 쓸 수 있어요.")
    return check_visible(value)


def check_board_description(value: str) -> str:
    """At most 200 characters."""
    if len(value) > BOARD_DESCRIPTION_MAX:
        raise ValueError(f"설명은 {BOARD_DESCRIPTION_MAX}자까지 쓸 수 있어요")
    return value


def check_poll_question(value: str) -> str:
    """At most 100 characters, one line; empty means that the post itself asks."""
    if len(value) > POLL_QUESTION_MAX:
        raise ValueError(f"질문은 {POLL_QUESTION_MAX}자까지 쓸 수 있어요.")
    return one_line(value)


def check_poll_choice(value: str) -> str:
    """Required, at most 60 characters, one line."""
    if not value:
        raise ValueError("선택지를 적어 주세요.")
    if len(value) > POLL_CHOICE_MAX:
        raise ValueError(f"선택지는 {POLL_CHOICE_MAX}자까지 쓸 수 있어요.")
    return one_line(value)


def check_poll_choices(value: list[str]) -> list[str]:
    """Two to ten, no duplicates."""
    if not POLL_CHOICES_MIN <= len(value) <= POLL_CHOICES_MAX:
        raise ValueError(f"선택지는 {POLL_CHOICES_MIN}개부터 {POLL_CHOICES_MAX}개까지 적어 주세요.")
    if len({skeleton(choice) for choice in value}) < len(value):
        raise ValueError("같은 선택지가 있어요. 서로 다르게 적어 주세요.")
    return value


def check_files(value: list[str]) -> list[str]:
    """At most five, without duplicates."""
    files = list(dict.fromkeys(value))
    if len(files) > MAX_FILES_PER_POST:
        raise ValueError(f"파일은 {MAX_FILES_PER_POST}개까지 붙일 수 있어요")
    return files

"""Boards of a Gnuboard5 as records, with whom their levels and groups let in."""

from collections.abc import Iterator

from hamsterd.core.text.folding import fold
from hamsterd.core.text.skeletons import skeleton
from hamsterd.moving.gnuboard5.planning.plan import BoardPlan, Plan
from hamsterd.moving.gnuboard5.planning.proofs import proof_needed
from hamsterd.moving.gnuboard5.records.member_records import People
from hamsterd.moving.gnuboard5.rows import number, text
from hamsterd.moving.gnuboard5.staging import Staged, Staging
from hamsterd.moving.records import BoardRecord, CategoryPart

_BOARDS = """
    SELECT b.*, g.gr_use_access, g.gr_admin
      FROM board b LEFT JOIN "group" g ON g.gr_id = b.gr_id COLLATE NOCASE
     ORDER BY cast(coalesce(g.gr_order, 0) AS INTEGER), g.gr_id,
              cast(coalesce(b.bo_order, 0) AS INTEGER), b.bo_table
"""
_GROUP = "SELECT mb_id FROM group_member WHERE gr_id = ? COLLATE NOCASE"
_GROUP_MEMBERS = "SELECT mb_id FROM group_member"
_SECRETS = "SELECT 1 FROM places WHERE board = ? AND is_secret = 1 LIMIT 1"
_FILES = "SELECT 1 FROM board_file WHERE bo_table = ? AND kind = 'FILE' LIMIT 1"

NOT_MOVED = "옮기지 않기로 한 게시판이에요."
NO_KEEPER = "회원이 오지 않거나 탈퇴했어요."
DECORATION = "게시판 위아래의 꾸밈이에요."


def board_records(stage: Staging, plan: Plan, people: People) -> Iterator[BoardRecord]:
    """The boards that come, in the order of the old site."""
    for row in stage.rows(_BOARDS):
        key = text(row, "bo_table")
        made = plan.boards.get(key)
        if made is None or not made.move:
            stage.left("게시판", f"{key} {text(row, 'bo_subject')}", NOT_MOVED)
            continue
        for column in ("bo_content_head", "bo_content_tail"):
            if text(row, column):
                stage.left("게시판 꾸밈", f"{key} {column}", DECORATION)
        for name in _names(row, "bo_admin"):
            if (person := people.get(name)) is None or person.has_left:
                stage.left("게시판지기", f"{key}: {name}", NO_KEEPER)
        yield _record(stage, row, made, people)
    strangers = (people.get(text(row, "mb_id")) for row in stage.rows(_GROUP_MEMBERS))
    gone = sum(person is None or person.has_left for person in strangers)
    stage.left_count("그룹의 회원", NO_KEEPER, gone)


def _record(stage: Staging, row: Staged, made: BoardPlan, people: People) -> BoardRecord:
    key = text(row, "bo_table")
    categories = _categories(made)
    return BoardRecord(
        key=key,
        name=made.name,
        read=made.read,
        write=made.write,
        comment=made.comment,
        download=made.download,
        readers=list(_readers(stage, row, people, _level_of_list(row, made))),
        keepers=list(_keepers(row, people)),
        allows_secrets=number(row, "bo_use_secret") > 0 or stage.first(_SECRETS, key) is not None,
        allows_files=number(row, "bo_upload_count") > 0 or stage.first(_FILES, key) is not None,
        is_category_required=number(row, "bo_use_category") > 0 and bool(categories),
        categories=[CategoryPart(name=name) for name in categories],
    )


def _categories(made: BoardPlan) -> list[str]:
    """The categories of the plan; those that look alike are one."""
    first = {skeleton(name): name for name in reversed(made.categories.values()) if name}
    return [name for name in dict.fromkeys(made.categories.values()) if name in first.values()]


def category_of(made: BoardPlan, stored: str) -> str | None:
    """The category of a post here; None without one."""
    name = made.categories.get(stored, "")
    same = (each for each in _categories(made) if skeleton(each) == skeleton(name))
    return next(same, None) if name else None


def _level_of_list(row: Staged, made: BoardPlan) -> int | None:
    """The level of those whom the board lets in; None if it lists nobody.

    One list serves all that is `granted`. If not reading, the highest level counts: nobody may do
    more than before.
    """
    if made.read == "granted":
        return max(number(row, "bo_list_level"), number(row, "bo_read_level"))
    further = {"bo_comment_level": made.comment, "bo_download_level": made.download}
    levels = (number(row, column) for column, rule in further.items() if rule == "granted")
    return max(levels, default=None)


def _readers(stage: Staging, row: Staged, people: People, level: int | None) -> Iterator[str]:
    """Who had that level, was in the closed group, and proved who they are."""
    if level is None:
        return
    needed = proof_needed(row, stage.first("SELECT cf_cert_use FROM config"))
    insiders: set[str] | None = None
    if number(row, "gr_use_access") > 0:
        group = stage.rows(_GROUP, text(row, "gr_id"))
        insiders = {fold(text(each, "mb_id")) for each in group}
        insiders |= {fold(name) for name in _names(row, "gr_admin")}
    keepers = set(_keepers(row, people))
    for person in people.all():
        is_inside = insiders is None or fold(person.key) in insiders
        is_proven = needed is None or person.key in keepers or needed in person.proofs
        if is_inside and is_proven and person.level >= level and not person.has_left:
            yield person.key


def _keepers(row: Staged, people: People) -> Iterator[str]:
    for name in dict.fromkeys((*_names(row, "bo_admin"), *_names(row, "gr_admin"))):
        person = people.get(name)
        if person is not None and not person.has_left:
            yield person.key


def _names(row: Staged, column: str) -> list[str]:
    return [name.strip() for name in text(row, column).split(",") if name.strip()]

"""A plan is written with cautious choices, and an edited one is checked line by line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.moving.gnuboard5.inspecting.findings import (
    BoardFound,
    FilesFound,
    Found,
    GroupFound,
    MembersFound,
    OthersFound,
)
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.planning.plan_file import BadPlan, opened, plan_text, read_plan
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import TABLES, board, dump, member


@pytest.fixture
def found(tmp_path: Path) -> Found:
    (tmp_path / "site.sql").write_bytes(dump(Dialect()))
    return inspect(tmp_path / "site.sql")


def mistakes(text: str, found: Found) -> dict[str, str]:
    with pytest.raises(BadPlan) as refused:
        read_plan(text.encode(), found)
    return refused.value.fields or {}


def line_of(words: str, text: str) -> str:
    return f"{text[: text.index(words)].count(chr(10)) + 1}번째 줄"


def test_a_new_plan_opens_nothing_that_was_closed(found: Found):
    plan = read_plan(plan_text(found).encode(), found)

    assert {key: (board.read, board.write) for key, board in plan.boards.items()} == {
        "free": ("all", "all"),
        "inside": ("granted", "all"),
        "staff": ("granted", "all"),
    }
    assert opened(plan, found) == []
    assert plan.members.administrators == ["boss"]
    assert plan.boards["free"].categories == {"일상": "일상", "궁금": "궁금", "옛분류": "옛분류"}


def test_boards_that_the_owner_opens_are_named(found: Found):
    text = plan_text(found).replace(
        'name = "회의"\nread = "granted"', 'name = "회의"\nread = "all"'
    )

    assert opened(read_plan(text.encode(), found), found) == ["회의(staff): all"]


EDITS = [
    ("version = 1", "version = 2", "version: 고를 수 있는"),
    ('prefix = "g5_"', 'prefix = "x_"', "덤프의 앞말은 g5_예요"),
    ('administrators = ["boss"]', 'administrators = ["Boss"]', "Boss 덤프에 없는 회원"),
    ('administrators = ["boss"]', "administrators = 3", "members.administrators: 목록"),
    ('points = "experience"', 'points = "gold"', "experience, kept, none 가운데"),
    ('points = "experience"', 'piont = "none"', "members.piont: 계획에 없는 항목"),
    ('# younger = "새닉네임"', 'younger = "a"', "nicknames.younger: 닉네임은 2-20자"),
    ('# younger = "새닉네임"', 'nobody = "새이름"', "nicknames.nobody: 덤프에 없는"),
    ("move = true", 'move = "yes"', "boards.free.move: 참 또는 거짓"),
    ('name = "수다"', 'name = ""', "boards.free.name: 게시판 이름을"),
    ('name = "수다"', 'name = "회의"', "boards.free.name: 이름이 같은"),
    ('read = "all"', 'read = "level:x"', "boards.free.read: all(누구나)"),
    ('write = "all"', 'write = "members"', "boards.free.write: all(회원 누구나)"),
    ("[boards.staff]", "[boards.stuff]", "boards.stuff: 덤프에 없는 게시판"),
    ("[boards.free]", "[boards.free", "TOML로 읽을 수 없어요"),
    ("version = 1", "version = 1\nversion = 1", "TOML로 읽을 수 없어요"),
    ('"궁금" = "궁금"', f'"궁금" = "{"가" * 21}"', "12자까지"),
]


@pytest.mark.parametrize(("before", "after", "says"), EDITS, ids=[edit[1] for edit in EDITS])
def test_a_mistake_is_named_with_its_line(found: Found, before: str, after: str, says: str):
    text = plan_text(found).replace(before, after, 1)

    wrong = mistakes(text, found)

    last = after.rpartition("\n")[2]
    assert any(says in sentence for sentence in wrong.values()), wrong
    here = [line for line, sentence in wrong.items() if says in sentence]
    if "\n" not in after:
        assert here == [line_of(last, text)], (here, wrong)


def test_what_is_left_out_is_missed(found: Found):
    text = plan_text(found)
    start = text.index("[boards.staff]")

    assert list(mistakes(text[:start], found).values()) == [
        "boards.staff: 빠졌어요. 옮기지 않으려면 move = false로 적어 주세요."
    ]
    without = text.replace('"옛분류" = "옛분류"', "# ", 1)
    assert mistakes(without, found) == {
        line_of("[boards.free.categories]", text): "boards.free.categories: 옛분류 분류가 빠졌어요."
    }
    assert mistakes(text.replace("move = true\n", "", 1), found) == {
        line_of("[boards.free]", text): "boards.free.move: 빠졌어요. 새 계획에서 옮겨 적어 주세요."
    }


def test_a_plan_of_windows_and_one_in_another_encoding(found: Found):
    text = plan_text(found)

    windows = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert read_plan(windows, found) == read_plan(text.encode(), found)
    with pytest.raises(BadPlan) as refused:
        read_plan(text.encode("cp949"), found)
    assert refused.value.fields == {"1번째 줄": "UTF-8로 저장한 파일이 아니에요."}


@pytest.mark.parametrize(
    ("levels", "rules"),
    [
        ((1, 1, 2, 1), ("all", "all", "all")),
        ((1, 1, 2, 2), ("all", "all", "members")),
        ((1, 1, 10, 10), ("all", "admin", "admin")),
        ((1, 2, 5, 2), ("members", "granted", "all")),
        ((1, 1, 2, 7), ("all", "all", "granted")),
        ((5, 5, 5, 5), ("granted", "all", "all")),
        ((5, 5, 6, 6), ("granted", "admin", "admin")),
        ((10, 1, 1, 1), ("admin", "all", "all")),
    ],
)
def test_a_level_of_a_board_becomes_the_rule_that_lets_nobody_more_in(
    found: Found, levels: tuple[int, int, int, int], rules: tuple[str, str, str]
):
    lists, reads, comments, downloads = levels
    levels_of = {
        "list_level": lists,
        "read_level": reads,
        "comment_level": comments,
        "download_level": downloads,
    }
    board = found.boards[0].model_copy(update={"group": "", **levels_of})
    site = found.model_copy(update={"boards": [board]})

    plan = read_plan(plan_text(site).encode(), site).boards[board.key]

    assert (plan.read, plan.comment, plan.download) == rules


def test_members_whom_the_staff_has_not_let_in_read_no_more_than_visitors(tmp_path: Path):
    """Where who joins gets level 1, level 2 is not every member's."""
    tables = {
        **TABLES,
        "board": [
            board("free", "수다", "open", bo_download_level=2),
            board("inside", "정회원", "open", bo_read_level=2),
        ],
    }
    new = [member("new", "새내기", mb_level=1), member("two", "둘", mb_level=1, mb_leave_date="x")]
    for further, rule in ((new[1:], "members"), (new, "granted")):
        members = [*TABLES["member"], *further]
        (tmp_path / "site.sql").write_bytes(dump(Dialect(), tables={**tables, "member": members}))
        found = inspect(tmp_path / "site.sql")
        text = plan_text(found)
        plan = read_plan(text.encode(), found)

        assert (plan.boards["inside"].read, plan.boards["free"].download) == (rule, rule)
        for what in ("읽지", "내려받지"):
            assert (f"레벨이 1인 회원 1명은 {what} 못하던" in text) is (rule == "granted")
        assert opened(plan, found) == []
        wide = text.replace(f'read = "{rule}"', 'read = "all"')
        assert opened(read_plan(wide.encode(), found), found) == ["정회원(inside): all"]


NAMES = st.text(min_size=1, max_size=30)
BOARDS = st.builds(
    BoardFound,
    key=st.from_regex(r"[a-z0-9_]{1,20}", fullmatch=True),
    name=st.one_of(st.text(max_size=30), st.sampled_from(["같은 이름", "같은  이름", "가" * 40])),
    group=st.just("g"),
    is_closed=st.booleans(),
    list_level=st.integers(0, 10),
    read_level=st.integers(0, 10),
    write_level=st.integers(0, 10),
    comment_level=st.integers(0, 10),
    categories=st.dictionaries(NAMES, st.integers(0, 9), max_size=3),
)


@given(
    st.lists(BOARDS, max_size=4, unique_by=lambda board: board.key),
    st.text(max_size=20),
    st.lists(NAMES, max_size=3),
    st.booleans(),
)
def test_whatever_the_site_is_its_new_plan_is_right_and_closed(
    boards: list[BoardFound], title: str, names: list[str], is_closed: bool
):
    found = Found(
        title=title,
        prefix="g5_",
        program=None,
        server=None,
        encoding="UTF-8",
        version="5.4 이상",
        rows=0,
        dump_bytes=0,
        tables=[],
        members=MembersFound(administrators=names, clashing_nicknames=[["a", *names]]),
        usernames=set(names),
        groups=[GroupFound(key="g", name="그룹", is_closed=is_closed)],
        boards=boards,
        files=FilesFound(),
        others=OthersFound(),
    )

    plan = read_plan(plan_text(found).encode(), found)

    assert set(plan.boards) == {board.key for board in boards}
    assert opened(plan, found) == []
    for one in boards:
        here = plan.boards[one.key]
        assert set(here.categories) == set(one.categories)
        level = max(one.list_level, one.read_level)
        if level >= 10:
            assert (here.read, here.write) == ("admin", "admin")
        elif is_closed or level > 2:
            assert here.read == "granted"
        if one.write_level > max(level, 2):
            assert here.write == "admin"


def test_categories_that_were_cut_stay_apart(found: Found):
    free = next(one for one in found.boards if one.key == "free")
    free.categories = {"햄스터 용품 나눔과 교환 (서울)": 1, "햄스터 용품 나눔과 교환 (부산)": 2}

    plan = read_plan(plan_text(found).encode(), found)

    assert list(plan.boards["free"].categories.values()) == [
        "햄스터 용품 나눔과 교", "햄스터 용품 나눔과2",
    ]  # fmt: skip

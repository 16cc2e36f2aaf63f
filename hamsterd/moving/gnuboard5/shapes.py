"""The tables of Gnuboard5, known by their columns, and what becomes of each.

A site chooses the prefix of its tables, and versions add columns; the columns named here have been
there since 5.0.
"""

from dataclasses import dataclass
from functools import lru_cache

from hamsterd.moving.sql_dump.reader import Table


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: the end of its name, what people call it, and columns that it must have.

    `becomes` says what it is here; None if it does not come, for the reason in `why`.
    """

    suffix: str
    says: str
    columns: frozenset[str]
    becomes: str | None = None
    why: str = ""


def _shape(
    suffix: str, says: str, columns: str, becomes: str | None = None, why: str = ""
) -> Shape:
    return Shape(suffix, says, frozenset(columns.split()), becomes, why)


MEMBER = _shape(
    "member", "회원", "mb_id mb_password mb_nick mb_email mb_level mb_datetime mb_leave_date"
    " mb_intercept_date", "회원",
)  # fmt: skip
GROUP = _shape("group", "게시판 그룹", "gr_id gr_subject gr_use_access", "게시판의 읽기 규칙")
GROUP_MEMBER = _shape("group_member", "그룹 회원", "gr_id mb_id gm_datetime", "게시판의 읽기 규칙")
BOARD = _shape(
    "board", "게시판", "bo_table gr_id bo_subject bo_list_level bo_read_level bo_write_level"
    " bo_comment_level bo_notice", "게시판",
)  # fmt: skip
WRITE = _shape(
    "write_", "글과 댓글", "wr_id wr_num wr_parent wr_is_comment wr_comment wr_comment_reply"
    " wr_option wr_subject wr_content mb_id wr_name wr_datetime", "글과 댓글",
)  # fmt: skip
FILE = _shape(
    "board_file", "첨부 파일", "bo_table wr_id bf_no bf_source bf_file", "사진과 첨부 파일"
)
GOOD = _shape("board_good", "추천과 비추천", "bo_table wr_id mb_id bg_flag", "좋아요")
POINT = _shape("point", "포인트", "mb_id po_point po_datetime po_content", "경험치")
SCRAP = _shape("scrap", "스크랩", "mb_id bo_table wr_id ms_datetime", "북마크")
MEMO = _shape("memo", "쪽지", "me_recv_mb_id me_send_mb_id me_memo", "회원 각자의 내보내기")
INQUIRY = _shape("qa_content", "1:1 문의", "qa_id qa_type mb_id qa_subject qa_content", "문의")
POLL = _shape("poll", "설문", "po_id po_subject po_poll1 po_cnt1", "설문")
POLL_IDEA = _shape(
    "poll_etc", "설문의 기타 의견", "pc_id po_id pc_idea", why="수만 보고서에 남아요."
)
POPUP = _shape("new_win", "팝업", "nw_id nw_subject nw_content nw_end_time", "팝업 공지")
FAQ = _shape("faq", "자주 묻는 질문", "fa_id fm_id fa_subject fa_content", "자주 묻는 질문")
FAQ_GROUP = _shape("faq_master", "자주 묻는 질문의 분류", "fm_id fm_subject", "자주 묻는 질문")
PAGE = _shape("content", "내용 페이지", "co_id co_subject co_content", "문서")
SOCIAL = _shape("member_social_profiles", "소셜 로그인", "mb_id provider identifier", "로그인 연결")
CONFIG = _shape("config", "사이트 설정", "cf_title cf_admin", "사이트 이름과 관리자")

_MACHINERY = "그누보드가 다시 만들어 쓰던 것이에요."
_TRACES = "방문과 접속의 기록은 지난 사이트의 것이고, 옮길 이유가 없는 개인정보예요."
_OWN_SETTINGS = "이 사이트에서 다시 정해요."
SHAPES = (
    MEMBER, GROUP, GROUP_MEMBER, BOARD, FILE, GOOD, POINT, SCRAP, MEMO, INQUIRY, POLL, POLL_IDEA,
    POPUP, FAQ, FAQ_GROUP, PAGE, SOCIAL, CONFIG,
    _shape("auth", "관리 권한", "mb_id au_menu au_auth", why="운영진의 역할로 다시 줘요."),
    _shape("autosave", "쓰다 만 글", "as_id mb_id as_content", why="올린 적 없는 글이에요."),
    _shape("board_new", "새 글 목록", "bn_id bo_table wr_id", why=_MACHINERY),
    _shape("cert_history", "본인 확인 기록", "cr_id mb_id cr_method", why=_TRACES),
    _shape("member_cert_history", "본인 확인 기록", "mb_id ch_name ch_birth", why=_TRACES),
    _shape("login", "접속자", "lo_ip lo_datetime", why=_TRACES),
    _shape("member_auto_login", "자동 로그인", "mb_id al_token", why="새로 로그인해야 해요."),
    _shape("mail", "보낸 메일", "ma_id ma_subject ma_content", why="이미 보낸 메일이에요."),
    _shape("menu", "메뉴", "me_code me_name me_link", why=_OWN_SETTINGS),
    _shape("popular", "인기 검색어", "pp_word pp_date", why=_TRACES),
    _shape("qa_config", "1:1 문의 설정", "qa_title qa_category", why=_OWN_SETTINGS),
    _shape("uniqid", "고유 번호", "uq_id uq_ip", why=_MACHINERY),
    _shape("visit", "방문 기록", "vi_id vi_ip vi_date", why=_TRACES),
    _shape("visit_sum", "방문자 수", "vs_date vs_count", why=_TRACES),
)  # fmt: skip
UNKNOWN = Shape(
    "", "모르는 표", frozenset(), why="그누보드5의 표가 아니에요(빌더나 쇼핑몰의 것일 수 있어요)."
)
_BUILDERS = "빌더의 것이라 여기에 자리가 없어요."
_SHOPS = "쇼핑몰의 것이에요. 여기에는 쇼핑몰이 없어요."
OTHERS = {
    "shop_": _shape("", "영카트 쇼핑몰", "", why=_SHOPS),
    "sms5_": _shape(
        "", "문자 발송", "", why="문자 발송의 기록과 설정이에요. 여기서는 문자를 보내지 않아요."
    ),
    "apms": _shape("", "아미나빌더", "", why=_BUILDERS),
    "na_": _shape("", "나리야빌더", "", why=_BUILDERS),
    "eyoom_": _shape("", "이윰빌더", "", why=_BUILDERS),
    "rb_": _shape("", "리빌더", "", why=_BUILDERS),
}
"""Tables that others add, by what their names have at the beginning or behind the prefix."""


def shape_of(table: Table) -> Shape:
    """What a table is; one of `OTHERS` or `UNKNOWN` if it is none of Gnuboard's."""
    columns = set(table.columns)
    if WRITE.suffix in table.name and columns >= WRITE.columns:
        return WRITE
    return next(
        (one for one in SHAPES if table.name.endswith(one.suffix) and columns >= one.columns),
        _of_others(table.name),
    )


@lru_cache(maxsize=1_000)
def comes(table: Table) -> bool:
    """Whether what is in a table becomes something here; of others the rows are counted."""
    return shape_of(table).becomes is not None


def comes_by_name(name: str) -> bool:
    """Whether a table may be one that comes, of which no columns are known."""
    ends = (shape.suffix for shape in SHAPES if shape.becomes is not None)
    return WRITE.suffix in name or name.endswith(tuple(ends))


def _of_others(name: str) -> Shape:
    behind = name.partition("_")[2]
    found = (
        one
        for begins, one in OTHERS.items()
        if name.startswith(begins) or behind.startswith(begins)
    )
    return next(found, UNKNOWN)

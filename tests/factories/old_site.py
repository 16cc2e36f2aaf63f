"""A small site that moves, with one thing of each kind at least, as a folder."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import orjson

from hamsterd.moving.folder import Folder
from hamsterd.moving.records import (
    AddressRecord,
    AnswerPart,
    BoardRecord,
    BookmarkRecord,
    CategoryPart,
    ChoicePart,
    CommentRecord,
    FilePart,
    IdentityPart,
    InquiryRecord,
    LeftRecord,
    LikeRecord,
    MemberRecord,
    MessageRecord,
    PageRecord,
    PointsRecord,
    PollRecord,
    PopupRecord,
    PostRecord,
    Record,
    SiteRecord,
)
from tests.factories.files import A_PDF, an_office_file
from tests.factories.pictures import a_photo, a_sideways_photo_with_place

BEGAN = datetime(2012, 3, 4, 5, 6, tzinfo=UTC)
LATER = datetime(2999, 1, 1, tzinfo=UTC)
PASSWORD = "dalkong-1234"
# PASSWORD() of MySQL since 4.1.
HASH = "*7C5DBA35B8B0E1B41A4E38F91E2B8D7B8A2C6A5A"
ADDRESS = "https://dalkong.example"


def on_day(number: int) -> datetime:
    """So many days after the old site began."""
    return BEGAN + timedelta(days=number)


def members() -> list[Record]:
    return [
        MemberRecord(
            key="boss", username="boss", nickname="달콩지기", email="boss@dalkong.example",
            email_verified=True, password_hash=HASH, joined_at=on_day(0), role="admin",
        ),
        MemberRecord(
            key="kongi", username="K", nickname="콩이엄마", email="kongi@dalkong.example",
            joined_at=on_day(1), last_login_at=on_day(900), mail_consent_at=on_day(2),
            experience=350, picture="member/ko/kongi.jpg",
            identities=[IdentityPart(provider="kakao", subject="77", email="k@kakao.example")],
        ),
        MemberRecord(
            key="noemail", username="noemail", nickname="이사온회원1", chooses_nickname=True,
            joined_at=on_day(3), experience=40,
        ),
        MemberRecord(
            key="bad", username="bad", nickname="광고왕", email="bad@dalkong.example",
            joined_at=on_day(4), standing="banned", standing_since=on_day(10),
        ),
        MemberRecord(
            key="gone", username="gone", nickname="탈퇴한 회원", joined_at=on_day(5),
            standing="left", standing_since=on_day(20),
        ),
    ]  # fmt: skip


def boards() -> list[Record]:
    return [
        BoardRecord(
            key="free", name="달콩 자유", allows_files=True,
            categories=[CategoryPart(name="잡담"), CategoryPart(name="자랑", color="red")],
            keepers=["kongi"],
        ),
        BoardRecord(
            key="club", name="달콩 모임", read="granted", write="level:3", allows_secrets=True,
            readers=["kongi", "gone"],
        ),
        BoardRecord(key="staff", name="달콩 운영", read="admin", write="admin"),
    ]  # fmt: skip


def posts() -> list[Record]:
    return [
        PostRecord(
            key="free/1", board="free", author="kongi", title="쳇바퀴 후기", category="자랑",
            content="사진이에요.\n\n![](/moved/file/editor/a.jpg)\n\n[다음 글](/moved/post/free/2)"
            " [댓글](/moved/post/free/1#c_free/13)",
            created_at=on_day(30), updated_at=on_day(31), is_pinned=True, views=1234,
            images=[FilePart(path="file/free/b.jpg", name="햄스터.jpg")],
            files=[
                FilePart(path="file/free/c.docx", name="사육 일지.docx"),
                FilePart(path="file/free/macro.docx", name="매크로.docx"),
                FilePart(path="file/free/none.pdf", name="없는 것.pdf"),
            ],
            original="<p>사진이에요.</p>",
        ),
        PostRecord(
            key="free/2", board="free", author=None, author_name="지나가던 *손님*",
            title="손님의 글", content="안녕하세요\n\n![](/moved/file/editor/a.jpg)",
            created_at=on_day(32),
        ),
        PostRecord(
            key="free/3", board="free", author="gone", title="RE: 쳇바퀴 후기", answers="free/1",
            content="좋네요 ![](x)", created_at=on_day(33),
        ),
        PostRecord(
            key="free/4", board="free", author="noemail", title="RE: RE: 쳇바퀴 후기",
            answers="free/3", content="저도요", created_at=on_day(34),
        ),
        PostRecord(
            key="club/1", board="club", author="kongi", title="비밀 모임", content="쉿",
            created_at=on_day(35), is_secret=True,
        ),
        PostRecord(
            key="staff/1", board="staff", author="boss", title="운영 회의", content="회의록",
            created_at=on_day(36),
        ),
    ]  # fmt: skip


def comments() -> list[Record]:
    def comment(number: int, author: str | None, **more: object) -> CommentRecord:
        return CommentRecord.model_validate(
            {
                "key": f"free/{number}", "post": "free/1", "author": author,
                "content": f"댓글 {number}", "created_at": on_day(40 + number), **more,
            }
        )  # fmt: skip

    return [
        comment(11, "noemail"),
        comment(12, "boss", answers="free/11"),
        comment(13, "noemail", answers="free/12"),
        comment(14, None, author_name="손님", answers="free/13"),
        comment(15, "bad", is_secret=True),
        comment(16, "kongi", post="staff/1"),
    ]


def reactions() -> list[Record]:
    return [
        LikeRecord(post="free/1", member="boss", created_at=on_day(50)),
        LikeRecord(post="free/1", member="gone"),
        LikeRecord(post="free/2", member="kongi"),
        BookmarkRecord(post="free/1", member="boss", created_at=on_day(51)),
        BookmarkRecord(post="club/1", member="noemail", created_at=on_day(52)),
        BookmarkRecord(post="free/1", member="gone", created_at=on_day(53)),
        PointsRecord(key="1", member="kongi", points=300, reason="글쓰기", created_at=on_day(30)),
        PointsRecord(key="2", member="kongi", points=-20, reason="다운로드", created_at=on_day(60)),
        PointsRecord(key="3", member="kongi", points=0, reason="행사", created_at=on_day(61)),
    ]


def others() -> list[Record]:
    return [
        InquiryRecord(
            key="1", member="kongi", title="문의해요", text="비밀번호가 안 돼요",
            created_at=on_day(60),
            answer=AnswerPart(author="boss", text="바꿔 드렸어요", created_at=on_day(61)),
        ),
        InquiryRecord(
            key="2", member="noemail", title="답 없는 문의", text="계세요?", created_at=on_day(62),
            files=[
                FilePart(path="qa/x.jpg", name="화면.jpg"),
                FilePart(path="qa/lost.jpg", name="없는 것.jpg"),
            ],
        ),
        MessageRecord(
            key="5", owner="kongi", direction="received", other_name="달콩지기", text="환영해요",
            sent_at=on_day(70), read_at=on_day(71),
        ),
        PollRecord(
            key="1", question="어떤 베딩을 쓰세요?", created_at=on_day(80),
            choices=[ChoicePart(text="종이", votes=7), ChoicePart(text="나무", votes=3)],
        ),
        PopupRecord(
            key="1", title="점검", content="점검해요", begins_at=on_day(90), ends_at=on_day(91)
        ),
        PopupRecord(
            key="2", title="모임 안내", begins_at=on_day(90), ends_at=LATER,
            content="어서 오세요\n\n![](/moved/file/editor/a.jpg)\n\n[글](/moved/post/free/1)"
            "\n\n![](/moved/file/file/free/b.jpg)",
        ),
        PopupRecord(
            key="3", title="그림뿐", content="![](/moved/file/none.jpg)",
            begins_at=on_day(90), ends_at=LATER,
        ),
        PageRecord(key="content/company", title="소개", content="달콩은 …", group=None),
        PageRecord(
            key="faq/1", title="가입은?", content="![](/moved/file/editor/a.jpg)", group="가입"
        ),
        AddressRecord(address="/free/chetbakwi/", leads_to="post:free/1"),
        AddressRecord(address="/page/about", leads_to="page:content/company"),
        AddressRecord(address="/lost", leads_to="post:free/999"),
        LeftRecord(what="비추천", name="free/1: 2", why="여기에는 비추천이 없어요."),
    ]  # fmt: skip


def old_site() -> list[Record]:
    """All records of the site."""
    site = SiteRecord(software="dalkongboard", title="달콩이네", addresses=[ADDRESS])
    return [site, *members(), *boards(), *posts(), *comments(), *reactions(), *others()]


FILES = {
    "member/ko/kongi.jpg": a_photo(color="#aa3355"),
    "qa/x.jpg": a_photo(color="#223344"),
    "editor/a.jpg": a_sideways_photo_with_place(),
    "file/free/b.jpg": a_photo(1200, 900),
    "file/free/c.docx": an_office_file(),
    "file/free/macro.docx": an_office_file(vbaProject=b"x"),
    "other.pdf": A_PDF,
}


def write_folder(records: Sequence[Record], root: Path) -> None:
    """Records as a folder that is not there yet."""
    root.mkdir(parents=True)
    for record in records:
        line = record.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        with (root / f"{record.kind}.jsonl").open("ab") as file:
            file.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))


def a_folder(place: Path, records: Sequence[Record] | None = None) -> Path:
    """The site as a folder with its files."""
    root = place / "dalkong"
    write_folder(old_site() if records is None else records, root)
    for path, content in FILES.items():
        target = root / "files" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return root


class MadeUp:
    """A source of records that are not in a folder."""

    def __init__(self, records: Sequence[Record], folder: Path) -> None:
        self._records, self._folder = records, Folder(folder)

    def records(self, tell: Callable[[int, int], None]) -> Iterator[Record]:  # noqa: ARG002
        yield from self._records

    def find(self, path: str) -> Path | None:
        return self._folder.find(path)

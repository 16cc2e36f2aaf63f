"""What a site is made of while it moves: one kind of record a line (`docs/import-format.md`).

Every reader of another program's data writes these records, and `hamsterd.moving.arrival` takes
nothing else. Keys are the old site's own names of things and are never shown; of a Gnuboard
`free/12` is a post or a comment, which share their numbers. Instants have an offset. The `content`
of posts, popups and pages is our markup (`docs/markup.md`); that of comments and every `text` is
plain. A file is named by its path in the old site's folder; inside markup its address is
`FILE_PLACE` and that path (with percent signs where an address needs them), and another post's is
`POST_PLACE` and its key.
"""

from typing import ClassVar, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

FILE_PLACE = "/moved/file/"
"""Before a file's path, in texts whose pictures have not been stored yet."""
POST_PLACE = "/moved/post/"
"""Before a post's key, in texts whose links have not been resolved yet."""
COMMENT_ANCHOR = "#c_"
"""Between a post's key and a comment's, in the same place."""


class Record(BaseModel):
    """A line of the folder; `kind` is the name of its file."""

    kind: ClassVar[str]
    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, extra="forbid", frozen=True
    )


class Part(Record):
    """What stands inside another record."""

    kind: ClassVar[str] = ""


class SiteRecord(Record):
    """The old site: once, first."""

    kind: ClassVar[str] = "site"
    software: str
    title: str
    addresses: list[str] = []
    """Its addresses without a path, as `https://dalkong.example`."""


class IdentityPart(Part):
    """An account at a provider that opens the member's."""

    provider: Literal["google", "kakao", "naver"]
    subject: str
    email: str | None = None


class MemberRecord(Record):
    """A member; whoever has left keeps a key, so that their texts have an author."""

    kind: ClassVar[str] = "members"
    key: str
    username: str
    nickname: str
    chooses_nickname: bool = False
    """The nickname is a stopgap: the first sign-in asks for one."""
    email: str | None = None
    email_verified: bool = False
    password_hash: str | None = None
    joined_at: AwareDatetime
    last_login_at: AwareDatetime | None = None
    role: Literal["owner", "admin", "moderator"] | None = None
    standing: Literal["active", "banned", "left"] = "active"
    standing_since: AwareDatetime | None = None
    mail_consent_at: AwareDatetime | None = None
    """When they agreed to mail that advertises; None if they did not."""
    experience: int = 0
    introduction: str | None = None
    picture: str | None = None
    """A file."""
    identities: list[IdentityPart] = []


class CategoryPart(Part):
    """A board's category."""

    name: str
    color: str = "gray"


class BoardRecord(Record):
    """A board, before its first post: what was closed is closed from the beginning."""

    kind: ClassVar[str] = "boards"
    key: str
    name: str
    description: str | None = None
    read: str = "all"
    """`all`, `members`, `level:N`, `granted` (only who was let in) or `admin`."""
    write: str = "all"
    """`all` (members), `level:N` or `admin`."""
    readers: list[str] = []
    """Members who were let in."""
    keepers: list[str] = []
    allows_secrets: bool = False
    allows_files: bool = False
    is_category_required: bool = False
    categories: list[CategoryPart] = []


class FilePart(Part):
    """A file beside a text, with the name that its readers see."""

    path: str
    name: str


class Authored(Record):
    """A text of somebody: a member, or the name of a guest."""

    kind: ClassVar[str] = ""
    key: str
    author: str | None = None
    author_name: str | None = None
    content: str
    created_at: AwareDatetime
    is_secret: bool = False
    original: str | None = None
    """The text as the old site had it, for staff until the move is confirmed."""


class PostRecord(Authored):
    """A post on a board."""

    kind: ClassVar[str] = "posts"
    board: str
    title: str
    answers: str | None = None
    """The post that it answers directly."""
    category: str | None = None
    updated_at: AwareDatetime | None = None
    is_pinned: bool = False
    views: int = 0
    images: list[FilePart] = []
    files: list[FilePart] = []


class CommentRecord(Authored):
    """A comment under a post, after the comment that it answers."""

    kind: ClassVar[str] = "comments"
    post: str
    answers: str | None = None
    """The comment that it answers directly, at any depth."""


class LikeRecord(Record):
    """A member likes a post."""

    kind: ClassVar[str] = "likes"
    post: str
    member: str
    created_at: AwareDatetime | None = None


class BookmarkRecord(Record):
    """A member keeps a post."""

    kind: ClassVar[str] = "bookmarks"
    post: str
    member: str
    created_at: AwareDatetime


class PointsRecord(Record):
    """A line of a member's ledger."""

    kind: ClassVar[str] = "points"
    key: str
    member: str
    points: int
    reason: str
    created_at: AwareDatetime


class AnswerPart(Part):
    """The staff's answer to an inquiry."""

    author: str | None = None
    text: str
    created_at: AwareDatetime


class InquiryRecord(Record):
    """A member's question to the staff, seen by nobody else; files are for its member alone."""

    kind: ClassVar[str] = "inquiries"
    key: str
    member: str
    title: str
    text: str
    created_at: AwareDatetime
    files: list[FilePart] = []
    answer: AnswerPart | None = None


class MessageRecord(Record):
    """A private message as one of its two people has it, for that member's own export."""

    kind: ClassVar[str] = "messages"
    key: str
    owner: str
    direction: Literal["received", "sent"]
    other_name: str
    text: str
    sent_at: AwareDatetime
    read_at: AwareDatetime | None = None


class ChoicePart(Part):
    """What could be voted for, and how often it was."""

    text: str
    votes: int


class PollRecord(Record):
    """A poll of the site that is over."""

    kind: ClassVar[str] = "polls"
    key: str
    question: str
    choices: list[ChoicePart]
    created_at: AwareDatetime


class PopupRecord(Record):
    """A notice over the first page; the first picture of its text is the popup's."""

    kind: ClassVar[str] = "popups"
    key: str
    title: str
    content: str
    begins_at: AwareDatetime
    ends_at: AwareDatetime


class PageRecord(Record):
    """A page of the site: a document, or a question with its answer (`group` is its heading)."""

    kind: ClassVar[str] = "pages"
    key: str
    title: str
    content: str
    group: str | None = None


class AddressRecord(Record):
    """An old address, as path and sorted query, and what stood there.

    `leads_to` is `post:KEY`, `comment:KEY`, `board:KEY`, `member:KEY`, `file:PATH` or `page:KEY`;
    None for what is gone for good.
    """

    kind: ClassVar[str] = "addresses"
    address: str
    leads_to: str | None = None


class LeftRecord(Record):
    """Something that does not come, or not as it was: by name, with the reason."""

    kind: ClassVar[str] = "left"
    what: str
    name: str
    why: str


RECORDS: tuple[type[Record], ...] = (
    SiteRecord, MemberRecord, BoardRecord, PostRecord, CommentRecord, LikeRecord, BookmarkRecord,
    PointsRecord, InquiryRecord, MessageRecord, PollRecord, PopupRecord, PageRecord, AddressRecord,
    LeftRecord,
)  # fmt: skip
"""In the order in which they come: whatever a record names has come before it, but for posts that
a text links to."""

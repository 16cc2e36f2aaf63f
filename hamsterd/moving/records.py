"""What a site is made of while it moves: one kind of record a line (`docs/import-format.md`).

Every reader of another program's data writes these records, and `hamsterd.moving.arrival` takes
nothing else. Keys are the old site's own names of things and are never shown; of a Gnuboard
`free/12` is a post or a comment, which share their numbers. Instants have an offset. The `content`
of posts, popups and pages is our markup (`docs/markup.md`); that of comments and every `text` is
plain. A file is named by its path in the old site's folder; inside markup its address is
`FILE_PLACE` and that path (with percent signs where an address needs them), and another post's is
`POST_PLACE` and its key.
"""

from datetime import date
from typing import ClassVar, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
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
    role: Literal["owner", "admin", "moderator", "analyst"] | None = None
    standing: Literal["active", "suspended", "banned", "left"] = "active"
    standing_since: AwareDatetime | None = None
    standing_until: AwareDatetime | None = None
    """When a suspension ends; who is suspended has one."""
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
    """`all` (members), `level:N`, `granted` or `admin`."""
    comment: str = "all"
    """The same, of comments."""
    download: str = "all"
    """Who may download the files of posts, of those who may read them; words as `read`."""
    readers: list[str] = []
    """Members who were let in."""
    keepers: list[str] = []
    purpose: Literal["talk", "question", "giving"] = "talk"
    is_closed: bool = False
    """Only the staff see it."""
    shows_restriction: bool = False
    """Who may not read it learns that there is one."""
    allows_secrets: bool = False
    allows_files: bool = False
    is_category_required: bool = False
    categories: list[CategoryPart] = []
    created_at: AwareDatetime | None = None


class FilePart(Part):
    """A file beside a text, with the name that its readers see."""

    path: str
    name: str


class PollPart(Part):
    """The poll of a post; who chose what is in `ballots.jsonl`."""

    question: str | None = None
    choices: list[str]
    choices_max: int = 1
    ends_at: AwareDatetime | None = None


class GiveawayPart(Part):
    """What a post on a board for giving says of its gift."""

    state: Literal["open", "reserved", "done"] = "open"
    region: str
    ends_on: date


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
    is_pinned_everywhere: bool = False
    is_locked: bool = False
    """Nobody comments any more but the staff."""
    views: int = 0
    likes: int = 0
    """How many of them come behind it, as far as it is known: the row is written with them, and
    counted when all is here."""
    comments: int = 0
    bookmarks: int = 0
    images: list[FilePart] = []
    files: list[FilePart] = []
    poll: PollPart | None = None
    giveaway: GiveawayPart | None = None


class CommentRecord(Authored):
    """A comment under a post, after the comment that it answers."""

    kind: ClassVar[str] = "comments"
    post: str
    answers: str | None = None
    """The comment that it answers directly, at any depth."""
    updated_at: AwareDatetime | None = None
    is_gone: bool = False
    """Its words are gone; it keeps its place for the comments that answer it."""
    is_accepted: bool = False
    """Accepted as the answer to the post."""


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


class BallotRecord(Record):
    """What somebody chose in a post's poll, by the places of the choices from 1 on."""

    kind: ClassVar[str] = "ballots"
    key: str
    post: str
    member: str | None = None
    """None of somebody who left."""
    choices: list[int]
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


class MessagePart(Part):
    """A later message of an inquiry, after the question and the answer."""

    author: str | None = None
    is_staff: bool = False
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
    """The first message of the staff, if it is the second of all."""
    more: list[MessagePart] = []
    category: Literal["account", "moderation", "fault", "idea", "other"] = "other"
    state: Literal["open", "answered", "closed"] | None = None
    """None: closed if it has an answer, else open."""


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
    read: Literal["all", "members"] = "all"


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


class CarerPart(Part):
    """A member who writes about somebody else's hamster, or reads its journal."""

    member: str
    role: Literal["write", "view"]
    since: AwareDatetime | None = None


class HamsterRecord(Record):
    """A hamster of a member, with how it lives, which its carers alone see."""

    kind: ClassVar[str] = "hamsters"
    key: str
    owner: str
    name: str
    breed: str
    sex: Literal["female", "male", "unknown"] | None = None
    species: (
        Literal["syrian", "winter_white", "campbell", "roborovski", "chinese", "other"] | None
    ) = None
    birth_date: date | None = None
    passed_on: date | None = None
    farewell: str | None = None
    condolences_from: Literal["everyone", "followers", "nobody"] = "everyone"
    is_remembered: bool = False
    picture: str | None = None
    """A file."""
    description: str | None = None
    with_us_since: date | None = None
    is_neutered: bool | None = None
    cage_width_cm: int | None = None
    cage_depth_cm: int | None = None
    wheel_diameter_cm: int | None = None
    bedding_depth_cm: int | None = None
    diet: str | None = None
    companions: str | None = None
    created_at: AwareDatetime
    updated_at: AwareDatetime | None = None
    carers: list[CarerPart] = []


class SubjectPart(Part):
    """A hamster that an entry is about, with its name and breed at the time."""

    hamster: str | None = None
    name: str
    breed: str


class EntryRecord(Record):
    """A diary entry: a day of a hamster, and of others beside it."""

    kind: ClassVar[str] = "entries"
    key: str
    author: str
    subject: SubjectPart
    companions: list[SubjectPart] = []
    title: str
    content: str
    images: list[FilePart] = []
    tags: list[str] = []
    mood: str | None = None
    weather: str | None = None
    activity: str | None = None
    day: date | None = None
    """The day it is about, if it is not the day of writing."""
    is_public: bool = False
    created_at: AwareDatetime
    updated_at: AwareDatetime | None = None


class EntryCommentRecord(Record):
    """A comment under an entry, or an answer to one, after that."""

    kind: ClassVar[str] = "entry_comments"
    key: str
    author: str
    entry: str
    answers: str | None = None
    content: str
    created_at: AwareDatetime
    updated_at: AwareDatetime | None = None
    is_gone: bool = False


class EntryLikeRecord(Record):
    """A member likes an entry."""

    kind: ClassVar[str] = "entry_likes"
    entry: str
    member: str
    created_at: AwareDatetime


class EntryBookmarkRecord(Record):
    """A member keeps an entry."""

    kind: ClassVar[str] = "entry_bookmarks"
    entry: str
    member: str
    created_at: AwareDatetime


class CondolenceRecord(Record):
    """A condolence on the page of a hamster that has died."""

    kind: ClassVar[str] = "condolences"
    key: str
    author: str
    hamster: str
    content: str
    created_at: AwareDatetime
    updated_at: AwareDatetime | None = None


class HealthRecord(Record):
    """A row of a hamster's health journal."""

    kind: ClassVar[str] = "health"
    key: str
    hamster: str
    author: str | None = None
    what: Literal[
        "weight", "food", "water", "temperature", "humidity", "teeth", "stool", "activity",
        "wheel", "medicine", "symptom", "vet", "care", "note",
    ]  # fmt: skip
    day: date
    value: float | None = None
    choice: str | None = None
    name: str | None = None
    dose: str | None = None
    until: date | None = None
    cost: int | None = Field(default=None, ge=0)
    note: str | None = None
    created_at: AwareDatetime
    edited_at: AwareDatetime | None = None


class FollowRecord(Record):
    """A member follows another."""

    kind: ClassVar[str] = "follows"
    member: str
    follows: str
    created_at: AwareDatetime


class AddressRecord(Record):
    """An old address, as path and sorted query, and what stood there.

    `leads_to` is `post:KEY`, `comment:KEY`, `board:KEY`, `member:KEY`, `file:PATH`, `page:KEY`
    or `poll:KEY`; None for what is gone for good.
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
    BallotRecord, PointsRecord, InquiryRecord, MessageRecord, PollRecord, PopupRecord, PageRecord,
    HamsterRecord, EntryRecord, EntryCommentRecord, EntryLikeRecord, EntryBookmarkRecord,
    CondolenceRecord, HealthRecord, FollowRecord, AddressRecord, LeftRecord,
)  # fmt: skip
"""In the order in which they come: whatever a record names has come before it, but for posts that
a text links to."""

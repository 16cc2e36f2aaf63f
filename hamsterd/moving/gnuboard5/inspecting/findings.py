"""What an inspection found, as a command shows it and as JSON."""

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class Finding(BaseModel):
    """Counts that grow while a dump is read."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True)


class TableFound(Finding):
    """A table of the dump; `becomes` is None if it does not come, for the reason in `why`."""

    name: str
    says: str
    rows: int
    bytes: int
    becomes: str | None
    why: str


class MembersFound(Finding):
    """The members, counted."""

    total: int = 0
    banned_now: int = 0
    banned_later: int = 0
    left: int = 0
    administrators: list[str] = Field(default_factory=list)
    deputies: list[str] = Field(default_factory=list)
    levels: dict[int, int] = Field(default_factory=dict)
    like_visitors: int = 0
    """Of level 1, as where the staff lets in whoever joined; who left or is banned is none."""
    password_kinds: dict[str, int] = Field(default_factory=dict)
    without_email: int = 0
    unconfirmed_email: int = 0
    mailing: int = 0
    certified: int = 0
    points: int = 0
    introductions: int = 0
    shared_emails: list[list[str]] = Field(default_factory=list)
    clashing_nicknames: list[list[str]] = Field(default_factory=list)
    refused_nicknames: list[str] = Field(default_factory=list)
    refused_usernames: list[str] = Field(default_factory=list)
    reserved_names: list[str] = Field(default_factory=list)


class BoardFound(Finding):
    """A board with what is in it."""

    key: str
    name: str
    group: str
    is_closed: bool
    list_level: int
    read_level: int
    write_level: int
    comment_level: int
    download_level: int = 1
    proof: str = ""
    notices: list[int] = Field(default_factory=list)
    categories: dict[str, int] = Field(default_factory=dict)
    posts: int = 0
    replies: int = 0
    comments: int = 0
    nested_comments: int = 0
    secret_posts: int = 0
    secret_comments: int = 0
    guest_posts: int = 0
    guest_comments: int = 0
    html1: int = 0
    html2: int = 0
    views: int = 0
    likes: int = 0
    dislikes: int = 0
    files: int = 0
    missing_files: int = 0


class GroupFound(Finding):
    """A group of boards; a closed one is read by its members only."""

    key: str
    name: str
    is_closed: bool
    members: int = 0


class FilesFound(Finding):
    """The attachments as rows, and what of them lies in the data folder, if that was given."""

    rows: int = 0
    present: int = 0
    present_bytes: int = 0
    missing: int = 0
    missing_examples: list[str] = Field(default_factory=list)
    folders: dict[str, int] = Field(default_factory=dict)


class OthersFound(Finding):
    """What is counted by rows."""

    likes: int = 0
    dislikes: int = 0
    scraps: int = 0
    point_rows: int = 0
    point_sum: int = 0
    messages: int = 0
    inquiries: int = 0
    inquiry_answers: int = 0
    polls: int = 0
    popups: int = 0
    popups_over: int = 0
    faq: int = 0
    pages: int = 0
    social_sign_ins: int = 0


class Remark(Finding):
    """Something that does not come, or does not fit: how often, and what happens to it."""

    what: str
    count: int
    why: str


class SampleFound(Finding):
    """A post before and after: as it is in the dump, and as our markup."""

    board: str
    id: int
    title: str
    before: str
    after: str


class Found(Finding):
    """A whole inspection."""

    title: str = ""
    addresses: list[str] = Field(default_factory=list)
    prefix: str
    program: str | None
    server: str | None
    encoding: str
    version: str
    rows: int
    dump_bytes: int
    tables: list[TableFound]
    members: MembersFound
    usernames: set[str] = Field(default_factory=set, exclude=True)
    groups: list[GroupFound]
    boards: list[BoardFound]
    files: FilesFound
    others: OthersFound
    remarks: list[Remark] = Field(default_factory=list)
    samples: list[SampleFound] = Field(default_factory=list)

"""The shapes of the community (spec 2 §3 and §7)."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, Field, computed_field, model_validator

from hamsterd.community import rules
from hamsterd.community.boards import rules as board_rules
from hamsterd.community.giveaways.regions import REGION_MAX, check_region
from hamsterd.community.rules import (
    BoardPurpose,
    CategoryColor,
    GiveawayState,
    PostFilter,
    PostOrder,
)
from hamsterd.content import limits as writing
from hamsterd.core.bounds import MAX_ID
from hamsterd.hamsters.health.schemas import HealthCardIn
from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import (
    Body,
    Id,
    Instant,
    MediaUrl,
    NameText,
    Out,
    Query,
    Text,
    stated,
)
from hamsterd.http.shapes.versions import Version, version_of, version_of_values
from hamsterd.media.rules import MAX_FILES_PER_POST
from hamsterd.media.schemas import MediaOut, PaperOut
from hamsterd.members.accounts.schemas import MemberRef

Title = Annotated[Text, AfterValidator(writing.check_title), stated(maxLength=writing.TITLE_MAX)]
Content = Annotated[
    Text, AfterValidator(writing.check_content), stated(maxLength=writing.CONTENT_MAX)
]
Images = Annotated[
    list[MediaUrl], AfterValidator(writing.check_media), stated(maxItems=writing.MAX_MEDIA)
]
Files = Annotated[
    list[MediaUrl], AfterValidator(rules.check_files), stated(maxItems=MAX_FILES_PER_POST)
]
BoardName = Annotated[
    NameText, AfterValidator(rules.check_board_name), stated(maxLength=rules.BOARD_NAME_MAX)
]
CategoryName = Annotated[
    NameText,
    AfterValidator(rules.check_category_name),
    stated(maxLength=rules.CATEGORY_NAME_MAX),
]
BoardDescription = Annotated[
    Text,
    AfterValidator(rules.check_board_description),
    stated(maxLength=rules.BOARD_DESCRIPTION_MAX),
]

ReadPermission = Annotated[
    str,
    AfterValidator(rules.check_read_permission),
    stated(pattern=rules.READ_PERMISSION, maxLength=rules.PERMISSION_MAX),
]
WritePermission = Annotated[
    str,
    AfterValidator(rules.check_write_permission),
    stated(pattern=rules.WRITE_PERMISSION, maxLength=rules.PERMISSION_MAX),
]
Region = Annotated[Text, AfterValidator(check_region), stated(maxLength=REGION_MAX)]
PollQuestion = Annotated[
    Text, AfterValidator(rules.check_poll_question), stated(maxLength=rules.POLL_QUESTION_MAX)
]
PollChoiceText = Annotated[
    Text, AfterValidator(rules.check_poll_choice), stated(maxLength=rules.POLL_CHOICE_MAX)
]
PollChoices = Annotated[
    list[PollChoiceText],
    AfterValidator(rules.check_poll_choices),
    stated(minItems=rules.POLL_CHOICES_MIN, maxItems=rules.POLL_CHOICES_MAX),
]


def _require_board(value: int) -> int:
    if not 1 <= value <= MAX_ID:
        raise ValueError("게시판을 선택해주세요")
    return value


BoardId = Annotated[int, AfterValidator(_require_board), stated(minimum=1, maximum=MAX_ID)]


BOARD_FIELDS = (
    "name",
    "description",
    "read_permission",
    "shows_restriction",
    "write_permission",
    "comment_permission",
    "download_permission",
    "grant_rule",
    "purpose",
    "allows_files",
    "allows_secrets",
    "is_active",
)
"""What the form of a board changes."""


_Days = Annotated[int, Field(ge=0, le=board_rules.DAYS_MAX)]
_Count = Annotated[int, Field(ge=0, le=board_rules.COUNT_MAX)]


class GrantRule(Out):
    """What lets a member in to a board: all of it; 0 asks for nothing."""

    days: int = 0
    """Days since joining."""
    posts: int = 0
    comments: int = 0
    check_ins: int = 0

    @property
    def asked(self) -> board_rules.Standing:
        """The same as a standing to reach."""
        return board_rules.Standing(self.days, self.posts, self.comments, self.check_ins)


class GrantRuleIn(Body):
    """The rule of a board; all zeros: members are let in by hand alone."""

    days: _Days = 0
    posts: _Count = 0
    comments: _Count = 0
    check_ins: _Count = 0


class KeeperRef(Out):
    """A member who looks after a board."""

    id: int
    nickname: str


class CategoryRef(Out):
    """The category that a post shows before its title."""

    id: int
    name: str
    color: CategoryColor


class CategoryOut(CategoryRef):
    """A category of a board, with the number of its visible posts."""

    posts_count: int


class BoardOut(Out):
    """A board, as the side panel, the selector and the console list it."""

    id: int
    name: str
    description: str | None
    read_permission: ReadPermission
    """`all`, `members`, `level:5`, `granted` or `admin`."""
    shows_restriction: bool
    """Whether members who may not read the board see that it exists."""
    write_permission: WritePermission
    """`all`, `level:5`, `granted` or `admin`."""
    comment_permission: WritePermission
    """The same, of comments."""
    download_permission: ReadPermission
    """Who may download the files of posts, of those who may read them."""
    grant_rule: GrantRule
    """Lets members in where a permission is `granted`."""
    purpose: BoardPurpose
    allows_files: bool
    """Whether its posts carry files beside their pictures."""
    allows_secrets: bool
    """Whether posts and comments on it may be secret."""
    is_active: bool
    sort_order: int
    posts_count: int
    created_at: Instant
    keepers: list[KeeperRef]
    categories: list[CategoryOut]
    """In the moderators' order."""
    is_category_required: bool
    """Whether a new post needs a category."""
    may_read: bool = True
    """Whether the viewer may read it."""
    is_granted: bool = False
    """Whether the viewer was let in, or keeps it; where a permission is `granted`."""
    merged_into_id: int | None = None
    """The board that has its posts now; such a board is closed."""

    def category_state(self) -> dict[str, Any]:
        """Its categories as forms and audit rows have them, without what is counted."""
        kept = [one.model_dump(mode="json", exclude={"posts_count"}) for one in self.categories]
        return {"is_category_required": self.is_category_required, "categories": kept}

    @property
    def grants(self) -> bool:
        """Whether something on it is for who was let in."""
        return rules.GRANTED in {
            self.read_permission,
            self.write_permission,
            self.comment_permission,
            self.download_permission,
        }

    @property
    def is_restricted(self) -> bool:
        """Whether not everybody may read it."""
        return self.read_permission != rules.ALL


class AdminBoard(BoardOut):
    """A board in the console, with the version that its form sends along."""

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, BOARD_FIELDS)

    @computed_field  # type: ignore[prop-decorator]  # as above
    @property
    def categories_version(self) -> str:
        """The same of the form of its categories."""
        return version_of_values(self.category_state())


class BoardDone(BoardOut):
    """A board just created or changed; `auditId` can be undone."""

    audit_id: int


class AdminBoardDone(AdminBoard):
    """A board in the console just created or changed; `auditId` can be undone."""

    audit_id: int


class KeeperIn(Body):
    """The member to make a keeper."""

    user_id: Id


class BoardReaderRow(Out):
    """A member who was let in to a board."""

    id: int
    nickname: str
    granted_at: Instant
    granted_by: str | None
    """The nickname of the staff member who did; null for the board's rule, or the command line."""


class ReadersIn(Body):
    """The members to let in: their usernames or nicknames."""

    names: list[Annotated[NameText, Field(max_length=100)]] = Field(min_length=1, max_length=100)


class CategoryIn(Body):
    """A category of the board; without `id` it is new."""

    id: Id | None = None
    name: CategoryName = Field(default="", validate_default=True)
    color: CategoryColor = CategoryColor.GRAY


class CategoryMove(Body):
    """Where the posts of a category that goes are put; null: they have none."""

    id: Id
    to: Id | None = None


class CategoriesIn(Body):
    """All categories of a board in their order. One that is left out goes.

    Merging is leaving out one, with its posts moved to the other.
    """

    categories: list[CategoryIn] = Field(max_length=rules.CATEGORIES_MAX)
    is_required: bool = False
    moves: list[CategoryMove] = Field(default_factory=list, max_length=rules.CATEGORIES_MAX)
    version: Version | None = Field(default=None, exclude=True)

    @model_validator(mode="after")
    def _some_to_choose(self) -> "CategoriesIn":
        if self.is_required and not self.categories:
            raise ValueError("말머리가 하나도 없으면 꼭 고르게 할 수 없어요.")
        return self


class BoardsQuery(Query):
    """`includeInactive` is heard from admins only."""

    include_inactive: bool = False


class BoardIn(Body):
    """The board form. Without `sortOrder` a new board comes last."""

    name: BoardName = Field(default="", validate_default=True)
    description: BoardDescription | None = None
    read_permission: ReadPermission = rules.ALL
    shows_restriction: bool = True
    write_permission: WritePermission = rules.ALL
    comment_permission: WritePermission = rules.ALL
    download_permission: ReadPermission = rules.ALL
    grant_rule: GrantRuleIn = Field(default_factory=GrantRuleIn)
    purpose: BoardPurpose = BoardPurpose.TALK
    allows_files: bool = False
    allows_secrets: bool = False
    is_active: bool = True
    sort_order: int | None = Field(default=None, ge=0, le=10_000)


class BoardEdit(Body):
    """The edit form: fields left out stay; a null description clears it."""

    version: Version | None = None
    name: BoardName | None = None
    description: BoardDescription | None = None
    read_permission: ReadPermission | None = None
    shows_restriction: bool | None = None
    write_permission: WritePermission | None = None
    comment_permission: WritePermission | None = None
    download_permission: ReadPermission | None = None
    grant_rule: GrantRuleIn | None = None
    purpose: BoardPurpose | None = None
    allows_files: bool | None = None
    allows_secrets: bool | None = None
    """Those that are secret stay so."""
    is_active: bool | None = None
    sort_order: int | None = Field(default=None, ge=0, le=10_000)


class BoardMergeIn(Body):
    """The board that takes the posts; `mayOpen`: even if more people read them there."""

    into_id: Id
    may_open: bool = False


class BoardDeletion(Query):
    """Where the posts of a deleted board move; `mayOpen`: even if more people read them there."""

    move_to: int | None = Field(default=None, ge=1, le=MAX_ID)
    may_open: bool = False


class BoardOrderIn(Body):
    """All boards in their new order."""

    ids: list[Id] = Field(min_length=1, max_length=1_000)


class BoardRef(Out):
    """The board a post is on."""

    id: int
    name: str


class QuestionOut(Out):
    """For a post on a question board: the accepted answer, if others see it."""

    accepted_comment_id: int | None


class AnswerIn(Body):
    """Which comment answered the post."""

    comment_id: Id


class GiveawayOut(Out):
    """For a post on a giving board. After `endsOn`, a day in Seoul, an open giveaway is over."""

    state: GiveawayState
    region: str
    ends_on: date


class GiveawayIn(Body):
    """Region and last day of a giveaway; a new one lasts 14 days by default."""

    region: Region = Field(default="", validate_default=True)
    ends_on: date | None = None


class GiveawayStateIn(Body):
    """Whether the item is still available."""

    state: GiveawayState


class PollIn(Body):
    """A poll to attach; without `lastsDays` its author ends it."""

    question: PollQuestion = ""
    choices: PollChoices
    choices_max: int = Field(default=1, ge=1, le=rules.POLL_CHOICES_MAX)
    """How many choices one member may select."""
    lasts_days: int | None = Field(default=None, ge=1, le=rules.POLL_DAYS_MAX)


class PollBallotIn(Body):
    """A member's choices in a poll; a vote cannot be withdrawn."""

    choice_ids: list[Id] = Field(max_length=rules.POLL_CHOICES_MAX)


class PollChoiceOut(Out):
    """One of the choices of a poll."""

    id: int
    text: str
    votes: int | None
    """Null while the viewer sees no results."""


class PollOut(Out):
    """The poll of a post. Results are shown after one's own vote or at the end, without names."""

    question: str | None
    choices: list[PollChoiceOut]
    choices_max: int
    ends_at: Instant | None
    is_over: bool
    voters: int | None
    """How many members voted; null while the viewer may not see results."""
    own: list[int]
    """The viewer's own choices."""


class CategoryForm(Body):
    """A form that may choose a category of the post's board; null chooses none."""

    category_id: Id | None = None


class PostIn(CategoryForm):
    """The post form. `isPinned` is an admin's to set."""

    title: Title = Field(default="", validate_default=True)
    content: Content = Field(default="", validate_default=True)
    board_id: BoardId = Field(default=0, validate_default=True)
    images: Images = Field(default_factory=list)
    files: Files = Field(default_factory=list)
    """On a board that takes files; from `/api/upload/community/files`."""
    is_pinned: bool = False
    is_secret: bool = False
    """On a board that allows it: read by its author, by whom it answers, and by the staff."""
    health_card: HealthCardIn | None = None
    """On a board of questions alone."""
    giveaway: GiveawayIn | None = None
    """Required on a giving board unless the post is pinned."""
    poll: PollIn | None = None
    parent_id: Id | None = None
    """The post that this one answers, on the same board; it stays for good."""


class PostEdit(CategoryForm):
    """The edit form: fields left out stay."""

    title: Title | None = None
    content: Content | None = None
    board_id: BoardId | None = None
    images: Images | None = None
    files: Files | None = None
    """Those that are there may stay on any board."""
    is_pinned: bool | None = None
    is_secret: bool | None = None
    """A secret post stays secret where its board no longer allows it."""
    health_card: HealthCardIn | None = None
    """Replaces the attached card; null changes nothing."""
    giveaway: GiveawayIn | None = None
    """Replaces the stored details; null changes nothing."""
    poll: PollIn | None = None
    """Replaces the poll while it has no votes; null changes nothing."""


class PlaceIn(CategoryForm):
    """A moderator's placement of a post: fields left out stay.

    On another board a post has the category that is sent, or none.
    """

    board_id: BoardId | None = None
    is_pinned: bool | None = None
    is_locked: bool | None = None
    """Whether its comments are closed."""
    may_open: bool = False
    """Move it even if more people read it there."""


class PostCard(Out):
    """A post in lists and on its own page.

    The viewer's own flags come last: everything before them is the same for every viewer, and is
    cached.
    """

    id: int
    title: str
    content: str
    preview: str
    images: list[str]
    media: list[MediaOut]
    board_id: int
    user_id: int
    is_pinned: bool
    is_pinned_everywhere: bool
    """Above the lists of all boards, while everybody may read it."""
    is_locked: bool
    """Nobody comments any more but the staff and the board's keepers."""
    created_at: Instant
    updated_at: Instant
    likes_count: int
    comments_count: int
    views_count: int
    """May lag behind by some minutes."""
    is_held: bool
    """Pending review; visible to its author only."""
    user: MemberRef
    board: BoardRef
    category: CategoryRef | None
    question: QuestionOut | None
    giveaway: GiveawayOut | None
    has_health_card: bool
    """The post's page fetches the card separately; it is not part of this response."""
    has_poll: bool
    """The post's page fetches the poll separately."""
    files: list[PaperOut]
    is_secret: bool = False
    """Read by its author, by whom it answers, and by the staff."""
    may_read: bool = True
    """False in lists, for who may not read a secret post: without words, pictures and files."""
    is_answer: bool
    """It answers another post; the post's page fetches the thread separately."""
    has_answers: bool
    """Others answer it; as for `isAnswer`."""
    is_liked: bool = False
    is_bookmarked: bool = False
    is_hidden: bool = False
    """The viewer hid it, or blocks its author."""
    is_muted: bool = False
    """It contains a word that the viewer muted: lists show it collapsed."""


class PostRef(Out):
    """A post that something belongs to."""

    id: int
    title: str


class ThreadPost(PostRef):
    """An answer in its thread."""

    preview: str
    created_at: Instant
    user: MemberRef
    answers: str | None
    """The nickname of whom it answers, unless that is the thread's first author."""


class ThreadOut(Out):
    """The answers of a thread, oldest first, as far as the viewer reads them."""

    top: PostRef | None
    """The first post; null for itself, and when the viewer does not see it."""
    parent: PostRef | None
    """The post answered directly; null as for `top`."""
    posts: list[ThreadPost]
    total: int
    """May be more than `posts`."""


class PostsOut(Out):
    """A page of the list, the total, and the pinned posts for the first page.

    Posts pinned everywhere come before those of the board. Search counts up to a cap; with
    `isCapped` there are more than `total`. A pinned post is also in `posts`, at its own place.
    """

    posts: list[PostCard]
    total: int
    is_capped: bool
    pinned: list[PostCard]


class CommunityQuery(PageQuery):
    """The list's query (spec 2 §7); `page` counts from 1 and goes before `offset`."""

    limit: int = Field(default=rules.PAGE_DEFAULT, ge=1, le=MAX_LIMIT)
    offset: int = Field(default=0, ge=0, le=rules.MAX_POST_OFFSET)
    page: int | None = Field(default=None, ge=1, le=rules.MAX_PAGE)
    order_by: PostOrder = PostOrder.LATEST
    board_id: int | None = Field(default=None, ge=1, le=MAX_ID)
    category: int | None = Field(default=None, ge=1, le=MAX_ID)
    """With its own board, or alone."""
    only: PostFilter = PostFilter.ALL
    search: Text = Field(default="", max_length=rules.SEARCH_MAX)

    @property
    def first(self) -> int:
        """The number of posts before the page."""
        return self.offset if self.page is None else (self.page - 1) * self.limit


class MemberListQuery(PageQuery):
    """A page of what one member wrote, or bookmarked."""

    limit: int = Field(default=rules.LIST_DEFAULT, ge=1, le=MAX_LIMIT)


class PostCommentsQuery(PageQuery):
    """A page of the comments under a post."""

    limit: int = Field(default=rules.COMMENTS_DEFAULT, ge=1, le=MAX_LIMIT)


class MemberCommentOut(Out):
    """A comment as its author's page lists it."""

    id: int
    content: str
    parent_id: int | None
    created_at: Instant
    post: PostRef

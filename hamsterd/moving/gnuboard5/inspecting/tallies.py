"""Counts of one table each, filled row by row.

Kept for each member is a name and an address, for each post a bit: memory stays within bounds
whatever the size of the site.
"""

from collections import Counter, defaultdict
from collections.abc import Callable

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.text.folding import fold
from hamsterd.core.text.skeletons import skeleton
from hamsterd.members.accounts.credentials.old_hashes import old_hash
from hamsterd.members.accounts.rules import check_profile_nickname, check_username
from hamsterd.members.accounts.signing_up.staff_names import is_staff_name
from hamsterd.moving.gnuboard5.dates import moment
from hamsterd.moving.gnuboard5.inspecting.findings import (
    BoardFound,
    GroupFound,
    MembersFound,
    OthersFound,
)
from hamsterd.moving.gnuboard5.planning.proofs import proof_of
from hamsterd.moving.gnuboard5.rows import (
    Fields,
    IdSet,
    ban,
    has_left,
    ids,
    is_dateless,
    is_email_proven,
    number,
    options,
    text,
)

MEMBERS_LEVEL = 2
"""Gnuboard's level of a new member; 1 is everybody. Above it each site has its own ranks."""
ADMINISTRATOR_LEVEL = 10
"""Gnuboard's `최고관리자`; below it are ten kinds of members that each site names for itself."""
MAX_NAMED = 1_000
"""Names in one list of the report; counts go on."""


class MemberTally:
    """The member table."""

    def __init__(self) -> None:
        self.found = MembersFound()
        self.usernames: set[str] = set()
        self._levels: Counter[int] = Counter()
        self._passwords: Counter[str] = Counter()
        self._emails: defaultdict[str, list[str]] = defaultdict(list)
        self._nicknames: defaultdict[str, list[str]] = defaultdict(list)
        self._today = kst_day()

    def add(self, row: Fields) -> None:
        """Count a member."""
        found, name = self.found, text(row, "mb_id")
        found.total += 1
        self.usernames.add(name)
        found.points += number(row, "mb_point")
        found.mailing += number(row, "mb_mailling") > 0
        found.certified += bool(text(row, "mb_certify"))
        found.introductions += bool(text(row, "mb_profile") or text(row, "mb_signature"))
        level = number(row, "mb_level")
        self._levels[level] += 1
        if level >= ADMINISTRATOR_LEVEL and len(found.administrators) < MAX_NAMED:
            found.administrators.append(name)
        stored = text(row, "mb_password")
        self._passwords[(old_hash(stored) or "other") if stored else "none"] += 1
        self._count_standing(row)
        self._count_names(row, name)

    def _count_standing(self, row: Fields) -> None:
        found = self.found
        is_banned, since = ban(row, self._today)
        found.banned_now += is_banned
        found.banned_later += since is not None and not is_banned
        found.left += has_left(row)
        is_here = not is_banned and not has_left(row)
        found.like_visitors += is_here and number(row, "mb_level") < MEMBERS_LEVEL
        email = fold(text(row, "mb_email"))
        if email:
            self._emails[email].append(text(row, "mb_id"))
            found.unconfirmed_email += not is_email_proven(row)
        elif not has_left(row):
            found.without_email += 1

    def _count_names(self, row: Fields, name: str) -> None:
        if has_left(row):
            return  # theirs are free
        found, nickname = self.found, text(row, "mb_nick")
        self._nicknames[skeleton(nickname)].append(name)
        if not _fits(check_username, name):
            _note(found.refused_usernames, name)
        if not _fits(check_profile_nickname, nickname):
            _note(found.refused_nicknames, name)
        if is_staff_name(nickname, "") or is_staff_name(name, ""):
            _note(found.reserved_names, name)

    def done(self, admin: str, *, proves_emails: bool) -> MembersFound:
        """The counts, with those who share a name or an address; `admin` is the site's owner.

        Others of the highest level read and write everywhere in Gnuboard, but manage nothing.
        """
        found = self.found
        if owner := next((name for name in self.usernames if fold(name) == fold(admin)), None):
            found.deputies = [name for name in found.administrators if name != owner]
            found.administrators = [owner]
        if not proves_emails:
            found.unconfirmed_email = sum(map(len, self._emails.values()))
        found.levels = dict(sorted(self._levels.items()))
        found.password_kinds = dict(sorted(self._passwords.items()))
        found.shared_emails = _shared(self._emails)
        found.clashing_nicknames = _shared(self._nicknames)
        return found


def _fits(check: Callable[[str], str], name: str) -> bool:
    try:
        check(name)
    except ValueError:
        return False
    return True


def _note(names: list[str], name: str) -> None:
    if len(names) < MAX_NAMED:
        names.append(name)


def _shared(by_key: dict[str, list[str]]) -> list[list[str]]:
    return [names for names in by_key.values() if len(names) > 1][:MAX_NAMED]


class GroupTally:
    """Groups of boards and their members."""

    def __init__(self) -> None:
        self._groups: dict[str, GroupFound] = {}
        self._members: Counter[str] = Counter()

    def add(self, row: Fields) -> None:
        """A group."""
        key = text(row, "gr_id")
        self._groups[key] = GroupFound(
            key=key, name=text(row, "gr_subject"), is_closed=number(row, "gr_use_access") > 0
        )

    def add_member(self, row: Fields) -> None:
        """A member of one."""
        self._members[text(row, "gr_id")] += 1

    def done(self) -> list[GroupFound]:
        """All groups."""
        for key, group in self._groups.items():
            group.members = self._members[key]
        return list(self._groups.values())


def board_of(row: Fields) -> BoardFound:
    """A board's row."""
    listed = text(row, "bo_category_list") if number(row, "bo_use_category") else ""
    return BoardFound(
        key=text(row, "bo_table"),
        name=text(row, "bo_subject"),
        group=text(row, "gr_id"),
        is_closed=False,
        list_level=number(row, "bo_list_level"),
        read_level=number(row, "bo_read_level"),
        write_level=number(row, "bo_write_level"),
        comment_level=number(row, "bo_comment_level"),
        download_level=number(row, "bo_download_level"),
        proof=proof.value if (proof := proof_of(text(row, "bo_use_cert"))) else "",
        notices=ids(text(row, "bo_notice")),
        categories={one.strip(): 0 for one in listed.split("|") if one.strip()},
    )


class WriteTally:
    """The posts and comments of one board: `posts` are their numbers."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.categories: Counter[str] = Counter()
        self.posts = IdSet()
        self._waiting: Counter[int] = Counter()  # comments that came before their post

    def add(self, row: Fields) -> None:
        """Count a post or a comment."""
        marks = options(row)
        is_guest = not text(row, "mb_id")
        self.counts["dateless"] += is_dateless(row, "wr_datetime")
        if number(row, "wr_is_comment"):
            self.counts["comments"] += 1
            self.counts["nested_comments"] += bool(text(row, "wr_comment_reply"))
            self.counts["secret_comments"] += "secret" in marks
            self.counts["guest_comments"] += is_guest
            if (post := number(row, "wr_parent")) not in self.posts:
                self._waiting[post] += 1
            return
        self.posts.add(number(row, "wr_id"))
        self.categories[text(row, "ca_name")] += 1
        self.counts["posts"] += 1
        self.counts["replies"] += bool(text(row, "wr_reply"))
        self.counts["secret_posts"] += "secret" in marks
        self.counts["guest_posts"] += is_guest
        for mark in ("html1", "html2"):
            self.counts[mark] += mark in marks
        for total, column in (("views", "wr_hit"), ("likes", "wr_good"), ("dislikes", "wr_nogood")):
            self.counts[total] += number(row, column)

    @property
    def rows(self) -> int:
        """Posts and comments."""
        return self.counts["posts"] + self.counts["comments"]

    @property
    def lost_comments(self) -> int:
        """Comments whose post is not there."""
        return sum(count for post, count in self._waiting.items() if post not in self.posts)


class OtherTally:
    """Tables of which only sums are told; `boards` counts the scraps and likes of each board."""

    def __init__(self) -> None:
        self.found = OthersFound()
        self.boards: Counter[str] = Counter()

    def good(self, row: Fields) -> None:
        """A like or a dislike."""
        if text(row, "bg_flag") == "nogood":
            self.found.dislikes += 1
        else:
            self.found.likes += 1
        self.boards[text(row, "bo_table")] += 1

    def scrap(self, row: Fields) -> None:
        """A bookmark."""
        self.found.scraps += 1
        self.boards[text(row, "bo_table")] += 1

    def popup(self, row: Fields) -> None:
        """A notice over the first page, which may be over."""
        self.found.popups += 1
        ends = moment(text(row, "nw_end_time"))
        self.found.popups_over += ends is None or ends <= utc_now()

    def point(self, row: Fields) -> None:
        """A row of the ledger of points."""
        self.found.point_rows += 1
        self.found.point_sum += number(row, "po_point")

    def memo(self, row: Fields) -> None:
        """A message; since 5.4 each is two rows, of which one is received."""
        self.found.messages += text(row, "me_type") != "send"

    def inquiry(self, row: Fields) -> None:
        """A question to the operators, or the answer to one."""
        if number(row, "qa_type"):
            self.found.inquiry_answers += 1
        else:
            self.found.inquiries += 1

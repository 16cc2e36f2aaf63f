"""The demo's rows, written in bulk: people, animals, words and taps, in that order.

Counters, levels and the experience ledger are not set here but counted afterwards from these
rows (`hamsterd.seeding.counts`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import Any

from peewee import Model, chunked

from fixtures.load import Demo, DemoMember
from hamsterd.accounts.passwords import hash_password
from hamsterd.accounts.rules import CONSENT_DOCUMENTS, CONSENT_VERSION
from hamsterd.clock import kst_day
from hamsterd.models import (
    ActiveDay,
    Ad,
    AttendanceDay,
    Board,
    Bookmark,
    Comment,
    CommunityComment,
    CommunityLike,
    CommunityPost,
    Consent,
    DiaryEntry,
    Follow,
    Hamster,
    Like,
    Upload,
    User,
)
from hamsterd.seeding.attendance import CheckIn
from hamsterd.seeding.pictures import Wish
from hamsterd.seeding.timeline import Act, Timeline
from hamsterd.uploads.images import ProcessedImage
from hamsterd.uploads.rules import media_url

CHUNK_ROWS = 500
ACTIVE_DAYS_KEPT = 90
"""Usage records are kept 3 months (decisions §2, Retention)."""
VERIFIED_AFTER = timedelta(minutes=6)
UPLOADED_BEFORE = timedelta(minutes=3)

Values = dict[str, Any]


@dataclass(slots=True)
class Written:
    """Ids of what was written, by the fixtures' keys."""

    members: dict[str, int] = field(default_factory=dict)
    hamsters: dict[str, int] = field(default_factory=dict)
    boards: dict[str, int] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    posts: dict[str, int] = field(default_factory=dict)
    comments: dict[str, int] = field(default_factory=dict)
    ads: dict[str, int] = field(default_factory=dict)


def insert(model: type[Model], rows: Sequence[Values]) -> list[int]:
    """Insert `rows`; their ids, in order."""
    ids: list[int] = []
    for part in chunked(rows, CHUNK_ROWS):
        query = model.insert_many(part).returning(model._meta.primary_key)
        ids += [row[0] for row in query.tuples().execute()]
    return ids


class Writer:
    """Writes one demo as of `now`; `pictures` are the stored files, wish by wish."""

    def __init__(
        self,
        demo: Demo,
        timeline: Timeline,
        pictures: Sequence[tuple[Wish, ProcessedImage]],
        now: datetime,
    ) -> None:
        self.demo, self.timeline, self.now = demo, timeline, now
        self.pictures = pictures
        self.ids = Written()
        self._urls: dict[tuple[str, str], list[str]] = {}
        for wish, image in pictures:
            self._urls.setdefault((wish.purpose, wish.target), []).append(
                media_url(image.file_name)
            )

    def people(self) -> None:
        """Members with their consents and check-ins, the earliest first."""
        last = {check_in.member: check_in for check_in in self.timeline.check_ins}
        crowd = hash_password(token_urlsafe(24))
        members = sorted(self.demo.members, key=lambda one: self.timeline.joined[one.username])
        rows = [self._member(member, last.get(member.username), crowd) for member in members]
        ids = insert(User, rows)
        self.ids.members = {member.username: id_ for member, id_ in zip(members, ids, strict=True)}
        insert(
            Consent,
            [
                {
                    "user": self.ids.members[name],
                    "document": document,
                    "version": CONSENT_VERSION,
                    "agreed_at": joined,
                }
                for name, joined in self.timeline.joined.items()
                for document in CONSENT_DOCUMENTS
            ],
        )
        insert(AttendanceDay, [self._check_in(one) for one in self.timeline.check_ins])
        since = kst_day(self.now) - timedelta(days=ACTIVE_DAYS_KEPT)
        for part in chunked(
            [
                {"kst_day": one.day, "user": self.ids.members[one.member]}
                for one in self.timeline.check_ins
                if one.day > since
            ],
            CHUNK_ROWS,
        ):
            ActiveDay.insert_many(part).execute()

    def _member(self, member: DemoMember, last: CheckIn | None, crowd: str) -> Values:
        joined = self.timeline.joined[member.username]
        seen = last.at if last else joined
        is_running = last is not None and last.day >= kst_day(self.now) - timedelta(days=1)
        return {
            "username": member.username,
            "nickname": member.nickname,
            "email": member.email,
            "password_hash": hash_password(member.password) if member.password else crowd,
            "email_verified_at": joined + VERIFIED_AFTER,
            "profile_image": self._first("profile", member.username),
            "streak_days": last.streak if last and is_running else 0,
            "is_admin": member.is_admin,
            "last_login_at": seen,
            "last_attendance_at": last.at if last else None,
            "last_seen_at": seen,
            "created_at": joined,
            "updated_at": joined,
        }

    def _check_in(self, one: CheckIn) -> Values:
        return {
            "user": self.ids.members[one.member],
            "kst_day": one.day,
            "streak": one.streak,
            "exp_gained": one.experience,
            "created_at": one.at,
        }

    def hamsters(self) -> None:
        """The hamsters, in the order of their registration."""
        today = kst_day(self.now)
        hamsters = sorted(self.demo.hamsters, key=lambda one: self.timeline.registered[one.key])
        rows = [
            {
                "user": self.ids.members[one.owner],
                "name": one.name,
                "breed": one.breed,
                "birth_date": today - timedelta(days=one.born_days_ago),
                "profile_image": self._first("hamster", one.key),
                "description": one.description,
                "created_at": self.timeline.registered[one.key],
                "updated_at": self.timeline.registered[one.key],
            }
            for one in hamsters
        ]
        ids = insert(Hamster, rows)
        self.ids.hamsters = {one.key: id_ for one, id_ in zip(hamsters, ids, strict=True)}

    def diaries(self) -> None:
        """The entries, oldest first."""
        hamsters = {hamster.key: hamster for hamster in self.demo.hamsters}
        entries = sorted(self.demo.entries, key=lambda one: self.timeline.written[one.key])
        rows = [
            {
                "user": self.ids.members[self.demo.owners[one.hamster]],
                "hamster": self.ids.hamsters[one.hamster],
                "hamster_name": hamsters[one.hamster].name,
                "hamster_breed": hamsters[one.hamster].breed,
                "title": one.title,
                "content": one.content,
                "images": self._urls.get(("diary", one.key), []),
                "mood": one.mood,
                "weather": one.weather,
                "activity": one.activity,
                "is_public": one.is_public,
                "created_at": self.timeline.written[one.key],
                "updated_at": self.timeline.written[one.key],
            }
            for one in entries
        ]
        ids = insert(DiaryEntry, rows)
        self.ids.entries = {one.key: id_ for one, id_ in zip(entries, ids, strict=True)}

    def community(self) -> None:
        """The boards and their posts, oldest first."""
        opened = min(self.timeline.joined.values())
        ids = insert(
            Board,
            [
                {
                    "name": one.name,
                    "description": one.description,
                    "write_permission": one.write_permission,
                    "sort_order": one.sort_order,
                    "created_at": opened,
                    "updated_at": opened,
                }
                for one in self.demo.boards
            ],
        )
        self.ids.boards = {one.key: id_ for one, id_ in zip(self.demo.boards, ids, strict=True)}
        posts = sorted(self.demo.posts, key=lambda one: self.timeline.written[one.key])
        rows = [
            {
                "user": self.ids.members[one.author],
                "board": self.ids.boards[one.board],
                "title": one.title,
                "content": one.content,
                "images": self._urls.get(("community", one.key), []),
                "is_pinned": one.is_pinned,
                "created_at": self.timeline.written[one.key],
                "updated_at": self.timeline.written[one.key],
            }
            for one in posts
        ]
        ids = insert(CommunityPost, rows)
        self.ids.posts = {one.key: id_ for one, id_ in zip(posts, ids, strict=True)}

    def comments(self) -> None:
        """Comments under entries and posts; replies know the comment they answer."""
        made = self.ids.comments
        under_entries: list[Values] = []
        for comment, at in self.timeline.comments:
            row: Values = {
                "user": self.ids.members[comment.author],
                "content": comment.text,
                "created_at": at,
                "updated_at": at,
            }
            if comment.on == "diary":
                under_entries.append({**row, "diary_entry": self.ids.entries[comment.target]})
                continue
            parent = made[comment.reply_to] if comment.reply_to else None
            row |= {"post": self.ids.posts[comment.target], "parent": parent}
            # One by one: a reply needs the id of the comment it answers.
            [id_] = insert(CommunityComment, [row])
            if comment.key:
                made[comment.key] = id_
        insert(Comment, under_entries)

    def taps(self) -> None:
        """Likes, bookmarks and follows."""
        entries, members = self.ids.entries, self.ids.members
        timeline = self.timeline
        insert(Like, [self._tap(act, "diary_entry", entries) for act in timeline.likes])
        insert(Bookmark, [self._tap(act, "diary_entry", entries) for act in timeline.bookmarks])
        insert(
            CommunityLike, [self._tap(act, "post", self.ids.posts) for act in timeline.post_likes]
        )
        insert(
            Follow,
            [
                {
                    "follower": members[act.member],
                    "following": members[act.target],
                    "created_at": act.at,
                }
                for act in timeline.follows
            ],
        )

    def _tap(self, act: Act, target: str, ids: dict[str, int]) -> Values:
        return {
            "user": self.ids.members[act.member],
            target: ids[act.target],
            "created_at": act.at,
        }

    def ads(self) -> None:
        """The sample advertisements; a link may name a board, as `{info}`."""
        rows = [
            {
                "title": one.title,
                "description": one.description,
                "image": self._first("ad", one.picture),
                "link": one.link.format(**self.ids.boards),
                "target": one.target,
                "weight": one.weight,
                "starts_at": self.now - timedelta(days=one.starts_days_ago),
                "ends_at": self.now + timedelta(days=one.ends_in_days),
                "created_at": self.now - timedelta(days=one.starts_days_ago),
                "updated_at": self.now - timedelta(days=one.starts_days_ago),
            }
            for one in self.demo.ads
        ]
        ids = insert(Ad, rows)
        self.ids.ads = {one.picture: id_ for one, id_ in zip(self.demo.ads, ids, strict=True)}

    def uploads(self) -> None:
        """The files, each attached to what uses it."""
        insert(Upload, [self._upload(wish, image) for wish, image in self.pictures])

    def _upload(self, wish: Wish, image: ProcessedImage) -> Values:
        attached = {
            "profile": self.ids.members,
            "hamster": self.ids.hamsters,
            "diary": self.ids.entries,
            "community": self.ids.posts,
            "ad": self.ids.ads,
        }
        return {
            "user": self.ids.members[wish.owner] if wish.owner else None,
            "file_name": image.file_name,
            "kind": "image",
            # Advertisements have no purpose of their own: members don't upload any.
            "purpose": "community" if wish.purpose == "ad" else wish.purpose,
            "mime_type": image.mime_type,
            "bytes": image.bytes,
            "width": image.width,
            "height": image.height,
            "dominant_color": image.dominant_color,
            "has_thumbnail": True,
            "attached_type": wish.purpose,
            "attached_id": attached[wish.purpose][wish.target],
            "created_at": self._used_at(wish) - UPLOADED_BEFORE,
        }

    def _used_at(self, wish: Wish) -> datetime:
        times = {
            "profile": self.timeline.joined,
            "hamster": self.timeline.registered,
            "diary": self.timeline.written,
            "community": self.timeline.written,
        }
        return times[wish.purpose][wish.target] if wish.purpose in times else self.now

    def _first(self, purpose: str, target: str) -> str | None:
        return next(iter(self._urls.get((purpose, target), [])), None)

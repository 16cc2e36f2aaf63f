"""A Gnuboard5 that was really installed moves in: every fact that was written down of it.

The site is in `tests/vectors/gnuboard5` with its `TRUTH.json`; `GNUBOARD5_SITE` names another
folder of the same form. Nothing here names a member, a board or a post of it.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from hamsterd.core.text.folding import fold
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from hamsterd.members.accounts.signin import Device, open_on
from hamsterd.models import ALL_MODELS
from hamsterd.moving.arrival.run import Outcome
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.opening import open_rows
from hamsterd.moving.gnuboard5.planning.plan_file import Draft, drafted, plan_text
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.gnuboard5.source import Gnuboard5
from hamsterd.moving.records import LeftRecord
from hamsterd.operations.exports.records import UPLOADS
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.test_arrival import here as came_as
from tests.hamsterd.moving.test_arrival import left, rows, value
from tests.hamsterd.moving.test_odd_sites import move_in
from tests.people import Person, visitor
from tests.site import RunningSite

SITE = Path(os.environ.get("GNUBOARD5_SITE", "tests/vectors/gnuboard5"))
TRUTH: Mapping[str, Any] = json.loads((SITE / "TRUTH.json").read_text())
DUMPS = sorted(path.name for path in SITE.glob("*.sql.gz"))
WHOLE = "dump.sql.gz"
KST = timedelta(hours=9)
SMALL, ALIKE = (24, 24), 6
"""As large as pictures are compared, and how much their colours may differ of 255: they are packed
anew."""
PERSONAL = (
    "mb_name", "mb_tel", "mb_hp", "mb_birth", "mb_addr1", "mb_addr2", "mb_dupinfo", "mb_memo",
    "mb_ip", "mb_login_ip", "wr_ip", "wr_email", "qa_hp", "qa_email",
)  # fmt: skip
"""Columns of an old site that nothing here has a place or a reason for."""
OPEN, STAFF = 1, 9
"""The level of who is not signed in, and the lowest of those who look after a site."""


def plan_of(dump: Path) -> Draft:
    """A new plan, as it is written."""
    return drafted(plan_text(inspect(dump)).encode())


def named(pairs: Any, key: str = "mb_id") -> dict[str, Any]:
    return {one[key]: one for one in pairs}


def facts(kind: str) -> list[dict[str, Any]]:
    """Posts or comments of TRUTH.json."""
    return list(TRUTH[kind])


def key_of(fact: Mapping[str, Any], column: str = "wr_id") -> str:
    return f"{fact['bo_table']}/{fact[column]}"


@pytest.fixture
def moved(running: RunningSite, tmp_path: Path) -> Outcome:
    def make() -> Outcome:
        dump, work = SITE / WHOLE, tmp_path / "work"
        return move_in(running, Gnuboard5(dump, SITE / "data", plan_of(dump), work=work))

    return running.holding("given site", make)


@pytest.fixture
def boss(running: RunningSite, moved: Outcome) -> Person:
    """Who keeps the site."""
    kept = {name for name, one in accounts().items() if one["role"] == "admin"}
    return next(signed_in(running, one) for one in TRUTH["passwords"] if one["mb_id"] in kept)


def signed_in(site: RunningSite, fact: Mapping[str, Any]) -> Person:
    person = visitor(site.url)
    form = {"username": fact["mb_id"], "password": fact["password"]}
    assert person.post("/api/auth/login", form).status_code == 200, fact
    return person


def accounts() -> dict[str, dict[str, Any]]:
    """The members who came, by the name that they sign in with."""
    return {row["username"]: row for row in rows("SELECT * FROM users") if row["username"]}


def with_key(kind: str) -> dict[int, str]:
    """The old keys of what came, by id."""
    sql = "SELECT new_id, old_key FROM moved_things WHERE kind = %(kind)s AND new_id IS NOT NULL"
    return {row["new_id"]: row["old_key"] for row in rows(sql, kind=kind)}


@cache
def dumped() -> dict[str, list[dict[str, Any]]]:
    """The rows of the dump itself, by table without prefix."""
    prefix, found = TRUTH["site"]["table_prefix"], {}
    with open_rows(SITE / WHOLE, None) as (reader, _):
        for row in reader.rows():
            line = dict(zip(row.table.columns, row.values, strict=True))
            found.setdefault(row.table.name.removeprefix(prefix), []).append(line)
    return found


def closed_boards() -> set[str]:
    """Boards that a visitor could not read there."""
    shut = {row["gr_id"] for row in dumped()["group"] if row["gr_use_access"]}
    return {
        row["bo_table"]
        for row in dumped()["board"]
        if row["gr_id"] in shut or max(row["bo_list_level"], row["bo_read_level"]) > OPEN
    }


def is_open(fact: Mapping[str, Any]) -> bool:
    return not fact.get("secret") and fact["bo_table"] not in closed_boards()


def kst(written: str) -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=UTC) - KST


# ── what is there, in every shape of dump ──


def told(dump: Path, work: Path) -> Iterator[dict[str, Any]]:
    """The records of a dump; tables that stay are called as without a prefix."""
    prefix = inspect(dump).prefix
    for one in records(dump, SITE / "data", plan_of(dump).plan, work=work):
        fields = one.model_dump(mode="json")
        if isinstance(one, LeftRecord):
            fields["name"] = one.name.removeprefix(prefix)
        yield {"kind": one.kind, **fields}


BEYOND = re.compile("[\U00010000-\U0010ffff]")


@pytest.mark.parametrize("name", [name for name in DUMPS if name != WHOLE])
def test_every_shape_of_dump_makes_the_same_records(name: str, tmp_path: Path) -> None:
    first, other = (
        [json.dumps(one, ensure_ascii=False, sort_keys=True) for one in told(SITE / each, tmp_path)]
        for each in (WHOLE, name)
    )
    if "utf8mb3" in name:  # where each character of four bytes is a question mark
        first, other = ([BEYOND.sub("?", one) for one in each] for each in (first, other))
    assert other == first


def test_numbers_may_be_quoted_like_texts(tmp_path: Path) -> None:
    """As Navicat and the backup scripts of hosting companies write them."""
    dialect, tables = Dialect(quotes_numbers=True), []
    with open_rows(SITE / WHOLE, None) as (reader, _):
        every = list(reader.rows())
    for table in reader.tables.values():
        own = [row.values for row in every if row.table is table]
        tables.append(dialect.table(table.name, table.columns, own))
    (tmp_path / "quoted.sql").write_bytes(dialect.dump(*tables))

    quoted = list(told(tmp_path / "quoted.sql", tmp_path))

    assert quoted == list(told(SITE / WHOLE, tmp_path))


@pytest.mark.parametrize("name", DUMPS)
def test_every_shape_of_dump_is_counted(name: str) -> None:
    counts, found = TRUTH["counts"], inspect(SITE / name, data=SITE / "data")
    members, others, files = found.members, found.others, found.files
    assert {
        "members": members.total,
        "members_banned_now": members.banned_now,
        "members_left": members.left,
        "members_level_9_or_more": sum(n for level, n in members.levels.items() if level >= STAFF),
        "password_kinds": members.password_kinds,
        "member_point_sum": members.points,
        "likes_rows": others.likes,
        "dislikes_rows": others.dislikes,
        "attachments_rows": files.rows,
        "attachments_files_present": files.present,
        "scraps": others.scraps,
        "memos": others.messages,
        "inquiries": others.inquiries,
        "inquiry_answers": others.inquiry_answers,
        "point_rows": others.point_rows,
        "point_sum": others.point_sum,
        "poll": others.polls,
        "new_win": others.popups,
        "faq": others.faq,
        "member_social_profiles": others.social_sign_ins,
        "group": len(found.groups),
        "group_member": sum(one.members for one in found.groups),
        "categories": {one.key: one.categories for one in found.boards if one.categories},
    }.items() <= counts.items()
    assert {one.key for one in found.boards} == counts["boards"].keys()
    of_boards: Counter[str] = Counter()
    for board in found.boards:
        here = {**board.model_dump(), "replies_to_posts": board.replies}
        there = {**counts["boards"][board.key]}
        # Somebody looked at it between the counting and the dump.
        assert here["views"] >= there.pop("views")
        assert {column: here[column] for column in there} == there
        of_boards.update({name: n for name, n in here.items() if isinstance(n, int)})
    for column in ("posts", "comments", "nested_comments", "secret_posts", "secret_comments",
                   "guest_posts", "html1", "html2"):  # fmt: skip
        assert of_boards[column] == counts[column], column


def test_what_is_personal_did_not_come(site: RunningSite, moved: Outcome) -> None:
    """Of a site where nobody has signed in yet: here, too, an address is an address."""
    words = {
        str(row[column]).strip()
        for table in (
            "member",
            "qa_content",
            *(f"write_{key}" for key in TRUTH["counts"]["boards"]),
        )
        for row in dumped()[table]
        for column in PERSONAL
        if str(row.get(column) or "").strip()
    }
    mails = {fold(row["mb_email"]) for row in dumped()["member"]}
    canaries = {word for word in words if len(word) > 7 and fold(word) not in mails}
    assert len(canaries) > 20
    for model in ALL_MODELS:
        table = model._meta.table_name
        with connection():
            for row in fetch_all(f"SELECT t::text AS line FROM {table} t"):
                found = [word for word in canaries if word in row["line"]]
                assert not found, (table, found)


def test_everything_is_counted(moved: Outcome) -> None:
    counts, boards = TRUTH["counts"], TRUTH["counts"]["boards"]
    came = {row["kind"]: row["n"] for row in rows(
        "SELECT kind, count(new_id) AS n FROM moved_things GROUP BY kind")}  # fmt: skip
    names = left()
    staying = Counter(name.split(" · ")[0] for name in names)
    assert came["members"] == counts["members"]
    assert value("SELECT count(*) FROM users WHERE status = 'purged'") == counts["members_left"] + 1
    banned = "SELECT count(*) FROM users WHERE status = 'banned'"
    assert value(banned) == counts["members_banned_now"]
    assert came["posts"] == counts["posts"]
    assert came["comments"] + staying["댓글"] == counts["comments"]
    assert came["likes"] + lost(names, "추천", ": ") == counts["likes_rows"]
    dislikes = sum(int(name.rpartition(": ")[2]) for name in names if name.startswith("비추천 ·"))
    assert dislikes == counts["dislikes_rows"]
    assert came["bookmarks"] + staying["스크랩"] == counts["scraps"]
    assert came["messages"] == counts["memo_rows"]
    assert came["inquiries"] == counts["inquiries"]
    answered = "SELECT count(*) FROM inquiries WHERE status = 'closed'"
    assert value(answered) == counts["inquiry_answers"]
    assert came["polls"] == counts["poll"]
    assert came["popups"] + sum(name.startswith("팝업 ·") for name in names) == counts["new_win"]
    assert came["points"] + many(names, "포인트 내역") == counts["point_rows"]
    for table in ("menu", "visit", "visit_sum", "board_new", "autosave", "popular"):
        assert f"{counts[table]:,}줄" in next(
            why for name, why in names.items() if name.endswith(f"_{table}")
        ), table
    certified = "SELECT count(*) FROM linked_identities"
    assert value(certified) + staying["연결한 계정"] == counts["member_social_profiles"]
    ids = {key: id_ for id_, key in with_key("boards").items()}
    assert ids.keys() == boards.keys()
    for key, fact in boards.items():
        [row] = rows(
            "SELECT name, count(p.id) AS posts, count(p.parent_id) AS replies_to_posts,"
            " count(*) FILTER (WHERE p.is_secret) AS secret_posts, sum(p.views_count) AS views"
            " FROM boards b JOIN community_posts p ON p.board_id = b.id WHERE b.id = %(id)s"
            " GROUP BY b.id",
            id=ids[key],
        )
        [said] = rows(
            "SELECT count(*) AS comments, count(*) FILTER (WHERE c.is_secret) AS secret_comments,"
            " count(c.parent_id) AS nested_comments"
            " FROM community_comments c JOIN community_posts p ON p.id = c.post_id"
            " WHERE p.board_id = %(id)s",
            id=ids[key],
        )
        # Somebody looked at it between the counting and the dump.
        hits = [one["wr_hit"] for one in dumped()[f"write_{key}"] if not one["wr_is_comment"]]
        assert row.pop("views") == sum(hits) >= fact["views"], key
        # An answer to a secret is one here, and says so in the report.
        under = sum(name.startswith(f"답변글 · {key}/") for name in names)
        row["secret_posts"] -= under
        said["comments"] += sum(name.startswith(f"댓글 · {key}/") for name in names)
        # A reply whose comment is gone stands alone, and is named.
        said["nested_comments"] += orphans(key)
        row["html1"], row["html2"] = (with_original(key, mark) for mark in ("html1", "html2"))
        found = {**row, **said}
        assert found == {column: fact[column] for column in found}, key
    categories = rows(
        "SELECT b.id AS board, c.name, count(*) AS n FROM community_posts p"
        " JOIN board_categories c ON c.id = p.category_id JOIN boards b ON b.id = p.board_id"
        " GROUP BY b.id, c.name"
    )
    found = {(row["board"], row["name"]): row["n"] for row in categories if row["board"] in
             ids.values()}  # fmt: skip
    assert found == {
        (ids[key], name): number
        for key, each in counts["categories"].items()
        for name, number in each.items()
    }


def orphans(board: str) -> int:
    """Replies of a board that stand without what they answered."""
    letters = {
        f"{board}/{row['wr_id']}" for row in dumped()[f"write_{board}"] if row["wr_comment_reply"]
    }
    alone = rows(
        "SELECT t.old_key FROM moved_things t JOIN community_comments c ON c.id = t.new_id"
        " WHERE t.kind = 'comments' AND c.parent_id IS NULL AND t.old_key = ANY(%(keys)s)",
        keys=[*letters],
    )
    gone = {name.partition(" · ")[2] for name in left() if name.startswith(("답글 ·", "댓글 ·"))}
    assert {row["old_key"] for row in alone} <= gone
    return len(letters & gone)


def with_original(board: str, mark: str) -> int:
    """Posts of a board whose text had that mark, and is kept as it was."""
    marked = [
        f"{board}/{row['wr_id']}"
        for row in dumped()[f"write_{board}"]
        if not row["wr_is_comment"] and mark in row["wr_option"].split(",")
    ]
    kept = (
        "SELECT count(*) FROM moved_things WHERE kind = 'posts' AND original IS NOT NULL"
        " AND old_key = ANY(%(keys)s)"
    )
    return int(value(kept, keys=marked))


def lost(names: Mapping[str, str], what: str, between: str) -> int:
    """Reactions of nothing or nobody, by the names of the report."""
    return sum(
        name.startswith(f"{what} · ") and not name.rpartition(between)[2].isdecimal()
        for name in names
    )


def many(names: Mapping[str, str], what: str) -> int:
    """Things that the report has by their number."""
    return sum(
        int(re.sub(r"\D", "", name.rpartition(" · ")[2]))
        for name in names
        if name.startswith(f"{what} · ")
    )


# ── members ──


def test_members_are_who_they_were(moved: Outcome, running: RunningSite) -> None:
    people, names = accounts(), left()
    ids = {key: id_ for id_, key in with_key("members").items()}
    everybody = {row["id"]: row for row in rows("SELECT * FROM users")}
    settings = {row["user_id"]: row for row in rows("SELECT * FROM notification_settings")}
    ledger = {row["user_id"]: row["n"] for row in rows(
        "SELECT user_id, sum(amount) AS n FROM experience_events GROUP BY user_id")}  # fmt: skip
    for fact in facts("members"):
        name = fact["mb_id"]
        member = everybody[ids[name]]
        if "social" in fact:
            [linked] = rows("SELECT provider, subject FROM linked_identities WHERE user_id ="
                            " %(id)s", id=ids[name])  # fmt: skip
            assert linked == {"provider": fact["social"]["provider"],
                              "subject": fact["social"]["identifier"]}  # fmt: skip
            continue
        if member["status"] == "purged":
            assert (member["username"], member["email"], member["profile_image"]) == (None,) * 3
            assert fact["why"].startswith(("left", "deleted")) if "why" in fact else True
            continue
        if "image" in fact or "icon" in fact:
            assert member["profile_image"]
            shown = visitor(running.url).get(member["profile_image"]).content
            assert shows(shown, fact.get("image") or fact["icon"], fact[
                "image_sha256" if "image" in fact else "icon_sha256"])  # fmt: skip
            if "image" in fact and "icon" in fact:
                assert f"회원 아이콘 · {fact['icon'].removeprefix('data/')}" in names
            continue
        assert people[name] == member
        if not member_chooses(member["id"]):
            assert normalize("NFC", member["nickname"]) == normalize("NFC", fact["nick"])
        else:
            assert any(one.endswith(f"· {name}") for one in names), name
        mail = member["email"]
        assert mail == fact["email"] or (mail.endswith(".invalid") and (
            not fact["email"] or f"이메일 · {name}" in names)), name  # fmt: skip
        assert member["experience"] == ledger.get(member["id"], 0) == fact["points"], name
        assert member["created_at"] == kst(fact["joined_kst"]), name
        consent = settings.get(member["id"], {}).get("marketing_since")
        assert (consent is not None) == bool(fact["mailing"]), name
        for table, kind in (("community_posts", "posts"), ("community_comments", "comments")):
            sql = (
                f"SELECT count(*) FROM {table} w JOIN moved_things t ON t.new_id = w.id"
                f" AND t.kind = '{kind}' WHERE w.user_id = %(id)s"
            )
            assert value(sql, id=member["id"]) == fact[kind], (name, kind)


def shows(ours: bytes, path: str, digest: str) -> bool:
    """Whether a picture of ours shows a file of the old site, which is the one that is meant."""
    theirs = (SITE / path).read_bytes()
    assert sha256(theirs).hexdigest() == digest, path
    with Image.open(BytesIO(ours)) as one, Image.open(BytesIO(theirs)) as other:
        upright = ImageOps.exif_transpose(other)
        wide, high = one.width * upright.height, one.height * upright.width
        small = [each.convert("RGBA").resize(SMALL) for each in (one, upright)]
    differs = sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / len("RGBA")
    return abs(wide - high) < wide / 50 and differs < ALIKE


def member_chooses(id_: int) -> bool:
    sql = "SELECT chooses_nickname FROM moved_members WHERE user_id = %(id)s"
    return bool(value(sql, id=id_))


# ── what was written ──

RUNS = re.compile(r"(?i)<script|<iframe|<svg|onerror=|onload=|javascript:")


def reader_of(boss: Person, fact: Mapping[str, Any]) -> Person:
    """Who reads it: its author, if it is a secret, which staff read with a reason only."""
    if not fact.get("secret"):
        return boss
    author = visitor(boss.url)
    member = came_as("members", fact["mb_id"])
    with connection():
        device = Device("192.0.2.1", "TestBrowser/1.0")
        author.take_session(open_on(device, member_id=member, remember_me=False))
    return author


def post_of(person: Person, fact: Mapping[str, Any]) -> dict[str, Any]:
    answer = person.get(f"/api/community/{came_as('posts', key_of(fact))}")
    assert answer.status_code == 200, fact
    return dict(answer.json())


def looked(text: str) -> str:
    """A text of ours without the marks that keep signs as they are."""
    return normalize("NFC", re.sub(r"\\(?=[^\w\s])", "", text))


def test_posts_are_what_they_were(moved: Outcome, boss: Person) -> None:
    names, boards, members = left(), with_key("boards"), with_key("members")
    for fact in facts("posts"):
        post = post_of(reader_of(boss, fact), fact)
        key, said = key_of(fact), looked(post["content"])
        of_board = f"[{fact['board']}]"
        title = normalize("NFC", " ".join(fact["title"].replace("\0", "").split()))
        if len(title) <= 100:
            assert post["title"] in {title or "(제목 없음)", f"{of_board} {title}"}, key
        else:  # the whole title is in the text
            assert title.startswith(post["title"].rstrip("…")), key
            assert title in said, key
        assert boards[post["boardId"]] == fact["bo_table"]
        assert post["board"]["name"] == fact["board"]
        if fact["created_utc"] and kst(fact["created_kst"]) < datetime.now(UTC):
            assert post["createdAt"] == fact["created_utc"].replace("Z", ".000Z"), key
        else:
            assert f"글의 날짜 · {key}" in names
        if fact.get("guest") or fact["mb_id"] not in members.values():
            assert fact["name"] in said, key
        else:
            assert members[post["userId"]] == fact["mb_id"], key
        assert bool(post["isSecret"]) == bool(fact.get("secret")), key
        reactions_of(fact, post, names)
        stored = normalize("NFC", fact["category_stored"])
        assert (post["category"] or {"name": ""})["name"] == stored, key
        for text in (*fact.get("text", ()), *fact.get("nfc_text", ()), *fact.get("links", ())):
            assert normalize("NFC", text) in said, (key, text)
        for video in fact.get("youtube", ()):
            assert video in said, key
        if fact.get("must_not_run"):
            assert not RUNS.search(post["content"].replace("\\<", "")), key
        if answered := fact.get("reply_to"):
            sql = "SELECT parent_id FROM community_posts WHERE id = %(id)s"
            above = came_as("posts", f"{fact['bo_table']}/{answered}")
            assert value(sql, id=post["id"]) == above, key
        if aim := fact.get("internal_links_to"):
            assert said.count(f"/community/post/{came_as('posts', key_of(aim))})") >= 2, key
            assert "board.php" not in said
        pictures_of(boss, fact, post, names)
        attachments_of(boss, fact, post, names)


def reactions_of(
    fact: Mapping[str, Any], post: Mapping[str, Any], names: Mapping[str, str]
) -> None:
    """How often a post was read, liked, disliked, commented on and kept."""
    key = key_of(fact)
    assert post["viewsCount"] >= fact["views"]
    if f"댓글 · {key}" not in names:
        assert post["commentsCount"] == fact["comments"], key
    assert (post["likesCount"], post["isPinned"]) == (
        fact["likes_rows"], bool(fact.get("notice")))  # fmt: skip
    more = fact["likes_shown"] - fact["likes_rows"]
    assert more <= 0 or f"추천 · {key}: {more}" in names
    disliked = f"비추천 · {key}: {fact['dislikes_rows']}" in names
    assert disliked == bool(fact["dislikes_rows"]), key
    kept = "SELECT count(*) FROM community_bookmarks WHERE post_id = %(id)s"
    assert value(kept, id=post["id"]) == fact["scraps"], key


def pictures_of(
    person: Person, fact: Mapping[str, Any], post: Mapping[str, Any], names: Mapping[str, str]
) -> None:
    """Pictures in the text."""
    shown = re.findall(r"\((/media/[^)\s]+)\)", post["content"])
    there = {one["path"] for one in fact.get("editor_images", ())}
    assert len(set(shown)) >= len(there), fact
    contents = []
    for url in shown:
        answer = person.get(url)
        assert answer.status_code == 200
        contents.append(answer.content)
        with Image.open(BytesIO(answer.content)) as picture:
            assert not picture.getexif()
    for one in fact.get("editor_images", ()):
        assert any(shows(each, one["path"], one["sha256"]) for each in contents), one
    for path in fact.get("missing", ()):
        assert f"글 안의 사진 · {key_of(fact)}: {path}" in names
    for address in fact.get("outside", ()):
        assert address in post["content"].replace("\\", "")


def attachments_of(
    person: Person, fact: Mapping[str, Any], post: Mapping[str, Any], names: Mapping[str, str]
) -> None:
    """Attached files: documents with their names and bytes, pictures without their place."""
    files = {normalize("NFC", one["name"]): one for one in post["files"]}
    pictures = [person.get(url).content for url in post["images"]]
    for attached in fact.get("attachments", ()):
        name = normalize("NFC", attached["source"])
        if f"첨부 파일 · {key_of(fact)}: {name}" in {normalize("NFC", each) for each in names}:
            assert name not in files
        elif name in files:
            content = person.get(files[name]["url"]).content
            assert sha256(content).hexdigest() == attached["sha256"], name
        else:
            assert attached["exists"], (fact, name)
            own = next(
                one for one in pictures if shows(one, attached["stored"], attached["sha256"])
            )
            pictures.remove(own)
            with Image.open(BytesIO(own)) as picture:
                assert not picture.getexif()


def test_comments_are_what_they_were(moved: Outcome, boss: Person) -> None:
    members = with_key("members")
    for fact in facts("comments"):
        post = came_as("posts", key_of(fact, "post"))
        reader = reader_of(boss, fact)
        found = {one["id"]: one for one in reader.get(f"/api/community/{post}/comments").json()}
        comment = found[came_as("comments", key_of(fact))]
        said = comment["content"]
        if not fact["mb_id"]:
            assert said == f"글쓴이: {fact['name']}\n{fact['content']}"
        else:
            assert said.endswith(fact["content"]), fact
            assert members[comment["userId"]] == fact["mb_id"]
        assert comment["isSecret"] == fact["secret"]
        assert datetime.fromisoformat(comment["createdAt"]) == kst(fact["created_kst"])
        if fact.get("orphan_reply") or not fact["depth"]:
            assert comment["parentId"] is None, fact
        else:
            above = came_as("comments", f"{fact['bo_table']}/{fact['parent']}")
            assert comment["parentId"] in {above, found[above]["parentId"]}, fact


def test_the_rest_is_where_it_belongs(moved: Outcome, boss: Person) -> None:
    members = {key: id_ for id_, key in with_key("members").items()}
    for fact in facts("others"):
        if fact["kind"] == "memo":
            text = fact["text"].replace("\r\n", "\n")
            sql = "SELECT user_id, text, sent_at FROM moved_messages WHERE text = %(text)s"
            both = rows(sql, text=text)
            assert {row["user_id"] for row in both} == {
                members[fact["sender"]], members[fact["receiver"]]}, fact  # fmt: skip
            assert {row["sent_at"] for row in both} == {kst(fact["sent_kst"])}
        elif fact["kind"] == "inquiry":
            id_ = came_as("inquiries", str(fact["qa_id"]))
            [row] = rows("SELECT * FROM inquiries WHERE id = %(id)s", id=id_)
            assert (row["user_id"], row["created_at"]) == (
                members[fact["mb_id"]], kst(fact["created_kst"]))  # fmt: skip
            assert (row["status"] == "closed", row["messages_count"] > 1) == (
                fact["answered"],) * 2  # fmt: skip
            with connection():
                record = fetch_all(UPLOADS.sql, viewer_id=members[fact["mb_id"]])
            assert "inquiry" in [one["used_by"] for one in record]
        else:
            post = boss.get(f"/api/community/{came_as('polls', str(fact['po_id']))}").json()
            assert post["title"] == fact["question"]
            choices = rows(
                "SELECT c.text, count(b.id) AS n FROM poll_choices c"
                " LEFT JOIN poll_ballots b ON c.id = ANY(b.choice_ids) GROUP BY c.id"
            )
            assert {row["text"]: row["n"] for row in choices} == fact["choices"]


# ── nobody reads more ──


def test_nobody_reads_what_was_closed(moved: Outcome, running: RunningSite, boss: Person) -> None:
    people: dict[str | None, Person] = {None: visitor(running.url)}
    levels = {row["mb_id"]: row["mb_level"] for row in dumped()["member"]}
    for fact in TRUTH["passwords"]:
        if (accounts().get(fact["mb_id"]) or {"status": ""})["status"] == "active":
            people[fact["mb_id"]] = signed_in(running, fact)
    readers = {(row["gr_id"], fold(row["mb_id"])) for row in dumped()["group_member"]}
    shut = {row["gr_id"] for row in dumped()["group"] if row["gr_use_access"]}
    boards = {row["bo_table"]: row for row in dumped()["board"]}
    keepers = {row["bo_table"]: {row["bo_admin"], *(
        group["gr_admin"] for group in dumped()["group"] if group["gr_id"] == row["gr_id"]
    )} for row in boards.values()}  # fmt: skip
    for key, board in boards.items():
        ids = [id_ for id_, name in with_key("posts").items() if name.startswith(f"{key}/")]
        for name, person in people.items():
            level = levels.get(name or "", OPEN)
            is_keeper = name is not None and (name in keepers[key] or level == 10)
            may = is_keeper or (
                level >= max(board["bo_list_level"], board["bo_read_level"])
                and (board["gr_id"] not in shut or (board["gr_id"], fold(name or "")) in readers)
            )
            for id_ in ids[:3]:
                status = person.get(f"/api/community/{id_}").status_code
                assert may or status == 404, (key, name)


# ── addresses ──


def test_old_addresses_lead_on(moved: Outcome, running: RunningSite) -> None:
    somebody = visitor(running.url)
    for fact in facts("posts"):
        place = came_as("posts", key_of(fact))
        for address in fact["old_urls"]:
            answer = somebody.http.get(address)
            is_number = "wr_id=" in address or address.rpartition("/")[2].isdecimal()
            if is_open(fact) or is_number:
                # A number tells nothing; the new address answers whoever may read it.
                found = answer.status_code, answer.headers["location"]
                assert found == (301, f"/community/post/{place}"), address
            else:
                assert answer.status_code == 404, address
        if not is_open(fact):
            assert somebody.get(f"/api/community/{place}").status_code in {403, 404}
        lead_to_files(somebody, fact)
    for fact in facts("comments"):
        post = came_as("posts", key_of(fact, "post"))
        address = f"/bbs/board.php?bo_table={fact['bo_table']}&wr_id={fact['wr_id']}"
        where = f"/community/post/{post}#comment-{came_as('comments', key_of(fact))}"
        assert somebody.http.get(address).headers["location"] == where


def lead_to_files(person: Person, fact: Mapping[str, Any]) -> None:
    """Addresses of the files of a post."""
    names = {normalize("NFC", name) for name in left()}
    for number, attached in enumerate(fact.get("attachments", ())):
        where = f"bo_table={fact['bo_table']}&wr_id={fact['wr_id']}&no={number}"
        is_gone = f"첨부 파일 · {key_of(fact)}: {normalize('NFC', attached['source'])}" in names
        for address in (f"/bbs/download.php?{where}", f"/{attached['stored']}"):
            answer = person.http.get(address)
            assert answer.status_code == (410 if is_gone else 301), address
    for shown in fact.get("editor_images", ()):
        assert person.http.get(f"/{shown['path']}").status_code == 301


def test_old_pages_lead_on(moved: Outcome, running: RunningSite) -> None:
    somebody = visitor(running.url)
    for key in TRUTH["counts"]["boards"].keys() - closed_boards():
        board = came_as("boards", key)
        for address, where in (
            (f"/bbs/board.php?bo_table={key}", f"/community?board={board}"),
            (f"/{key}", f"/community?board={board}"),
            (f"/rss/{key}", f"/rss/board/{board}.xml"),
        ):
            assert somebody.http.get(address).headers.get("location") == where, address
    assert somebody.http.get("/bbs/login.php").status_code == 301
    for page in dumped()["content"]:
        answer = somebody.http.get(f"/bbs/content.php?co_id={page['co_id']}")
        assert answer.status_code == 301, page["co_id"]


@pytest.mark.usefixtures("afterwards_anew")
def test_passwords_go_on(moved: Outcome, running: RunningSite) -> None:
    people = accounts()
    for fact in TRUTH["passwords"]:
        person = visitor(running.url)
        form = {"username": fact["mb_id"], "password": fact["password"]}
        wrong = person.post("/api/auth/login", {**form, "password": f"{fact['password']}x"})
        assert wrong.status_code == 401, fact
        answer = person.post("/api/auth/login", form)
        member = people.get(fact["mb_id"])
        if member is None:  # who left is nobody here
            assert answer.status_code == 401, fact
            continue
        # Whoever is banned comes in to be told so, and to take their data along.
        assert answer.status_code == (403 if member["status"] == "banned" else 200), answer.text
        if member["status"] != "banned":
            kept = accounts()[fact["mb_id"]]["password_hash"]
            assert kept != fact["stored_hash"], "the old hash is gone with the first sign-in"
            assert visitor(running.url).post("/api/auth/login", form).status_code == 200

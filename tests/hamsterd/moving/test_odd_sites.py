"""An odd Gnuboard5 moves in: nobody reads more than before, and nothing of it stops the move."""

import gzip
import random
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.moving.arrival.records.reactions import MOST
from hamsterd.moving.arrival.run import Outcome, Run
from hamsterd.moving.arrival.undo import undo
from hamsterd.moving.arrival.verify import verify
from hamsterd.moving.errors import BadDump
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.gnuboard5.source import Gnuboard5
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.forks import run_script
from tests.hamsterd.moving import odd_site
from tests.hamsterd.moving.digest import Site, differences
from tests.hamsterd.moving.gnuboard import NEVER, member, post
from tests.hamsterd.moving.odd_site import PASSWORD, READERS, newer, plan_of, source_of, write_site
from tests.hamsterd.moving.test_arrival import here, left, rows, value
from tests.hamsterd.moving.test_arrival_goes_on import KILLER, here_is, sizes, stored
from tests.hamsterd.moving.test_welcome import WELCOME, form
from tests.marks import rest_in
from tests.people import Person
from tests.people import visitor as nobody
from tests.site import RunningSite
from tests.waiting import wait_until


def move_in(site: RunningSite, source: Gnuboard5, *, is_same: bool = True) -> Outcome:
    run = Run(source, site.settings, actor="cli:tester", dry_run=False)
    outcome = run.run(lambda *_: None)
    found = verify(outcome.move_id, run.sampler, site.settings, source.find)
    assert not is_same or found.differences == []
    return outcome


@pytest.fixture
def moved(running: RunningSite, tmp_path: Path) -> Outcome:
    def make() -> Outcome:
        write_site(tmp_path)
        return move_in(running, source_of(tmp_path))

    return running.holding("odd site", make)


@pytest.fixture
def readers(running: RunningSite, moved: Outcome) -> dict[str | None, Person]:
    """Everybody who signs in, as in the old place, and a visitor."""
    people: dict[str | None, Person] = {None: nobody(running.url)}
    for name in READERS:
        people[name] = nobody(running.url)
        signed = people[name].post("/api/auth/login", {"username": name, "password": PASSWORD})
        assert signed.status_code == 200, (name, signed.text)
    return people


def test_a_board_is_read_by_whom_it_was_read(readers: dict[str | None, Person]) -> None:
    for row in odd_site.boards():
        if not str(row["bo_table"]).startswith("rule"):
            continue
        post = here("posts", f"{row['bo_table']}/1")
        could = {name for name in readers if odd_site.may_read_board(row, name)}
        if max(int(str(row["bo_list_level"])), int(str(row["bo_read_level"]))) >= 10:
            could &= {"boss"}
        if row["gr_id"] == "Shut":
            could.add("other")  # whoever keeps a board reads it
        can = {
            name
            for name, person in readers.items()
            if person.get(f"/api/community/{post}").status_code == 200
        }
        assert can == could, row


def test_a_polls_votes_are_read_by_who_read_them(readers: dict[str | None, Person]) -> None:
    seen = {
        key: {
            name for name, person in readers.items()
            if person.get(f"/api/community/{here('polls', key)}").status_code == 200
        }
        for key in ("1", "2")
    }  # fmt: skip
    assert seen == {"1": set(readers), "2": set(readers) - {None}}


def test_nobody_reads_a_secret_who_did_not(readers: dict[str | None, Person]) -> None:
    written = odd_site.threads()
    read: set[tuple[str | None, int]] = set()
    for row in odd_site.secrets(written):
        number = int(str(row["wr_id"]))
        words = str(row["wr_content"])
        post = f"free/{row['wr_parent'] if row['wr_is_comment'] else number}"
        path = f"/api/community/{here('posts', post)}"
        path += "/comments" if row["wr_is_comment"] else ""
        for name, person in readers.items():
            if words in person.get(path).text:
                assert odd_site.may_read(row, name, written), (name, row)
                read.add((name, number))
    # Whoever asked reads the answers, and each their own.
    assert {("asker", number) for number in (10, 11, 12, 13)} <= read
    assert {("other", 22), ("fifth", 22), ("inside", 13)} <= read
    assert {("other", number) for number in (62, 64, 65)} <= read
    assert not {(None, number) for number in range(100)} & read


def test_members_are_who_they_were(moved: Outcome) -> None:
    people = {
        row["username"]: row
        for row in rows(
            "SELECT u.*, m.* FROM users u LEFT JOIN moved_members m ON m.user_id = u.id"
        )
    }
    assert {name for name, row in people.items() if name and row["status"] == "banned"} == {
        "banned",
        "zerobanned",
    }
    assert value("SELECT count(*) FROM users WHERE status = 'purged'") == 3  # one is for guests
    assert {name for name, row in people.items() if row["role"] == "admin"} == {"boss"}
    assert {name for name, row in people.items() if row["chooses_nickname"]} == {
        "twin2",
        "nonick",
        "longnick",
    }
    assert {name for name, row in people.items() if row["needs_email"]} == {
        "badmail",
        "nomail",
        "twin2",
    }
    assert people["poor"]["experience"] == 0


def test_texts_and_files_are_what_readers_saw(moved: Outcome, running: RunningSite) -> None:
    visitor = nobody(running.url)
    first = visitor.get(f"/api/community/{here('posts', 'free/1')}").json()
    assert first["content"].count("/media/") == 6
    assert f"/community/post/{here('posts', 'free/2')}" in first["content"]
    assert first["likesCount"] == 2  # one of a leaver
    second = visitor.get(f"/api/community/{here('posts', 'free/2')}").json()
    assert "<b>굵지 않음</b>" in second["content"].replace("\\", "")
    assert "🐹" in second["content"]
    assert "&amp;" in second["content"].replace("\\", "")
    assert "http://www.example.org/a%20b" in second["content"]
    assert "javascript" not in second["content"]
    assert f"/community/post/{here('posts', 'free/1')})" in second["content"]
    guest = visitor.get(f"/api/community/{here('posts', 'free/5')}").json()
    assert guest["title"] == "(제목 없음)"
    sixth = visitor.get(f"/api/community/{here('posts', 'free/6')}").json()
    assert (sixth["user"]["nickname"], sixth["viewsCount"]) == ("회원2", 0)
    said = visitor.get(f"/api/community/{here('posts', 'free/1')}/comments").json()
    assert len(said) == 6


def test_what_did_not_come_is_named(moved: Outcome) -> None:
    names = left()
    for what in (
        "첨부 파일 · free/1: 사라짐.jpg",
        "추천 · free/999: other",
        "스크랩 · gone/1: other",
        "댓글 · free/80",
        "공지 · free/999999",
        "글의 링크 · free/2",
        "글의 날짜 · free/3",
        "글의 날짜 · free/4",
        "게시판 없이 남은 글 · g5_write_lost",
        "문의의 답변 · 4",
        "차단 · later",
        "답변글 · free/32",
        "답글 · free/62",
    ):
        assert any(name.startswith(what) for name in names), (what, sorted(names))
    assert not any("2: " in name and "첨부" in name and "rule" in name for name in names)


def test_counts_are_right_afterwards(moved: Outcome) -> None:
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


@pytest.mark.usefixtures("afterwards_anew")
def test_nobody_comments_or_downloads_who_did_not(readers: dict[str | None, Person]) -> None:
    for name, person in readers.items():
        if name is not None:
            assert person.post(WELCOME, form(person)).status_code == 200
    for row in odd_site.boards():
        if not str(row["bo_table"]).startswith("right"):
            continue
        post = here("posts", f"{row['bo_table']}/1")
        path = f"/api/community/{post}"
        [file] = readers["boss"].get(path).json()["files"]
        said = {"content": "저도요"}
        can = {
            "bo_comment_level": {
                name
                for name, person in readers.items()
                if person.post(f"{path}/comments", said).status_code == 201
            },
            "bo_download_level": {
                name for name, person in readers.items() if person.get(file["url"]).is_success
            },
        }
        for column, names in can.items():
            could = {name for name in readers if odd_site.may_do(row, name, column)}
            if row["bo_list_level"] == 5 and row[column] == 10:
                could = {"boss"}
            assert names <= could, (column, row)
            if not _share_a_list(row):
                assert names == could, (column, row)


def _share_a_list(row: odd_site.Row) -> bool:
    """Whether two rights of a board are for members of unlike levels above all who read it."""
    levels = {row["bo_comment_level"], row["bo_download_level"]}
    return row["bo_list_level"] == 1 and len(levels - {1, 2, 10}) > 1


def test_numbers_beyond_ours_stop_no_move(site: RunningSite, tmp_path: Path) -> None:
    odd, largest = odd_site.tables(), 2**31 - 1
    odd["member"] += [member("rich", "부자", mb_point=largest), member("broke", "빚쟁이")]
    odd["point"] += [
        {"po_id": 100 + n, "mb_id": name, "po_point": points, "po_datetime": NEVER,
         "po_content": "도박"}
        for n, (name, points) in enumerate([("rich", largest), ("broke", -largest)] * 3)
    ]  # fmt: skip
    odd["write_free"].append(post(900, "rich", wr_hit=10**11))
    write_site(tmp_path, odd)

    move_in(site, source_of(tmp_path))

    sums = {row["username"]: row["experience"] for row in rows("SELECT * FROM users")}
    assert (sums["rich"], sums["broke"]) == (MOST, 0)
    assert value("SELECT max(views_count) FROM community_posts") == MOST
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


PACKED: dict[str, Callable[[bytes], bytes]] = {"plain": bytes, "gz": gzip.compress}


@pytest.mark.parametrize("kind", PACKED)
@pytest.mark.parametrize("cuts", rest_in("fuzz", (60, 200), 60))
def test_a_dump_that_is_cut_anywhere_is_refused_with_line_and_table(
    site: RunningSite, tmp_path: Path, kind: str, cuts: int
) -> None:
    dump = write_site(tmp_path)
    plan, whole = plan_of(tmp_path), PACKED[kind](dump.read_bytes())
    before = Site(utc_now()).digests(), sizes(), stored(site)
    dice, said = random.Random(kind), []
    for number in range(cuts):
        dump.write_bytes(whole[: dice.randrange(40, len(whole) - 40)])
        with pytest.raises(BadDump) as refused:
            inspect(dump)
        said.append(refused.value.message)
        if number % 20 == 0:
            source = Gnuboard5(dump, None, plan, work=tmp_path / "work")
            with pytest.raises(BadDump):
                Run(source, site.settings, actor="cli:tester", dry_run=False).run(lambda *_: None)
    assert (Site(utc_now()).digests(), sizes(), stored(site)) == before
    assert all(one.startswith("덤프 ") and "번째 줄" in one and "끊겼어요" in one for one in said)
    assert sum(" 표: " in one for one in said) > cuts * 3 / 4


def test_bytes_that_were_spoiled_change_nothing(site: RunningSite, tmp_path: Path) -> None:
    dump = write_site(tmp_path)
    plan, whole = plan_of(tmp_path), dump.read_bytes()
    before = sizes()
    for bad in (b"\0\1\2", b"\xff\xfe", b"; UPDATE g5_member SET mb_level = 10; "):
        at = whole.index(b"),\n(") + 1
        dump.write_bytes(whole[:at] + bad + whole[at:])
        with pytest.raises(BadDump, match="번째 줄"):
            next(records(dump, None, plan.plan, work=tmp_path / "work"))
    assert sizes() == before


def test_a_newer_dump_takes_over_what_must_not_wait(
    site: RunningSite, tmp_path: Path, visitor: Person
) -> None:
    """A new password, leaving, a ban and secrecy; of who has signed in here, nothing."""

    def signed(name: str, password: str) -> int:
        form = {"username": name, "password": password}
        return nobody(site.url).post("/api/auth/login", form).status_code

    whole, another = odd_site.tables(), "dalkong-5678"
    hashed = "*" + sha1(sha1(another.encode()).digest()).hexdigest().upper()
    changed = {
        "other": {"mb_password": hashed},
        "grown": {"mb_password": hashed},
        "inside": {"mb_leave_date": "20260101", "mb_password": "", "mb_email": ""},
        "fifth": {"mb_intercept_date": "20260101"},
        "boss": {"mb_leave_date": "20260101"},  # the only administrator
    }
    since = {
        **whole,
        "member": [{**row, **changed.get(str(row["mb_id"]), {})} for row in whole["member"]],
        "write_free": [
            {**row, "wr_option": "secret"} if row["wr_id"] in {2, 7} else row
            for row in whole["write_free"]
        ],
    }
    before = sizes()
    write_site(tmp_path / "old")
    write_site(tmp_path / "new", since)
    outcome = move_in(site, source_of(tmp_path / "old"))
    first, second = (here("posts", key) for key in ("free/1", "free/2"))
    assert signed("grown", PASSWORD) == 200
    assert visitor.get(f"/api/community/{second}").status_code == 200

    plan, new = plan_of(tmp_path / "old"), tmp_path / "new"
    source = Gnuboard5(new / "site.sql", new / "data", plan, work=tmp_path / "work")
    move_in(site, source, is_same=False)  # that the boss has left is told

    assert (signed("other", another), signed("other", PASSWORD)) == (200, 401)
    assert (signed("grown", PASSWORD), signed("grown", another)) == (200, 401)
    assert signed("fifth", PASSWORD) == 403
    people = {row["username"]: row["status"] for row in rows("SELECT * FROM users")}
    assert (people["inside"], people["boss"]) == ("withdrawn", "active")
    assert visitor.get(f"/api/community/{second}").status_code == 403
    said = visitor.get(f"/api/community/{first}/comments").json()
    [whispered] = [one for one in said if one["id"] == here("comments", "free/7")]
    assert whispered["isSecret"]
    assert whispered["content"] == "비밀댓글입니다"
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]
    undo(outcome.move_id, site.settings)
    ours = {"moves": 0, "sign_in_failures": 0}
    assert {**sizes(), **ours} == {**before, **ours}


DEADLY = KILLER.replace(
    "from hamsterd.moving.folder import Folder",
    "from tests.hamsterd.moving.odd_site import source_of",
).replace("Folder(Path(sys.argv[1]))", "source_of(Path(sys.argv[1]))")


@pytest.mark.part(name="drills")
def test_kills_a_newer_dump_and_undoing_end_with_the_same_site(
    site: RunningSite, tmp_path: Path
) -> None:
    write_site(tmp_path / "old")
    write_site(tmp_path / "new", newer())
    old, new = source_of(tmp_path / "old"), source_of(tmp_path / "new")
    dice, began, empty = random.Random(5), utc_now(), sizes()
    for _ in range(10):
        words = (tmp_path / "old", dice.randrange(20, 300), site.dsn)
        killed = run_script(DEADLY, *words, env=here_is(site))
        assert killed.returncode, killed.stderr[-2000:]
        wait_until(lambda: value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == 0)
    move_in(site, old)
    once = Site(began).digests()
    move_in(site, new, is_same=False)
    twice = Site(began).digests()

    site.reset()
    move_in(site, old)
    assert differences(once, Site(began).digests()) == []
    outcome = move_in(site, new, is_same=False)
    assert differences(twice, Site(began).digests()) == []
    assert outcome.came["posts"] == 1

    undo(outcome.move_id, site.settings)
    assert {**sizes(), "moves": 0} == {**empty, "moves": 0}
    move_in(site, new)
    again = Site(began).digests()
    site.reset()
    move_in(site, new)
    fresh = Site(began).digests()
    assert differences({**again, "moves": ""}, {**fresh, "moves": ""}) == []

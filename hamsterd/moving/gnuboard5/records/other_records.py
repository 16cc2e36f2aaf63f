"""Points, inquiries, messages, polls, popups and pages of a Gnuboard5 as records."""

from collections.abc import Iterator
from datetime import datetime

from hamsterd.core.clock import utc_now
from hamsterd.moving.gnuboard5.data_folder import DataFolder, Look
from hamsterd.moving.gnuboard5.dates import moment
from hamsterd.moving.gnuboard5.inspecting.tallies import MEMBERS_LEVEL
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.records.member_records import People, Person
from hamsterd.moving.gnuboard5.records.texts import UNTITLED, Texts, Title, line, plain, title_of
from hamsterd.moving.gnuboard5.rows import number, text
from hamsterd.moving.gnuboard5.staging import Staged, Staging
from hamsterd.moving.html_text import text_to_markup
from hamsterd.moving.records import (
    AnswerPart,
    ChoicePart,
    FilePart,
    InquiryRecord,
    MessageRecord,
    PageRecord,
    PointsRecord,
    PollRecord,
    PopupRecord,
)

HTML, PLAIN = frozenset({"html1"}), frozenset[str]()
POLL_CHOICES = 9
OF_LEAVER = "탈퇴한 회원의 것이에요."
OF_NOBODY = "회원의 줄이 없어요."
NO_POINTS = "포인트는 옮기지 않기로 했어요."
ZERO_POINTS = "0점이라 남길 것이 없어요."
OFF_THE_BOOKS = "회원이 가진 포인트와 내역의 합이 {difference:+,}점 달라요."
LOST_QUESTION = "답변할 문의가 없어요."
IDEAS = "설문의 기타 의견은 수만 남아요."
OF_RANKS = "레벨 {level}부터 결과를 보던 설문이에요. 여기에는 그 레벨이 없어요."
VOTERS = "누가 골랐는지는 옮기지 않아요."
UNREADABLE = "옮길 수 없는 파일이에요."
EMPTY_PAGE = "보이는 내용이 없어요. 스킨 파일에 적었다면 그 파일에서 옮겨 주세요."
MOBILE = "휴대전화용으로 따로 쓴 내용이에요."
INCLUDED = "그 자리에 끼워 넣던 PHP 파일이에요. 보이던 것이 있으면 옮겨 적어 주세요."
TERMS = "약관과 방침은 이 사이트에서 다시 정해요."
CATEGORY = "문의에는 분류가 없어요."
CONTACT = "문의에 적은 이메일과 전화번호는 옮기지 않아요."
JOINED = "여러 답변은 하나로 이어서 와요."
OF_SHOP = "쇼핑몰 화면의 팝업이에요."
DEVICES = {"pc": "PC에만 보이던 팝업이에요. 여기서는 모든 화면에 보여요.",
           "mobile": "휴대전화에만 보이던 팝업이에요. 여기서는 모든 화면에 보여요."}  # fmt: skip
PLACED = "자리와 크기는 오지 않아요. 여기서는 화면 아래에 카드로 보여요."
DECORATION = "자주 묻는 질문 위아래의 꾸밈이에요."

_QUESTIONS = "SELECT * FROM qa_content WHERE coalesce(qa_type, 0) = 0 ORDER BY qa_datetime, qa_id"
_ANSWERS = "SELECT * FROM qa_content WHERE qa_parent = ? AND qa_type <> 0 ORDER BY qa_id"
_LOST_ANSWERS = """
    SELECT qa_id FROM qa_content WHERE qa_type <> 0 AND qa_parent NOT IN
        (SELECT qa_id FROM qa_content WHERE coalesce(qa_type, 0) = 0)
"""
_BALANCES = """
    SELECT m.mb_id, m.mb_point - coalesce(sum(p.po_point), 0) AS difference
      FROM member m LEFT JOIN point p ON p.mb_id = m.mb_id GROUP BY m.mb_id
    HAVING difference <> 0
"""
_FAQ = """
    SELECT f.*, m.fm_subject FROM faq f LEFT JOIN faq_master m ON m.fm_id = f.fm_id
     ORDER BY m.fm_order, f.fm_id, f.fa_order, f.fa_id
"""


class Others:
    """Makes the records of everything that is neither a member nor a writing."""

    def __init__(
        self, stage: Staging, folder: DataFolder, plan: Plan, people: People, texts: Texts
    ) -> None:
        self._stage, self._folder, self._plan = stage, folder, plan
        self._people, self._texts, self._now = people, texts, utc_now()
        self._before = people.since

    def points(self) -> Iterator[PointsRecord]:
        """The ledger of points."""
        if self._plan.members.points == "none":
            count = self._stage.first("SELECT count(*) FROM point")
            self._stage.left_count("포인트 내역", NO_POINTS, int((count or (0,))[0] or 0))
            return
        for row in self._stage.rows("SELECT * FROM point ORDER BY po_id"):
            person = self._owner(row, "mb_id", "포인트 내역")
            if person is not None and not number(row, "po_point"):
                self._stage.left_count("포인트 내역", ZERO_POINTS)
            elif person is not None:
                yield PointsRecord(
                    key=text(row, "po_id"),
                    member=person.key,
                    points=number(row, "po_point"),
                    reason=line(text(row, "po_content")) or "포인트",
                    created_at=self._past(row, "po_datetime"),
                )
        for row in self._stage.rows(_BALANCES):
            why = OFF_THE_BOOKS.format(difference=number(row, "difference"))
            self._stage.left("포인트", text(row, "mb_id"), why)

    def inquiries(self) -> Iterator[InquiryRecord]:
        """Questions to the staff with their answers."""
        for row in self._stage.rows(_QUESTIONS):
            key = text(row, "qa_id")
            person = self._people.get(text(row, "mb_id"))
            if person is None or person.has_left:
                self._stage.left("문의", key, OF_NOBODY if person is None else OF_LEAVER)
                continue
            self._stage.left_count("문의의 분류", CATEGORY, int(bool(text(row, "qa_category"))))
            called = text(row, "qa_email") or text(row, "qa_hp")
            self._stage.left_count("문의의 연락처", CONTACT, int(bool(called)))
            answers = list(self._stage.rows(_ANSWERS, row["qa_id"]))
            self._stage.left_count("문의의 답변", JOINED, max(len(answers) - 1, 0))
            title = title_of(text(row, "qa_subject"))
            words = self._words(row, "qa_content", number(row, "qa_html"))
            yield InquiryRecord(
                key=key,
                member=person.key,
                title=title.short,
                text="\n\n".join(filter(None, (title.whole, words))),
                created_at=self._past(row, "qa_datetime"),
                files=[part for each in (row, *answers) for part in self._files(each)],
                answer=self._answer(answers) if answers else None,
            )
        for row in self._stage.rows(_LOST_ANSWERS):
            self._stage.left("문의의 답변", text(row, "qa_id"), LOST_QUESTION)

    def _answer(self, rows: list[Staged]) -> AnswerPart:
        """The answer; several become one, because here there is one."""
        author = self._people.get(text(rows[0], "mb_id"))
        return AnswerPart(
            author=author.key if author and not author.has_left else None,
            text="\n\n".join(
                self._words(row, "qa_content", number(row, "qa_html")) for row in rows
            ),
            created_at=self._past(rows[0], "qa_datetime"),
        )

    def _files(self, row: Staged) -> Iterator[FilePart]:
        for slot in ("1", "2"):
            stored = text(row, f"qa_file{slot}")
            if not stored:
                continue
            name = line(text(row, f"qa_source{slot}")) or stored
            path = self._folder.find("qa", stored)
            look = Look.MISSING if path is None else self._folder.look(path)
            if path is not None and look in {Look.PICTURE, Look.FILE}:
                yield FilePart(path=path, name=name)
            else:
                why = look.value.strip() or UNREADABLE
                self._stage.left("문의의 파일", f"{text(row, 'qa_id')}: {name}", why)

    def messages(self) -> Iterator[MessageRecord]:
        """Each message as each of its two people has it; before 5.4 both had one row."""
        for row in self._stage.rows("SELECT * FROM memo ORDER BY me_id"):
            kind, key = text(row, "me_type"), text(row, "me_id")
            if kind != "send":
                yield from self._message(row, key, is_received=True)
            if kind != "recv":
                yield from self._message(row, key if kind else f"{key}-sent", is_received=False)

    def _message(self, row: Staged, key: str, *, is_received: bool) -> Iterator[MessageRecord]:
        sides = ("me_recv_mb_id", "me_send_mb_id")
        mine, others = sides if is_received else reversed(sides)
        person = self._owner(row, mine, "쪽지")
        if person is not None:
            yield MessageRecord(
                key=key,
                owner=person.key,
                direction="received" if is_received else "sent",
                other_name=self._people.name_of(text(row, others)),
                text=plain(str(row["me_memo"] or "")),
                sent_at=self._past(row, "me_send_datetime"),
                read_at=moment(text(row, "me_read_datetime")),
            )

    def polls(self) -> Iterator[PollRecord]:
        """Polls with their results."""
        for row in self._stage.rows("SELECT * FROM poll ORDER BY po_id"):
            key, level = text(row, "po_id"), number(row, "po_level")
            question = line(text(row, "po_subject")) or UNTITLED
            if level > MEMBERS_LEVEL:
                self._stage.left("설문", question, OF_RANKS.format(level=level))
                continue
            choices = [
                ChoicePart(text=words or f"보기 {slot}", votes=max(votes, 0))
                for slot in range(1, POLL_CHOICES + 1)
                for words in (line(text(row, f"po_poll{slot}")),)
                for votes in (number(row, f"po_cnt{slot}"),)
                if words or votes
            ]
            self._stage.left("설문에 답한 회원", question, VOTERS)
            yield PollRecord(
                key=key,
                question=question,
                choices=choices,
                created_at=self._past(row, "po_date"),
                read="members" if level == MEMBERS_LEVEL else "all",
            )
        ideas = self._stage.first("SELECT count(*) FROM poll_etc")
        self._stage.left_count("설문의 기타 의견", IDEAS, int((ideas or (0,))[0] or 0))

    def popups(self) -> Iterator[PopupRecord]:
        """Notices over the first page."""
        for row in self._stage.rows("SELECT * FROM new_win ORDER BY nw_id"):
            key, title = text(row, "nw_id"), title_of(text(row, "nw_subject"))
            name = f"{key}: {title.short}"
            if text(row, "nw_division") == "shop":
                self._stage.left("팝업", name, OF_SHOP)
                continue
            if why := DEVICES.get(text(row, "nw_device")):
                self._stage.left("팝업의 화면", name, why)
            self._stage.left_count("팝업의 자리", PLACED)
            begins = moment(text(row, "nw_begin_time")) or self._before
            # Gnuboard shows it as HTML, whatever `nw_content_html` says, which no form sets.
            content = self._texts.markup(str(row["nw_content"] or ""), HTML, f"팝업 {key}")
            yield PopupRecord(
                key=key,
                title=title.short,
                content=_with_title(title, content),
                begins_at=begins,
                ends_at=max(moment(text(row, "nw_end_time")) or begins, begins),
            )

    def pages(self) -> Iterator[PageRecord]:
        """Documents, then questions with their answers."""
        yield from self._documents()
        yield from self._questions()
        for row in self._stage.rows("SELECT * FROM config"):
            for column in ("cf_stipulation", "cf_privacy"):
                if text(row, column):
                    self._stage.left("약관과 방침", column, TERMS)

    def _documents(self) -> Iterator[PageRecord]:
        for row in self._stage.rows("SELECT * FROM content ORDER BY co_id"):
            key = text(row, "co_id")
            marks = HTML if number(row, "co_html") else PLAIN
            if number(row, "co_html") > 1:
                marks = frozenset({"html2"})
            if text(row, "co_mobile_content") not in {"", text(row, "co_content")}:
                self._stage.left("내용 페이지의 휴대전화용 내용", key, MOBILE)
            for column in ("co_include_head", "co_include_tail"):
                if path := text(row, column):
                    self._stage.left("내용 페이지의 PHP 파일", f"{key}: {path}", INCLUDED)
            title = title_of(text(row, "co_subject"))
            content = self._texts.markup(str(row["co_content"] or ""), marks, f"내용 {key}")
            if not content.strip():
                self._stage.left("내용 페이지", key, EMPTY_PAGE)
                continue
            yield PageRecord(
                key=f"content/{key}", title=title.short, content=_with_title(title, content)
            )

    def _questions(self) -> Iterator[PageRecord]:
        for row in self._stage.rows("SELECT * FROM faq_master ORDER BY fm_id"):
            for column in ("fm_head_html", "fm_tail_html"):
                if text(row, column):
                    name = f"{line(text(row, 'fm_subject'))} {column}"
                    self._stage.left("자주 묻는 질문의 꾸밈", name, DECORATION)
        for row in self._stage.rows(_FAQ):
            key = text(row, "fa_id")
            asked = self._texts.words(str(row["fa_subject"] or ""), HTML)
            title = title_of(asked.replace("\n", " "))
            answer = self._texts.markup(str(row["fa_content"] or ""), HTML, f"질문 {key}")
            yield PageRecord(
                key=f"faq/{key}",
                title=title.short,
                content=_with_title(title, answer),
                group=line(text(row, "fm_subject")) or None,
            )

    def _words(self, row: Staged, column: str, html: int) -> str:
        marks = frozenset({"html2"}) if html > 1 else HTML if html else PLAIN
        return self._texts.words(str(row[column] or ""), marks)

    def _owner(self, row: Staged, column: str, what: str) -> Person | None:
        """Whose it is; what belongs to nobody is counted."""
        person = self._people.get(text(row, column))
        if person is None:
            self._stage.left_count(what, OF_NOBODY)
        elif person.has_left:
            self._stage.left_count(what, OF_LEAVER)
            return None
        return person

    def _past(self, row: Staged, column: str) -> datetime:
        """A row's time; without one, or with one that is ahead, that of the row before it."""
        at = moment(text(row, column))
        if at is not None and at <= self._now:
            self._before = at
        return self._before


def _with_title(title: Title, content: str) -> str:
    """The content, below the whole title if that was too long for one."""
    whole = text_to_markup(title.whole) if title.whole else ""
    return "\n\n".join(filter(None, (whole, content)))

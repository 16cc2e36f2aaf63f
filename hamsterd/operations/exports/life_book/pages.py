"""The pages of a book, in order: cover, milestones, days by month, health, and the last page."""

from collections.abc import Callable, Iterator
from datetime import date
from itertools import groupby

from fpdf.enums import Align

from hamsterd.diaries.album.rules import Milestone, MilestoneKind
from hamsterd.diaries.names import MONTH, WEEKDAYS
from hamsterd.hamsters.health.rules import KINDS
from hamsterd.operations.exports.life_book.chart import draw_chart, monthly_medians
from hamsterd.operations.exports.life_book.contents import Contents, Entry, HealthLine, Picture
from hamsterd.operations.exports.life_book.pictures import Encode, Jpeg
from hamsterd.operations.exports.life_book.typesetting import (
    FAINT,
    MARGIN,
    MEASURE,
    WIDTH,
    Paper,
    Style,
)

PICTURE_HEIGHT = 96.0
"""mm. Maximum height of a picture, or of two side by side."""
_LEAST_HEIGHT = 45.0
"""mm. A picture that would be lower than this goes to the next page."""
_GAP = 3.0
_PORTRAIT = (88.0, 88.0)
_OPENING = 34.0
"""mm that the beginning of an entry needs: its title is not alone at the foot of a page."""
_COLUMNS = (24.0, 15.0, 18.0)
"""mm of a month, its median and its days; two of them fill a line."""

_MILESTONES = {
    MilestoneKind.CAME: "우리 집에 온 날",
    MilestoneKind.FIRST_PHOTO: "첫 사진을 남긴 날",
    MilestoneKind.HUNDRED_DAYS: "함께한 지 100일",
}


def draw_book(paper: Paper, book: Contents, encode: Encode, drawn: Callable[[], None]) -> None:
    """Draw all pages; `drawn` is called after each entry and each picture."""
    _cover(paper, book, encode)
    _milestones(paper, book)
    _days(paper, book, encode, drawn)
    _weights(paper, book)
    _health(paper, book.health)
    _last_page(paper, book)


def _cover(paper: Paper, book: Contents, encode: Encode) -> None:
    paper.add_page()
    paper.section("표지")
    portrait = encode(book.portrait, *_PORTRAIT) if book.portrait else None
    if portrait:
        _place(paper, portrait, (WIDTH - _wide(portrait, *_PORTRAIT)) / 2, 30, *_PORTRAIT)
    paper.set_y(130 if portrait else 80)
    paper.text_block(f"{book.name}의 책", Style.COVER, align=Align.C)
    paper.ln(2)
    paper.text_block(book.breed, Style.BODY, align=Align.C)
    paper.text_block(_lifetime(book), Style.BODY, align=Align.C)
    with paper.fixed():
        paper.set_y(-24)
        paper.text_block(f"{book.nickname} 씀", Style.NOTE, align=Align.C)


def _lifetime(book: Contents) -> str:
    born = f"{_day(book.born)} 태어남" if book.born else ""
    passed = f"{_day(book.passed_on)} 무지개다리를 건넘" if book.passed_on else ""
    return "\n".join(filter(None, (born, passed)))


def _milestones(paper: Paper, book: Contents) -> None:
    _heading(paper, "기념일")
    for each in book.milestones:
        paper.need(12)
        paper.text_block(_day(each.day), Style.NOTE)
        paper.text_block(_name_of(each), Style.TITLE)
        paper.ln(4)


def _name_of(milestone: Milestone) -> str:
    birthday = "첫 생일" if milestone.years == 1 else f"{milestone.years}번째 생일"
    return _MILESTONES.get(milestone.kind, birthday)


def _days(paper: Paper, book: Contents, encode: Encode, drawn: Callable[[], None]) -> None:
    if not book.entries:
        _heading(paper, "일기")
        paper.text_block("고른 기간에는 담을 일기가 없어요.", Style.BODY)
    for year, of_year in groupby(book.entries, key=lambda entry: entry.day.year):
        _heading(paper, f"{year}년", Style.YEAR)
        for month, entries in groupby(of_year, key=lambda entry: entry.day.replace(day=1)):
            paper.need(_OPENING + 12)
            paper.section(MONTH.format(month), level=1)
            paper.text_block(f"{month.month}월", Style.MONTH)
            paper.ln(2)
            for entry in entries:
                _entry(paper, entry, encode, drawn)


def _entry(paper: Paper, entry: Entry, encode: Encode, drawn: Callable[[], None]) -> None:
    paper.need(_OPENING)
    told = [_day(entry.day), *entry.chips, *([f"{entry.author} 씀"] if entry.author else [])]
    paper.text_block(" · ".join(told), Style.NOTE)
    paper.text_block(entry.title, Style.TITLE)
    paper.ln(1.5)
    for is_picture, parts in groupby(entry.parts, key=lambda part: isinstance(part, Picture)):
        if is_picture:
            _pictures(paper, _drawing(parts, encode, drawn))
            continue
        for part in parts:
            paper.text_block(str(part), Style.BODY)
            paper.ln(2)
    drawn()
    paper.ln(3)
    _rule(paper)


def _drawing(parts: Iterator[object], encode: Encode, drawn: Callable[[], None]) -> Iterator[Jpeg]:
    for part in parts:
        if isinstance(part, Picture):
            found = encode(part, MEASURE, PICTURE_HEIGHT)
            drawn()
            if found:
                yield found


def _pictures(paper: Paper, jpegs: Iterator[Jpeg]) -> None:
    """Upright ones by twos, whole and equally high; all others alone."""
    first: Jpeg | None = None
    for each in jpegs:
        if first is not None:
            _row(paper, [first, each])
            first = None
        elif each.ratio < 1:
            first = each
        else:
            _row(paper, [each])
    if first is not None:
        _row(paper, [first])


def _row(paper: Paper, row: list[Jpeg]) -> None:
    paper.ln(1)
    across = MEASURE - _GAP * (len(row) - 1)
    ratio = sum(each.ratio for each in row)
    height = min(across / ratio, PICTURE_HEIGHT)
    if paper.room < height:
        if paper.room >= max(_LEAST_HEIGHT, height * 0.7):
            height = paper.room
        else:
            paper.add_page()
    x = MARGIN + (MEASURE - height * ratio - _GAP * (len(row) - 1)) / 2
    y = paper.get_y()
    for each in row:
        _place(paper, each, x, y, height * each.ratio, height)
        x += height * each.ratio + _GAP
    paper.set_xy(MARGIN, y + height + _GAP)


def _wide(picture: Jpeg, width: float, height: float) -> float:
    return min(width, height * picture.ratio)


def _place(paper: Paper, picture: Jpeg, x: float, y: float, width: float, height: float) -> None:
    wide = _wide(picture, width, height)
    with paper.fixed():
        paper.image(picture.data, x=x, y=y, w=wide, h=wide / picture.ratio)


def _weights(paper: Paper, book: Contents) -> None:
    if not book.weights:
        return
    _heading(paper, "몸무게")
    draw_chart(paper, book.weights)
    paper.text_block("달마다 가운데 값", Style.TITLE)
    paper.ln(1)
    months = monthly_medians(book.weights)
    for row in (months[at : at + 2] for at in range(0, len(months), 2)):
        paper.need(6)
        paper.style(Style.NOTE)
        for month, grams, days in row:
            said = (MONTH.format(month), f"{grams:.1f}g", f"{days}일 잼")
            for width, text in zip(_COLUMNS, said, strict=True):
                paper.cell(width, 5.5, text)
        paper.ln(5.5)


def _health(paper: Paper, lines: list[HealthLine]) -> None:
    if not lines:
        return
    _heading(paper, "병원과 약")
    for line in lines:
        paper.need(14)
        until = f" ~ {_day(line.until)}" if line.until else ""
        paper.text_block(f"{_day(line.day)}{until} · {KINDS[line.kind].label}", Style.NOTE)
        paper.text_block(line.text or KINDS[line.kind].label, Style.BODY)
        paper.ln(3)


def _last_page(paper: Paper, book: Contents) -> None:
    paper.add_page()
    paper.section("마치며")
    paper.set_y(70)
    if book.farewell:
        paper.text_block(book.farewell, Style.BODY, align=Align.C)
        paper.ln(6)
    paper.text_block(f"{book.name}의 날들, {len(book.entries)}편", Style.TITLE, align=Align.C)
    for count, what in (
        (book.entries_left_out, "일기 {}편은 이 책에 다 담지 못했어요. 기간을 나눠 만들어 보세요."),
        (book.pictures_left_out, "사진 {}장은 이 책에 다 담지 못했어요."),
    ):
        if count:
            paper.ln(2)
            paper.text_block(what.format(count), Style.NOTE, align=Align.C)


def _heading(paper: Paper, title: str, style: Style = Style.HEADING) -> None:
    paper.add_page()
    paper.section(title)
    paper.text_block(title, style)
    paper.ln(5)


def _rule(paper: Paper) -> None:
    """A thin line after an entry, where another may follow on this page."""
    if paper.room > _OPENING:
        paper.set_draw_color(*FAINT)
        paper.set_line_width(0.2)
        paper.line(MARGIN, paper.get_y(), WIDTH - MARGIN, paper.get_y())
        paper.ln(6)


def _day(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일 ({WEEKDAYS[day.weekday()]})"

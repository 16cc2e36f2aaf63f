"""The paper and the type of a book: A5, its margins, and how text is set on it."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import cast

from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue, WrapMode, XPos, YPos
from fpdf.fonts import TTFFont

from hamsterd.core.text.normal_form import normal
from hamsterd.media.fonts import FONTS

WIDTH, HEIGHT = 148.0, 210.0
"""mm. A5."""
MARGIN = 17.0
TOP, BOTTOM = 18.0, 20.0
MEASURE = WIDTH - 2 * MARGIN
"""mm. How wide a line of text is."""
_FAMILY = "Pretendard"
_BY_WORDS = WrapMode.WORD
_TOGETHER = 2
"""Lines of a paragraph that stay together at the foot and at the head of a page."""
INK, SOFT, FAINT, ACCENT = (58, 46, 38), (128, 112, 100), (226, 216, 205), (190, 110, 52)
Color = tuple[int, int, int]


class Style(Enum):
    """Type: bold or not, its size (pt), the height of a line (mm), its colour."""

    COVER = ("B", 30, 13.5, INK)
    YEAR = ("B", 26, 12, ACCENT)
    HEADING = ("B", 17, 9, INK)
    MONTH = ("B", 12, 7, ACCENT)
    TITLE = ("B", 11.5, 6.4, INK)
    BODY = ("", 9.5, 5.8, INK)
    NOTE = ("", 8, 4.8, SOFT)
    SMALL = ("", 7, 4, SOFT)


class Paper(FPDF):
    """A5 pages with a number at the foot of all but the cover."""

    def __init__(self) -> None:
        super().__init__(unit="mm", format=(WIDTH, HEIGHT))
        self.set_margins(MARGIN, TOP, MARGIN)
        self.set_auto_page_break(True, margin=BOTTOM)
        self.c_margin = 0.0
        self.set_lang("ko")
        self.add_font(_FAMILY, "", FONTS / "Pretendard-Regular.otf")
        self.add_font(_FAMILY, "B", FONTS / "Pretendard-SemiBold.otf")
        self._letters = self._letters_of("") & self._letters_of("B")

    def _letters_of(self, weight: str) -> frozenset[int]:
        """The code points that the font of this weight has."""
        font = self.fonts[f"{_FAMILY.lower()}{weight}"]
        return frozenset(font.cmap) if isinstance(font, TTFFont) else frozenset()

    def footer(self) -> None:
        """The number of the page."""
        if self.page_no() == 1:
            return
        self.style(Style.SMALL)
        self.set_y(-13)
        self.cell(MEASURE, 4, str(self.page_no()), align=Align.C)

    @property
    def room(self) -> float:
        """mm that are left on this page."""
        return float(HEIGHT - BOTTOM - self.get_y())

    def need(self, height: float) -> None:
        """Go on to the next page where fewer than `height` mm are left."""
        if self.room < height:
            self.add_page()

    def style(self, style: Style) -> None:
        """Use this style from here on."""
        weight, size, _, color = style.value
        self.set_font(_FAMILY, weight, size)
        self.set_text_color(*color)

    def writable(self, text: str) -> str:
        """`text` without characters the font lacks, mostly emoji; line breaks stay."""
        return "\n".join(
            " ".join("".join(map(self._written, line)).split())
            for line in normal("NFC", text).splitlines()
        )

    def _written(self, one: str) -> str:
        if one.isspace():
            return " "
        if unicodedata.category(one)[0] in "CM" or ord(one) not in self._letters:
            return ""
        return one

    def text_block(
        self, text: str, style: Style, *, align: Align = Align.L, width: float = MEASURE
    ) -> None:
        """Lines that break between words, so that a particle stays with its noun."""
        written = self.writable(text).strip()
        if not written:
            return
        self.style(style)
        lines = self.multi_cell(
            width, None, written, dry_run=True, output=MethodReturnValue.LINES, wrapmode=_BY_WORDS
        )
        height = style.value[2]
        for here in self._pages_of(cast(list[str], lines), height):
            for line in here:
                self.cell(width, height, line, align=align, new_x=XPos.LEFT, new_y=YPos.NEXT)

    def _pages_of(self, lines: list[str], height: float) -> Iterator[list[str]]:
        """The lines as they go on pages, none alone at the foot or the head of one."""
        while lines:
            fit = int((self.room + 0.01) // height) if self.auto_page_break else len(lines)
            if fit < len(lines):
                fit = min(fit, len(lines) - _TOGETHER)
                fit = fit if fit >= _TOGETHER else 0
            if fit <= 0 and self.room < height * len(lines):
                self.add_page()
                continue
            yield lines[: fit or len(lines)]
            lines = lines[fit or len(lines) :]
            if lines:
                self.add_page()

    def section(self, title: str, level: int = 0) -> None:
        """An entry of the PDF outline."""
        self.start_section(self.writable(title).replace("\n", " ") or "…", level=level)

    @contextmanager
    def fixed(self) -> Iterator[None]:
        """No page break inside the block."""
        self.set_auto_page_break(False)
        try:
            yield
        finally:
            self.set_auto_page_break(True, margin=BOTTOM)

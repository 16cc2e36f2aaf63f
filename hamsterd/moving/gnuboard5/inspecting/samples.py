"""Some posts of a dump as they would read here, for the owner to look at."""

import random

from hamsterd.moving.gnuboard5.inspecting.findings import SampleFound
from hamsterd.moving.gnuboard5.rows import Fields, number, options, text
from hamsterd.moving.html_text import Address, addresses_under, html_to_markup, text_to_markup

OLD_PAGES = "/bbs/"
"""Where Gnuboard shows posts: addresses without a host begin there."""


class Sampler:
    """A fair choice of the posts that pass, alike in every run; secret ones are left out."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._seen = 0
        self._random = random.Random(count)  # noqa: S311  # draws posts to look at, no secrets
        self._chosen: list[tuple[str, Fields]] = []

    def add(self, board: str, row: Fields) -> None:
        """Perhaps keep a post."""
        if not self._count or number(row, "wr_is_comment") or "secret" in options(row):
            return
        self._seen += 1
        if len(self._chosen) < self._count:
            self._chosen.append((board, row))
        elif (place := self._random.randrange(self._seen)) < self._count:
            self._chosen[place] = (board, row)

    def done(self) -> list[SampleFound]:
        """The chosen posts."""
        address = addresses_under(OLD_PAGES)
        return [
            SampleFound(
                board=board,
                id=number(row, "wr_id"),
                title=text(row, "wr_subject"),
                before=text(row, "wr_content"),
                after=post_markup(row, address),
            )
            for board, row in self._chosen
        ]


def post_markup(row: Fields, address: Address) -> str:
    """A post's text as our markup: HTML, HTML whose newlines count (html2), or plain."""
    written, marks = text(row, "wr_content"), options(row)
    if "html2" in marks:
        written = written.replace("\r\n", "\n").replace("\n", "<br>\n")
    if marks & {"html1", "html2"}:
        return html_to_markup(written, address)
    return text_to_markup(written)

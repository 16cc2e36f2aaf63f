"""Every reader of client input takes linear time, for any input.

Every reader gets each text repeated to two lengths, and its processor time is measured.
`docs/inputs.md` lists the same inputs (`tests/lint/test_inputs.py` compares them).
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from functools import partial

import pytest
from pydantic import Field
from python_multipart.multipart import parse_options_header
from tornado.httputil import HTTPHeaders, HTTPInputError, parse_cookie, parse_qs_bytes

from hamsterd.content import mention_names
from hamsterd.content.markup.addresses import pieces
from hamsterd.content.markup.ast import tidy
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.plain import plain_text, preview
from hamsterd.content.markup.write import write
from hamsterd.content.screening.rules import finder_of, folded_text, masked, spans
from hamsterd.core.bounds import id_of
from hamsterd.core.errors import HamsterError
from hamsterd.core.text import grams
from hamsterd.core.text.folding import fold
from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.skeletons import glance, skeleton
from hamsterd.core.text.visible import is_hiding, isolated, shows
from hamsterd.delivery.mail.reports import read_report, status_in
from hamsterd.diaries.rules import title_of
from hamsterd.hamsters.health.tables.reading import read_table
from hamsterd.hamsters.health.tables.text import text_of
from hamsterd.http.caching.response_cache import _tags
from hamsterd.http.counting.log_paths import logged_path
from hamsterd.http.files.built_files import accepted_encodings
from hamsterd.http.files.downloads import disposition
from hamsterd.http.files.ranges import asked_range
from hamsterd.http.limits.proxies import client_address
from hamsterd.http.shapes.paging import AdminListQuery, unpack_cursor
from hamsterd.http.shapes.schema import Body, Text
from hamsterd.http.shapes.validation import read_json, read_query
from hamsterd.members.accounts.credentials.old_hashes import verify_old
from hamsterd.members.blocks.rules import subject_of
from hamsterd.members.documents.text import sections_of
from hamsterd.moving.errors import BadDump
from hamsterd.moving.html_text import addresses_under, html_to_markup, text_to_markup
from hamsterd.moving.sql_dump.reader import DumpReader
from hamsterd.moving.sql_dump.source import Source
from hamsterd.operations.monitoring import scrub
from hamsterd.site.pages.html import templates_of
from hamsterd.site.pages.looks import Looks
from hamsterd.staff.takedowns.addresses import place_of
from tests.linear.attacks import Attack
from tests.linear.growth import grows_faster

SIZE = 4_000

PUMPS = (
    "a", "1", "가", "ﷺ", "İ", "\u0301", "👩\u200d🍳", "🇰🇷", "\u200b", " ", "\n", "\t", "\0",
    "(", ")", "()", "[", "]", "{", "}", '"', "'", "“", "`", "\\", "/", "//", "@", "@가나 ", "a@",
    ",", ";", ":", ".", "-", "=", "&", "%", "%41", "#", "<", "_", "*", "**a", "_a", "[a](/b)",
    "[a](", "![", "![](/media/a)", "a\n", "_\n", "\\\n", "\n\n", "|a|\n", "- a\n",
    "## a {#a}\n", "a,", '"a",', "a=b;", 'a="\\1', "Version/1", "NAVER(", "(/media/", "https://a",
    "a.", "https://a.kr/", "www.a.", "가www.1.", 'W/"a",', "욕", "욕\u200b", "ㅇ", "ㅇㅜㄴ",
)  # fmt: skip
"""Characters that some reader takes for the start, the middle or the end of something."""
MARKS = Attack("a" + "\u0301" * SIZE, "\u0323", "")
"""Marks that Unicode wants in another order: each is moved past all before it."""


class _Form(Body):
    words: Text
    numbers: list[int] = Field(default=[], max_length=10)


def _quietly(read: Callable[[str], object]) -> Callable[[str], object]:
    def reading(text: str) -> None:
        with suppress(HamsterError, HTTPInputError, ValueError, csv.Error):
            read(text)

    return reading


def _screened(text: str) -> None:
    for ignores_spaces in (True, False):
        finder = finder_of("욕설", ignores_spaces=ignores_spaces)
        one = finder_of("a", ignores_spaces=ignores_spaces)
        found = spans(text, one, [finder_of("aa", ignores_spaces=ignores_spaces)])
        masked(text, found or spans(text, one), one)
        spans(text, finder)


def _mentioned(text: str) -> None:
    mention_names.candidates(text)
    list(mention_names.places(text, {"가나": 1}, frozenset()))


def _shown(text: str) -> None:
    parse.cache_clear()
    page.render(written={"content": text, "media": [], "title": ""})


def _searched(text: str) -> None:
    grams.grams_of(grams.normalise(text))
    grams.initials(text)
    grams.patterns(grams.words(text))


def _dumped(text: str) -> None:
    for encoding in (None, "utf-8"):
        with suppress(BadDump):
            source = Source(io.BytesIO(text.encode("utf-8", "replace")))
            list(DumpReader(source, encoding).rows())


UNDRESSED = Looks(defaultdict(str), defaultdict(str), {})
page = templates_of(UNDRESSED, {}).from_string(
    "{% import 'parts.html' as parts with context %}{{ parts.markup(written) }}"
)

READERS: dict[str, Callable[[str], object]] = {
    # The head of a request.
    "headers": lambda text: HTTPHeaders.parse(f"A: {text}\r\n"),
    "many headers": lambda text: HTTPHeaders.parse("\r\n".join(f"A: {one}" for one in text[::2])),
    "cookies": parse_cookie,
    "query string": lambda text: parse_qs_bytes(text, keep_blank_values=True),
    "Accept-Encoding": accepted_encodings.__wrapped__,
    "If-None-Match": _tags,
    "If-Modified-Since": parsedate_to_datetime,
    "Range": asked_range,
    "X-Forwarded-For": lambda text: client_address("10.0.0.1", text, []),
    "User-Agent": scrub.browser,
    "Content-Type": lambda text: parse_options_header(f"multipart/form-data; boundary={text}"),
    "Content-Disposition": lambda text: parse_options_header(f'form-data; name="{text}"; x={text}'),
    "a path for the log": lambda text: logged_path(f"/unsubscribe/{text}"),
    "an id": id_of,
    "a cursor": lambda text: unpack_cursor(text, int),
    "a filter": lambda text: read_query(AdminListQuery, {"filter": json.dumps({"q": text})}),
    # Mail that came back.
    "a report of undelivered mail": lambda text: read_report(text.encode("utf-8", "replace")),
    "a report's headers": lambda text: read_report(
        f"Content-Type: multipart/report; boundary={text}\n{text}\n\n--b\n".encode(
            "utf-8", "replace"
        )
    ),
    "a report's parts": lambda text: read_report(
        f"Content-Type: multipart/report; boundary=b\n\n--b\n{text}\n--b\nContent-Type:"
        f" message/delivery-status\n\nA: b\n\nAction: failed\nStatus: {text}\n--b--".encode(
            "utf-8", "replace"
        )
    ),
    "a status in a server's words": status_in,
    # Bodies.
    "JSON": lambda text: read_json(_Form, text.encode("utf-8", "replace")),
    "a text in JSON": lambda text: read_json(_Form, json.dumps({"words": text}).encode()),
    "names in JSON": lambda text: read_json(
        _Form, json.dumps({f"{one}{at}": one for at, one in enumerate(text)}).encode()
    ),
    "wrong values in JSON": lambda text: read_json(
        _Form, json.dumps({"numbers": [*text]}).encode()
    ),
    "deep JSON": lambda text: read_json(_Form, b'{"words":' * len(text)),
    "a number in JSON": lambda text: read_json(_Form, b'{"numbers":[' + b"9" * len(text) + b"]}"),
    "a health table": lambda text: read_table(f"날짜,{text}\n", hamster_id=1),
    "lines of a health table": lambda text: read_table(
        f"날짜,몸무게\n2025-01-01,{text}\n", hamster_id=1
    ),
    "many columns of a health table": lambda text: read_table(
        "날짜," + ",".join(text) + "\n", hamster_id=1
    ),
    "cells of a health table": lambda text: read_table(
        f"날짜;몸무게;메모;끝나는 날;약\n{text};{text};{text};{text};{text}\n", hamster_id=1
    ),
    "a health table's file": lambda text: text_of(text.encode("utf-8", "replace")),
    "a health table's file of Excel": lambda text: text_of(text.encode("cp949", "replace")),
    # Written content.
    "normal form": partial(normal, "NFC"),
    "compatible form": partial(normal, "NFKC"),
    "markup": parse.__wrapped__,
    "markup's words": lambda text: (parse.cache_clear(), plain_text(text)),
    "a preview": lambda text: (parse.cache_clear(), preview(text, 100)),
    "a title from words": lambda text: (parse.cache_clear(), title_of(text)),
    "markup written": lambda text: write(tidy(parse.__wrapped__(text))),
    "markup on a page": _shown,
    "addresses in words": lambda text: list(pieces(text)),
    "mentions": _mentioned,
    "screening": _screened,
    "folding for screening": lambda text: folded_text(text, ignores_spaces=True),
    "search words": _searched,
    "a name": fold,
    "a name's skeleton": skeleton.__wrapped__,
    "a name at a glance": glance.__wrapped__,
    "what a name hides": is_hiding,
    "whether anything shows": shows,
    "words kept apart": isolated,
    "what is blocked": subject_of,
    "an address of ours": lambda text: place_of(f"https://a.example/{text}", "https://a.example"),
    "an address anywhere": lambda text: place_of(f"https://{text}/a", "https://a.example"),
    "a file's name": disposition,
    "a document": sections_of,
    # What another site left.
    "an old site's HTML": lambda text: html_to_markup(text, addresses_under("/bbs/")),
    "tags of an old site": lambda text: html_to_markup(
        "".join(f"<{one}><td><li>{one}" for one in text[::8]), addresses_under("/bbs/")
    ),
    "an old site's plain text": text_to_markup,
    "a dump": _dumped,
    "a text in a dump": lambda text: _dumped(
        "CREATE TABLE t (a int);INSERT INTO t VALUES ('" + text.replace("'", "''") + "');"
    ),
    "rows of a dump": lambda text: _dumped(
        "CREATE TABLE t (a int);INSERT INTO t VALUES " + ",".join(f"({text})" for _ in range(2))
    ),
    "an old hash": lambda text: verify_old("password", text),
    "a password for an old hash": lambda text: verify_old(text, "6f8c114b58f2ce9e"),
    # Error reports of browsers.
    "a fault's words": scrub.message,
    "a fault's place": scrub.source,
    "a fault's page": scrub.route,
    "a build": scrub.build,
}  # fmt: skip
"""Each by the name it has in `docs/inputs.md`."""


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_as_long_as_its_text_is(name: str):
    read = _quietly(READERS[name])
    for attack in (*(Attack("", pump, "") for pump in PUMPS), MARKS):
        took = grows_faster(lambda size, text=attack.text: partial(read, text(size)), SIZE)
        assert took is None, f"{attack.pump!r}: {took}"

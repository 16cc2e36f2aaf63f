"""Bare web addresses in members' texts: where they begin and end, and how they are displayed.

Korean particles are attached to the word before (`https://example.com에서`), and addresses may
contain Korean, too (`/wiki/햄스터`). One pass, linear time. The portal's `shared/lib/addresses.ts`
does the same; `tests/vectors/addresses.json` tests both.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from hamsterd.content.markup.ast import Text
from hamsterd.content.markup.urls import MAX_URL_LENGTH

SHOWN_MAX = 40
"""Characters of an address that are displayed, unless its host alone is longer."""

_START = re.compile(r"[hH][tT][tT][pP][sS]?://|[wW]{3}\.")
_NO_START_AFTER = re.compile(r"[A-Za-z0-9_.%+\-@]")
# No name characters and no `@` may follow: `example.com@evil.example` leads to the latter.
_HOST = re.compile(
    r"(?:[A-Za-z0-9가-힣][A-Za-z0-9가-힣-]{0,62}\.){1,9}"
    r"(?:xn--[A-Za-z0-9]{1,59}|[A-Za-z]{2,24}|한국)(?![A-Za-z0-9@-])(?::[0-9]{1,5}(?![0-9@]))?"
)
_ADDRESS = re.compile(rf"https?://(\S{{1,{SHOWN_MAX}}})(\S?)\S*")
"""As in the portal's `belowTitle.ts`: what is left of an address, and whether that is not all."""
_SCHEME = re.compile(r"^[hH][tT][tT][pP][sS]?://")
_HOST_END = re.compile(r"[/?#]")
_STEP = re.compile(
    r"(?P<ascii>[A-Za-z0-9\-._~:/?#@!$&'*+,;=%]+)|(?P<letters>[가-힣ぁ-ゖァ-ヺー一-鿿]+)|[()]"
)
_MAY_LEAD_LETTERS = frozenset("/=_-+&#@(:")
"""After these, letters continue the address. After `abc` they are a particle or a word."""
_PARTS = re.compile(r"[/?#&=]")
_PARTICLES = re.compile(
    r"[은는이가을를의도만요]|에[서도는게]?|으?로|이?랑|[와과]|까지|부터|처럼|보다"
    r"|이?예요|이에요|입니다|이고|인데|이?라고|여기|참[고조]|링크"
)
"""A particle that stands alone after the last slash is not part of the address."""
_ENDS = ".,:;!?'*~_("
"""Marks that end a sentence rather than an address."""


class Piece(NamedTuple):
    """Plain words (`href` is None), or an address as it is displayed."""

    text: str
    href: str | None = None


def pieces(text: str) -> Iterator[Piece]:
    """`text` in order, split at its addresses; no piece is empty."""
    reached = looked_at = 0
    for found in _START.finditer(text):
        start = found.start()
        if start < looked_at or (start and _NO_START_AFTER.match(text[start - 1])):
            continue
        end = _end(text, found.end())
        looked_at = end or found.end()
        if end is None or end - start > MAX_URL_LENGTH:
            continue
        if start > reached:
            yield Piece(text[reached:start])
        address = text[start:end]
        yield Piece(_shown(address), address if "://" in found[0] else f"http://{address}")
        reached = end
    if reached < len(text):
        yield Piece(text[reached:])


def linked(line: Iterable[Text]) -> Iterator[Text]:
    """Runs for display: bare addresses become links, and links showing their address get
    shorter.
    """
    for run in line:
        if run.href is None and not _START.search(run.text):
            yield run
        elif run.href is None:
            yield from (replace(run, text=one.text, href=one.href) for one in pieces(run.text))
        else:
            one = next(pieces(run.text), None)
            is_own = run.text == run.href and one is not None and one.href == run.href
            yield replace(run, text=one.text) if one and is_own else run


def short_addresses(text: str) -> str:
    """A preview, in which nothing is a link: its addresses without a scheme, and cut where long."""
    return _ADDRESS.sub(lambda found: found[1] + ("…" if found[2] else ""), text)


def _end(text: str, start: int) -> int | None:
    """The end of the address whose host begins at `start`; None if there is no address."""
    host = _HOST.match(text, start)
    if host is None:
        return None
    end = host.end()
    if end < len(text) and text[end] in "/?#":
        end = _end_of_path(text, end)
        while text[end - 1] in _ENDS:
            end -= 1
    return end


def _end_of_path(text: str, start: int) -> int:
    at, depth = start, 0
    has_letters = False  # in this part of the path or query
    while (step := _STEP.match(text, at)) and at - start <= MAX_URL_LENGTH:
        if step["ascii"]:
            has_letters = has_letters and not _PARTS.search(step[0])
        elif step["letters"]:
            if not has_letters and not _letters_belong(text[at - 1], step[0]):
                break
            has_letters = True
        elif step[0] == "(":
            if not _bracket_belongs(text, at):
                break
            depth += 1
        elif depth:
            depth -= 1
        else:
            break
        at = step.end()
    return at


def _letters_belong(before: str, letters: str) -> bool:
    return before in _MAY_LEAD_LETTERS and not _PARTICLES.fullmatch(letters)


def _bracket_belongs(text: str, at: int) -> bool:
    """True in `Foo_(bar)` and `a(b)`, where it is part of the address; not in `/abc(광고)`."""
    after = text[at + 1 : at + 2]
    return text[at - 1] == "_" or (after.isascii() and after.isalnum())


def _shown(address: str) -> str:
    """The address for display: no scheme, no lone slash, cut where undecodable or too long."""
    whole = _SCHEME.sub("", address)
    host = _HOST_END.split(whole, maxsplit=1)[0]
    if whole == f"{host}/":
        return host
    short = whole.partition("%")[0][: max(SHOWN_MAX, len(host))]
    return short if short == whole else f"{short}…"

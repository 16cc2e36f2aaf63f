"""In which encoding the texts of a dump are: as it says, or else as its first Korean text shows."""

import re
from collections.abc import Callable

from hamsterd.moving.errors import BadDump

UTF8, CP949, TWICE = "utf-8", "cp949", "utf-8-twice"
LABELS = {UTF8: "UTF-8", CP949: "EUC-KR(CP949)", TWICE: "두 번 감싼 UTF-8"}

_ANNOUNCED = {
    "utf8": UTF8, "utf8mb3": UTF8, "utf8mb4": UTF8,
    "euckr": CP949, "euc_kr": CP949, "cp949": CP949, "uhc": CP949,
}  # fmt: skip
"""By the word after `SET NAMES`; others (latin1, binary) hid any encoding on old sites."""

FEW = 100
"""One row of so many may have a spoiled text, or the encoding is another."""
NOT_IN = (
    "{column} 열의 글자가 {known}이 아니에요. 인코딩이 다르면 `--encoding cp949`나 `--encoding"
    " utf-8`로 알려 주세요. 몇 글자만 깨진 것이라면 `--encoding {option}`로 적어 주세요. 깨진"
    " 글자는 �로 와요."
)
WRONG = "{known}로 읽지 못한 칸이 {count:,}개예요. 다른 인코딩인 것 같아요."

_HANGUL = re.compile("[가-힣]")
_HALF = frozenset(("unexpected end of data", "incomplete multibyte sequence"))
"""Old servers cut a text after so many bytes, also within its last character."""
_FAR = re.compile("[\u0800-\uffff\U00010000-\U0010ffff]")
# MySQL's latin1 is Windows-1252, with its five gaps as they are in ISO 8859-1.
_AS_LATIN1 = {
    ord(char): code
    for code in range(0x80, 0xA0)
    if (char := bytes([code]).decode("cp1252", "replace")) != "\ufffd"
}


def announced(word: str) -> str | None:
    """The encoding that `SET NAMES word` promises; None if it promises nothing."""
    return _ANNOUNCED.get(word.lower())


def decoder(encoding: str) -> Callable[[bytes], str]:
    """How texts of that encoding are read. It raises `UnicodeDecodeError`."""
    if encoding == TWICE:
        return lambda raw: _unwrapped(utf8(raw))
    return utf8 if encoding == UTF8 else lambda raw: raw.decode(encoding)


def utf8(raw: bytes) -> str:
    """A text in UTF-8 as MySQL takes it: also with halves of a character of UTF-16.

    Two that belong together are one character; one alone is lost. Raises `UnicodeDecodeError`.
    """
    try:
        return raw.decode(UTF8)
    except UnicodeDecodeError:
        halves = raw.decode(UTF8, "surrogatepass").encode("utf-16-le", "surrogatepass")
        return halves.decode("utf-16-le", "replace")


def sniffed(raw: bytes, promised: str | None) -> str | None:
    """The encoding that a text beyond ASCII shows; None if it could be several (`é` could be `챕`).

    Raises `UnicodeDecodeError` if it is in none, or not in the promised one.
    """
    if promised == CP949:
        raw.decode(CP949)
        return CP949
    text, korean = _read(raw, UTF8), _read(raw, CP949)
    if text is None:
        if promised or korean is None:
            text = utf8(raw)  # raises
        else:
            return CP949
    if _HANGUL.search(_unwrapped(text)) and not _HANGUL.search(text):
        return TWICE
    return UTF8 if promised or _FAR.search(text) else None


class Heard:
    """The encoding of a source: as its owner says, or as its first text beyond ASCII shows.

    What its owner says is right: a text that is not in it is spoiled, and comes with marks.
    """

    def __init__(self, encoding: str | None, promised: str | None = None) -> None:
        self.encoding, self.promised = encoding, promised
        self._decode = decoder(encoding or UTF8)
        self._is_told = encoding is not None
        self.spoiled = 0
        """Texts with marks for letters that could not be read."""

    @property
    def codec(self) -> str | None:
        """What texts are decoded by, once it is known and needs nothing more."""
        return None if self.encoding == TWICE else self.encoding

    def text(self, raw: bytes) -> str:
        """A text. Raises `UnicodeDecodeError`."""
        if self.encoding is None and not raw.isascii():
            self.encoding = sniffed(raw, self.promised)
            if self.encoding:
                self._decode = decoder(self.encoding)
        try:
            return self._decode(raw)
        except UnicodeDecodeError as error:
            if self.encoding and error.reason in _HALF and error.start:
                return self._decode(raw[: error.start])
            if not self._is_told:
                raise
            self.spoiled += 1
            return raw.decode(CP949 if self.encoding == CP949 else UTF8, "replace")

    def refusal(self, column: str) -> str:
        """What is said of a column with a text that is not in the encoding."""
        known = self.encoding or self.promised or UTF8
        return NOT_IN.format(column=column, known=LABELS[known], option=known)

    def require_few(self, texts: int) -> None:
        """Raise `BadDump` if so many texts are spoiled that the encoding is another."""
        if self.spoiled * FEW > texts:
            raise BadDump(WRONG.format(count=self.spoiled, known=LABELS[self.encoding or UTF8]))


def text_of(raw: bytes) -> str:
    """A text that a program wrote as bytes (`0x…`), as some do for columns that compare bytes."""
    for encoding in (UTF8, CP949):
        if (text := _read(raw, encoding)) is not None:
            return text
    return raw.decode(UTF8, "replace")


def _read(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return None


def _unwrapped(text: str) -> str:
    """UTF-8 that was taken for latin1 and encoded again, as it was; others unchanged."""
    try:
        return utf8(text.translate(_AS_LATIN1).encode("latin-1"))
    except UnicodeError:
        return text

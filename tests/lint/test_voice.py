"""The site's Korean is 해요체 everywhere, except where the specification gives the exact sentence.

Legal documents, the help of commands and the descriptions of calls and settings are in 합니다체 and
are not checked. Neither are patterns for foreign text.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import ROOT, texts

PORTAL = ROOT / "portal/src"
SERVER = ROOT / "hamsterd"
KOREAN = re.compile("[가-힣]")
WRITTEN_NOT_SAID = (
    *("legal", "testing", "config.py", "migrations", "seeding"),
    *("saleRules.ts", "addresses.ts", "markup"),
)

FAMILIES = (
    r"^(이미지 업로드|일지 (수정|삭제)|댓글 (작성|삭제)) 중 오류가 발생했습니다\.$",
    r"^(북마크 처리|신고 접수|로그인( 처리)?|회원가입) 중 오류가 발생했습니다\.$",
    r"려면 로그인이 필요합니다\.$",
    r"(자 이상이어야 합니다|자까지 가능합니다)$",
)
"""Spec 1 §5 and §8: the failed acts that it words itself, a visitor's act and a length."""

SENTENCES = (
    "닉네임은 2-20자 사이여야 합니다.",
    "로그인에 실패했습니다. 다시 시도해주세요.",
    "비밀번호가 변경되었습니다",
    "삭제된 댓글입니다",
    "비밀글입니다",
    "비밀댓글입니다",
    "아직 댓글이 없습니다. 첫 번째 댓글을 남겨보세요!",
    "이미지 업로드에 실패했습니다.",
    "이미지 파일만 업로드할 수 있습니다.",
    "이미지를 불러올 수 없습니다.",
)
"""Spec 1 §2, §5, §8 and decisions §1.7, §2, word for word."""

VERBS = {"수정|편집(?!기)": "고치기", "삭제": "지우기"}
"""One act of a member's own has one verb."""
TAKEN_AWAY = (
    "삭제 실패",
    "삭제된 댓글에 달린 답글",
    "글을 삭제했어요",
    "경고 및 콘텐츠 삭제",
)
"""Spec 1 §8, what names its sentence, and what the law took away, which is another act."""

NAMES = {
    r"[은이을와과]\([는가를과와]\)|\(으\)로": "a sentence that needs no choice of particle",
    "잠시 후": "잠시 뒤에",
    "그 사이": "그사이",
    "개인 정보": "개인정보",
    "까닭": "이유",
    "제재": "이용 제한",
    "아이디": "사용자명",
    "단추": "버튼",
    "보내드|알려드": "보내 드리다, 알려 드리다",
}
"""Names that differ here."""


def _said_by_portal() -> Iterator[tuple[str, str]]:
    for path in sorted((*PORTAL.rglob("*.ts"), *PORTAL.rglob("*.tsx"))):
        if ".test." in path.name or ".gen." in path.name or _is_written(path):
            continue
        text = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", path.read_text(), flags=re.S | re.M)
        for words in re.split(r"['\"`<>\n]", text):
            yield str(path), words.strip()


def _said_by_server() -> Iterator[tuple[str, str]]:
    for path in sorted(SERVER.rglob("*.py")):
        if _is_written(path):
            continue
        for _, text in texts(path):
            yield str(path), text.strip()
    for path in sorted((*SERVER.rglob("templates/*.html"), *SERVER.rglob("templates/*.txt"))):
        for line in path.read_text().splitlines():
            yield str(path), re.sub(r"<[^>]*>|\{[{%].*?[}%]\}", "", line).strip()


def _is_written(path: Path) -> bool:
    return any(part in WRITTEN_NOT_SAID for part in path.parts)


@cache
def said() -> list[tuple[str, str]]:
    """Every file and its Korean sentences."""
    return [line for line in (*_said_by_portal(), *_said_by_server()) if KOREAN.search(line[1])]


def test_the_site_speaks_as_people_do():
    formal = [
        (place, words)
        for place, words in said()
        if re.search(r"니다(?!만)", words)
        and words not in SENTENCES
        and not any(re.search(family, words) for family in FAMILIES)
    ]

    assert formal == []


def test_a_thing_has_one_name():
    called = [
        f"{place}: {words} (say {name})"
        for other, name in NAMES.items()
        for place, words in said()
        if re.search(other, words)
    ]

    assert called == []


def test_every_sentence_that_is_kept_is_still_said():
    all_words = {words for _, words in said()}

    assert [sentence for sentence in SENTENCES if sentence not in all_words] == []


def test_an_act_has_one_verb():
    said_otherwise = [
        f"{place}: {words} (say {verb})"
        for other, verb in VERBS.items()
        for place, words in _said_by_portal()
        if "/admin/" not in place
        and re.search(other, words)
        and words not in (*SENTENCES, *TAKEN_AWAY)
        and not any(re.search(family, words) for family in FAMILIES)
    ]

    assert said_otherwise == []


PARTICLE = "(?:부터|까지|의|에|은|는|이|가|와|과|로)"
WRITTEN_DATE = r"(?:shortDay|koreanDate|koreanDateTime)\("
GLUED = re.compile(rf"\b(\w+): \((?:\w+: \w+, )*(\w+): string\b[^=]*=>[^,}}]*?\$\{{\2\}}{PARTICLE}")
"""A sentence made of one text, which a particle follows: `until: (day: string) => `${day}까지``."""


def test_a_date_in_a_sentence_is_spoken():
    """`11월 23일부터`, not `2026. 11. 23.부터`: `spokenDay` and its kin before a particle."""
    sources = {
        path: path.read_text()
        for path in sorted((*PORTAL.rglob("*.ts"), *PORTAL.rglob("*.tsx")))
        if ".test." not in path.name and "/admin/" not in str(path)
    }
    sentences = {found[1] for text in sources.values() for found in GLUED.finditer(text)}
    assert {"until", "since", "ends", "attached"} <= sentences
    glued = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path, text in sources.items()
        for found in (
            *re.finditer(rf"\$\{{{WRITTEN_DATE}[^}}]*\}}{PARTICLE}", text),
            *(
                call
                for call in re.finditer(rf"\b(\w+)\((?:[^()]*, )?{WRITTEN_DATE}", text)
                if call[1] in sentences
            ),
        )
    ]

    assert glued == []


WRITTEN_BY_SERVER = re.compile(rf"\|\s*(?:day|moment)\s*\}}\}}(?:</\w+>)?{PARTICLE}")


def test_a_date_in_a_sentence_of_the_server_is_spoken():
    """`2026년 11월 3일 21:05에`, not `2026. 11. 3. (화) 21:05에`."""
    assert WRITTEN_BY_SERVER.search("{{ at | moment }}</time>에")
    glued = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((*SERVER.rglob("templates/*.html"), *SERVER.rglob("templates/*.txt")))
        for found in WRITTEN_BY_SERVER.finditer(path.read_text())
    ]

    assert glued == []

"""The table of commands; each is imported when it is called.

Importing all of them takes a second, and shell completion runs at every press of Tab.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from cli.korean import Command, Group, Noun
from hamsterd.core.process.garbage import nothing_collected


class Described:
    """A noun's description in a line, and its files in `cli/commands`.

    The first file defines `app`, the others add verbs to it.
    """

    def __init__(self, text: str, *files: str) -> None:
        self.text, self.files = text, files


NOUNS: dict[str, Described] = {
    "serve": Described("사이트를 띄웁니다.", "serve"),
    "setup": Described("새 사이트를 설정합니다.", "setup"),
    "stats": Described("사이트를 한눈에 보여 줍니다: 오늘과 어제, 할 일, 작업, 상태.", "stats"),
    "site": Described(
        "사이트 전체: 읽기 전용, 메일과 푸시 보내기, 팝업 공지.", "site", "site_popups"
    ),
    "settings": Described("사이트 설정: 목록, 보기, 바꾸기, 되돌리기.", "settings"),
    "documents": Described(
        "약관과 방침, 운영 원칙, 자주 묻는 질문: 버전 목록, 보기, 내보내기, 예고하기.", "documents"
    ),
    "doctor": Described("사이트를 진찰하고 고칠 방법을 알려 줍니다.", "doctor"),
    "users": Described(
        "회원: 찾기, 만들기, 운영진 역할.",
        "users",
        "user_roles",
        "user_sanctions",
        "user_care",
        "user_sign_ups",
        "user_export",
    ),
    "reports": Described("신고: 목록, 자세히 보기, 결정하기.", "reports"),
    "content": Described("내용: 일기, 글, 댓글을 보고 내리고 되살리기.", "content"),
    "held": Described("검토 대기: 목록, 내보내기, 내리기.", "held"),
    "appeals": Described("이의 제기: 목록, 자세히 보기, 받아들이기, 받아들이지 않기.", "appeals"),
    "takedowns": Described(
        "권리침해 신고: 목록, 자세히 보기, 임시조치, 반려, 다시 공개, 삭제.", "takedowns"
    ),
    "incident": Described(
        "개인정보 사고: 열기, 관련된 사람 찾기, 알릴 글, 증거, 알리기, 마치기.", "incident"
    ),
    "personal-data": Described("개인정보 열람 기록: 달마다 점검하기.", "personal_data"),
    "word-rules": Described(
        "단어 규칙: 목록, 만들기, 고치기, 지우기, 써 보기, 가져오기, 내보내기.", "word_rules"
    ),
    "canned-texts": Described(
        "정해 둔 답과 사유: 목록, 만들기, 지우기, 기본 글 넣기.", "canned_texts"
    ),
    "invitations": Described("초대 링크: 목록, 만들기, 거두기.", "invitations"),
    "blocks": Described("접속 차단: 목록, 막기, 풀기.", "blocks"),
    "protection": Described("보호 모드와 첫 글 검토: 보기, 켜기, 끄기.", "protection"),
    "audit": Described("조치 기록: 운영자가 한 일을 보고 되돌리기.", "audit"),
    "boards": Described("게시판: 보기, 만들기, 고치기, 순서, 지우기.", "boards"),
    "mail": Described("보낼 편지함: 목록, 내용, 다시 보내기.", "mail"),
    "webhook": Described("직원 알림: 시험 삼아 보내기, 최근에 보낸 것.", "webhook"),
    "jobs": Described("정해진 시각에 도는 작업: 시간표, 직접 실행, 기록.", "jobs"),
    "cache": Described("캐시: 현황 보기와 비우기.", "cache"),
    "ranking": Described("랭킹: 다시 매기기.", "ranking"),
    "attendance": Described("출석: 장애가 있던 날을 빼고 연속 출석 되살리기.", "attendance"),
    "experience": Described("경험치: 장부에서 다시 더하기.", "experience"),
    "counters": Described("좋아요·댓글·일기·팔로워 수: 다시 세기.", "counters"),
    "search": Described("검색: 색인 다시 만들기.", "search"),
    "db": Described("데이터베이스: 스키마 올리기와 되돌리기, 상태, 주소.", "db"),
    "backup": Described("백업: 만들기, 목록, 되살려 검증하기, 복원.", "backup"),
    "media": Described(
        "사진과 동영상: 쓰는 자리, 쓰이지 않는 파일, 청소.", "media", "media_move", "media_care"
    ),
    "import": Described(
        "다른 프로그램에서 이사 오기: 살펴보기, 계획하기, 옮기기, 되돌리기.",
        "import_gnuboard5",
        "import_folder",
        "import_mail",
        "import_moves",
    ),
    "export": Described("사이트 전체를 공통 형식으로 내보내기.", "export"),
    "retention": Described("보관 기간: 무엇을 얼마나 두는지, 지난 기록 지우기.", "retention"),
    "seed": Described("체험용 내용: 채우기와 비우기.", "seed"),
    "openapi": Described("API 설명서(OpenAPI).", "openapi"),
    "config": Described("설정: 지금의 값과 예시 파일.", "config"),
    "docs": Described("코드에서 만드는 문서: 명령 설명서, 역할과 권한.", "docs"),
    "completion": Described("Tab 자동 완성 스크립트를 씁니다.", "completion"),
}
"""The word after `hamster`, with its description."""


class _Commands(Mapping[str, TyperGroup | TyperCommand]):
    """The commands by name, each imported on first access."""

    def __init__(self) -> None:
        self._built: dict[str, TyperGroup | TyperCommand] = {}

    def __getitem__(self, name: str) -> TyperGroup | TyperCommand:
        if name not in self._built:
            noun: Noun
            with nothing_collected():
                noun, *_ = [import_module(f"cli.commands.{file}").app for file in NOUNS[name].files]
            self._built[name] = noun.built(name, NOUNS[name].text)
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NOUNS)

    def __len__(self) -> int:
        return len(NOUNS)


def verbs(root: Group) -> Iterator[tuple[str, TyperCommand, typer.Context]]:
    """All commands in the table's order: `users list`, its description, and a context for it."""
    top = typer.Context(root, info_name="hamster")
    for name, command in root.commands.items():
        inside = typer.Context(command, info_name=name, parent=top)
        yield from _verbs(name, cast(TyperGroup | TyperCommand, command), inside)


def _verbs(
    name: str, command: TyperGroup | TyperCommand, inside: typer.Context
) -> Iterator[tuple[str, TyperCommand, typer.Context]]:
    """The verbs of a noun, and of the nouns in it."""
    if isinstance(command, TyperCommand):
        yield name, command, inside
        return
    for verb, each in command.commands.items():
        deeper = typer.Context(each, info_name=verb, parent=inside)
        yield from _verbs(f"{name} {verb}", cast(TyperGroup | TyperCommand, each), deeper)


class Hamster(Group):
    """`hamster` itself."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _Commands()  # type: ignore[assignment]  # Typer only reads it

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """As for every group; descriptions come from the table, so that no command is imported."""
        commands = self.commands
        self.commands = {name: Command(name=name, help=one.text) for name, one in NOUNS.items()}
        try:
            super().format_help(ctx, formatter)
        finally:
            self.commands = commands

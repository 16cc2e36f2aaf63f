"""`hamster cache`: listing and dropping the server processes' caches."""

from typing import Annotated

import typer

from cli.korean import Noun
from cli.output import ActOutput, Column, Output
from cli.site import open_site, operator
from hamsterd.operations.monitoring.caches import cache_stats, clear_caches

app = Noun()

GROUPS = {"users": "회원", "diaries": "일기", "community": "커뮤니티", "general": "그 밖"}


@app.verb("stats", "hamster cache stats")
def stats(output: Output) -> None:
    """서버 프로세스들이 들고 있는 캐시를 합쳐서 보여 줍니다. 10초까지 늦을 수 있습니다."""
    _declare_caches()
    with open_site():
        found = cache_stats()
    output.table(
        f"캐시 (프로세스 {found.processes}개, 약 {found.total_memory_usage / 1024**2:.1f}MB)",
        (
            Column("name", "캐시"),
            Column("group", "영역", show=lambda value: GROUPS[value]),
            Column("totalEntries", "항목", "right"),
            Column("maxEntries", "프로세스당 최대", "right"),
            Column("lookups", "조회", "right"),
            Column("hitRate", "적중률(%)", "right"),
            Column("memoryUsage", "바이트", "right"),
        ),
        [cache.model_dump(by_alias=True) for cache in found.caches],
        empty="돌고 있는 서버가 없어요. `hamster serve`로 켤 수 있어요.",
    )


@app.verb("clear", "hamster cache clear", "hamster cache clear diary_feeds")
def clear(
    output: ActOutput,
    name: Annotated[
        str | None, typer.Argument(metavar="캐시", help="이 캐시만 (없으면 모두).")
    ] = None,
) -> None:
    """캐시를 모든 서버 프로세스에서 비웁니다. 다음 조회에서 저절로 다시 찹니다."""
    _declare_caches()
    with open_site(), output.rehearsed():
        cleared = clear_caches(name=name, actor=operator()).cleared
    output.done(f"캐시 {len(cleared)}개를 비웠어요.", {"cleared": cleared})


def _declare_caches() -> None:
    """Import the server, because route handlers declare their caches."""
    import hamsterd.routes  # noqa: F401, PLC0415  # all of the server

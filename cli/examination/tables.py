"""Whether the database keeps its own tables in order."""

from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark
from cli.site import Site
from hamsterd.db.vacuum import is_autovacuum_on, tables_in_need

NEEDS = {
    "dead_rows": "죽은 행이 많음",
    "never_analyzed": "통계가 없음",
    "wraparound": "트랜잭션 번호가 늙음",
}
MEND = (
    "`hamster jobs run check-tables`를 실행해 주세요. 되풀이되면 autovacuum 설정을 살펴봐 주세요."
)


def check_tables(site: Site) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Dead rows, missing statistics and ageing row numbers, where autovacuum does not keep up."""
    if not is_autovacuum_on():
        mend = "PostgreSQL의 autovacuum과 track_counts를 켜 주세요."
        yield Finding("테이블", Mark.BAD, "autovacuum이 꺼져 있어요.", mend)
    found = tables_in_need()
    if not found:
        yield Finding("테이블", Mark.GOOD, "정리가 밀린 테이블이 없어요.")
        return
    said = [f"{table.name} ({', '.join(NEEDS[need] for need in table.needs)})" for table in found]
    is_urgent = any("wraparound" in table.needs for table in found)
    says = f"정리가 밀린 테이블: {', '.join(said)}."
    yield Finding("테이블", Mark.BAD if is_urgent else Mark.WARN, says, MEND)

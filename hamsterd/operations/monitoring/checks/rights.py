"""Whether the site's account owns its tables, may use them, and sees all of their rows."""

from collections.abc import Iterator

from hamsterd.db.sql import fetch_all
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check
from hamsterd.operations.monitoring.rules import Level

NAMED = 3
# name           owner     may_use  is_own  is_veiled
# diary_entries  postgres  f        f       f
_TABLES = """
    SELECT c.relname AS name, pg_get_userbyid(c.relowner) AS owner,
           has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
           AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')
               AS may_use,
           pg_has_role(c.relowner, 'USAGE') AS is_own,
           row_security_active(c.oid) AS is_veiled, current_user AS who
      FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::text::regnamespace
     ORDER BY c.relname
"""


@check(
    "rights",
    "표의 권한",
    "psql로 `ALTER TABLE 표 OWNER TO 사이트의_계정`을 해 주세요.",
    needs=Needs.DATABASE,
    well="모든 표를 읽고 쓸 수 있어요.",
)
def rights(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Tables of another account, as after a restore by hand; and rows that a policy hides."""
    found = fetch_all(_TABLES)
    for says, level, wrong in (
        ("계정이 읽거나 쓸 수 없는 표", None, [one for one in found if not one["may_use"]]),
        (
            "계정의 것이 아니라 판올림이 실패할 표",
            Level.WARNING,
            [one for one in found if one["may_use"] and not one["is_own"]],
        ),
    ):
        if wrong:
            who, first = wrong[0]["who"], wrong[0]
            mend = f"`ALTER TABLE {first['name']} OWNER TO {who}`를 표마다 해 주세요"
            yield Finding(
                f"{who} {says}가 {len(wrong)}개예요: {_named(wrong)} (주인 {first['owner']}).",
                f"psql로, 그 주인이나 postgres로 {mend}.",
                level,
            )
    if veiled := [one for one in found if one["is_veiled"]]:
        mend = f"psql로 `ALTER TABLE {veiled[0]['name']} DISABLE ROW LEVEL SECURITY`를 해 주세요."
        yield Finding(f"행 보안(RLS)이 행을 가리는 표: {_named(veiled)}.", mend)


def _named(rows: list[dict[str, str]]) -> str:
    rest = len(rows) - NAMED
    return ", ".join(one["name"] for one in rows[:NAMED]) + (f" 외 {rest}개" if rest > 0 else "")

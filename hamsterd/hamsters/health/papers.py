"""Papers of a row: photos, PDFs and films of symptoms among the uploads, private as the journal."""

from collections.abc import Collection, Mapping, Sequence

from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.queries import TARGET
from hamsterd.media.rules import FileKind
from hamsterd.models.hamsters.health import HealthRow

_OWN = f"""
    SELECT id, kind FROM uploads
     WHERE id = ANY(%(ids)s) AND purpose = 'health'
       AND ((attached_type IS NULL AND user_id = %(member_id)s)
            OR (attached_type = '{TARGET}' AND attached_id = %(row_id)s))
     FOR UPDATE
"""
_ATTACH = f"""
    UPDATE uploads SET attached_type = '{TARGET}', attached_id = %(row_id)s WHERE id = ANY(%(ids)s)
"""
# Files attached to nothing are deleted by the job for orphaned files.
_DETACH = f"""
    UPDATE uploads SET attached_type = NULL, attached_id = NULL
     WHERE attached_type = '{TARGET}' AND attached_id = %(row_id)s AND id <> ALL(%(ids)s)
"""
_DROP = f"""
    DELETE FROM uploads WHERE attached_type = '{TARGET}' AND attached_id = ANY(%(row_ids)s)
    RETURNING file_name
"""


@transactional
def attach_papers(*, member_id: int, row_id: int, papers: Sequence[int], has_films: bool) -> None:
    """Attach exactly `papers` to the row.

    Raises `InvalidInput` for files that are not this member's or are attached elsewhere, and for a
    film if none is allowed. A film still being converted may be attached: its row has the result
    later.
    """
    ids = list(dict.fromkeys(papers))
    own = attachable(ids, member_id=member_id, row_id=row_id)
    if fault := papers_fault(ids, own, has_films=has_films):
        raise InvalidInput(fault, fields={"papers": fault})
    execute(_DETACH, row_id=row_id, ids=ids)
    if ids:
        execute(_ATTACH, row_id=row_id, ids=ids)


def attachable(
    ids: Collection[int], *, member_id: int, row_id: int | None = None
) -> dict[int, str]:
    """Those of the files that the row, or a new one, may have, locked: `{3: "image"}`."""
    if not ids:
        return {}
    own = fetch_all(_OWN, ids=list(ids), member_id=member_id, row_id=row_id)
    return {row["id"]: row["kind"] for row in own}


def papers_fault(papers: Collection[int], own: Mapping[int, str], *, has_films: bool) -> str | None:
    """What is wrong with a row's papers, of which it may have `own`."""
    if not own.keys() >= set(papers):
        return "붙일 수 없는 파일이 있어요. 올린 지 하루가 지났으면 빼고 다시 올려 주세요."
    if not has_films and any(own[paper] == FileKind.VIDEO for paper in papers):
        return "동영상은 증상 기록에만 붙일 수 있어요."
    return None


def drop_papers(row_ids: Sequence[int]) -> list[str]:
    """Forget the papers of rows that go; their files, to be deleted after the commit."""
    return fetch_column(_DROP, row_ids=list(row_ids)) if row_ids else []


def drop_papers_of_hamsters(hamster_ids: Sequence[int]) -> list[str]:
    """The same of whole journals."""
    return drop_papers(
        fetch_column(
            HealthRow.select(HealthRow.id).where(HealthRow.hamster_id.in_(list(hamster_ids)))
        )
    )

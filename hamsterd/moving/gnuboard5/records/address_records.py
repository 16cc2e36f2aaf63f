"""Old addresses that no pattern answers: slugs, files, boards that stay, and pages."""

from collections.abc import Iterator

from hamsterd.core.text.normal_form import normal
from hamsterd.moving.gnuboard5.addresses import address
from hamsterd.moving.gnuboard5.data_folder import DataFolder
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.records.links import post_key
from hamsterd.moving.gnuboard5.rows import number, text
from hamsterd.moving.gnuboard5.staging import Staged, Staging
from hamsterd.moving.records import AddressRecord

_FILES = """
    SELECT f.bo_table, f.wr_id, f.bf_no, f.bf_file, f.kind FROM board_file f
      JOIN places p ON p.board = f.bo_table AND p.id = f.wr_id
     WHERE f.kind <> '' AND p.is_comment = 0 AND p.n NOT IN (SELECT n FROM gone)
"""


class Addresses:
    """Makes the records of addresses, each once."""

    def __init__(self, stage: Staging, folder: DataFolder, plan: Plan) -> None:
        self._stage, self._folder, self._plan = stage, folder, plan

    def records(self) -> Iterator[AddressRecord]:
        """What came is named by patterns (`addresses.asked_for`), if it can be, and not here."""
        self._stage.db.execute("CREATE TABLE known (address PRIMARY KEY) WITHOUT ROWID")
        for made in (self._boards, self._slugs, self._files, self._pages):
            for where, leads_to in made():
                where = normal("NFC", where)  # noqa: PLW2901  two forms are one address
                new = self._stage.db.execute("INSERT OR IGNORE INTO known VALUES (?)", (where,))
                if new.rowcount > 0:
                    yield AddressRecord(address=where, leads_to=leads_to)

    def _boards(self) -> Iterator[tuple[str, None]]:
        for key, board in self._plan.boards.items():
            if not board.move:
                yield address("/bbs/board.php", {"bo_table": key}), None
                yield address("/bbs/rss.php", {"bo_table": key}), None
                yield f"/{key}", None
                yield f"/rss/{key}", None

    def _slugs(self) -> Iterator[tuple[str, str | None]]:
        for row in self._stage.rows("SELECT board, slug, id FROM slugs"):
            board, slug = str(row["board"]), str(row["slug"])
            yield f"/{board}/{slug}", f"post:{post_key(board, number(row, 'id'))}"

    def _files(self) -> Iterator[tuple[str, str | None]]:
        for row in self._stage.rows(_FILES):
            board, name = text(row, "bo_table"), text(row, "bf_file")
            leads_to = self._file(row, board, name)
            yield f"/data/file/{board}/{name}", leads_to
            given = {"bo_table": board, "wr_id": text(row, "wr_id"), "no": text(row, "bf_no")}
            yield address("/bbs/download.php", given), leads_to
        for row in self._stage.rows("SELECT path FROM used_files ORDER BY path"):
            yield f"/data/{row['path']}", f"file:{row['path']}"

    def _file(self, row: Staged, board: str, name: str) -> str | None:
        if row["kind"] not in {"PICTURE", "FILE"}:
            return None
        path = self._folder.find("file", board, name)
        return None if path is None else f"file:{path}"

    def _pages(self) -> Iterator[tuple[str, str | None]]:
        for row in self._stage.rows("SELECT co_id, co_seo_title FROM content ORDER BY co_id"):
            key = text(row, "co_id")
            leads_to = f"page:content/{key}"
            yield address("/bbs/content.php", {"co_id": key}), leads_to
            yield f"/content/{key}", leads_to
            if slug := text(row, "co_seo_title"):
                yield f"/content/{slug}", leads_to
        for row in self._stage.rows("SELECT po_id FROM poll ORDER BY po_id"):
            key = text(row, "po_id")
            yield address("/bbs/poll_result.php", {"po_id": key}), f"poll:{key}"
        for row in self._stage.rows("SELECT fa_id, fm_id FROM faq ORDER BY fm_id, fa_order, fa_id"):
            leads_to = f"page:faq/{text(row, 'fa_id')}"
            yield "/bbs/faq.php", leads_to
            yield address("/bbs/faq.php", {"fm_id": text(row, "fm_id")}), leads_to

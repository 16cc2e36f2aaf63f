"""Files beside posts: pictures, other files, and those that stay with the reason."""

from typing import NamedTuple

from hamsterd.moving.gnuboard5.data_folder import DataFolder, Look
from hamsterd.moving.gnuboard5.records.texts import line
from hamsterd.moving.gnuboard5.rows import number, text
from hamsterd.moving.gnuboard5.staging import BATCH_ROWS, Staged, Staging
from hamsterd.moving.records import FilePart

WHAT = "첨부 파일"
NO_FOLDER = "data 폴더를 받지 못해서 파일은 옮기지 못해요."
ELSEWHERE = "다른 저장소({url})에 있어요."
STRAY = "놓일 글이 없어요."
OF_COMMENT = "댓글의 파일이에요. 여기 댓글에는 파일이 없어요."
CAPTION = "파일의 설명이에요: {caption}"
NAMELESS = "파일"
_STRAYS = """
    SELECT f.bo_table, f.wr_id, f.bf_source, f.bf_file, f.kind, p.is_comment
      FROM board_file f LEFT JOIN places p ON p.board = f.bo_table AND p.id = f.wr_id
     WHERE f.kind <> ''
       AND (p.n IS NULL OR p.is_comment = 1 OR p.n IN (SELECT n FROM gone))
"""


class Attached(NamedTuple):
    """An attachment by its number in the post."""

    number: int
    part: FilePart
    is_picture: bool


def look_at_files(stage: Staging, folder: DataFolder) -> None:
    """Tell every attachment by its content, once. Slots of deleted files are empty."""
    cursor = stage.db.execute("SELECT rowid, bo_table, bf_file FROM board_file")
    while rows := cursor.fetchmany(BATCH_ROWS):
        looks = [
            (_kind(folder, str(board or "").strip(), str(name or "").strip()), row)
            for row, board, name in rows
        ]
        stage.db.executemany("UPDATE board_file SET kind = ? WHERE rowid = ?", looks)


def _kind(folder: DataFolder, board: str, name: str) -> str:
    if not name:
        return ""
    path = folder.find("file", board, name)
    return Look.MISSING.name if path is None else folder.look(path).name


class Attachments:
    """The files of posts."""

    def __init__(self, stage: Staging, folder: DataFolder) -> None:
        self._stage, self._folder = stage, folder

    def of(self, board: str, post: int) -> list[Attached]:
        """The files of a post in their order; what stays is noted."""
        found = self._stage.db.execute(
            "SELECT bf_no, bf_source, bf_file, bf_content, bf_fileurl, kind FROM board_file"
            " WHERE bo_table = ? AND wr_id = ? AND kind <> ''",
            (board, post),
        ).fetchall()
        names = ("bf_no", "bf_source", "bf_file", "bf_content", "bf_fileurl", "kind")
        rows = [dict(zip(names, row, strict=True)) for row in found]
        rows.sort(key=lambda row: number(row, "bf_no"))
        return [one for row in rows if (one := self._attached(row, board, post)) is not None]

    def strays(self) -> None:
        """Note the files that no post has."""
        for row in self._stage.rows(_STRAYS):
            shown = _shown(row)
            why = OF_COMMENT if row["is_comment"] else STRAY
            if row["kind"] == Look.MISSING.name:
                why = f"{why} {Look.MISSING.value}"
            self._stage.left(WHAT, f"{row['bo_table']}/{row['wr_id']}: {shown}", why)

    def _attached(self, row: Staged, board: str, post: int) -> Attached | None:
        look, shown = Look[text(row, "kind")], _shown(row)
        name = f"{board}/{post}: {shown}"
        if caption := line(text(row, "bf_content")):
            self._stage.left(f"{WHAT}의 설명", name, CAPTION.format(caption=caption))
        path = self._folder.find("file", board, text(row, "bf_file"))
        if look in {Look.PICTURE, Look.FILE} and path is not None:
            part = FilePart(path=path, name=shown)
            return Attached(number(row, "bf_no"), part, look is Look.PICTURE)
        if not self._folder.is_given:
            self._stage.left(WHAT, name, NO_FOLDER)
        elif url := text(row, "bf_fileurl"):
            self._stage.left(WHAT, name, ELSEWHERE.format(url=url))
        else:
            self._stage.left(WHAT, name, look.value.strip() or Look.MISSING.value)
        return None


def _shown(row: Staged) -> str:
    """The name that readers saw; `bf_source` has lost it on some sites."""
    source = line(text(row, "bf_source")).replace("/", " ").replace("\\", " ").strip()
    return source or text(row, "bf_file") or NAMELESS

"""Notices over the old site's first page as popups here, unless they are over."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hamsterd.content.markup.ast import Block, Document, Media
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.write import write
from hamsterd.media.rules import Purpose
from hamsterd.models.staff.popups import Popup
from hamsterd.moving.arrival.arriving import Arriving, FileOf, FilesOf, Use, attach
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.records.writing import link_addresses
from hamsterd.moving.arrival.texts import Meant, path_of, resolved
from hamsterd.moving.arrival.things import SEPARATOR, Thing, next_ids
from hamsterd.moving.arrival.uploads import Intake, Refused, Stored
from hamsterd.moving.records import FILE_PLACE, PopupRecord
from hamsterd.realtime.bus import drop_cached
from hamsterd.staff.desk.popups.rules import CONTENT_MAX, TITLE_MAX, Audience
from hamsterd.staff.desk.popups.showing import POPUPS

OVER = "이미 끝난 팝업이에요."
EMPTY = "내용도 그림도 없는 팝업이에요."
LONG_TITLE = "제목이 길어서 앞부분만 제목이고, 전체는 내용에 있어요."
LONG = f"내용이 {CONTENT_MAX:,}자보다 길어요. 고칠 때 줄여야 해요."
SECOND_PICTURE = "팝업의 그림은 하나라 첫 그림만 와요."
UNTITLED = "팝업"


def files_of_popups(arriving: Arriving, records: Sequence[PopupRecord]) -> FilesOf:
    """The first picture of each popup that is not over: here a popup has one."""
    first = {one.key: _pictures(one)[:1] for one in records if one.ends_at > arriving.now}
    used = set(arriving.things.known("files", [path for each in first.values() for path in each]))
    found: dict[str, list[FileOf]] = {}
    for popup, paths in first.items():
        for path in paths:
            key = path if path not in used else f"{path}{SEPARATOR}popup/{popup}"
            used.add(path)
            found[popup] = [FileOf(key, path, path.rpartition("/")[2])]
    return found


def write_popups(
    arriving: Arriving, records: Sequence[PopupRecord], files: FilesOf, taken: Intake
) -> None:
    """Write popups that are shown now, or will be."""
    links = link_addresses(arriving, (one.content for one in records))
    came: list[PopupRecord] = []
    rows: list[dict[str, Any]] = []
    uses: list[Use] = []
    for one, id_ in zip(records, next_ids("popups", len(records)), strict=True):
        file = next(iter(files.get(one.key, ())), None)
        stored = taken.get(file.key) if file else None
        if isinstance(stored, Refused):
            arriving.things.leave("팝업의 그림", _name(one), stored.why)
        image = stored.url if isinstance(stored, Stored) and not stored.is_document else ""
        row = _row(id_, one, links, image)
        why = OVER if one.ends_at <= arriving.now else EMPTY
        # A rehearsal stores nothing, and then a file that is there is neither.
        has_picture = bool(image) or (file is not None and stored is None)
        if one.ends_at <= arriving.now or not (row["content"] or has_picture):
            arriving.things.leave("팝업", _name(one), why, of=(one.kind, one.key))
            continue
        _name_changes(arriving, one, row)
        came.append(one)
        rows.append(row)
        if file and image:
            target = (Purpose.POPUP.value, id_)
            # Of nobody: as what staff upload, and so in no member's record.
            uses.append(Use(file.key, Purpose.POPUP, target, None, one.begins_at))
    insert(Popup, rows)
    attach(arriving, uses, taken)
    arriving.things.note(
        "popups", [Thing(one.key, row["id"]) for one, row in zip(came, rows, strict=True)]
    )
    drop_cached(POPUPS.name)


def _row(id_: int, one: PopupRecord, links: Mapping[Meant, str], image: str) -> dict[str, Any]:
    title = " ".join(one.title.split()) or UNTITLED
    blocks = parse(one.content).blocks
    text = resolved(write(Document(tuple(b for b in blocks if not _is_own(b)))), {}, links)
    whole = [title] if len(title) > TITLE_MAX else []
    return {
        "id": id_,
        "title": title[:TITLE_MAX].strip(),
        "content": "\n\n".join(filter(None, (*whole, text))),
        "image": image,
        "audience": Audience.EVERYBODY.value,
        "begins_at": one.begins_at,
        "ends_at": one.ends_at,
        "created_at": one.begins_at,
        "updated_at": one.begins_at,
    }


def _name_changes(arriving: Arriving, one: PopupRecord, row: Mapping[str, Any]) -> None:
    if len(" ".join(one.title.split())) > TITLE_MAX:
        arriving.things.leave("팝업의 제목", _name(one), LONG_TITLE)
    if len(row["content"]) > CONTENT_MAX:
        arriving.things.leave("팝업의 내용", _name(one), LONG)
    for path in _pictures(one)[1:]:
        arriving.things.leave("팝업의 그림", f"{_name(one)}: {path}", SECOND_PICTURE)


def _name(one: PopupRecord) -> str:
    return f"{one.key}: {one.title}"


def _pictures(one: PopupRecord) -> list[str]:
    """The paths of the old site's pictures in a popup, in their order."""
    return list(dict.fromkeys(_paths(one)))


def _paths(one: PopupRecord) -> Iterator[str]:
    for block in parse(one.content).blocks:
        if isinstance(block, Media) and _is_own(block):
            yield path_of(block.url)


def _is_own(block: Block) -> bool:
    return isinstance(block, Media) and block.url.startswith(FILE_PLACE)

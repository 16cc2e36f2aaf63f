"""Old addresses that no pattern answers, by what stood there."""

from collections import defaultdict
from collections.abc import Sequence

from hamsterd.community.kind import POST
from hamsterd.db.sql import execute
from hamsterd.moving.arrival.arriving import Arriving
from hamsterd.moving.arrival.things import json_of
from hamsterd.moving.records import AddressRecord

KINDS = {
    "post": "posts",
    "comment": "comments",
    "board": "boards",
    "member": "members",
    "file": "files",
    "page": "pages",
    "poll": "polls",
}
OF_THE_SITE = {"pages", "polls"}
"""What the old site itself said: its addresses are written with the path here."""
_WRITE = """
    INSERT INTO old_addresses (address, move_id, kind, new_id, path)
    SELECT a.address, %(move_id)s, a.kind, a.new_id, a.path
      FROM jsonb_to_recordset(%(rows)s::jsonb)
           AS a (address text, kind text, new_id bigint, path text)
        ON CONFLICT (address) DO UPDATE
           SET move_id = excluded.move_id, kind = excluded.kind, new_id = excluded.new_id,
               path = excluded.path
"""


def write_addresses(arriving: Arriving, records: Sequence[AddressRecord]) -> None:
    """Write where addresses lead; what did not come is gone for good."""
    wanted: dict[str, list[str]] = defaultdict(list)
    for one in records:
        kind, key = _meant(one)
        if kind:
            wanted[kind].append(key)
    ids = {kind: arriving.things.ids(kind, keys) for kind, keys in wanted.items()}
    rows = {}
    for one in records:
        kind, key = _meant(one)
        new_id = ids.get(kind, {}).get(key)
        is_page = kind in OF_THE_SITE and new_id is not None
        rows[one.address] = {
            "address": one.address,
            "kind": None if is_page or new_id is None else kind,
            "new_id": None if is_page else new_id,
            "path": POST.address.format(id=new_id) if is_page else None,
        }
    execute(_WRITE, move_id=arriving.move_id, rows=json_of(list(rows.values())))


def _meant(one: AddressRecord) -> tuple[str, str]:
    kind, _, key = (one.leads_to or "").partition(":")
    return KINDS.get(kind, ""), key

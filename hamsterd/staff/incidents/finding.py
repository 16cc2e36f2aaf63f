"""Who is touched by an incident, out of what the site has kept anyway.

A look writes down what it found as evidence and adds the people who were not known yet; undoing it
takes away those whom nothing else named and nobody told.
"""

import json
from collections.abc import Mapping, Sequence
from ipaddress import ip_network
from typing import Any

from hamsterd.audit.actions import Action
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.members.accounts.errors import AmbiguousMember, MemberNotFound
from hamsterd.members.accounts.staff.admin import member_id_of
from hamsterd.models.personal import LEAKS, MEMBER_DATA, PARTS, MemberData
from hamsterd.models.staff.incidents import IncidentPerson
from hamsterd.staff.incidents.errors import TableUnknown
from hamsterd.staff.incidents.evidence import keep
from hamsterd.staff.incidents.locks import lock_open, set_kinds
from hamsterd.staff.incidents.rules import Source
from hamsterd.staff.incidents.schemas import FindIn, FoundOut

_HERE = "status <> 'purged'"
_VIEWS = """
    SELECT DISTINCT v.user_id FROM personal_data_views v
     WHERE v.user_id IS NOT NULL AND {seen} ORDER BY 1
"""
_UNNAMED = "SELECT count(*) FROM personal_data_views v WHERE v.user_id IS NULL AND {seen}"
_SEEN = """
    (%(actor)s::text IS NULL OR v.actor = %(actor)s)
    AND (%(since)s::timestamptz IS NULL OR v.created_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR v.created_at <= %(until)s)
"""
_NETWORK = """
    SELECT DISTINCT user_id FROM sessions
     WHERE ip IS NOT NULL AND ip::inet <<= %(network)s::inet
       AND (%(since)s::timestamptz IS NULL OR last_seen_at >= %(since)s)
       AND (%(until)s::timestamptz IS NULL OR created_at <= %(until)s)
     ORDER BY 1
"""
_EVERYBODY = f"SELECT id FROM users WHERE {_HERE} ORDER BY id"
_NAMED = f"SELECT id FROM users WHERE id = ANY(%(members)s::bigint[]) AND {_HERE} ORDER BY id"
_ROWS = f"""
    SELECT u.id FROM users u WHERE u.{_HERE}
       AND EXISTS (SELECT 1 FROM {{table}} WHERE {{where}} {{period}}) ORDER BY u.id
"""
_PERIOD = """
    AND (%(since)s::timestamptz IS NULL OR created_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR created_at <= %(until)s)
"""
GUESTS: Mapping[str, str] = {"inquiries": "guest_email", "takedowns": "claimant_email"}
"""Tables that hold addresses of people who are no members."""
_GUESTS = """
    SELECT DISTINCT lower({column}) FROM {table} WHERE {column} IS NOT NULL {period} ORDER BY 1
"""
_ADD = """
    INSERT INTO incident_people (incident_id, {column}, found_in)
    SELECT %(incident_id)s, found, ARRAY[%(evidence_id)s]::bigint[]
      FROM unnest(%(found)s::{type}[]) found
        ON CONFLICT (incident_id, {column}) WHERE {column} IS NOT NULL
        DO UPDATE SET found_in = incident_people.found_in || EXCLUDED.found_in
    RETURNING (xmax = 0)
"""
_FORGET = """
    WITH left_over AS (
        UPDATE incident_people SET found_in = array_remove(found_in, %(evidence_id)s)
         WHERE incident_id = %(incident_id)s AND %(evidence_id)s = ANY(found_in)
        RETURNING id, found_in, told_at)
    SELECT id FROM left_over WHERE found_in = '{}' AND told_at IS NULL
"""
# The hash of a guest's address says that it was found, and not which it is.
_HASHED = (
    "SELECT encode(sha256(convert_to(email, 'UTF8')), 'hex') FROM unnest(%(emails)s::text[]) email"
)


def searchable_tables() -> list[str]:
    """The tables by whose rows people are found: those of members, and those with guests."""
    parts = {table._meta.table_name for table in PARTS}
    return sorted({data.table_name for data in MEMBER_DATA} | parts | set(GUESTS))


@transactional
def find(*, incident_id: int, form: FindIn, actor: str) -> FoundOut:
    """Add everybody whom a source names. Raises `IncidentNotFound`, `IncidentClosed`.

    Raises `TableUnknown`, or `InvalidInput` for what the source needs and is not said.
    """
    incident = lock_open(incident_id)
    execute("SET LOCAL statement_timeout = 0")  # every member of a large site may be looked at
    asked = form.model_dump()
    asked["members"] += _named(form)
    members, guests = _members(form, asked), _guests(form, asked)
    unnamed = 0
    if form.source is Source.VIEWS:
        unnamed = int(fetch_value(_UNNAMED.format(seen=_SEEN), **asked))
    evidence_id = _write_down(incident_id, form, members, guests, unnamed, actor)
    kinds = sorted(LEAKS[form.table or ""]) if form.source is Source.TABLE else []
    kinds = [one for one in kinds if one not in incident["kinds"]]
    set_kinds(incident, [*incident["kinds"], *kinds])
    added = _add(incident_id, evidence_id, "user_id", "bigint", members)
    added += _add(incident_id, evidence_id, "email", "text", guests)
    found = len(members) + len(guests)
    said = {"source": form.source.value, "found": found, "added": added, "evidence": evidence_id}
    audit_id = record(
        actor=actor,
        action=Action.INCIDENT_FIND,
        target_type="incident",
        target_id=incident_id,
        after={**said, "unnamed": unnamed, "kinds": kinds},
    )
    return FoundOut(id=incident_id, audit_id=audit_id, found=found, added=added, unnamed=unnamed)


def undo_find(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Take away whom this look alone has named, but for those who were told, and its kinds."""
    incident = lock_open(act["target_id"])
    found = act["after"].get("kinds", ())
    set_kinds(incident, [one for one in incident["kinds"] if one not in found])
    alone = fetch_column(
        _FORGET, incident_id=act["target_id"], evidence_id=act["after"]["evidence"]
    )
    execute(IncidentPerson.delete().where(IncidentPerson.id.in_(alone)))


def _named(form: FindIn) -> list[int]:
    """Members by their names. Raises `InvalidInput` that says which name is nobody's."""
    if form.source is not Source.MEMBERS:
        return []
    try:
        return [member_id_of(name) for name in form.names]
    except (MemberNotFound, AmbiguousMember) as error:
        raise InvalidInput(fields={"members": error.message}) from error


def _members(form: FindIn, asked: dict[str, Any]) -> list[int]:
    match form.source:
        case Source.VIEWS:
            return fetch_column(_VIEWS.format(seen=_SEEN), **asked)
        case Source.NETWORK:
            return fetch_column(_NETWORK, **{**asked, "network": _network(form.network)})
        case Source.MEMBERS:
            return fetch_column(_NAMED, **asked)
        case Source.EVERYBODY:
            return fetch_column(_EVERYBODY)
        case Source.TABLE:
            ways = _ways(form.table)
            return sorted({one for way in ways for one in fetch_column(_rows(way), **asked)})


def _guests(form: FindIn, asked: dict[str, Any]) -> list[str]:
    is_of_all = form.source is Source.EVERYBODY
    tables = [name for name in GUESTS if is_of_all or name == form.table]
    found = {
        email
        for table in tables
        for email in fetch_column(
            _GUESTS.format(column=GUESTS[table], table=table, period=_PERIOD), **asked
        )
    }
    return sorted(found)


def _ways(name: str | None) -> list[MemberData]:
    """How a table leads to members; one that belongs to another by that other's rows."""
    tables = {table._meta.table_name: parent for table, (parent, _) in PARTS.items()}
    while name in tables:
        name = tables[name]._meta.table_name
    ways = [data for data in MEMBER_DATA if data.table_name == name]
    if not ways:
        raise TableUnknown(fields={"table": TableUnknown.message})
    return ways


def _rows(way: MemberData) -> str:
    has_time = any(field.column_name == "created_at" for field in way.table._meta.sorted_fields)
    where = way.where.replace("%(member_id)s", "u.id")
    return _ROWS.format(table=way.table_name, where=where, period=_PERIOD if has_time else "")


def _network(said: str | None) -> str:
    try:
        return str(ip_network((said or "").strip(), strict=False))
    except ValueError as error:
        wrong = "203.0.113.7이나 203.0.113.0/24처럼 적어 주세요."
        raise InvalidInput(fields={"network": wrong}) from error


def _write_down(
    incident_id: int,
    form: FindIn,
    members: list[int],
    guests: list[str],
    unnamed: int,
    actor: str,
) -> int:
    said = {
        "asked": form.model_dump(mode="json", by_alias=True, exclude={"members"}),
        "members": members,
        "guests": fetch_column(_HASHED, emails=guests),
        "unnamedViews": unnamed,
    }
    return keep(
        incident_id,
        name=f"{form.source.value}.json",
        note=form.source.label,
        content=json.dumps(said, ensure_ascii=False, sort_keys=True).encode(),
        actor=actor,
    )


def _add(
    incident_id: int, evidence_id: int, column: str, kind: str, found: Sequence[object]
) -> int:
    is_new = fetch_column(
        _ADD.format(column=column, type=kind),
        incident_id=incident_id,
        evidence_id=evidence_id,
        found=list(found),
    )
    return sum(is_new)

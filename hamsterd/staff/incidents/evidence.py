"""Evidence of an incident: kept whole, tied to the piece before it, and given out as it is."""

import hashlib

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.staff.incidents import IncidentEvidence
from hamsterd.staff.incidents.errors import EvidenceNotFound
from hamsterd.staff.incidents.locks import lock_open
from hamsterd.staff.incidents.queries import chained
from hamsterd.staff.incidents.rules import EVIDENCE_MAX
from hamsterd.staff.incidents.schemas import IncidentDone

_KEEP = """
    INSERT INTO incident_evidences (incident_id, name, note, content, size, sha256, chain_hash,
                                    actor)
    VALUES (%(incident_id)s, %(name)s, %(note)s, %(content)s, %(size)s, %(sha256)s,
            %(chain_hash)s, %(actor)s)
    RETURNING id
"""
_LAST = """
    SELECT chain_hash FROM incident_evidences WHERE incident_id = %(incident_id)s
     ORDER BY id DESC LIMIT 1
"""


@transactional
def keep_evidence(
    *, incident_id: int, name: str, content: bytes, note: str | None, actor: str
) -> IncidentDone:
    """Keep a file or a log. Raises `IncidentNotFound`, `IncidentClosed`, `InvalidInput`."""
    lock_open(incident_id)
    evidence_id = keep(incident_id, name=name, note=note, content=content, actor=actor)
    audit_id = record(
        actor=actor,
        action=Action.INCIDENT_KEEP,
        target_type="incident",
        target_id=incident_id,
        after={
            "evidence": evidence_id,
            "name": name,
            "sha256": hashlib.sha256(content).hexdigest(),
        },
    )
    return IncidentDone(id=incident_id, audit_id=audit_id)


def keep(incident_id: int, *, name: str, note: str | None, content: bytes, actor: str) -> int:
    """Add a piece to an incident that is locked; its id."""
    if len(content) > EVIDENCE_MAX:
        limit = EVIDENCE_MAX // 1024**2
        raise InvalidInput(fields={"content": f"{limit}MB까지 보관할 수 있어요."})
    sha256 = hashlib.sha256(content).hexdigest()
    before = fetch_one(_LAST, incident_id=incident_id)
    return int(
        fetch_value(
            _KEEP,
            incident_id=incident_id,
            name=name,
            note=note,
            content=content,
            size=len(content),
            sha256=sha256,
            chain_hash=chained(before["chain_hash"] if before else "", sha256),
            actor=actor,
        )
    )


def evidence_content(*, incident_id: int, evidence_id: int) -> tuple[str, bytes]:
    """A piece's name and bytes, as they were kept; raises `EvidenceNotFound`."""
    with connection():
        row = fetch_row(
            IncidentEvidence.select(IncidentEvidence.name, IncidentEvidence.content).where(
                IncidentEvidence.id == evidence_id, IncidentEvidence.incident_id == incident_id
            ),
            EvidenceNotFound,
        )
    return row["name"], bytes(row["content"])

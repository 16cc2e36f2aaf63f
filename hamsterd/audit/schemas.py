"""Response of an act."""

from hamsterd.http.schema import Out


class Acted(Out):
    """An act was performed; `auditId` is its audit row, which can be undone."""

    audit_id: int

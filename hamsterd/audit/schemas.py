"""Response of an act."""

from hamsterd.http.shapes.schema import Out


class Acted(Out):
    """An act was performed; `auditId` is its audit row, which can be undone."""

    audit_id: int

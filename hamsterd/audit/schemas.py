"""What an act answers."""

from hamsterd.http.schema import Out


class Acted(Out):
    """An act was done; `auditId` is its row in the audit log, by which it is undone."""

    audit_id: int

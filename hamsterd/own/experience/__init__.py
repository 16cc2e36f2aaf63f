"""A member's own ledger of experience: what each point was for."""

"""A member's own experience ledger: the source of each point."""

"""What members do with what is theirs: hide things, bring deleted ones back, read their ledger."""

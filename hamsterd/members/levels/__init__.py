"""Experience, levels and tiers: a ledger that every source writes to once."""

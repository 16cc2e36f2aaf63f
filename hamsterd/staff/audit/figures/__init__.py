"""Statistics of staff work: one's own, and everybody's for the owner."""

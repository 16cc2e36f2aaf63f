"""Members' own lists: hidden things and blocks, their trash, their experience ledger."""

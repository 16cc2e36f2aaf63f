"""Who comes: accounts, levels, attendance, follows, blocked addresses."""

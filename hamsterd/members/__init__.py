"""Members: accounts, levels, attendance, follows, documents, blocked addresses."""

"""Mail: written in the transaction that wants it, delivered afterwards, never lost."""

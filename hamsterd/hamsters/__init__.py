"""Hamsters: who each is, who cares for it, its health, its days to come, and its farewell."""

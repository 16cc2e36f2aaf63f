"""Who cares for a hamster besides its owner, and what each of them may do."""

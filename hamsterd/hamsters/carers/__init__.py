"""Carers of a hamster besides its owner, and their rights."""

"""The health journal of a hamster: private, for its keeper and the vet."""

"""Report cases: the queue, one case with its surroundings, and deciding it."""

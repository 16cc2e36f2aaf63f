"""A site that moves out: all of it, in the format in which sites move in."""

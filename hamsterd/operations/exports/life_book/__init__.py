"""A hamster's life as one printable book (PDF), for its owner."""

"""Tables of outgoing messages."""

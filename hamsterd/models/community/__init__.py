"""Tables of the community."""

"""Reports and the cases they form; what a moderator decides about them."""

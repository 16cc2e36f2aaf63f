"""Tables of what every kind of writing shares."""

"""What operators do to members and to the staff's roles."""

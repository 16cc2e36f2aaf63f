"""What each of the staff did lately: for themselves, and all of it for the owner."""

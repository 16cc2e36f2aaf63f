"""What the portal needs to know of this site at its start: name, limits, enabled sign-ins."""

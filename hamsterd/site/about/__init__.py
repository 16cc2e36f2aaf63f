"""What the portal must know of this site before it draws: name, limits, enabled sign-ins."""

"""Members: signing up and in, sessions, profile, consents. What they do elsewhere lives there."""

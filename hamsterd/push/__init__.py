"""Web push: members' devices, the outbox of what rings them, and the courier that empties it."""

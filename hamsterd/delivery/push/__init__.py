"""Web push: members' devices, the outbox of what rings them, and the worker that empties it."""

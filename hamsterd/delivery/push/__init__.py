"""Web push: members' devices, the outbox of pushes, and its worker."""

"""Approving sign-ups, on sites that require approval."""

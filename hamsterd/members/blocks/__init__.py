"""Addresses, networks and e-mail domains that may not sign up, or neither sign in nor write."""

"""Objections to sanctions: once each, and decided once."""

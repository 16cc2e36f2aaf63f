"""Seeding the demo site."""

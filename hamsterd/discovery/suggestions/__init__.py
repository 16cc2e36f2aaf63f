"""Suggestions of nicknames while typing behind an `@`."""

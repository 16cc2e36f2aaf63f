"""Outgoing messages: mail and pushes."""

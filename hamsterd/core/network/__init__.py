"""Connections to other servers, with deadlines."""

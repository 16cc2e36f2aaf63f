"""Operators' switches for the whole site: read-only mode, and delivery of mails and pushes."""

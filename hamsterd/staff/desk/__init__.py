"""Everyday work of the team: inquiries, canned texts, settings of the site."""

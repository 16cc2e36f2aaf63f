"""Letting in who signed up, where the site asks for approval."""

"""Invitation links for sites where only invited people may sign up."""

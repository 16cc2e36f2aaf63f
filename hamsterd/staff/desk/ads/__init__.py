"""Advertisements that the team sells: campaigns, their days and how they end."""

"""Kills every part of a site under load, then checks the promises."""

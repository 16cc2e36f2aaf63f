"""Advertisements as they are shown: their places, the frame of a provider, what is counted."""

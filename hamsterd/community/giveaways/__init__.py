"""Giveaways (나눔): what is given away, where, and until when."""

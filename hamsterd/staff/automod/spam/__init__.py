"""A spammer: banned, and all they wrote of some days removed as one act."""

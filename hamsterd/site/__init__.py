"""What robots, messengers and first screens read."""

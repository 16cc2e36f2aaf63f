"""A hamster's album: a photo for each month, milestones, and memories of this day."""

"""A hamster's album: a photo a month, its milestones, and what was on this day."""

"""What rings a member's bell: rows grouped by target, and the live message they cause."""

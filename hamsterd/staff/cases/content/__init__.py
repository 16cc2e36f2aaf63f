"""What members wrote, in the console: lists, and taking it down."""

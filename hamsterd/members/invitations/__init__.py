"""Links with which somebody may sign up where only who was invited may."""

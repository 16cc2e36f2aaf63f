"""What is done to stored files: copied, moved, checked, removed."""

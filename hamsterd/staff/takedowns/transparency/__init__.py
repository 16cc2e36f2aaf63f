"""What the staff did, month by month, for everybody to read: numbers alone, and no small ones."""
